package client_test

import (
	"context"
	"errors"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

// When a job is interrupted, the handler that works for it is told so within
// seconds, and its answer is kept.
func TestInterruptCancelsTheHandler(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.Go(func(ctx context.Context) error { return client.Serve(ctx, s.conn.NATS(), s.pool, s.ns) })
	began, told := make(chan struct{}), make(chan error, 1)
	s.work("order.charge", func(ctx context.Context, _ map[string]any) (map[string]any, error) {
		close(began)
		<-ctx.Done()
		told <- context.Cause(ctx)
		return map[string]any{"charge": "ch_1"}, nil
	})
	receipt, err := s.c.Start(t.Context(), "order.placed", nil)
	s.must(err)
	<-began
	_, err = s.c.Interrupt(t.Context(), client.Of(receipt), client.Interrupt{Reason: "enough"})
	s.must(err)
	var why *worker.StaleError
	if cause := <-told; !errors.As(cause, &why) || why.Reason != "interrupted" {
		t.Errorf("the handler was told %v", cause)
	}
	s.until("the answer is kept", func() bool {
		j, err := s.c.Job(t.Context(), client.Of(receipt))
		return err == nil && len(j.LateAnswers) == 1 && string(j.LateAnswers[0].Data) == `{"charge":"ch_1"}`
	})
}
