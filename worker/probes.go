package worker

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork/probe"
)

// serveProbes answers the probes on the configured address until stop, which is
// to be called when the drain is over.
func serveProbes(cfg *Config) (stop func(), err error) {
	if cfg.ProbesAddr == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", cfg.ProbesAddr)
	if err != nil {
		return nil, fmt.Errorf("worker: ProbesAddr (LEGWORK_PROBES_ADDR): cannot listen on %s: %w", cfg.ProbesAddr, err)
	}
	mux := http.NewServeMux()
	cfg.Probes.Mount(mux)
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener) // until Close
	}()
	return func() {
		_ = server.Close()
		<-ended
	}, nil
}

// probes adds the checks of an open worker. A handler that hangs is not among
// them: it is bounded by its timeout, and the others go on.
func (p *pool) probes(lanes []*lane) {
	to := p.cfg.Probes
	to.Add(probe.Ready, "nats", func(context.Context) error { return p.conn.Err() })
	for _, l := range lanes {
		to.Add(probe.Ready, "topic "+l.topic, func(context.Context) error { return l.source.Bound() })
		to.Add(probe.Live, "topic "+l.topic, func(context.Context) error { return l.source.Turning() })
	}
	to.Begun()
}
