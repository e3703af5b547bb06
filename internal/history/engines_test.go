package history_test

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/router"
)

// lanes are those of an engine.
var lanes = []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent}

// engines runs engines, in any of the modes, each of which dies at one of its
// transactions, before it or after it, and is followed by another.
func (s *site) engines(n int, modes ...engine.Mode) {
	for range n {
		s.run.Go(func() error {
			for s.ctx.Err() == nil {
				if err := s.life(modes[s.draw(len(modes))]); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// life is that of one engine.
func (s *site) life(mode engine.Mode) error {
	ctx, died := context.WithCancel(s.ctx)
	defer died()
	db := &crash.DB{Inner: s.pool}
	if !s.hale {
		db.At, db.Side = 2+s.draw(s.span), crash.Side(s.draw(2))
	}
	db.Gate = func(n int) {
		if n == db.At {
			s.add("engines died")
			died()
		}
	}
	store, err := ledger.NewStore(db, s.ns)
	if err != nil {
		return err
	}
	tell := natsapi.Tell(s.conn.NATS(), s.ns)
	e, err := engine.New(engine.Config{Namespace: s.ns, Mode: mode, Store: store, Log: quiet(),
		Publish: func(ts []*legwork.Transition) {
			if !db.Dead() {
				s.out.PublishAsync(ts)
			}
		},
		Answer: func(d *legwork.Delivery, r legwork.Receipt) {
			if !db.Dead() {
				s.receipts.Answer(d, r)
			}
		},
		Ended: func(c ledger.Closed) {
			if !db.Dead() {
				tell(c)
			}
		}})
	if err != nil {
		return err
	}
	return s.route(ctx, e)
}

// route runs an engine's lanes until ctx ends.
func (s *site) route(ctx context.Context, e *engine.Engine) error {
	var all errgroup.Group
	for _, lane := range lanes {
		source, err := s.conn.Source(context.WithoutCancel(ctx), lane)
		if err != nil {
			return err
		}
		r, err := router.New(router.Config{Source: source, Handler: e.Handler(lane), MaxBatch: 16, Log: quiet()})
		if err != nil {
			return err
		}
		all.Go(func() error {
			defer source.Close()
			return r.Run(ctx)
		})
	}
	return all.Wait()
}
