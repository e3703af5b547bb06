package redact

import (
	"context"
	"sync"
)

// hidden is the key under which a context has what is hidden from who asks.
type hidden struct{}

// With returns a context of somebody from whom something is hidden. What, is asked for once, when it is needed.
func With(ctx context.Context, what func(context.Context) (Set, error)) context.Context {
	return context.WithValue(ctx, hidden{}, sync.OnceValues(func() (Set, error) { return what(ctx) }))
}

// Of returns what is hidden from who asks in a context; of one that With has not made nothing.
func Of(ctx context.Context) (Set, error) {
	if what, ok := ctx.Value(hidden{}).(func() (Set, error)); ok {
		return what()
	}
	return Set{}, nil
}

// Without returns a context of somebody from whom nothing is hidden.
func Without(ctx context.Context) context.Context { return context.WithValue(ctx, hidden{}, nil) }

// From reports whether a context is of somebody from whom something may be hidden.
func From(ctx context.Context) bool { return ctx.Value(hidden{}) != nil }
