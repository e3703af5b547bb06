package worker

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork/probe"
)

// Probes takes the checks of a worker, for programs that answer probes by
// themselves. A check returns nil, or why it fails; it may be called at any time,
// by any goroutine, and returns when its context ends.
type Probes interface {
	// Ready adds a check of whether the worker may be given work: has it NATS, has
	// it its topics?
	Ready(name string, check func(context.Context) error)
	// Live adds a check of whether the worker turns. If it fails, a restart helps.
	Live(name string, check func(context.Context) error)
	// Begun says that all checks are there and the worker takes work.
	Begun()
	// Ending says that the worker takes no more work.
	Ending()
}

// allProbes are those that ProbesAddr answers, and the program's.
type allProbes []Probes

func (all allProbes) ending() {
	for _, p := range all {
		p.Ending()
	}
}

// serveProbes returns the probes that want the worker's checks. It answers its own
// on the configured address until stop, which is to be called when the drain is
// over.
func serveProbes(cfg *Config) (all allProbes, stop func(), err error) {
	own := &probe.Probes{}
	all = append(all, own)
	if cfg.Probes != nil {
		all = append(all, cfg.Probes)
	}
	if cfg.ProbesAddr == "" {
		return all, func() {}, nil
	}
	listener, err := net.Listen("tcp", cfg.ProbesAddr)
	if err != nil {
		return nil, nil, fmt.Errorf("worker: ProbesAddr (LEGWORK_PROBES_ADDR): cannot listen on %s: %w", cfg.ProbesAddr, err)
	}
	mux := http.NewServeMux()
	own.Mount(mux)
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener) // until Close
	}()
	return all, func() {
		_ = server.Close()
		<-ended
	}, nil
}

// begun adds the checks of an open worker. There is no check for a handler that
// hangs: its timeout bounds it, and the other handlers go on.
func (all allProbes) begun(p *pool, lanes []*lane) {
	for _, to := range all {
		to.Ready("nats", func(context.Context) error { return p.conn.Err() })
		for _, l := range lanes {
			to.Ready("topic "+l.topic, func(context.Context) error { return l.source.Bound() })
			to.Live("topic "+l.topic, func(context.Context) error { return l.source.Turning() })
		}
		to.Begun()
	}
}
