package api_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/api"
)

const (
	sessionCookie = "__Host-legwork"
	loginCookie   = "__Host-legwork-login"
)

// tab is a browser in front of a server: it keeps cookies, and shows where it is sent instead of going there.
type tab struct {
	*site
	jar map[string]string
	set map[string]*http.Cookie // by the last answer
}

func (s *site) tab() *tab { return &tab{site: s, jar: map[string]string{}} }

// visit asks for a path, or for an address of another server.
func (b *tab) visit(method, at string, header ...string) *reply {
	b.t.Helper()
	if strings.HasPrefix(at, "/") {
		at = b.base + at
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, at, http.NoBody)
	b.Must(err)
	if strings.HasPrefix(at, b.base) {
		for name, value := range b.jar {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	b.Must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	b.Must(err)
	b.set = map[string]*http.Cookie{}
	for _, c := range answer.Cookies() {
		if b.set[c.Name] = c; c.MaxAge < 0 {
			delete(b.jar, c.Name)
		} else {
			b.jar[c.Name] = c.Value
		}
	}
	return &reply{b.t, method + " " + at, answer.StatusCode, answer.Header, text}
}

// to asks for a path and returns where that leads.
func (b *tab) to(at string) string {
	b.t.Helper()
	r := b.visit(http.MethodGet, at)
	if r.status != http.StatusSeeOther && r.status != http.StatusFound {
		b.t.Fatalf("%s is answered with %d: %s", r.what, r.status, r.body)
	}
	return r.header.Get("Location")
}

// begins goes to the provider and signs in there, and returns the address that leads back.
func (b *tab) begins(to string) string {
	b.t.Helper()
	return b.to(b.to("/auth/login?provider=staff&to=" + url.QueryEscape(to)))
}

// me tells by which name the server knows this browser, or the status that it answers with.
func (b *tab) me() string {
	b.t.Helper()
	r := b.visit(http.MethodGet, "/v1/"+b.Namespace+"/me")
	if r.status != http.StatusOK {
		return fmt.Sprint(r.status)
	}
	var me struct{ Name string }
	r.into(&me)
	return me.Name
}

// failed is why the last sign-in has failed, as the page is told; "" if it has not.
func (b *tab) failed() string {
	b.t.Helper()
	var ways struct{ Failed struct{ Detail string } }
	b.visit(http.MethodGet, "/auth/providers").into(&ways)
	return ways.Failed.Detail
}

// people are a server with an access file, a provider, and a clock.
type people struct {
	*site
	issuer *issuer
	key    crypto.Signer

	mu  sync.Mutex
	now time.Time
}

const sessionKey = "a key of more than thirty-two characters"

func newPeople(t *testing.T) *people {
	t.Helper()
	made, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	p := &people{issuer: newIssuer(t), key: signer(t, made, err), now: time.Now()}
	p.issuer.serve(false, map[string]crypto.Signer{"one": p.key})
	p.signs(nil)
	p.site = newSiteWith(t, p.access(t), func(s *site) {
		s.signIn = &api.SignIn{Keys: sessionKey, Life: 8 * time.Hour}
	})
	return p
}

// signs has the provider say other things of who signs in.
func (p *people) signs(other map[string]any) {
	p.issuer.signs = func(c *code) string {
		claims := map[string]any{"aud": "console", "nonce": c.Get("nonce")}
		maps.Copy(claims, other)
		return strings.TrimPrefix(p.issuer.token("ES256", "one", p.key, claims), "Bearer ")
	}
}

func (p *people) later(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = p.now.Add(d)
}

// access is the access file, with some of its text replaced by other.
func (p *people) access(t *testing.T, replace ...string) api.Access {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("hush+ hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := `
tokens:
  - {name: shop, sha256: ` + digest("shop-token") + `, roles: [starter], topics: [order.*]}
  - {name: desk, sha256: ` + digest("desk-token") + `, roles: [client]}
oidc:
  - name: staff
    issuer: ` + p.issuer.URL + `
    audience: legwork
    client_id: console
    client_secret: file:` + dir + `/secret
    scopes: [groups]
    roles_claim: realm_access.roles
    grants:
      - {value: readers, roles: [reader]}
      - {value: movers, roles: [operator]}
`
	file := filepath.Join(dir, "access.yaml")
	if err := os.WriteFile(file, []byte(strings.NewReplacer(replace...).Replace(text)), 0o600); err != nil {
		t.Fatal(err)
	}
	allowed, err := api.ReadAccess(file)
	if err != nil {
		t.Fatal(err)
	}
	allowed.Clock(func() time.Time {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.now
	})
	return allowed
}

// beside is another server of the installation.
func (p *people) beside(keys string, replace ...string) *site {
	p.t.Helper()
	other := *p.site
	other.signIn = &api.SignIn{Keys: keys, Life: 8 * time.Hour}
	return other.serve(p.access(p.t, replace...))
}

// TestSignIn: somebody signs in at a provider, and what they may is decided by the access file; then they sign out.
func TestSignIn(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	b := p.tab()
	if got := b.me(); got != "401" {
		t.Fatalf("before, it is %s", got)
	}
	var ways struct {
		Providers []struct{ Name, Login string }
	}
	b.visit(http.MethodGet, "/auth/providers").into(&ways)
	if len(ways.Providers) != 1 || ways.Providers[0].Name != "staff" {
		t.Fatalf("the ways to sign in are %v", ways)
	}
	to := "/jobs?state=failed&x=%2F#row-2"
	back := b.to(b.to(ways.Providers[0].Login + "&to=" + url.QueryEscape(to)))
	if l := b.jar[loginCookie]; l == "" || strings.Contains(l, "staff") {
		t.Errorf("the sign-in is kept as %q", l)
	}
	if got := b.to(back); got != to {
		t.Errorf("it ends at %s, want %s", got, to)
	}
	c := b.set[sessionCookie]
	if c == nil || !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" || c.SameSite != http.SameSiteStrictMode ||
		c.MaxAge < 7*3600 || c.MaxAge > 8*3600 {
		t.Errorf("the session is kept as %v", c)
	}
	r := b.visit(http.MethodGet, "/v1/"+p.Namespace+"/me")
	me := p.is(r, 200, "Me")
	until, err := time.Parse(time.RFC3339, fmt.Sprint(me["signed_in_until"]))
	if left := time.Until(until); me["name"] != "staff:ada" || err != nil || left < 7*time.Hour || left > 8*time.Hour {
		t.Errorf("who has signed in is told %s", r.body)
	}
	start := "/v1/" + p.Namespace + "/starts/order.placed"
	p.is(b.visit(http.MethodPost, start), 403, "Problem")
	p.is(b.visit(http.MethodGet, "/v1/"+p.Namespace+"/jobs"), 200, "JobPage")
	for what, header := range map[string][2]string{
		"another site's":          {"Sec-Fetch-Site", "cross-site"},
		"a neighbour's":           {"Sec-Fetch-Site", "same-site"},
		"an old browser's, there": {"Origin", "https://evil.example.org"},
	} {
		p.is(b.visit(http.MethodPost, start, header[0], header[1]), 403, "Problem")
		if header[0] == "Origin" {
			continue // a browser sends none with what only reads
		}
		if r := b.visit(http.MethodGet, "/v1/"+p.Namespace+"/jobs", header[0], header[1]); r.status != 401 {
			t.Errorf("%s page reads jobs: %d", what, r.status)
		}
		if r := b.visit(http.MethodPost, "/auth/logout", header[0], header[1]); r.status != 403 {
			t.Errorf("%s page signs out: %d", what, r.status)
		}
	}
	if r := b.visit(http.MethodPost, "/auth/logout", "Sec-Fetch-Site", "same-origin"); r.status != 204 || b.me() != "401" {
		t.Errorf("after signing out (%d) it is %s", r.status, b.me())
	}
}

// TestSignInByToken: a token is exchanged for a session, which counts as long as the token does.
func TestSignInByToken(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	b := p.tab()
	for _, wrong := range []string{"", "Bearer ", "Bearer wrong", "Bearer a.b.c", "Basic desk-token", "desk-token"} {
		p.is(b.visit(http.MethodPost, "/auth/token", "Authorization", wrong), 401, "Problem")
	}
	p.is(b.visit(http.MethodPost, "/auth/token", "Authorization", "Bearer desk-token", "Sec-Fetch-Site", "cross-site"),
		403, "Problem")
	if len(b.jar) > 0 || b.me() != "401" {
		t.Fatalf("a wrong token is given %v", b.jar)
	}
	if r := b.visit(http.MethodPost, "/auth/token", "Authorization", "Bearer desk-token"); r.status != 204 ||
		b.me() != "desk" {
		t.Fatalf("a token is answered with %d %s, it is %s", r.status, r.body, b.me())
	}
	start := func(s *site) int {
		return (&tab{site: s, jar: b.jar}).visit(http.MethodPost, "/v1/"+s.Namespace+"/starts/order.placed").status
	}
	for what, c := range map[string]struct {
		replace []string
		me      string
		start   int
	}{
		"the same file":      {nil, "desk", 504}, // no engine runs here
		"another role":       {[]string{"[client]", "[reader]"}, "desk", 403},
		"another name":       {[]string{"name: desk", "name: table"}, "table", 504},
		"another token":      {[]string{digest("desk-token"), digest("new-token")}, "401", 401},
		"no token":           {[]string{"  - {name: desk", "#"}, "401", 401},
		"the digest as text": {[]string{digest("desk-token"), strings.ToUpper(digest("desk-token"))}, "desk", 504},
	} {
		s := p.beside(sessionKey, c.replace...)
		if got := (&tab{site: s, jar: maps.Clone(b.jar)}).me(); got != c.me {
			t.Errorf("%s: it is %s, want %s", what, got, c.me)
		}
		if c.start == 504 {
			continue // it may, and would wait
		}
		if got := start(s); got != c.start {
			t.Errorf("%s: a start is answered with %d, want %d", what, got, c.start)
		}
	}
	jwt := p.issuer.token("ES256", "one", p.key, map[string]any{"exp": p.now.Add(time.Hour).Unix()})
	if r := b.visit(http.MethodPost, "/auth/token", "Authorization", jwt); r.status != 204 || b.me() != "staff:ada" {
		t.Fatalf("a provider's token is answered with %d %s", r.status, r.body)
	}
	if p.later(time.Hour + time.Second); b.me() != "401" {
		t.Error("a session outlives the token that began it")
	}
}

// TestSession: a session is what this server has made, for as long as it says.
func TestSession(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	b := p.tab()
	b.to(b.begins("/"))
	good := b.jar[sessionCookie]
	as := func(s *site, value string) string {
		return (&tab{site: s, jar: map[string]string{sessionCookie: value}}).me()
	}
	if got := as(p.site, good); got != "staff:ada" {
		t.Fatalf("it is %s", got)
	}
	for at := range len(good) {
		other := "A"
		if good[at] == 'A' {
			other = "B"
		}
		if as(p.site, good[:at]+other+good[at+1:]) != "401" {
			t.Fatalf("a session that was changed at %d counts", at)
		}
	}
	b.begins("/")
	for what, bad := range map[string]string{"cut off": good[:len(good)-4], "twice": good + good, "empty": "",
		"no base64": "%", "a sign-in that has begun": b.jar[loginCookie]} {
		if got := as(p.site, bad); got != "401" {
			t.Errorf("%s: it is %s", what, got)
		}
	}
	fresh := "another key of more than thirty-two characters"
	for what, c := range map[string]struct {
		keys, want string
		replace    []string
	}{
		"the same key":        {sessionKey, "staff:ada", nil},
		"a key before it":     {fresh + ", " + sessionKey, "staff:ada", nil},
		"another key":         {fresh, "401", nil},
		"no key":              {"", "401", nil},
		"another grant":       {sessionKey, "403", []string{"value: readers", "value: people"}},
		"another audience":    {sessionKey, "401", []string{"audience: legwork", "audience: other"}},
		"another client":      {sessionKey, "401", []string{"client_id: console", "client_id: other"}},
		"another claim":       {sessionKey, "401", []string{"realm_access.roles", "groups"}},
		"another name for it": {sessionKey, "people:ada", []string{"name: staff", "name: people"}},
	} {
		if got := as(p.beside(c.keys, c.replace...), good); got != c.want {
			t.Errorf("%s: it is %s, want %s", what, got, c.want)
		}
	}
	other := newPeople(t) // of another namespace, with the same key
	if got := as(other.beside(sessionKey, other.issuer.URL, p.issuer.URL), good); got != "401" {
		t.Errorf("in another namespace it is %s", got)
	}
	p.later(8*time.Hour - time.Minute)
	if got := as(p.site, good); got != "staff:ada" {
		t.Errorf("shortly before its end it is %s", got)
	}
	if p.later(time.Minute); as(p.site, good) != "401" {
		t.Error("a session does not end")
	}
}

// TestSignInFails: a sign-in that is not this browser's, or not good in any way, gives no session and says why.
func TestSignInFails(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	hour := func(n int) int64 { return time.Now().Add(time.Duration(n) * time.Hour).Unix() }
	for what, c := range map[string]struct {
		says map[string]any
		want string
	}{
		"a wrong nonce":     {map[string]any{"nonce": "wrong"}, "another sign-in"},
		"no nonce":          {map[string]any{"nonce": nil}, "another sign-in"},
		"another audience":  {map[string]any{"aud": "legwork"}, "another audience"},
		"another client":    {map[string]any{"aud": []string{"console", "other"}, "azp": "other"}, "another client"},
		"an azp of nothing": {map[string]any{"azp": 7}, "another client"},
		"another issuer":    {map[string]any{"iss": "https://other.example.org"}, "not valid"},
		"an expired token":  {map[string]any{"exp": hour(-1)}, "expired"},
		"an endless token":  {map[string]any{"exp": nil}, "never expires"},
		"nobody":            {map[string]any{"sub": nil}, "no name"},
		"nobody we know":    {map[string]any{"realm_access": nil}, "staff:ada may do nothing here"},
		"a name too long":   {map[string]any{"sub": strings.Repeat("x", 129)}, "no name"},
	} {
		p.signs(c.says)
		b := p.tab()
		if at := b.to(b.begins("/fleet")); at != "/fleet" || b.jar[sessionCookie] != "" {
			t.Errorf("%s: it ends at %s with %v", what, at, b.jar)
		}
		if got := b.failed(); !strings.Contains(got, c.want) {
			t.Errorf("%s is told as %q, want %s", what, got, c.want)
		}
		if got := b.failed(); got != "" || len(b.jar) > 0 {
			t.Errorf("%s is told again: %q, %v", what, got, b.jar)
		}
	}
	p.issuer.signs = func(*code) string { return "" }
	b := p.tab()
	if b.to(b.begins("/")); !strings.Contains(b.failed(), "the server's log has the reason") {
		t.Error("an answer without an ID token is not told")
	}
	strange, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	p.issuer.signs = func(c *code) string {
		return strings.TrimPrefix(p.issuer.token("ES256", "one", signer(t, strange, err),
			map[string]any{"aud": "console", "nonce": c.Get("nonce")}), "Bearer ")
	}
	if b.to(b.begins("/")); !strings.Contains(b.failed(), "no key of the issuer") {
		t.Error("a token of another key is taken")
	}
}

// TestSignInIsOnes: only the browser that has begun a sign-in ends it, once, with what the provider has sent it.
func TestSignInIsOnes(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	with := func(back, name, value string) string {
		u, err := url.Parse(back)
		p.Must(err)
		q := u.Query()
		q.Set(name, value)
		u.RawQuery = q.Encode()
		return u.String()
	}
	const begunElsewhere = "not begun in this browser"
	b, eve := p.tab(), p.tab()
	back := b.begins("/")
	if eve.to(back); eve.jar[sessionCookie] != "" || !strings.Contains(eve.failed(), begunElsewhere) {
		t.Error("a sign-in ends in another browser")
	}
	kept := maps.Clone(b.jar)
	if b.to(back); b.me() != "staff:ada" || b.jar[loginCookie] != "" {
		t.Fatalf("it is %s, with %v", b.me(), b.jar)
	}
	if b.to(back); !strings.Contains(b.failed(), begunElsewhere) || b.me() != "staff:ada" {
		t.Error("the way back is taken twice")
	}
	b.jar = kept // as who has copied it
	if b.to(back); b.jar[sessionCookie] != "" || !strings.Contains(b.failed(), "does not take the code") {
		t.Error("a code is taken twice")
	}
	// The code of somebody else, in a sign-in of one's own: the verifier is not that of its challenge.
	back, theirs := eve.begins("/"), b.begins("/")
	stolen, err := url.Parse(theirs)
	p.Must(err)
	if eve.to(with(back, "code", stolen.Query().Get("code"))); eve.jar[sessionCookie] != "" ||
		!strings.Contains(eve.failed(), "does not take the code") {
		t.Error("somebody else's code is taken")
	}
	// A state that is not that of the sign-in under way neither ends nor disturbs it.
	back = b.begins("/")
	for _, state := range []string{"", "wrong"} {
		if b.to(with(back, "state", state)); b.jar[sessionCookie] != "" || b.failed() != "" {
			t.Errorf("the state %q is taken", state)
		}
	}
	if b.to(back); b.me() != "staff:ada" {
		t.Error("the sign-in under way is lost")
	}
	for what, c := range map[string]struct{ name, value, want string }{
		"another issuer": {"iss", "https://other.example.org", "another provider"},
		"a refusal":      {"error", "access_denied", "staff does not let you in: access_denied"},
		"no code":        {"code", "", "does not take the code"},
	} {
		b = p.tab()
		if b.to(with(b.begins("/"), c.name, c.value)); b.jar[sessionCookie] != "" || !strings.Contains(b.failed(), c.want) {
			t.Errorf("%s is not told", what)
		}
	}
	b = p.tab()
	back = b.begins("/")
	p.later(10 * time.Minute)
	if b.to(back); b.jar[sessionCookie] != "" || !strings.Contains(b.failed(), begunElsewhere) {
		t.Error("a sign-in has no end")
	}
}

// TestSignInLeadsHere: a sign-in leads to a path of this server, and to no other place.
func TestSignInLeadsHere(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	b := p.tab()
	for _, to := range []string{"//evil.example.org", "https://evil.example.org", "/\\evil.example.org",
		"\\\\evil.example.org", "/\t/evil.example.org", "\t//evil.example.org", "javascript:alert(1)", "jobs",
		"///evil", "/jobs\r\nSet-Cookie: a=b",
		"/" + strings.Repeat("x", 2000), "/ä", "https:evil.example.org", "?x", "#y", "/%zz"} {
		if r := b.visit(http.MethodGet, "/auth/login?provider=staff&to="+url.QueryEscape(to)); r.status != 400 ||
			len(b.jar) > 0 {
			t.Errorf("to %q is answered with %d: %v", to, r.status, r.header)
		}
	}
	for _, to := range []string{"", "/", "/jobs/a%20b?tab=data&x=//y#main", "/" + strings.Repeat("x", 1999)} {
		if want, got := max(to, "/"), b.to(b.begins(to)); got != want {
			t.Errorf("to %q leads to %q", to, got)
		}
	}
	p.is(b.visit(http.MethodGet, "/auth/login?provider=other"), 404, "Problem")
	p.is(b.visit(http.MethodPost, "/auth/login?provider=staff"), 405, "Problem")
	p.issuer.serve(true, nil)
	q := newSiteWith(t, p.access(t), func(s *site) { s.signIn = &api.SignIn{Keys: sessionKey, Life: time.Hour} }).tab()
	if at := q.to("/auth/login?provider=staff&to=/fleet"); at != "/fleet" || !strings.Contains(q.failed(), "try again") {
		t.Errorf("while the provider is down it leads to %s", at)
	}
	open := newSiteWith(t, anyone, func(s *site) { s.signIn = &api.SignIn{Life: time.Hour} })
	open.is(open.ask(http.MethodGet, "/auth/providers", ""), 404, "Problem")
}

// TestClientProvesItself: the server proves who it is as the provider wants it, and a public client does not.
func TestClientProvesItself(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		methods []string
		proves  string
		replace []string
	}{
		"nothing said":    {nil, byBasic, nil},
		"both":            {[]string{"client_secret_post", "client_secret_basic"}, byBasic, nil},
		"post":            {[]string{"private_key_jwt", "client_secret_post"}, byForm, nil},
		"a public client": {[]string{"client_secret_basic", "none"}, byNobody, []string{"client_secret:", "# "}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			p := newPeople(t)
			p.issuer.methods, p.issuer.proves = c.methods, c.proves
			b := p.beside(sessionKey, c.replace...).tab()
			if b.to(b.begins("/")); b.me() != "staff:ada" {
				t.Errorf("it is %s: %s", b.me(), b.failed())
			}
		})
	}
}

// TestManyGroups: a session has as many values as a cookie holds, those that are granted something first.
func TestManyGroups(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	var groups []string
	for range 500 {
		groups = append(groups, rand.Text())
	}
	p.signs(map[string]any{"realm_access": map[string]any{"roles": append(slices.Clone(groups), "readers")}})
	b := p.tab()
	if b.to(b.begins("/")); b.me() != "staff:ada" || len(b.jar[sessionCookie]) > 4000 {
		t.Fatalf("it is %s, with a cookie of %d bytes: %s", b.me(), len(b.jar[sessionCookie]), b.failed())
	}
	later := p.beside(sessionKey, "value: movers", "value: "+groups[0], "value: readers", "value: others")
	if got := (&tab{site: later, jar: b.jar}).me(); got != "staff:ada" {
		t.Errorf("for a group that is granted something later it is %s", got)
	}
}

// TestSignInSettings: what cannot work is told before anybody tries to sign in.
func TestSignInSettings(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	for what, c := range map[string]api.SignIn{
		"no URL":          {Keys: sessionKey, Life: time.Hour},
		"http":            {URL: "http://legwork.example.org", Keys: sessionKey, Life: time.Hour},
		"a path":          {URL: "https://legwork.example.org/console", Keys: sessionKey, Life: time.Hour},
		"no scheme":       {URL: "legwork.example.org", Keys: sessionKey, Life: time.Hour},
		"a user":          {URL: "https://a@legwork.example.org", Keys: sessionKey, Life: time.Hour},
		"a short key":     {URL: "https://legwork.example.org", Keys: sessionKey + ",short", Life: time.Hour},
		"no time":         {URL: "https://legwork.example.org", Keys: sessionKey},
		"too long a time": {URL: "https://legwork.example.org", Keys: sessionKey, Life: 8 * 24 * time.Hour},
	} {
		if _, err := api.New(api.Config{Client: p.Client, Access: p.access(t), SignIn: &c}); err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
	good := api.SignIn{URL: "https://legwork.example.org/", Life: time.Hour}
	if _, err := api.New(api.Config{Client: p.Client, Access: p.access(t), SignIn: &good}); err != nil {
		t.Errorf("without a key: %v", err)
	}
	grant := `, issuer: https://a.example.org, grants: [{value: a, roles: [reader]}]`
	for text, ok := range map[string]bool{
		`client_id: c`:                                             true,
		`client_id: c, client_secret: hush`:                        false,
		`client_id: c, client_secret: 'file:/nowhere/at/all'`:      false,
		`client_id: c, client_secret: 'env:LEGWORK_NO_SUCH_THING'`: false,
		`client_id: c, client_secret: 'env:PATH'`:                  true,
		`client_id: c, scopes: ['a b']`:                            false,
		`audience: a, client_secret: 'env:PATH'`:                   false,
		`audience: a, scopes: [groups]`:                            false,
	} {
		file := filepath.Join(t.TempDir(), "access.yaml")
		p.Must(os.WriteFile(file, []byte("oidc: [{name: a, "+text+grant+"}]"), 0o600))
		_, err := api.ReadAccess(file)
		if (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
		if err != nil && strings.Contains(err.Error(), "hush") {
			t.Errorf("a secret is told: %v", err)
		}
	}
}

// TestSignInsOfOneAddress: whoever begins many sign-ins is refused, and others still sign in.
func TestSignInsOfOneAddress(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	begin := func(from string) *http.Response {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, p.base+"/auth/login?provider=staff", http.NoBody)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, r)
		return w.Result()
	}
	many := func(from func(i int) string) {
		t.Helper()
		for i := range 1000 {
			switch r := begin(from(i)); r.StatusCode {
			case http.StatusTooManyRequests:
				if r.Header.Get("Retry-After") != "1" {
					t.Errorf("a sign-in too many is answered with %v", r.Header)
				}
				return
			case http.StatusSeeOther:
			default:
				t.Fatalf("a sign-in is answered with %s", r.Status)
			}
		}
		t.Error("1,000 sign-ins in a row are all begun")
	}
	many(func(i int) string { return fmt.Sprintf("192.0.2.1:%d", 1024+i) })
	many(func(i int) string { return fmt.Sprintf("[2001:db8::%x]:1024", i) }) // all of one host
	for _, other := range []string{"192.0.2.2:1024", "[2001:db8:0:1::1]:1024"} {
		if r := begin(other); r.StatusCode != http.StatusSeeOther {
			t.Errorf("while others begin many, a sign-in from %s is answered with %s", other, r.Status)
		}
	}
	b := p.tab()
	if b.to(b.begins("/")); b.me() != "staff:ada" {
		t.Errorf("while others begin many sign-ins, it is %s", b.me())
	}
}
