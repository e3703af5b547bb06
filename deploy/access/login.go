package access

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

// LoginSQL returns the statements that make the users of some roles of Postgres,
// each named after its role with _login behind: $1 the roles, $2 the Verifiers of
// their passwords.
//
//go:embed login.sql
var LoginSQL string

// DatabaseRoles are the roles of Postgres that SQL creates.
var DatabaseRoles = []Role{Engine, Relay, Server, Reader, App, Operator}

// DatabaseRole is the name of a role of Postgres in a namespace; that of its user
// is Login.
func DatabaseRole(namespace string, r Role) string {
	return legwork.Schema(namespace) + "_" + string(r)
}

// Login is the name of the user of Postgres that LoginSQL makes for a role.
func Login(namespace string, r Role) string { return DatabaseRole(namespace, r) + "_login" }

// rounds is how often a password is hashed: what Postgres itself takes.
const rounds = 4096

// Verifier returns what Postgres keeps of a password (SCRAM-SHA-256, RFC 5803):
// so it is in no statement and no log. It takes visible characters of ASCII only,
// as others would have to be normalised, and fails for others and for none.
func Verifier(password string) (string, error) {
	if password == "" || strings.ContainsFunc(password, func(r rune) bool { return r < '!' || r > '~' }) {
		return "", legwork.Invalid("a password must have visible characters of ASCII only, and at least one")
	}
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails
	salted, err := pbkdf2.Key(sha256.New, password, salt, rounds, sha256.Size)
	if err != nil {
		return "", err
	}
	stored := sha256.Sum256(keyed(salted, "Client Key"))
	encode := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", rounds, encode(salt), encode(stored[:]),
		encode(keyed(salted, "Server Key"))), nil
}

func keyed(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
