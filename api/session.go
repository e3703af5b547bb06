package api

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

// SignIn is how people sign in with a browser, and for how long.
type SignIn struct {
	// URL is where browsers find this server: providers send them back to /auth/callback there.
	URL string `env:"LEGWORK_HTTP_URL"`
	// Keys seal sessions: texts of at least 32 characters, with commas between them. The first one seals, all open.
	// Default: one that is made up, which no other process knows.
	Keys string `env:"LEGWORK_HTTP_SESSION_KEY"`
	// Life is after what time people must sign in again.
	Life time.Duration `env:"LEGWORK_HTTP_SESSION,default=8h"`
}

const (
	// A browser takes cookies of these names over https or for its own machine only, from this host alone and for all
	// of it, so that no neighbour's page can put one here.
	sessionCookie = "__Host-legwork"
	loginCookie   = "__Host-legwork-login"
	// minKey are the characters that a key needs, maxLife bounds sessions, maxCookie is what browsers keep.
	minKey    = 32
	maxLife   = 7 * 24 * time.Hour
	maxCookie = 4000
)

// sessions seals what a browser keeps for this server: it can neither be read nor made without the key.
type sessions struct {
	url     string
	life    time.Duration
	now     func() time.Time
	sealers []cipher.AEAD
}

// sessions checks the settings, and makes the keys of a namespace.
func (c *SignIn) sessions(namespace string, now func() time.Time, log *slog.Logger) (*sessions, error) {
	s := &sessions{url: strings.TrimSuffix(c.URL, "/"), life: c.Life, now: now}
	if u, err := url.Parse(s.url); s.url != "" && (err != nil || u.Host == "" || s.url != u.Scheme+"://"+u.Host ||
		u.Scheme != "https" && (u.Scheme != "http" || !local(u.Host))) {
		return nil, legwork.Invalid("LEGWORK_HTTP_URL is %q, want https://HOST, or http:// and a name of this machine", c.URL)
	}
	if c.Life < time.Minute || c.Life > maxLife {
		return nil, legwork.Invalid("LEGWORK_HTTP_SESSION is %v, want a minute at least and %v at most", c.Life, maxLife)
	}
	keys := c.Keys
	if keys == "" {
		log.Warn("LEGWORK_HTTP_SESSION_KEY is not set: sessions of the console end with this process, and no other " +
			"server knows them")
		keys = rand.Text() + rand.Text()
	}
	for secret := range strings.SplitSeq(keys, ",") {
		if secret = strings.TrimSpace(secret); len(secret) < minKey {
			return nil, legwork.Invalid("LEGWORK_HTTP_SESSION_KEY has a key of %d characters, want %d or more: "+
				"openssl rand -hex 32", len(secret), minKey)
		}
		// A session of another namespace is none here, also where the key is the same.
		key, err := hkdf.Key(sha256.New, []byte(secret), nil, "legwork session "+namespace, 32)
		if err != nil {
			return nil, err
		}
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, err
		}
		sealer, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, err
		}
		s.sealers = append(s.sealers, sealer)
	}
	return s, nil
}

// seal makes the value of a cookie, which counts under this name only.
func (s *sessions) seal(cookie string, v any) string {
	return base64.RawURLEncoding.EncodeToString(s.sealers[0].Seal(nil, nil, encoded(v), []byte(cookie)))
}

// open reads the cookie of a request, and reports whether it was sealed here.
func (s *sessions) open(r *http.Request, cookie string, v any) bool {
	c, err := r.Cookie(cookie)
	if err != nil {
		return false
	}
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(c.Value)
	if err != nil {
		return false
	}
	for _, sealer := range s.sealers {
		if text, err := sealer.Open(nil, nil, sealed, []byte(cookie)); err == nil {
			return json.Unmarshal(text, v) == nil
		}
	}
	return false
}

// give sends a cookie that the browser keeps for some time; without a value it forgets the one that it has. No script
// can read it.
func give(w http.ResponseWriter, name, value string, life time.Duration, site http.SameSite) {
	c := &http.Cookie{Name: name, Value: value, Path: "/", Secure: true, HttpOnly: true, SameSite: site,
		MaxAge: int(life.Seconds())}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

var errEnded = &problem{http.StatusUnauthorized, "unauthenticated",
	"the session has ended, or is not one of this server: sign in again"}

// signedIn tells whose session a request carries. Of one that does not count it says why.
func (a *Access) signedIn(r *http.Request) (*Who, error) {
	if a.sessions == nil {
		return nil, errUnknown
	}
	if _, err := r.Cookie(sessionCookie); err != nil {
		return nil, errUnknown
	}
	// Browsers do not send it for a page of another site, but do for one of another origin of this site.
	if from := r.Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" && from != "none" {
		return nil, unauthenticated("a session counts only for the pages of this server")
	}
	var id identity
	if !a.sessions.open(r, sessionCookie, &id) || id.Until <= a.now().Unix() {
		return nil, errEnded
	}
	who, err := a.known(&id)
	if err != nil {
		return nil, errEnded
	}
	who.until = time.Unix(id.Until, 0)
	return who, nil
}
