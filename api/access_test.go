package api_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/legwork-dev/legwork/api"
)

func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// TestAccess: who may ask for what.
func TestAccess(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "access.yaml")
	if err := os.WriteFile(file, []byte(`
tokens:
  - {name: shop, sha256: `+digest("shop-token")+`, roles: [starter], topics: [order.*]}
  - {name: desk, sha256: `+digest("desk-token")+`, roles: [reader]}
  - {name: app, sha256: `+digest("app-token")+`, roles: [client]}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	allowed, err := api.ReadAccess(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteFor(t, allowed)
	started := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`, "Authorization", "Bearer app-token"), 201, "Started")
	interrupt := "jobs/" + started["gid"].(string) + "/interrupt"
	for _, c := range []struct {
		token, method, path string
		status              int
	}{
		{"", "GET", "jobs", 401},
		{"Bearer other", "GET", "jobs", 401},
		{"Basic app-token", "GET", "jobs", 401},
		{"Bearer shop-token", "POST", "starts/order.placed", 201},
		{"Bearer shop-token", "POST", "starts/hello.asked", 403},
		{"Bearer shop-token", "GET", "jobs", 403},
		{"Bearer shop-token", "POST", interrupt, 403},
		{"Bearer desk-token", "GET", "jobs", 200},
		{"Bearer desk-token", "POST", "starts/order.placed", 403},
		{"Bearer desk-token", "POST", interrupt, 403},
		{"Bearer app-token", "GET", "jobs", 200},
		{"Bearer app-token", "POST", "starts/hello.asked", 201},
		{"Bearer app-token", "POST", interrupt, 200},
	} {
		body := ""
		if c.method == "POST" && c.path != interrupt {
			body = `{"id":"` + c.token + c.path + `"}`
		}
		r := s.ask(c.method, c.path, body, "Authorization", c.token)
		if r.status != c.status {
			t.Errorf("%s of %q is answered with %d, want %d: %s", r.what, c.token, r.status, c.status, r.body)
		}
		if r.status >= 400 {
			s.is(r, c.status, "Problem")
		}
	}
	for what, text := range map[string]string{
		"no name":           `tokens: [{sha256: ` + digest("a") + `, roles: [reader]}]`,
		"no role":           `tokens: [{name: a, sha256: ` + digest("a") + `}]`,
		"an unknown role":   `tokens: [{name: a, sha256: ` + digest("a") + `, roles: [king]}]`,
		"a token itself":    `tokens: [{name: a, sha256: secret, roles: [reader]}]`,
		"an unknown member": `tokens: [{name: a, token: secret, roles: [reader]}]`,
		"no topics":         `tokens: [{name: a, sha256: ` + digest("a") + `, roles: [starter]}]`,
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := api.ReadAccess(file); err == nil {
			t.Errorf("%s: the file is accepted", what)
		}
	}
}

// TestTooManyRequests: a burst is bounded, and the answer says how long to wait.
func TestTooManyRequests(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var refused *reply
	for range 1000 {
		if r := s.ask(http.MethodGet, "jobs/count", ""); r.status == http.StatusTooManyRequests {
			refused = r
			break
		}
	}
	if refused == nil {
		t.Fatal("1,000 requests in a row are all answered")
	}
	if p := s.is(refused, 429, "Problem"); p["code"] != "busy" || refused.header.Get("Retry-After") != "1" {
		t.Errorf("one too many is answered with %s, Retry-After %q", refused.body, refused.header.Get("Retry-After"))
	}
}

// TestAnotherSite: a browser's request from a page of another site has no effect.
func TestAnotherSite(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := s.ask("POST", "starts/hello.asked", `{"name":"Eve"}`, "Sec-Fetch-Site", "cross-site")
	s.is(r, 403, "Problem")
	counts := s.is(s.ask("GET", "jobs/count", ""), 200, "JobCounts")
	if counts["running"].(interface{ String() string }).String() != "0" {
		t.Errorf("there are %v", counts)
	}
}
