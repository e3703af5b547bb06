// Package embedded runs Legwork inside a Go service: an engine, a relay and the service's workers in one process.
//
//	p, err := embedded.Start(ctx, embedded.Config{DatabaseURL: url, NATSDir: "/var/lib/shop/nats"},
//		worker.Handle("order.charge", charge),
//	)
//	if err != nil { … }
//	defer p.Stop()
//	result, err := p.Client().StartAndAwait(ctx, "order.placed", order)
//
// Postgres holds all that must not be lost, as it does for engines of their own. Work and its answers pass between
// engine and workers in memory where there is room, and through NATS otherwise: what has no room here, timers, retries,
// and what other processes do. So several such services, engines and workers of any language share the jobs of a
// namespace, as long as they use the same Postgres and the same NATS.
//
// If the process dies, what it had in hand is done by others, or by itself when it runs again: work that had lasted for
// less than half a second within 5 seconds, other work within 15. If a backlog of its topic is stored at the broker, it
// is done only after that has been delivered.
package embedded
