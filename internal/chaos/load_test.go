//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/examples/orders"
)

// way is one of the ways in which a job is started.
type way func(ctx context.Context, s *site, e orders.Entry) error

// request is acknowledged after the commit: the job must exist from then on.
func request(ctx context.Context, s *site, e orders.Entry) error {
	_, err := s.client.Start(ctx, orders.Topic, e.Order, client.WithIdempotencyKey(e.Order.ID))
	return err
}

// inSQL starts in a transaction of the caller.
func inSQL(ctx context.Context, s *site, e orders.Entry) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := s.client.StartTx(ctx, tx, orders.Topic, e.Order, client.WithIdempotencyKey(e.Order.ID))
		return err
	})
}

// publish says nothing about its outcome: what it leaves with the broker is
// lost with the broker. Only runs that keep the broker's data use it.
func publish(ctx context.Context, s *site, e orders.Entry) error {
	return s.client.Publish(ctx, orders.Topic, e.Order)
}

// smallBurst is how many orders are started at once, so that there are batches.
const smallBurst = 25

// loading is the start of all orders, in bursts over the time of the load, and
// spread over the ways. What fails is repeated under the same key, as a caller
// does: each order may begin once.
func (s *site) loading(ctx context.Context, burst int, ways ...way) *errgroup.Group {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(256)
	list := s.orders
	every := max(s.load*time.Duration(max(burst, 1))/time.Duration(len(list)), time.Millisecond)
	done := &errgroup.Group{}
	done.Go(func() error {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for i, e := range list {
			if i%max(burst, 1) == 0 {
				select {
				case <-tick.C:
				case <-ctx.Done():
					return errors.Join(group.Wait(), context.Cause(ctx))
				}
			}
			group.Go(func() error { return s.insist(ctx, ways[i%len(ways)], e) })
		}
		return group.Wait()
	})
	return done
}

func (s *site) insist(ctx context.Context, start way, e orders.Entry) error {
	ctx, cancel := context.WithTimeout(ctx, s.load+s.patience())
	defer cancel()
	s.began.Store(e.Order.ID, time.Now())
	for {
		err := start(ctx, s, e)
		if err == nil {
			s.receipted(e.Order.ID)
			return nil
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("start order %s: %w", e.Order.ID, err)
		}
	}
}

// receipted notes how long a start has taken until its caller knew of it.
func (s *site) receipted(order string) {
	began, _ := s.began.Load(order)
	took := time.Since(began.(time.Time))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slowest = max(s.slowest, took)
}
