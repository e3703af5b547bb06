package telemetry

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork/internal/httpserve"
)

// stopTimeout bounds the wait for requests that are still being answered.
const stopTimeout = 3 * time.Second

// Serve answers /metrics, /livez, /readyz and /startupz on a host:port until ctx ends. It
// returns nil then, and an error if it cannot listen. An empty address serves
// nothing and returns at once.
func (t *Telemetry) Serve(ctx context.Context, addr string) error {
	if t == nil || addr == "" {
		return nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("LEGWORK_METRICS_ADDR: cannot listen on %s: %w", addr, err)
	}
	return t.serveOn(ctx, listener)
}

// serveOn is Serve on a listener, which it closes.
func (t *Telemetry) serveOn(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           t.Routes(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	return httpserve.Until(ctx, server, listener, stopTimeout)
}

// Routes returns the handler behind Serve, for programs with a server of their
// own.
func (t *Telemetry) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", t.Handler())
	if t != nil {
		t.probes.Mount(mux)
	}
	return mux
}
