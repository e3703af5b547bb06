package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
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

	// ClientID is this server at the provider: with it people sign in to the console there.
	// Audience is then the same, if it is not given.
	ClientID string `yaml:"client_id"`
	// ClientSecret is where its secret is, if it has one: file:PATH, or env:NAME for a
	// variable of the environment.
	ClientSecret string `yaml:"client_secret"`
	// Scopes are asked for beside openid.
	Scopes []string `yaml:"scopes"`

	secret string
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
	if err := o.checkClient(); err != nil {
		return err
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

func unauthenticated(why string) error {
	return &problem{http.StatusUnauthorized, "unauthenticated", why}
}

// verify tells whom a token names that is for an audience, and all that it says.
func (p *provider) verify(ctx context.Context, signed *jwt.JSONWebToken, audience string) (*identity, map[string]any,
	error) {
	var claims jwt.Claims
	all := map[string]any{}
	if err := p.keys.verify(ctx, signed, &claims, &all); err != nil {
		return nil, nil, err
	}
	switch err := claims.ValidateWithLeeway(jwt.Expected{Issuer: p.Issuer, AnyAudience: jwt.Audience{audience},
		Time: p.now()}, skew); {
	case errors.Is(err, jwt.ErrExpired):
		return nil, nil, unauthenticated("the token has expired")
	case errors.Is(err, jwt.ErrInvalidAudience):
		return nil, nil, unauthenticated("the token is for another audience")
	case err != nil:
		return nil, nil, unauthenticated("the token is not valid now")
	case claims.Expiry == nil:
		return nil, nil, unauthenticated("the token never expires: it needs the claim exp")
	case all["cnf"] != nil:
		return nil, nil, unauthenticated("the token is bound to a key of its owner (cnf), which this server cannot check")
	}
	name, _ := all[p.NameClaim].(string)
	if name == "" || len(name) > 128 || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' }) {
		return nil, nil, unauthenticated("the claim " + p.NameClaim + " of the token is no name: a text of 1 to 128 bytes")
	}
	return &identity{Provider: p.mark(), Name: name, Values: textsOf(all, p.RolesClaim),
		Until: claims.Expiry.Time().Unix()}, all, nil
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
