package api_test

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// code is what the provider has given to somebody who has signed in there, for a request.
type code struct{ url.Values }

// authorize signs in who asks.
func (i *issuer) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	for name, want := range map[string]string{"response_type": "code", "code_challenge_method": "S256", "tenant": "one"} {
		if q.Get(name) != want {
			http.Error(w, name+" is "+q.Get(name), http.StatusBadRequest)
			return
		}
	}
	if q.Get("state") == "" || q.Get("nonce") == "" || len(q.Get("code_challenge")) != 43 ||
		!strings.Contains(" "+q.Get("scope")+" ", " openid ") {
		http.Error(w, "the request is not complete", http.StatusBadRequest)
		return
	}
	secret := rand.Text()
	i.mu.Lock()
	i.codes[secret] = &code{q}
	i.mu.Unlock()
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {secret}, "state": {q.Get("state")},
		"iss": {i.URL}}.Encode(), http.StatusFound)
}

// How the client proves that it is the console: by Basic, whose parts are encoded, by the form, or not at all.
const (
	byBasic  = "basic console hush%2B+hush"
	byForm   = "form console hush+ hush"
	byNobody = "form console "
)

func clientOf(r *http.Request) string {
	if id, secret, ok := r.BasicAuth(); ok {
		return "basic " + id + " " + secret + r.FormValue("client_id")
	}
	return "form " + r.FormValue("client_id") + " " + r.FormValue("client_secret")
}

// redeem gives an ID token for a code: once, to the client that it was made for, which knows the verifier.
func (i *issuer) redeem(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	c := i.codes[r.FormValue("code")]
	delete(i.codes, r.FormValue("code"))
	i.mu.Unlock()
	answer := func(status int, v map[string]any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	if got := clientOf(r); got != i.proves {
		i.t.Errorf("the client proves itself by %q, want %q", got, i.proves)
		answer(http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
		return
	}
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if c == nil || c.Get("client_id") != "console" || c.Get("redirect_uri") != r.FormValue("redirect_uri") ||
		c.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]) {
		answer(http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
		return
	}
	answer(http.StatusOK, map[string]any{"access_token": "opaque", "token_type": "Bearer", "id_token": i.signs(c)})
}
