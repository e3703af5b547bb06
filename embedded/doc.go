// Package embedded runs Legwork inside a Go service: an engine, a relay and the service's workers in one process.
//
//	p, err := embedded.Start(ctx, embedded.Config{DatabaseURL: url, NATSDir: "/var/lib/shop/nats"},
//		worker.Handle("order.charge", charge),
//	)
//	if err != nil { … }
//	defer p.Stop()
//	result, err := p.Client().StartAndAwait(ctx, "order.placed", order)
//
// Postgres holds all that must not be lost, as it does for engines in separate processes. Engine and workers exchange
// work and answers in memory if there is room. The rest goes through NATS: work that finds no room here, timers,
// retries, and what other processes do. So several such services, and engines and workers of any language, share the
// jobs of a namespace if they use the same Postgres and the same NATS.
//
// If the process dies, other processes do the work that it had in hand, or it does the work itself when it runs again:
// work that had run for less than half a second after about 5 seconds, other work after about 15. But if a backlog
// of the work's topic is stored at the broker, the work is done only after that backlog has been delivered.
package embedded
