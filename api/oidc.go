package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
)

// OIDC lets in who has a token of an OpenID Connect provider: a JWT that it has
// signed for this server.
type OIDC struct {
	// Name stands before that of who asks, with a colon.
	Name string `yaml:"name"`
	// Issuer is the provider, as its tokens name it: a URL, under which its discovery
	// document is. Audience is what stands for this server in its tokens.
	Issuer   string `yaml:"issuer"`
	Audience string `yaml:"audience"`
	// NameClaim has the name of who asks. Default sub.
	NameClaim string `yaml:"name_claim"`
	// RolesClaim has the values that Grants are for: a list of texts, or one text; in
	// scope, several with spaces between them. A path such as realm_access.roles leads to
	// one within others. Default roles.
	RolesClaim string  `yaml:"roles_claim"`
	Grants     []Grant `yaml:"grants"`
}

// Grant is what a value of the roles claim stands for.
type Grant struct {
	Value  string        `yaml:"value"`
	Roles  []access.Role `yaml:"roles"`
	Topics []string      `yaml:"topics"`
}

// skew is how far the clock of a provider may be from ours.
const skew = time.Minute

// signatures are the algorithms that a token may be signed with. None of them has a
// shared secret: with one, a public key could be taken for it.
var signatures = []jose.SignatureAlgorithm{jose.RS256, jose.RS384, jose.RS512, jose.PS256, jose.PS384, jose.PS512,
	jose.ES256, jose.ES384, jose.ES512, jose.EdDSA}

// check refuses what is not complete, and fills in the defaults.
func (o *OIDC) check() error {
	if o.NameClaim == "" {
		o.NameClaim = "sub"
	}
	if o.RolesClaim == "" {
		o.RolesClaim = "roles"
	}
	if at, err := url.Parse(o.Issuer); err != nil || at.Host == "" ||
		at.Scheme != "https" && (at.Scheme != "http" || !local(at.Host)) {
		return legwork.Invalid("access: the issuer of %s is %q, want an https URL", o.Name, o.Issuer)
	}
	if o.Audience == "" {
		return legwork.Invalid("access: %s has no audience: name what stands for this server in the tokens", o.Name)
	}
	if len(o.Grants) == 0 {
		return legwork.Invalid("access: %s has no grants: nobody could do anything", o.Name)
	}
	for _, g := range o.Grants {
		if g.Value == "" {
			return legwork.Invalid("access: a grant of %s has no value", o.Name)
		}
		w := Who{Name: o.Name + ", " + g.Value, Roles: g.Roles, Topics: g.Topics}
		if err := w.check(); err != nil {
			return err
		}
	}
	return nil
}

// provider is an OIDC with its keys.
type provider struct {
	OIDC
	keys *keys
	now  func() time.Time
}

// bearer tells who has a token that is a JWT of one of the providers.
func (a *Access) bearer(ctx context.Context, token string) (*Who, error) {
	if len(a.providers) == 0 || strings.Count(token, ".") != 2 {
		return nil, errUnknown
	}
	signed, err := jwt.ParseSigned(token, signatures)
	if err != nil {
		return nil, unauthenticated("the token cannot be read: it must be a JWT that is signed with " +
			"RS, PS or ES 256 to 512, or EdDSA")
	}
	var claims jwt.Claims
	if err := signed.UnsafeClaimsWithoutVerification(&claims); err != nil {
		return nil, unauthenticated("the claims of the token cannot be read")
	}
	for _, p := range a.providers {
		if p.Issuer == claims.Issuer {
			return p.who(ctx, signed)
		}
	}
	return nil, unauthenticated("this server does not know the issuer of the token")
}

func unauthenticated(why string) error {
	return &problem{http.StatusUnauthorized, "unauthenticated", why}
}

// who verifies a token and tells who has it.
func (p *provider) who(ctx context.Context, signed *jwt.JSONWebToken) (*Who, error) {
	var claims jwt.Claims
	all := map[string]any{}
	if err := p.keys.verify(ctx, signed, &claims, &all); err != nil {
		return nil, err
	}
	switch err := claims.ValidateWithLeeway(jwt.Expected{Issuer: p.Issuer, AnyAudience: jwt.Audience{p.Audience},
		Time: p.now()}, skew); {
	case errors.Is(err, jwt.ErrExpired):
		return nil, unauthenticated("the token has expired")
	case errors.Is(err, jwt.ErrInvalidAudience):
		return nil, unauthenticated("the token is for another audience")
	case err != nil:
		return nil, unauthenticated("the token is not valid now")
	case claims.Expiry == nil:
		return nil, unauthenticated("the token never expires: it needs the claim exp")
	case all["cnf"] != nil:
		return nil, unauthenticated("the token is bound to a key of its owner (cnf), which this server cannot check")
	}
	name, _ := all[p.NameClaim].(string)
	if name == "" || len(name) > 128 || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' }) {
		return nil, unauthenticated("the claim " + p.NameClaim + " of the token is no name: a text of 1 to 128 bytes")
	}
	w := &Who{Name: p.Name + ":" + name}
	values := textsOf(all, p.RolesClaim)
	for _, g := range p.Grants {
		if slices.Contains(values, g.Value) {
			w.Roles, w.Topics = append(w.Roles, g.Roles...), append(w.Topics, g.Topics...)
		}
	}
	return w, nil
}

// textsOf are the texts of a claim, which is a name or a path.
func textsOf(claims map[string]any, claim string) (texts []string) {
	v, ok := claims[claim]
	if !ok { // a name may be a URL, with dots in it
		v = claims
		for name := range strings.SplitSeq(claim, ".") {
			inner, _ := v.(map[string]any)
			v = inner[name]
		}
	}
	switch v := v.(type) {
	case string:
		if claim == "scope" {
			return strings.Fields(v)
		}
		return []string{v}
	case []any:
		for _, one := range v {
			if text, ok := one.(string); ok {
				texts = append(texts, text)
			}
		}
	}
	return texts
}
