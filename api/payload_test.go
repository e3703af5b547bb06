package api_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
)

// plain is a job of which nothing is redacted, unless a version says so.
const plain = `
app:
  id: plain
  version: "%s"
  settings: {redact: [%s]}
  graphs:
    - subscribes: plain.asked
      activities:
        asked: {type: trigger, search: {mail: '{$self.input.data.mail}', id: '{$self.input.data.id}'},
          job: {maps: {mail: '{$self.input.data.mail}', id: '{$self.input.data.id}'}}}
`

// newPlain is a site with two operators, of which one sees what is redacted, and with one version of an app.
func newPlain(t *testing.T, redact ...string) (s *site, gid string) {
	t.Helper()
	of := func(name string, roles ...access.Role) api.Token {
		return api.Token{Who: api.Who{Name: name, Roles: roles}, SHA256: digest(name)}
	}
	s = newSiteWith(t, api.Access{Tokens: []api.Token{of("blind", "operator"), of("sees", "operator", "payload")}},
		func(s *site) {
			var err error
			s.redact = redact
			s.operator, err = client.New(s.Namespace, s.Pool, nil)
			s.Must(err)
			t.Cleanup(s.operator.Close)
			s.Engine(nil)
			s.Relay()
			s.Deploy([]byte(fmt.Sprintf(plain, "1", "")))
		})
	started := s.as("sees", 201, "POST", "starts/plain.asked?wait=25", `{"mail":"ada@example.org","id":7}`)
	return s, s.is(started, 201, "Started")["gid"].(string)
}

// as sends a request of somebody, and wants a status.
func (s *site) as(who string, status int, method, path, body string) *reply {
	s.t.Helper()
	r := s.ask(method, path, body, "Authorization", "Bearer "+who)
	if r.status != status {
		s.t.Errorf("%s of %s is answered with %d, want %d: %s", r.what, who, r.status, status, r.body)
	}
	return r
}

// mail is what somebody sees of a job's data.
func (s *site) mail(who, gid string) string {
	s.t.Helper()
	var result struct{ Data struct{ Mail string } }
	s.as(who, 200, "GET", "jobs/"+gid+"/result", "").into(&result)
	return result.Data.Mail
}

// TestRedactingVersions: the active version says what is redacted, with those that were deployed after it; data
// of jobs of older versions too. Who does not see it cannot have less redacted.
func TestRedactingVersions(t *testing.T) {
	t.Parallel()
	s, gid := newPlain(t)
	sees := func(when, who, want string) {
		t.Helper()
		if got := s.mail(who, gid); got != want {
			t.Errorf("%s %s sees %q, want %q", when, who, got, want)
		}
	}
	sees("without settings", "blind", "ada@example.org")
	version := func(number, redact string) string { return fmt.Sprintf(plain, number, redact) }
	s.as("blind", 201, "POST", "apps", version("2", "mail"))
	sees("deployed", "blind", "•••")
	sees("deployed", "sees", "ada@example.org")
	s.as("blind", 200, "POST", "apps/plain/versions/2/activate", "")
	sees("active", "blind", "•••")
	s.as("blind", 201, "POST", "apps", version("3", "id"))
	sees("before another one", "blind", "•••")
	refused := s.is(s.as("blind", 403, "POST", "apps/plain/versions/3/activate", ""), 403, "Problem")
	if !strings.Contains(refused["detail"].(string), "mail") {
		t.Errorf("it is refused with %v", refused)
	}
	s.as("blind", 403, "POST", "apps?activate=true", version("4", ""))
	s.as("blind", 200, "POST", "apps/plain/versions/1/activate", "") // those after it count
	sees("back at the first", "blind", "•••")
	s.as("blind", 201, "POST", "apps?activate=true", version("5", "mail, id"))
	sees("with more", "blind", "•••")
	s.as("sees", 201, "POST", "apps?activate=true", version("6", "id"))
	sees("given up", "blind", "ada@example.org")
}

// TestRedactedAttributes: who does not see a value cannot find out by searching for it.
func TestRedactedAttributes(t *testing.T) {
	t.Parallel()
	s, _ := newPlain(t, "mail")
	for _, path := range []string{"jobs?attr=mail=ada@example.org", "jobs?attr=id=7&attr=mail%3C7"} {
		s.as("blind", 403, "GET", path, "")
		s.as("sees", 200, "GET", path, "")
	}
	s.as("blind", 403, "POST", "jobs/bulk", `{"action":"interrupt","attr":["mail=x"],"dry_run":true}`)
	s.as("blind", 200, "GET", "jobs?attr=id=7", "")
	call := s.as("blind", 200, "POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"jobs","params":{"attr":["mail=x"]}}`)
	if !strings.Contains(string(call.body), `"code":-32003`) {
		t.Errorf("the call is answered with %s", call.body)
	}
}

// TestMaskIsNoValue: what somebody was shown in the place of a value does not become the value.
func TestMaskIsNoValue(t *testing.T) {
	t.Parallel()
	s, gid := newPlain(t, "mail")
	const masked = `{"mail":"•••","id":8}`
	for path, body := range map[string]string{
		"starts/plain.asked": masked, "signals/order.approved": `{"data":` + masked + `}`,
		"jobs/" + gid + "/signals/order.approved": `{"data":` + masked + `}`,
		"jobs/" + gid + "/answer":                 `{"activity":"asked","reason":"a test","data":` + masked + `}`,
	} {
		if p := s.is(s.as("blind", 422, "POST", path, body), 422, "Problem"); p["code"] != "redacted" {
			t.Errorf("%s is refused with %v", path, p)
		}
	}
	async := s.ask("POST", "starts/plain.asked", masked, "Authorization", "Bearer blind", "Prefer", "respond-async")
	s.is(async, 422, "Problem")
	s.as("sees", 201, "POST", "starts/plain.asked", masked)
	s.as("blind", 201, "POST", "starts/plain.asked", `{"mail":"bob@example.org","note":"•••"}`)
}

// TestPayloadRight: it stands beside a role, is told to who asks, and no role has it by itself.
func TestPayloadRight(t *testing.T) {
	t.Parallel()
	s, _ := newPlain(t)
	for who, want := range map[string]bool{"blind": false, "sees": true} {
		var me struct{ May []string }
		s.as(who, 200, "GET", "me", "").into(&me)
		if slices.Contains(me.May, "payload") != want {
			t.Errorf("%s may %v", who, me.May)
		}
	}
	local := newSite(t)
	var me struct{ May []string }
	local.ask(http.MethodGet, "me", "").into(&me)
	if !slices.Contains(me.May, "payload") {
		t.Errorf("anyone may %v", me.May)
	}
	file := filepath.Join(t.TempDir(), "access.yaml")
	for text, want := range map[string]string{
		`tokens: [{name: a, sha256: ` + digest("a") + `, roles: [reader, payload]}]`:  "",
		`tokens: [{name: a, sha256: ` + digest("a") + `, roles: [payload]}]`:          "has the right payload and no role",
		`tokens: [{name: a, sha256: ` + digest("a") + `, roles: [starter, payload]}]`: "is a starter without topics",
		`certificates: [{name: a, subject: a, roles: [payload]}]`:                     "has the right payload and no role",
		`oidc: [{name: a, issuer: 'https://a.example', audience: a, ` +
			`grants: [{value: pii, roles: [payload]}]}]`: "",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := api.ReadAccess(file); want == "" && err != nil || want != "" &&
			(err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := api.New(api.Config{Client: s.Client, Redact: []string{"a..b"}}); err == nil {
		t.Error("a path that is none is taken")
	}
}

// TestGrantedPayload: a grant of a provider adds the right to the roles of others, and is no role.
func TestGrantedPayload(t *testing.T) {
	t.Parallel()
	i := newIssuer(t)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	i.serve(false, map[string]crypto.Signer{"one": signer(t, key, err)})
	s := newSiteFor(t, i.access(nil))
	for roles, want := range map[string]string{"readers insiders": "reader payload", "readers": "reader",
		"insiders": "payload"} {
		token := i.token("RS256", "one", key, map[string]any{"realm_access": map[string]any{"roles": strings.Fields(roles)}})
		var me struct{ May []string }
		s.ask(http.MethodGet, "me", "", "Authorization", token).into(&me)
		if strings.Join(me.May, " ") != want {
			t.Errorf("%s may %v, want %s", roles, me.May, want)
		}
		r := s.ask(http.MethodGet, "jobs", "", "Authorization", token)
		if (r.status == 200) != strings.Contains(want, "reader") {
			t.Errorf("%s is answered with %d", roles, r.status)
		}
	}
}
