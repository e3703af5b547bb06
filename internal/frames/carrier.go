package frames

import "context"

// Carrier is what a worker has for the handler of a turn.
type Carrier interface {
	// Flush sends events of the turn, and returns when they are durable. With an error the
	// turn is not to go on: it is another worker's, or nobody has said that they are.
	Flush(context.Context, *Answer) error
	// Journal asks an engine for a page of a journal.
	Journal(context.Context, Page) (*Events, error)
	// Resume has the next pending answer numbered so: those before it were taken from another
	// delivery of the turn.
	Resume(flushes int)
	// Replayed counts a turn: of a function that was kept since its last one, or that was
	// replayed from its journal.
	Replayed(kept bool)
	// Until ends with the worker: what it keeps for later turns is of no use then.
	Until() context.Context
}

type carrierKey struct{}

// WithCarrier returns a context that has a carrier.
func WithCarrier(ctx context.Context, c Carrier) context.Context {
	return context.WithValue(ctx, carrierKey{}, c)
}

// CarrierFrom returns the carrier of a context; nil: it has none.
func CarrierFrom(ctx context.Context) Carrier {
	c, _ := ctx.Value(carrierKey{}).(Carrier)
	return c
}
