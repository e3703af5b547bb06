package api

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/redact"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// Config is what a handler works with.
type Config struct {
	// Client of the namespace, with both servers. It stays the caller's.
	Client *client.Client
	// Webhooks of the namespace. Default: there are none to ask for.
	Webhooks *webhook.Store
	// Operator is a client with the database role of an operator; nil: nobody changes the
	// installation here. It stays the caller's.
	Operator *client.Client
	// Hooks take deliveries of others' webhooks. Default none.
	Hooks Hooks
	// Monitor returns what monitors ask for: top, workers, lanes or pauses; nil: they see
	// nothing here.
	Monitor func(ctx context.Context, what string) (any, error)
	// Doctor examines the installation and returns all checks; nil: nobody does here.
	Doctor func(ctx context.Context) any
	// Access says who may ask. The zero value lets nobody in.
	Access Access
	// SignIn is how people sign in with a browser; nil: they do not, and send a token each time.
	SignIn *SignIn
	// Redact are paths of data that are hidden from who lacks the right payload, beside those
	// of the apps (Client.Redacted).
	Redact []string
	// Rate is how many requests a second each who asks may send to this process, and half
	// of how many at once. Default 100.
	Rate int
	// Read is about how many bytes one request may read of jobs, their journals and events; all that are answered
	// at once may read four times as many. At least 12 MiB, default 16.
	Read int64
	// Observe is told of each request that was answered: its operation in the document,
	// "none" for a path that has none, the status, and how long it took; 0 for a stream.
	Observe func(operation string, status int, took time.Duration)
	// Log gets what goes wrong, with the correlation id that the caller was told.
	// Default slog.Default().
	Log *slog.Logger
}

// New returns the handler of the API for the namespace of a client.
func New(cfg Config) (http.Handler, error) {
	if cfg.Client == nil || cfg.Client.Remote() {
		return nil, legwork.Invalid("api: New needs a client with Postgres and NATS")
	}
	if cfg.Operator != nil && (cfg.Operator.Remote() || cfg.Operator.Namespace() != cfg.Client.Namespace()) {
		return nil, legwork.Invalid("api: the operator's client needs Postgres, and the namespace of the other one")
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Rate < 0 {
		return nil, legwork.Invalid("the rate of requests is %d a second, want 1 or more", cfg.Rate)
	}
	if err := cfg.checkRead(); err != nil {
		return nil, err
	}
	if err := cfg.Access.check(); err != nil {
		return nil, err
	}
	if err := cfg.signIn(); err != nil {
		return nil, err
	}
	if _, err := redact.New(cfg.Redact...); err != nil {
		return nil, err
	}
	document, err := readDocument()
	if err != nil {
		return nil, err
	}
	rate := cmp.Or(cfg.Rate, defaultRate)
	s := &server{Config: cfg, access: newAccessNow(&cfg), document: document,
		limits: limits{rate: rate}, addresses: limits{rate: max(rate/signInShare, 1)}, room: newRoom(maxBodies),
		read:    newRoom(readShare * cfg.Read),
		watcher: watcher{client: cfg.Client, log: cfg.Log}}
	s.watcher.hidden = s.hidden
	mux := http.NewServeMux()
	mux.HandleFunc("GET /openapi.json", s.openAPI)
	oas.HandlerWithOptions(s, oas.StdHTTPServerOptions{BaseRouter: mux, ErrorHandlerFunc: s.refuse,
		Middlewares: []oas.MiddlewareFunc{s.checked}})
	if cfg.Access.sessions != nil {
		s.routeSignIn(mux)
	}
	// A page of another site must not act here with what a browser sends by itself.
	same := http.NewCrossOriginProtection()
	same.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, &problem{http.StatusForbidden, "forbidden", "a page of another site has sent this request"})
	}))
	return same.Handler(s.routed(mux)), nil
}

// signIn gets sessions ready, unless everybody may do everything anyway.
func (cfg *Config) signIn() (err error) {
	if cfg.SignIn == nil || cfg.Access.Anyone {
		return nil
	}
	a := &cfg.Access
	if err := a.signsIn(cfg.SignIn); err != nil {
		return err
	}
	a.sessions, err = cfg.SignIn.sessions(cfg.Client.Namespace(), a.now, cfg.Log)
	return err
}

// server answers requests.
type server struct {
	Config
	access   *accessNow // for requests, in place of Config.Access
	document *document
	limits   limits
	// addresses are where sign-ins come from.
	addresses limits
	room      *room // for bodies of requests
	read      *room // for what is read to answer them
	watcher   watcher
}

// routed answers what no route takes with a problem too, and bounds each request.
func (s *server) routed(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Observe != nil {
			seen := &observed{ResponseWriter: w, status: http.StatusOK}
			began := time.Now()
			defer func() { s.observe(mux, r, seen.status, began) }()
			w = seen
		}
		r = r.WithContext(s.hide(r.Context()))
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if r.ContentLength > maxBody && r.Header.Get("Expect") != "" { // it need not be sent
			s.refuse(w, r, &http.MaxBytesError{Limit: maxBody})
			return
		}
		if path.Clean(r.URL.Path) != r.URL.Path { // the mux would redirect, also what has a body
			s.refuse(w, r, legwork.NotFound("there is no %s: /openapi.json lists the paths", legwork.Clip(r.URL.Path, 200)))
			return
		}
		if _, pattern := mux.Handler(r); pattern == "" {
			s.unrouted(w, r, mux)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// unrouted tells a path that does not exist from one that has other methods.
func (s *server) unrouted(w http.ResponseWriter, r *http.Request, mux *http.ServeMux) {
	var others []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "" {
			others = append(others, method)
		}
	}
	if len(others) == 0 {
		s.refuse(w, r, legwork.NotFound("there is no %s: /openapi.json lists the paths", legwork.Clip(r.URL.Path, 200)))
		return
	}
	w.Header().Set("Allow", strings.Join(others, ", "))
	s.refuse(w, r, &problem{status: http.StatusMethodNotAllowed, code: "method-not-allowed",
		detail: r.Method + " is not possible here: use " + strings.Join(others, " or ")})
}

// openAPI serves the document.
func (s *server) openAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.document.json)
}

// answer sends a document with status 200, or an error as a problem.
func (s *server) answer(w http.ResponseWriter, r *http.Request, v any, err error) {
	s.answerWith(w, r, http.StatusOK, v, err)
}

func (s *server) answerWith(w http.ResponseWriter, r *http.Request, status int, v any, err error) {
	if err == nil {
		v, err = redacted(r.Context(), v)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	body, err := json.Marshal(v)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	write(w, status, body)
}

// write sends JSON.
func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // who asked has gone, or asks again
	_, _ = w.Write([]byte{'\n'})
}
