package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

// Headers of Standard Webhooks (https://www.standardwebhooks.com).
const (
	headerID        = "Webhook-Id"
	headerTimestamp = "Webhook-Timestamp"
	headerSignature = "Webhook-Signature"
)

const (
	secretPrefix = "whsec_"
	// Bytes of a secret, by the specification.
	minSecret, maxSecret = 24, 64
	newSecret            = 32
)

// makeSecret makes a secret that nobody knows, in the form of Standard Webhooks.
func makeSecret() string {
	key := make([]byte, newSecret)
	_, _ = rand.Read(key) // it never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(key)
}

// ReadSecret returns the key of a secret of Standard Webhooks: base64, with or without
// whsec_ before it.
func ReadSecret(secret string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil || len(key) < minSecret || len(key) > maxSecret {
		return nil, legwork.Invalid("the secret is none of Standard Webhooks: want whsec_ and %d to %d bytes as base64",
			minSecret, maxSecret)
	}
	return key, nil
}

// sign is the signature v1 of Standard Webhooks.
func sign(key []byte, id string, at time.Time, body []byte) string {
	return "v1," + base64.StdEncoding.EncodeToString(digest(key, id+"."+strconv.FormatInt(at.Unix(), 10)+".", body))
}

// signatures are those of several keys, as a header has them: who verifies needs one.
func signatures(keys [][]byte, id string, at time.Time, body []byte) string {
	all := make([]string, len(keys))
	for i, key := range keys {
		all[i] = sign(key, id, at, body)
	}
	return strings.Join(all, " ")
}

// digest is the HMAC-SHA-256 of two texts, one after the other.
func digest(key []byte, before string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(before))
	mac.Write(body)
	return mac.Sum(nil)
}
