package consoletest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// groups are what the users of the provider belong to.
var groups = map[string][]string{"ada": {"support"}, "grace": {"operators"}, "eve": nil}

// directory is the users of an OpenID Connect provider: its ID tokens tell their groups.
type directory struct{ *storage.Storage }

// SetUserinfoFromRequest is asked for the claims of an ID token.
func (d directory) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, r op.IDTokenRequest,
	scopes []string) error {
	info.AppendClaims("groups", groups[r.GetSubject()])
	return d.Storage.SetUserinfoFromRequest(ctx, info, r, scopes)
}

// newProvider runs an OpenID Connect provider that knows the console of a server.
func newProvider(t *testing.T, console string) (issuer string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "users.json")
	var users []string
	for name := range groups {
		users = append(users, fmt.Sprintf(`%q: {"ID": %[1]q, "Username": %[1]q, "Password": "open-sesame"}`, name))
	}
	if err := os.WriteFile(file, []byte("{"+strings.Join(users, ",")+"}"), 0o600); err != nil {
		t.Fatal(err)
	}
	known, err := storage.StoreFromFile(file)
	if err != nil {
		t.Fatal(err)
	}
	storage.RegisterClients(storage.WebClient("console", "hush", console+"/auth/callback"))
	server := httptest.NewUnstartedServer(nil)
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	issuer = "http://localhost:" + port
	server.Config.Handler = exampleop.SetupServer(issuer, directory{storage.NewStorage(known)}, nil, false)
	server.Start()
	t.Cleanup(server.Close)
	return issuer
}

// signsIn signs in at the provider.
func (b *browser) signsIn(name string) {
	b.Helper()
	b.press("Sign in with staff")
	b.until("document.querySelector('#username') !== null", "the provider asks who it is")
	eval[bool](b, "document.querySelector('#username').focus(), true")
	b.keys(name, kb.Tab, "open-sesame", kb.Enter)
}

// testProvider: somebody signs in at a provider, may do what the access file says, and signs out.
func testProvider(t *testing.T, s *site) {
	addr := s.free()
	_, port, err := net.SplitHostPort(addr)
	s.must(err)
	base := "http://localhost:" + port
	access := filepath.Join(t.TempDir(), "access.yaml")
	s.must(os.WriteFile(access, fmt.Appendf(nil, `
tokens:
  - {name: robot, sha256: %x, roles: [operator]}
oidc:
  - name: staff
    issuer: %s
    client_id: console
    client_secret: env:LEGWORK_TEST_SECRET
    roles_claim: groups
    grants:
      - {value: support, roles: [reader]}
      - {value: operators, roles: [operator]}
`, sha256.Sum256([]byte("open-sesame")), newProvider(t, base)), 0o600))
	s.serve(addr, "LEGWORK_HTTP_ACCESS="+access, "LEGWORK_HTTP_URL="+base, "LEGWORK_TEST_SECRET=hush",
		"LEGWORK_HTTP_SESSION_KEY="+strings.Repeat("k", 32), "LEGWORK_OPERATOR_DATABASE_URL="+s.env["DATABASE_URL"])
	b := newBrowser(t, base)
	for _, theme := range []string{"light", "dark"} {
		b.look(1440, 900, theme)
		b.open("/jobs?state=failed")
		b.shows("Sign in with staff", "Sign in with the token")
		b.accessible("sign-in-provider")
		b.picture("sign-in-provider-" + theme)
	}
	b.look(390, 844, "light")
	b.accessible("sign-in-provider-390")
	b.picture("sign-in-provider-390")
	b.look(1440, 900, "dark")
	b.signsIn("ada")
	b.shows("tour-fails", "staff:ada", "Sign out")
	b.keepsNoSecret()
	if at := eval[string](b, "location.pathname + location.search"); at != "/jobs?state=failed" {
		t.Errorf("a sign-in ends at %s", at)
	}
	b.without("Start a job")
	b.open("/jobs/" + s.gids["failed"] + "?at=check")
	b.shows("Entered", "staff:ada")
	b.without("Retry", "Fork from here")
	// The session ends while the page is open: what is shown then is there again afterwards.
	_, err = chromedp.Call(b.ctx, network.ClearBrowserCookies, cdp.Empty{})
	s.must(err)
	b.press("Letters")
	b.shows("Sign in with staff")
	b.signsIn("ada")
	b.shows("staff:ada", "unknown_topic")
	b.press("Sign out")
	b.shows("Sign in with staff")
	b.open("/jobs")
	b.signsIn("eve")
	b.shows("staff:eve may do nothing here")
	b.picture("sign-in-refused")
	b.accessible("sign-in-refused")
	b.signsIn("grace")
	b.shows("staff:grace", "Start a job")
	testForeign(b, s)
	b.forgive("401 (Unauthorized)")
	b.forgive("403 (Forbidden)")
	b.forgive("favicon.ico") // of the provider
}

// testForeign: a page of another site starts nothing, though the browser is that of an operator.
func testForeign(b *browser, s *site) {
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<form method="post" enctype="text/plain" action="%s/v1/default/starts/tour.asked">
			<input name='{"id":"tour-foreign","x":"' value='"}'><button>Win a prize</button></form>`, b.base)
	}))
	b.Cleanup(foreign.Close)
	b.do(chromedp.Navigate(foreign.URL)) // 127.0.0.1 is another site than localhost
	b.press("Win a prize")
	b.shows("a page of another site has sent this request")
	b.open("/jobs/" + s.gids["failed"])
	b.shows("staff:grace", "Retry")
	b.do(chromedp.Navigate(foreign.URL))
	if answer := eval[string](b, fmt.Sprintf(`fetch(%q, {credentials: "include"}).then(r => r.text(), e => e.name)`,
		b.base+"/v1/default/jobs")); answer != "TypeError" {
		b.Errorf("a page of another site reads %s", answer)
	}
	b.forgive("blocked by CORS policy")
	b.forgive("net::ERR_FAILED")
	if found := s.get("jobs?prefix=tour-foreign"); strings.Contains(found, "tour-foreign") {
		b.Errorf("a page of another site has started %s", found)
	}
}

// keepsNoSecret looks at what scripts could read, and at how the session is kept.
func (b *browser) keepsNoSecret() {
	b.Helper()
	if kept := eval[string](b, "document.cookie"); kept != "" {
		b.Errorf("a script can read the cookies %s", kept)
	}
	if kept := eval[string](b, "JSON.stringify([sessionStorage, localStorage])"); strings.Contains(kept, "token") ||
		strings.Contains(kept, "sesame") || strings.Contains(kept, "eyJ") {
		b.Errorf("the page keeps %s", kept)
	}
	all, err := chromedp.Call(b.ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil {
		b.Fatal(err)
	}
	found := slices.ContainsFunc(all.Cookies, func(c *network.Cookie) bool {
		return c.Name == "__Host-legwork" && c.HTTPOnly && c.Secure && c.SameSite == network.CookieSameSiteStrict
	})
	if !found {
		b.Error("the session is not kept as it should be")
	}
}
