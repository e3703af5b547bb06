package frames

import "context"

// Inside is what package worker does for package flow and exports to nobody else. Package worker
// sets it when it is initialised.
var Inside struct {
	// Marked returns a worker.Option: a registration with it has a value, which Mark returns.
	// Mark of any other worker.Registration is nil.
	Marked func(value any) (option any)
	Mark   func(registration any) (value any)
	// Connect connects to NATS as worker.Run does with a worker.Config.
	Connect func(ctx context.Context, config any) (engines Engines, done func(), err error)
}
