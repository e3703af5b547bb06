package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/component"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pg"
)

// guestOf is the component that the user guest serves.
func guestOf(t *testing.T) legwork.Digest {
	t.Helper()
	wasm, err := checkoutWASM()
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(wasm)
}

// push stores the component, as an operator.
func (f *fleetOf) push() {
	f.t.Helper()
	guestOf(f.t)
	wasm, _ := checkoutWASM()
	pool, err := pg.Open(f.ctx, f.database("operator"), pg.Options{Size: 1})
	if err != nil {
		f.t.Fatal(err)
	}
	defer pool.Close()
	store, err := components.NewStore(pool, f.namespace)
	if err == nil {
		_, _, err = store.Push(f.ctx, "checkout.wasm", wasm)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// guest serves the component, whose bytes its user asks engines for.
func (f *fleetOf) guest(ctx context.Context) error {
	d := guestOf(f.t)
	wasm, err := components.Fetch(ctx, f.conn("guest").NATS(), f.namespace, d)
	if err != nil {
		return node.AsTold(ctx, err)
	}
	host, err := component.NewHost(ctx, nil)
	if err != nil {
		return err
	}
	defer host.Close(context.WithoutCancel(ctx))
	c, err := host.Load(ctx, d, wasm)
	if err != nil {
		return node.AsTold(ctx, err)
	}
	select {
	case <-f.posted:
		return f.worker(ctx, "guest", c.Registration(1))
	case <-ctx.Done():
		return nil
	}
}

// component has the component take a turn.
func (f *fleetOf) component(server *client.Client) {
	document := fmt.Appendf(nil, "app: {id: guests, version: '1', graphs: [{subscribes: guest.checkout, function: "+
		"{component: '%s', calls: ['*']}}]}", guestOf(f.t))
	if err := node.DeployAndActivate(f.ctx, server, "guests.yaml", document); err != nil {
		f.t.Fatal(err)
	}
	started, err := server.Start(f.ctx, "guest.checkout", map[string]any{"id": "g-1", "cents": 200_000})
	if err != nil {
		f.t.Fatal(err)
	}
	close(f.posted)
	for tick := time.NewTicker(20 * time.Millisecond); ; <-tick.C {
		e, err := server.Explain(f.ctx, client.Of(started))
		if err != nil {
			f.t.Fatal(err)
		}
		if strings.Contains(e.Sentence, "signal approved") {
			tick.Stop()
			break
		}
	}
	if _, err := server.Interrupt(f.ctx, client.Of(started), client.Interrupt{Reason: "enough"}); err != nil {
		f.t.Error(err)
	}
}
