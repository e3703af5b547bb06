package probe

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Mount answers GET /livez, /readyz and /startupz on mux.
func (p *Probes) Mount(mux *http.ServeMux) {
	for _, kind := range []Kind{Live, Ready, Startup} {
		mux.HandleFunc("GET /"+string(kind), func(w http.ResponseWriter, r *http.Request) {
			p.Ask(r.Context(), kind).write(w, r.URL.Query().Has("verbose"))
		})
	}
}

// write answers 200 if all is well, else 503: one line per check, or JSON.
func (a Answer) write(w http.ResponseWriter, verbose bool) {
	status := http.StatusOK
	if !a.OK {
		status = http.StatusServiceUnavailable
	}
	w.Header().Set("Cache-Control", "no-store")
	if verbose {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(a) // who asked has gone
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(a.String()))
}

// String is the answer as lines: "ok", or one of "ok name" and "failed name:
// reason" for each check.
func (a Answer) String() string {
	if len(a.Checks) == 0 {
		return "ok\n"
	}
	var b strings.Builder
	for _, f := range a.Checks {
		if f.OK {
			b.WriteString("ok " + f.Name + "\n")
		} else {
			b.WriteString("failed " + f.Name + ": " + strings.ReplaceAll(f.Reason, "\n", " ") + "\n")
		}
	}
	return b.String()
}
