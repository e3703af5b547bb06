package engine

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/ledger"
)

// Ownership says how engines share the jobs of a namespace. Every commit compares what it changes with what it has
// read, under locks, in both.
type Ownership string

const (
	// CASRequired lets any number of engines work, on a database that is known to compare and swap: the default.
	CASRequired Ownership = "cas-required"
	// SingleOwner lets one engine work: it holds an exclusive lock of a session, and the others wait.
	SingleOwner Ownership = "single-owner"
)

// CheckpointOwnershipCapabilityError: the database lacks what the fences of every commit rest on, so that nothing was
// begun: no lock, no consumer, no loop.
type CheckpointOwnershipCapabilityError struct {
	Capability string // conditionalBatch
	Mode       Ownership
	Adapter    string // the type of the connection, and the server's version
	Missing    string // what the probe found
}

func (e *CheckpointOwnershipCapabilityError) Error() string {
	return fmt.Sprintf("ownership %s needs the capability %s, which %s lacks: %s (docs/storage.md says which databases "+
		"and settings have it)", e.Mode, e.Capability, e.Adapter, e.Missing)
}

// Capable returns nil if a probe has found what the fences rest on, else a CheckpointOwnershipCapabilityError, or the
// error of the probe. Single-owner engines need it, too: they run the same statements.
func Capable(ctx context.Context, mode Ownership, probe func(context.Context) (ledger.Capabilities, error)) error {
	c, err := probe(ctx)
	if err == nil && !c.ConditionalBatch {
		err = &CheckpointOwnershipCapabilityError{Capability: "conditionalBatch", Mode: cmp.Or(mode, CASRequired),
			Adapter: c.Adapter, Missing: c.Missing}
	}
	return err
}

// Owner is what makes an engine the only one of its namespace.
type Owner interface {
	// Keep returns an error when the ownership is lost, and nil when ctx ends.
	Keep(ctx context.Context) error
	Close()
}

// Run probes the database, and with SingleOwner waits until this engine is the only one. Then it runs lanes, which
// feeds the handlers, and takes what was set aside, until ctx ends or the ownership is lost. Nothing of the engine
// runs before: see CheckpointOwnershipCapabilityError (OWN-04, OWN-05).
func (e *Engine) Run(ctx context.Context, lanes func(context.Context) error) error {
	if err := Capable(ctx, e.Ownership, e.Store.Probe); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	if e.Ownership == SingleOwner {
		owner, err := e.Own(ctx)
		if err != nil {
			return err
		}
		defer owner.Close() // after the lanes have drained
		group.Go(func() error { return owner.Keep(ctx) })
	}
	group.Go(func() error { return lanes(ctx) })
	group.Go(func() error { return e.runAside(ctx) })
	return group.Wait()
}
