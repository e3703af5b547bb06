package api

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
)

const (
	// loginLife is how long somebody may take to sign in at a provider, and failedLife how long the page has to ask
	// why that has failed.
	loginLife  = 10 * time.Minute
	failedLife = time.Minute
	// maxTo bounds the path that a sign-in leads to: a cookie keeps it.
	maxTo = 2000
)

// login is a sign-in at a provider that has begun, in a cookie of who has begun it. Only that browser can end it.
type login struct {
	Provider string `json:"provider"` // its mark
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"` // of PKCE
	To       string `json:"to"`
	Until    int64  `json:"until"`
	// Failed says why it has ended.
	Failed *oas.Problem `json:"failed,omitempty"`
}

// ways are how somebody may sign in, for a page that does not know who asks.
type ways struct {
	Providers []way `json:"providers"`
	// Failed is why the last sign-in of this browser has failed. It is told once.
	Failed *oas.Problem `json:"failed,omitempty"`
}

type way struct {
	Name  string `json:"name"`
	Login string `json:"login"` // a URL, to which &to= and a path may be added
}

// routeSignIn adds the paths of the console's sign-in. They are for its pages, and not in the document of the API.
func (s *server) routeSignIn(mux *http.ServeMux) {
	mux.HandleFunc("GET /auth/providers", s.signInWays)
	mux.HandleFunc("GET /auth/login", s.beginLogin)
	mux.HandleFunc("GET /auth/callback", s.endLogin)
	mux.HandleFunc("POST /auth/token", s.signInByToken)
	mux.HandleFunc("POST /auth/logout", s.signOut)
}

func (s *server) signInWays(w http.ResponseWriter, r *http.Request) {
	told := ways{Providers: []way{}}
	for _, p := range s.access.get().providers {
		if p.ClientID != "" {
			told.Providers = append(told.Providers,
				way{p.Name, s.access.get().sessions.url + "/auth/login?provider=" + url.QueryEscape(p.Name)})
		}
	}
	var l login
	if s.openLogin(r, &l) && l.Failed != nil {
		told.Failed = l.Failed
		give(w, loginCookie, "", 0, http.SameSiteLaxMode)
	}
	s.answer(w, r, told, nil)
}

// beginLogin sends a browser to a provider.
func (s *server) beginLogin(w http.ResponseWriter, r *http.Request) {
	to, err := localPath(r.FormValue("to"))
	p := s.access.get().provider(func(p *provider) bool { return p.ClientID != "" && p.Name == r.FormValue("provider") })
	if err == nil && p == nil {
		err = legwork.NotFound("there is no provider %s to sign in with", legwork.Clip(r.FormValue("provider"), 64))
	}
	if err == nil {
		err = s.takeSignIn(w, r)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	client, err := p.client(r.Context(), s.callbackURL())
	if err != nil {
		s.failLogin(w, r, to, err)
		return
	}
	l := login{Provider: p.mark(), State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), To: to}
	s.giveLogin(w, l, loginLife)
	s.leadTo(w, client.AuthCodeURL(l.State, oauth2.SetAuthURLParam("nonce", l.Nonce),
		oauth2.S256ChallengeOption(l.Verifier)))
}

// endLogin takes a browser that comes back from a provider.
func (s *server) endLogin(w http.ResponseWriter, r *http.Request) {
	var l login
	switch {
	case !s.openLogin(r, &l) || l.Failed != nil:
		s.failLogin(w, r, "/", unauthenticated("this sign-in was not begun in this browser, or has ended, or was begun more "+
			"than 10 minutes ago: sign in again"))
		return
	case subtle.ConstantTimeCompare([]byte(l.State), []byte(r.FormValue("state"))) != 1:
		s.leadTo(w, "/") // another one has begun since, and goes on
		return
	}
	session, err := s.cameBack(w, r, &l)
	if err == nil {
		err = s.giveSession(w, session)
	}
	if err != nil {
		s.failLogin(w, r, l.To, err)
		return
	}
	give(w, loginCookie, "", 0, http.SameSiteLaxMode)
	s.leadTo(w, l.To)
}

// cameBack tells who has signed in at a provider.
func (s *server) cameBack(w http.ResponseWriter, r *http.Request, l *login) (*identity, error) {
	p := s.access.get().provider(func(p *provider) bool { return p.mark() == l.Provider })
	if p == nil {
		return nil, unauthenticated("the access file has changed since this sign-in was begun: sign in again")
	}
	if err := s.takeSignIn(w, r); err != nil {
		return nil, err
	}
	if issuer := r.FormValue("iss"); issuer != "" && issuer != p.Issuer {
		return nil, unauthenticated("another provider than " + p.Name + " has answered: sign in again")
	}
	if refused := r.FormValue("error"); refused != "" {
		if why := r.FormValue("error_description"); why != "" {
			refused += ", " + why
		}
		return nil, unauthenticated(p.Name + " does not let you in: " + legwork.Clip(refused, 200))
	}
	client, err := p.client(r.Context(), s.callbackURL())
	if err != nil {
		return nil, err
	}
	return p.take(r.Context(), client, r.FormValue("code"), l)
}

// signInByToken gives who sends a token a session in its place, so that the browser need not keep the token.
func (s *server) signInByToken(w http.ResponseWriter, r *http.Request) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		s.refuse(w, r, errUnknown)
		return
	}
	id, err := s.access.get().prove(r.Context(), token)
	if err == nil {
		err = s.giveSession(w, id)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// giveSession begins the session of somebody who may do something here.
func (s *server) giveSession(w http.ResponseWriter, id *identity) error {
	who, err := s.access.get().known(id)
	if err == nil {
		err = s.limits.take(w, who.Name)
	}
	if err != nil {
		return err
	}
	if len(who.Roles) == 0 {
		return &problem{http.StatusForbidden, "forbidden", who.Name + " may do nothing here: no grant of this server's " +
			"access file is for what the provider says of you"}
	}
	all := s.access.get().sessions
	session := s.access.get().begin(id, all.life)
	sealed := all.seal(sessionCookie, session)
	if len(sealed) > maxCookie {
		return &problem{http.StatusForbidden, "forbidden", "what the provider says of " + who.Name + " is more than a " +
			"cookie holds: let its roles claim have fewer values"}
	}
	give(w, sessionCookie, sealed, time.Unix(session.Until, 0).Sub(all.now()), http.SameSiteStrictMode)
	s.Log.Info("signed in", "who", who.Name)
	return nil
}

func (s *server) signOut(w http.ResponseWriter, _ *http.Request) {
	give(w, sessionCookie, "", 0, http.SameSiteStrictMode)
	w.WriteHeader(http.StatusNoContent)
}

// failLogin leads back to the page, which asks why.
func (s *server) failLogin(w http.ResponseWriter, r *http.Request, to string, err error) {
	told := s.tell(r, err)
	if told.Status < http.StatusInternalServerError { // others are in the log already
		s.Log.Info("a sign-in has failed", "correlation", told.CorrelationId, "error", err)
	}
	s.giveLogin(w, login{To: to, Failed: &told}, failedLife)
	s.leadTo(w, to)
}

func (s *server) giveLogin(w http.ResponseWriter, l login, life time.Duration) {
	all := s.access.get().sessions
	l.Until = all.now().Add(life).Unix()
	// Lax: the way back from the provider begins at another site.
	give(w, loginCookie, all.seal(loginCookie, l), life, http.SameSiteLaxMode)
}

func (s *server) openLogin(r *http.Request, l *login) bool {
	all := s.access.get().sessions
	return all.open(r, loginCookie, l) && l.Until > all.now().Unix()
}

func (s *server) callbackURL() string { return s.access.get().sessions.url + "/auth/callback" }

// leadTo leads a browser on. Where it comes from has a code in its address, which nobody else must be told.
func (s *server) leadTo(w http.ResponseWriter, to string) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

// localPath is a path of this server: where a sign-in leads to must not be chosen by others.
func localPath(to string) (string, error) {
	if to == "" {
		return "/", nil
	}
	_, err := url.Parse(to)
	if err != nil || len(to) > maxTo || to[0] != '/' ||
		strings.HasPrefix(to, "//") || // a host
		strings.ContainsFunc(to, func(c rune) bool { return c <= ' ' || c > '~' || c == '\\' }) {
		return "", legwork.Invalid("to is %q, want a path of this server of at most %d characters", legwork.Clip(to, 64),
			maxTo)
	}
	return to, nil
}

// signsIn refuses providers to sign in with if they do not know where to send people back.
func (a *Access) signsIn(with *SignIn) error {
	p := a.provider(func(p *provider) bool { return p.ClientID != "" })
	if p == nil || with == nil || with.URL != "" {
		return nil
	}
	return legwork.Invalid("people sign in with %s, which has a client_id in the access file: LEGWORK_HTTP_URL must say "+
		"where browsers find this server, such as https://legwork.example.org", p.Name)
}

// provider is one of those that something holds for, nil if there is none.
func (a *Access) provider(of func(*provider) bool) *provider {
	for _, p := range a.providers {
		if of(p) {
			return p
		}
	}
	return nil
}
