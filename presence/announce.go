package presence

import (
	"cmp"
	"errors"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
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
	service, err := announce(nc, p, func() Figures { return figures().summed() })
	if err != nil {
		log.Warn("cannot announce this process: `legwork top` does not show it", "error", err)
		return func() {}
	}
	return func() {
		if err := service.Stop(); err != nil && !nc.IsClosed() && !nc.IsDraining() {
			log.Debug("cannot withdraw this process", "error", err)
		}
	}
}

func announce(nc *nats.Conn, p Process, figures func() Figures) (service micro.Service, err error) {
	for _, version := range semantic(p.Version) {
		service, err = micro.AddService(nc, micro.Config{Name: serviceName(p.Namespace), Version: version,
			Description: p.description(), Metadata: p.metadata(),
			StatsHandler: func(*micro.Endpoint) any { return figures() }})
		if !errors.Is(err, micro.ErrConfigValidation) {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	answer := micro.HandlerFunc(func(r micro.Request) { _ = r.RespondJSON(figures()) }) // who asked has gone
	err = service.AddEndpoint("figures", answer, micro.WithEndpointSubject(figuresSubject(p.Namespace, service.Info().ID)),
		micro.WithEndpointQueueGroupDisabled())
	if err != nil {
		return nil, errors.Join(err, service.Stop())
	}
	return service, nil
}
