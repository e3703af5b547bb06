package presence

import (
	"cmp"
	"encoding/json"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork/internal/service"
)

// Announce registers the process as a NATS service until the returned function
// is called. figures is called at each request, possibly by several goroutines
// at once; nil: the process has none. Errors are only logged, since nothing
// depends on this service. If the user may not announce itself, the connection
// reports that the broker denied it.
func Announce(nc *nats.Conn, p Process, figures func() Figures, log *slog.Logger) (stop func()) {
	p.Version = cmp.Or(p.Version, build())
	if figures == nil {
		figures = func() Figures { return Figures{} }
	}
	stopService, err := announce(nc, p, func() Figures { return figures().summed() })
	if err != nil {
		log.Warn("cannot announce this process: `legwork top` does not show it", "error", err)
		return func() {}
	}
	return func() {
		if err := stopService(); err != nil && !nc.IsClosed() && !nc.IsDraining() {
			log.Debug("cannot withdraw this process", "error", err)
		}
	}
}

func announce(nc *nats.Conn, p Process, figures func() Figures) (stop func() error, err error) {
	return service.Add(nc, p.Namespace, micro.Config{Name: serviceName(p.Namespace), Version: semantic(p.Version),
		Description: p.description(), Metadata: p.metadata()}, func(id string) []service.Endpoint {
		return []service.Endpoint{{Name: "figures", Subject: figuresSubject(p.Namespace, id),
			Data: func() any { return figures() },
			Handler: func(m *nats.Msg) {
				if body, err := json.Marshal(figures()); err == nil {
					_ = m.Respond(body) // who asked has gone
				}
			}}}
	})
}
