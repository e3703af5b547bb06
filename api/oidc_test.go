package api_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/api"
)

// issuer is an OpenID Connect provider: it serves its discovery document and its
// keys, and signs tokens.
type issuer struct {
	*httptest.Server
	t *testing.T

	mu    sync.Mutex
	keys  map[string]crypto.Signer // that it serves
	down  bool
	asked int // for keys
	codes map[string]*code
	// methods are how a client may prove itself, as the discovery document tells; proves is how it must.
	methods []string
	proves  string
	// signs makes the ID token of a code, in place of a good one.
	signs func(c *code) string
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	i := &issuer{t: t, keys: map[string]crypto.Signer{}, codes: map[string]*code{}, proves: byBasic}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"issuer": i.URL, "jwks_uri": i.URL + "/keys",
			"token_endpoint_auth_methods_supported": i.methods,
			"authorization_endpoint":                i.URL + "/authorize?tenant=one", "token_endpoint": i.URL + "/token",
			"id_token_signing_alg_values_supported": []string{"HS256", "none"}}) // it does not decide what we take
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		if i.asked++; i.down {
			http.Error(w, "down", http.StatusBadGateway)
			return
		}
		list := []any{map[string]any{"kty": "OKP", "crv": "X448", "kid": "foreign", "x": "AA"},
			map[string]any{"kty": "oct", "kid": "shared", "k": base64.RawURLEncoding.EncodeToString([]byte("secret"))}}
		for kid, key := range i.keys {
			list = append(list, jwk(kid, key))
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"keys": list})
	})
	mux.HandleFunc("GET /authorize", i.authorize)
	mux.HandleFunc("POST /token", i.redeem)
	i.Server = httptest.NewServer(mux)
	t.Cleanup(i.Close)
	return i
}

func number(n *big.Int) string { return base64.RawURLEncoding.EncodeToString(n.Bytes()) }

func jwk(kid string, key crypto.Signer) map[string]any {
	switch pub := key.Public().(type) {
	case *rsa.PublicKey:
		return map[string]any{"kty": "RSA", "kid": kid, "use": "sig", "alg": "RS256", "n": number(pub.N),
			"e": number(big.NewInt(int64(pub.E)))}
	case *ecdsa.PublicKey:
		point, err := pub.Bytes()
		if err != nil {
			panic(err)
		}
		return map[string]any{"kty": "EC", "crv": "P-256", "kid": kid,
			"x": base64.RawURLEncoding.EncodeToString(point[1:33]), "y": base64.RawURLEncoding.EncodeToString(point[33:])}
	}
	panic("no such key")
}

// serve changes what it serves.
func (i *issuer) serve(down bool, keys map[string]crypto.Signer) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.down, i.keys = down, maps.Clone(keys)
}

func (i *issuer) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.asked
}

// token signs claims: those of a good token, with others in their place.
func (i *issuer) token(alg, kid string, key any, other map[string]any) string {
	i.t.Helper()
	claims := map[string]any{"iss": i.URL, "aud": []string{"account", "legwork"}, "sub": "ada",
		"exp": time.Now().Add(time.Hour).Unix(), "realm_access": map[string]any{"roles": []string{"readers"}}}
	for name, v := range other {
		if claims[name] = v; v == nil {
			delete(claims, name)
		}
	}
	part := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			i.t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(text)
	}
	text := part(map[string]any{"alg": alg, "kid": kid, "typ": "JWT"}) + "." + part(claims)
	sum := sha256.Sum256([]byte(text))
	var signature []byte
	var err error
	switch key := key.(type) {
	case *rsa.PrivateKey:
		signature, err = rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	case *ecdsa.PrivateKey:
		r, s, failed := ecdsa.Sign(rand.Reader, key, sum[:])
		signature, err = append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...), failed
	case []byte:
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		signature = mac.Sum(nil)
	}
	if err != nil {
		i.t.Fatal(err)
	}
	return "Bearer " + text + "." + base64.RawURLEncoding.EncodeToString(signature)
}

// access is an access file with this provider.
func (i *issuer) access(clock func() time.Time) api.Access {
	i.t.Helper()
	file := filepath.Join(i.t.TempDir(), "access.yaml")
	if err := os.WriteFile(file, []byte(`
oidc:
  - name: staff
    issuer: `+i.URL+`
    audience: legwork
    roles_claim: realm_access.roles
    grants:
      - {value: readers, roles: [reader]}
      - {value: shops, roles: [starter], topics: [order.*]}
      - {value: insiders, roles: [payload]}
`), 0o600); err != nil {
		i.t.Fatal(err)
	}
	allowed, err := api.ReadAccess(file)
	if err != nil {
		i.t.Fatal(err)
	}
	allowed.Clock(clock)
	return allowed
}

func signer(t *testing.T, key crypto.Signer, err error) crypto.Signer {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// TestOIDC: a token of a provider gives the roles that its claim stands for; one that
// is not good in any way gives nothing.
func TestOIDC(t *testing.T) {
	t.Parallel()
	i, other := newIssuer(t), newIssuer(t)
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	one := signer(t, rsaKey, err)
	ecKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	two := signer(t, ecKey, err)
	strangeKey, err := rsa.GenerateKey(rand.Reader, 2048)
	strange := signer(t, strangeKey, err)
	i.serve(false, map[string]crypto.Signer{"one": one, "two": two})
	s := newSiteFor(t, i.access(nil))
	roles := func(names ...string) map[string]any {
		return map[string]any{"realm_access": map[string]any{"roles": names}}
	}
	claim := func(name string, v any) string { return i.token("RS256", "one", one, map[string]any{name: v}) }
	good := claim("email", "ada@example.org")
	public := rsaKey.PublicKey.N.Bytes()
	for _, c := range []struct {
		what, token, path string
		status            int
	}{
		{"a good token", good, "jobs", 200},
		{"one signed on a curve", i.token("ES256", "two", two, nil), "jobs", 200},
		{"one that does not name its key", i.token("RS256", "", one, nil), "jobs", 200},
		{"one audience alone", claim("aud", "legwork"), "jobs", 200},
		{"one that has expired within the skew", claim("exp", time.Now().Add(-skew/2).Unix()), "jobs", 200},
		{"a starter", i.token("RS256", "one", one, roles("shops", "readers")), "starts/order.placed", 201},
		{"a starter on another topic", i.token("RS256", "one", one, roles("shops")), "starts/hello.asked", 403},
		{"a starter that reads", i.token("RS256", "one", one, roles("shops")), "jobs", 403},
		{"no role", i.token("RS256", "one", one, roles("others")), "jobs", 403},
		{"no claim of roles", claim("realm_access", nil), "jobs", 403},
		{"a number for roles", claim("realm_access", 7), "jobs", 403},
		{"an expired one", claim("exp", time.Now().Add(-2*skew).Unix()), "jobs", 401},
		{"one without an end", claim("exp", nil), "jobs", 401},
		{"one of tomorrow", claim("nbf", time.Now().Add(24*time.Hour).Unix()), "jobs", 401},
		{"another audience", claim("aud", "account"), "jobs", 401},
		{"no audience", claim("aud", nil), "jobs", 401},
		{"another issuer", claim("iss", "https://other.example.org"), "jobs", 401},
		{"the issuer as a path more", claim("iss", i.URL+"/"), "jobs", 401},
		{"no name", claim("sub", nil), "jobs", 401},
		{"a name of lines", claim("sub", "ada\nlevel=ERROR"), "jobs", 401},
		{"one bound to a key", claim("cnf", map[string]string{"jkt": "x"}), "jobs", 401},
		{"a key of nobody", i.token("RS256", "one", strange, nil), "jobs", 401},
		{"an unknown key", i.token("RS256", "three", strange, nil), "jobs", 401},
		{"a key of another algorithm", i.token("RS512", "one", one, nil), "jobs", 401},
		{"the public key as a secret", i.token("HS256", "one", public, nil), "jobs", 401},
		{"a shared key", i.token("HS256", "shared", []byte("secret"), nil), "jobs", 401},
		{"no signature", i.token("none", "one", nil, nil), "jobs", 401},
		{"a signature cut off", good[:strings.LastIndex(good, ".")+1], "jobs", 401},
		{"another provider's", other.token("RS256", "one", one, nil), "jobs", 401},
		{"no token at all", "Bearer a.b.c", "jobs", 401},
	} {
		method := http.MethodGet
		if strings.HasPrefix(c.path, "starts/") {
			method = http.MethodPost
		}
		r := s.ask(method, c.path, "", "Authorization", c.token)
		if r.status != c.status {
			t.Errorf("%s is answered with %d, want %d: %s", c.what, r.status, c.status, r.body)
		}
		if r.status >= 400 {
			s.is(r, r.status, "Problem")
		}
		if (r.status == http.StatusUnauthorized) != (r.header.Get("WWW-Authenticate") == "Bearer") {
			t.Errorf("%s: WWW-Authenticate is %q", c.what, r.header.Get("WWW-Authenticate"))
		}
	}
	if n := i.count(); n > 2 {
		t.Errorf("the provider was asked for its keys %d times", n)
	}
}

// skew is that of the server.
const skew = time.Minute

// TestOIDCKeys: keys are asked for when they are needed, and not without end; they
// stay while the provider is down, and go when it withdraws them.
func TestOIDCKeys(t *testing.T) {
	t.Parallel()
	i := newIssuer(t)
	var keys []crypto.Signer
	for range 2 {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		keys = append(keys, signer(t, key, err))
	}
	var mu sync.Mutex
	now := time.Now()
	later := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(d)
	}
	s := newSiteWith(t, i.access(func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}), func(*site) {})
	endless := map[string]any{"exp": time.Now().Add(48 * time.Hour).Unix()}
	old, fresh := i.token("ES256", "a", keys[0], endless), i.token("ES256", "b", keys[1], endless)
	step := func(what, token string, status, asked int) {
		t.Helper()
		r := s.ask(http.MethodGet, "jobs", "", "Authorization", token)
		if r.status != status || i.count() != asked {
			t.Errorf("%s: status %d, asked %d times, want %d and %d: %s", what, r.status, i.count(), status, asked, r.body)
		}
	}
	i.serve(true, nil)
	step("down from the beginning", old, 503, 1)
	step("asked again at once", old, 503, 1)
	i.serve(false, map[string]crypto.Signer{"a": keys[0]})
	later(10 * time.Second)
	step("up", old, 200, 2)
	step("a key that is not there", fresh, 401, 2)
	i.serve(false, map[string]crypto.Signer{"a": keys[0], "b": keys[1]})
	step("a key that came just now", fresh, 401, 2)
	later(10 * time.Second)
	step("a new key", fresh, 200, 3)
	step("both", old, 200, 3)
	i.serve(true, nil)
	later(time.Hour)
	step("down", old, 200, 4)
	step("still down", fresh, 200, 4)
	i.serve(false, map[string]crypto.Signer{"b": keys[1]})
	later(10 * time.Second)
	step("a key withdrawn", old, 401, 5)
	step("the other one", fresh, 200, 5)
}

// TestOIDCFile: what is missing in the access file is told.
func TestOIDCFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "access.yaml")
	grant := `, grants: [{value: a, roles: [reader]}]`
	for what, text := range map[string]string{
		"no name":         `issuer: https://a.example.org, audience: b` + grant,
		"no issuer":       `name: a, audience: b` + grant,
		"http":            `name: a, issuer: http://a.example.org, audience: b` + grant,
		"no audience":     `name: a, issuer: https://a.example.org` + grant,
		"no grants":       `name: a, issuer: https://a.example.org, audience: b`,
		"an unknown role": `name: a, issuer: https://a.example.org, audience: b, grants: [{value: a, roles: [king]}]`,
		"no value":        `name: a, issuer: https://a.example.org, audience: b, grants: [{roles: [reader]}]`,
		"no topics":       `name: a, issuer: https://a.example.org, audience: b, grants: [{value: a, roles: [starter]}]`,
	} {
		if err := os.WriteFile(file, []byte("oidc: [{"+text+"}]"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := api.ReadAccess(file); err == nil {
			t.Errorf("%s: the file is accepted", what)
		}
	}
}
