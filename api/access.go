package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
)

// Access says who may ask for what. The zero value lets nobody in.
type Access struct {
	// Anyone lets everybody do everything who asks for this machine by its own name, such
	// as localhost: for a server that only this machine reaches.
	Anyone bool `yaml:"-"`
	// Tokens and Certificates are those who may ask.
	Tokens       []Token       `yaml:"tokens"`
	Certificates []Certificate `yaml:"certificates"`
	// OIDC are the providers whose tokens let in.
	OIDC []OIDC `yaml:"oidc"`

	providers []*provider // made of OIDC by check
	sessions  *sessions   // nil: nobody signs in here
	file      string      // where it was read; "": nowhere
	digest    [sha256.Size]byte
	now       func() time.Time
}

// Who is somebody who may ask.
type Who struct {
	// Name is told to the log, and kept where an action keeps who did it.
	Name string `yaml:"name"`
	// Roles are starter, reader, client, operator, monitor, and beside another one payload.
	Roles []access.Role `yaml:"roles"`
	// Topics on which a starter may start and signal; * at the end of one stands for
	// the rest. Others have all.
	Topics []string `yaml:"topics"`

	until time.Time // when the session of who asks ends; zero: it is none
}

// Token lets in who sends the text with this SHA-256 as a bearer token.
type Token struct {
	Who    `yaml:",inline"`
	SHA256 string `yaml:"sha256"`
}

// Certificate lets in who has a client certificate with this subject: its common
// name, or one of its DNS names or URIs.
type Certificate struct {
	Who     `yaml:",inline"`
	Subject string `yaml:"subject"`
}

// payload is the right to see data that are redacted for others. It lets nobody ask for anything.
const payload access.Role = "payload"

// roles are those of this API, with what each may do beside its own: the roles
// of the operations it may ask for.
var roles = map[access.Role][]access.Role{
	access.Starter:  {access.Starter},
	access.Reader:   {access.Reader},
	access.Monitor:  {access.Monitor},
	access.Client:   {access.Client, access.Starter, access.Reader},
	access.Operator: {access.Operator, access.Client, access.Starter, access.Reader, access.Monitor},
	payload:         {payload},
}

// check refuses what is not complete, and gets the providers ready.
func (a *Access) check() error {
	names := map[string]bool{}
	one := func(w Who, what string) error {
		switch {
		case w.Name == "" || names[w.Name]:
			return legwork.Invalid("access: each token, certificate and provider needs a name of its own, %q is not", w.Name)
		case what == "":
			return legwork.Invalid("access: %s has neither sha256 nor subject nor issuer", w.Name)
		}
		names[w.Name] = true
		return nil
	}
	for _, t := range a.Tokens {
		if sum, err := hex.DecodeString(t.SHA256); err != nil || len(sum) != sha256.Size {
			return legwork.Invalid("access: the sha256 of %s must have 64 hexadecimal digits: printf %%s TOKEN | sha256sum",
				t.Name)
		}
		if err := errors.Join(one(t.Who, t.SHA256), t.check(), t.checkAlone()); err != nil {
			return err
		}
	}
	for _, c := range a.Certificates {
		if err := errors.Join(one(c.Who, c.Subject), c.check(), c.checkAlone()); err != nil {
			return err
		}
	}
	if a.now == nil {
		a.now = time.Now
	}
	a.providers = nil
	for i := range a.OIDC {
		o := &a.OIDC[i]
		if err := errors.Join(one(Who{Name: o.Name}, o.Issuer), o.check()); err != nil {
			return err
		}
		if slices.ContainsFunc(a.providers, func(p *provider) bool { return p.Issuer == o.Issuer }) {
			return legwork.Invalid("access: the issuer %s is there twice", o.Issuer)
		}
		a.providers = append(a.providers, &provider{*o, &keys{issuer: o.Issuer, now: a.now}, a.now})
	}
	return nil
}

// check refuses roles that do not exist, and a starter without topics.
func (w *Who) check() error {
	if len(w.Roles) == 0 {
		return legwork.Invalid("access: %s has no roles", w.Name)
	}
	for _, role := range w.Roles {
		if _, ok := roles[role]; !ok {
			return legwork.Invalid("access: %s has the role %q, want starter, reader, client, operator, monitor or payload",
				w.Name, role)
		}
	}
	others := slices.DeleteFunc(slices.Clone(w.Roles), func(r access.Role) bool { return r == payload })
	if slices.Equal(others, []access.Role{access.Starter}) && len(w.Topics) == 0 {
		return legwork.Invalid("access: %s is a starter without topics: name them", w.Name)
	}
	return nil
}

// checkAlone refuses payload without a role; a grant of a provider may add it to others.
func (w *Who) checkAlone() error {
	if len(w.Roles) == 0 || slices.ContainsFunc(w.Roles, func(r access.Role) bool { return r != payload }) {
		return nil
	}
	return legwork.Invalid("access: %s has the right payload and no role: add one, such as reader", w.Name)
}

// sees reports whether somebody is shown what is redacted for others.
func (w *Who) sees() bool { return slices.Contains(w.Roles, payload) }

var (
	errUnknown = &problem{http.StatusUnauthorized, "unauthenticated",
		"who asks is not known: send Authorization: Bearer TOKEN, with a token of this server's access file, or " +
			"of a provider that it names"}
	errNobody = &problem{http.StatusForbidden, "forbidden", ""}
)

// who tells who sends a request.
func (a *Access) who(r *http.Request) (*Who, error) {
	if a.Anyone {
		if !local(r.Host) {
			return nil, &problem{http.StatusForbidden, "forbidden",
				"this server asks nobody who they are: it answers only under localhost, 127.0.0.1 or [::1]"}
		}
		return &Who{Name: "anyone", Roles: []access.Role{access.Operator, payload}}, nil
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		id, err := a.prove(r.Context(), token)
		if err != nil {
			return nil, err
		}
		return a.known(id)
	}
	who, unknown := a.signedIn(r)
	if who != nil {
		return who, nil
	}
	if r.TLS != nil && len(r.TLS.VerifiedChains) > 0 {
		leaf := r.TLS.VerifiedChains[0][0]
		names := append([]string{leaf.Subject.CommonName}, leaf.DNSNames...)
		for _, u := range leaf.URIs {
			names = append(names, u.String())
		}
		for i := range a.Certificates {
			if slices.Contains(names, a.Certificates[i].Subject) {
				return &a.Certificates[i].Who, nil
			}
		}
	}
	return nil, unknown
}

// local reports whether a request is for this machine by a name that no other one
// can have: a page of another site could make its name lead here.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}

// anyRole is that of an operation that looks at roles itself.
const anyRole access.Role = "any"

// signedRole is that of an operation that lets in who has signed the body (hooks.go).
const signedRole access.Role = "signed"

// may reports why somebody may not ask for an operation of a role, on a topic if
// it names one.
func (w *Who) may(role access.Role, topic string) error {
	if role == anyRole && len(w.Roles) > 0 {
		return nil
	}
	for _, own := range w.Roles {
		if !slices.Contains(roles[own], role) {
			continue
		}
		if own != access.Starter || topic == "" || w.startsOn(topic) {
			return nil
		}
	}
	p := *errNobody
	p.detail = fmt.Sprintf("%s may not do this: it takes the role %s", w.Name, role)
	if role == anyRole {
		p.detail = w.Name + " has no role here: ask who runs this server for one"
	}
	if topic != "" {
		p.detail += " on topic " + legwork.Clip(topic, 128)
	}
	return &p
}

func (w *Who) startsOn(topic string) bool {
	return slices.ContainsFunc(w.Topics, func(pattern string) bool {
		ok, err := path.Match(pattern, topic)
		return err == nil && ok
	})
}

// asker is the key under which a request's context has who asks.
type asker struct{}

// by is who asks, for what keeps it.
func by(ctx context.Context) string {
	if w, ok := ctx.Value(asker{}).(*Who); ok {
		return w.Name
	}
	return ""
}
