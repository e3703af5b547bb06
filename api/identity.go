package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4/jwt"
)

// identity is what somebody has proved by a token, now or when their session began. What they may do is not part of it:
// it follows from the access file at each request.
type identity struct {
	// Token is the digest of a token of the access file.
	Token string `json:"token,omitempty"`
	// Provider is the mark of a provider, Name whom it has named, and Values those of the roles claim.
	Provider string   `json:"provider,omitempty"`
	Name     string   `json:"name,omitempty"`
	Values   []string `json:"values,omitempty"`
	// Until is when the proof ends, in seconds since 1970; 0: it does not.
	Until int64 `json:"until,omitempty"`
}

// prove tells whose a bearer token is.
func (a *Access) prove(ctx context.Context, token string) (*identity, error) {
	// A digest is compared, so that the time it takes tells nothing of the token.
	sum := sha256.Sum256([]byte(token))
	id := &identity{Token: hex.EncodeToString(sum[:])}
	if a.token(id.Token) != nil {
		return id, nil
	}
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
			id, _, err := p.verify(ctx, signed, p.Audience)
			return id, err
		}
	}
	return nil, unauthenticated("this server does not know the issuer of the token")
}

// token is the token of the access file with a digest, nil if there is none.
func (a *Access) token(digest string) *Token {
	for i := range a.Tokens {
		if strings.EqualFold(a.Tokens[i].SHA256, digest) {
			return &a.Tokens[i]
		}
	}
	return nil
}

// known tells who it is that has proved something, as the access file is now.
func (a *Access) known(id *identity) (*Who, error) {
	if t := a.token(id.Token); t != nil {
		who := t.Who
		return &who, nil
	}
	for _, p := range a.providers {
		if id.Provider == p.mark() {
			return p.granted(id), nil
		}
	}
	return nil, errUnknown
}

// granted is what the values of the roles claim stand for.
func (p *provider) granted(id *identity) *Who {
	w := &Who{Name: p.Name + ":" + id.Name}
	for _, g := range p.Grants {
		if slices.Contains(id.Values, g.Value) {
			w.Roles, w.Topics = append(w.Roles, g.Roles...), append(w.Topics, g.Topics...)
		}
	}
	return w
}

// mark stands for a provider in a session, with what says whom its tokens name. If any of that changes, a session that
// has begun before says nothing any more; grants may change.
func (p *provider) mark() string {
	sum := sha256.Sum256(encoded([]string{p.Issuer, p.Audience, p.ClientID, p.NameClaim, p.RolesClaim}))
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}

// maxValues bounds the values of a roles claim in a session, in bytes: a cookie has 4 KiB.
const maxValues = 2048

// begin makes a session of what was proved, which ends after some time at the latest. Of more values of the roles claim
// than a cookie holds it keeps those that are granted something now.
func (a *Access) begin(id *identity, life time.Duration) *identity {
	session := *id
	if end := a.now().Add(life).Unix(); session.Until == 0 || end < session.Until {
		session.Until = end
	}
	granted := func(v string) bool {
		return slices.ContainsFunc(a.providers, func(p *provider) bool {
			return p.mark() == id.Provider && slices.ContainsFunc(p.Grants, func(g Grant) bool { return g.Value == v })
		})
	}
	session.Values = nil
	size := 0
	for _, first := range []bool{true, false} {
		for _, v := range id.Values {
			if granted(v) == first && (first || size+len(v) <= maxValues) {
				session.Values = append(session.Values, v)
				size += len(encoded(v)) + 1
			}
		}
	}
	return &session
}
