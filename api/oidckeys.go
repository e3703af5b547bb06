package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

const (
	// keysLife is after what time keys are asked for again: one that the provider has
	// withdrawn is trusted so much longer.
	keysLife = time.Hour
	// keysPause is how long nothing is asked after a provider was asked: whoever sends
	// tokens that nobody has signed must not make us ask without end.
	keysPause = 10 * time.Second
	// maxKeys bounds a provider's answer, in bytes.
	maxKeys = 1 << 20
)

// keysClient asks providers. It follows no redirect: where keys come from is said by
// the discovery document alone.
var keysClient = &http.Client{Timeout: 5 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// keys are those of a provider, asked for when a token needs them and kept.
type keys struct {
	issuer string
	now    func() time.Time

	set   atomic.Pointer[keySet]
	mu    sync.Mutex // who has it may ask the provider
	tried time.Time  // when it was asked last
	err   error      // what came of it
}

// keySet is what a provider has told.
type keySet struct {
	about discovered
	keys  []jose.JSONWebKey
	at    time.Time
}

// discovered is what we need of a discovery document.
type discovered struct {
	Issuer    string   `json:"issuer"`
	Keys      string   `json:"jwks_uri"`
	Authorize string   `json:"authorization_endpoint"`
	Token     string   `json:"token_endpoint"`
	Methods   []string `json:"token_endpoint_auth_methods_supported"`
}

// verify checks the signature of a token and reads its claims. Keys that are there
// stay in use while the provider cannot be reached.
func (k *keys) verify(ctx context.Context, signed *jwt.JSONWebToken, claims ...any) error {
	if k.fresh(ctx).verify(signed, claims) {
		return nil
	}
	// Its key may be new.
	set, err := k.again(ctx)
	switch {
	case set.verify(signed, claims):
		return nil
	case err != nil:
		return unreachable(err)
	}
	return unauthenticated("no key of the issuer has signed the token")
}

// discover returns what the provider says of itself.
func (k *keys) discover(ctx context.Context) (*discovered, error) {
	set := k.fresh(ctx)
	if set == nil {
		var err error
		if set, err = k.again(ctx); set == nil {
			return nil, unreachable(err)
		}
	}
	return &set.about, nil
}

// fresh returns what is known, nil if that is nothing. One who asks has what is old asked for again.
func (k *keys) fresh(ctx context.Context) *keySet {
	set := k.set.Load()
	if set != nil && k.now().Sub(set.at) >= keysLife && k.mu.TryLock() {
		k.ask(ctx)
		k.mu.Unlock()
		set = k.set.Load()
	}
	return set
}

// again asks the provider, and returns what is known then.
func (k *keys) again(ctx context.Context) (*keySet, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ask(ctx)
	return k.set.Load(), k.err
}

func unreachable(err error) error {
	return fmt.Errorf("%w (%w)", &problem{http.StatusServiceUnavailable, "unavailable",
		"the issuer cannot be asked for its keys: try again"}, err)
}

// verify reports whether one of the keys has signed a token.
func (s *keySet) verify(signed *jwt.JSONWebToken, claims []any) bool {
	if s == nil {
		return false
	}
	header := signed.Headers[0]
	for _, key := range s.keys {
		if (header.KeyID == "" || header.KeyID == key.KeyID) && (key.Algorithm == "" || key.Algorithm == header.Algorithm) &&
			signed.Claims(key, claims...) == nil {
			return true
		}
	}
	return false
}

// ask asks the provider for its keys, unless it was asked just now.
func (k *keys) ask(ctx context.Context) {
	if now := k.now(); k.tried.IsZero() || now.Sub(k.tried) >= keysPause {
		// Others wait for it too: it does not end with the request.
		found, err := fetchKeys(context.WithoutCancel(ctx), k.issuer)
		if k.tried, k.err = now, err; err == nil {
			found.at = now
			k.set.Store(found)
		}
	}
}

// fetchKeys reads the discovery document of a provider, then its keys.
func fetchKeys(ctx context.Context, issuer string) (*keySet, error) {
	found := &keySet{}
	about := &found.about
	if err := fetch(ctx, strings.TrimSuffix(issuer, "/")+"/.well-known/openid-configuration", about); err != nil {
		return nil, err
	}
	if about.Issuer != issuer {
		return nil, fmt.Errorf("the discovery document of issuer %s is that of %q", issuer, about.Issuer)
	}
	for what, at := range map[string]string{"keys": about.Keys, "sign-in": about.Authorize, "tokens": about.Token} {
		if at == "" && what != "keys" {
			continue // such as a Kubernetes cluster: nobody can sign in there
		}
		if u, err := url.Parse(at); err != nil || u.Scheme != "https" && strings.HasPrefix(issuer, "https:") {
			return nil, fmt.Errorf("the %s of issuer %s are at %q, which is no https URL", what, issuer, at)
		}
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := fetch(ctx, about.Keys, &set); err != nil {
		return nil, err
	}
	for _, text := range set.Keys {
		var key jose.JSONWebKey
		// What we cannot read is for others: it must not keep the rest from us.
		if json.Unmarshal(text, &key) == nil && key.IsPublic() && key.Use != "enc" {
			found.keys = append(found.keys, key)
		}
	}
	if len(found.keys) == 0 {
		return nil, fmt.Errorf("there is no key for signatures at %s", about.Keys)
	}
	return found, nil
}

func fetch(ctx context.Context, from string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return err
	}
	answer, err := keysClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s is answered with %s", from, answer.Status)
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxKeys)).Decode(into); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return nil
}
