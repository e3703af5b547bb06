package flow_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// TestEvictedAfterEveryTurn: a worker that keeps functions between their turns, and one that
// replays them in each, write the same journals.
func TestEvictedAfterEveryTurn(t *testing.T) {
	t.Parallel()
	type served = func(string, func(flow.Context, order) (string, error)) worker.Registration
	times := regexp.MustCompile(`"(at|v)":"[^"]*"`)
	write := func(t *testing.T, serve served) (journals string, begun int32) {
		var n atomic.Int32
		step := func(context.Context) (int, error) { return 7, nil }
		code := func(ctx flow.Context, o order) (text string, err error) {
			n.Add(1)
			var undo flow.Undo
			defer undo.On(ctx, &err)
			undo.Add(func(ctx flow.Context) error { _, err := refund.Call(ctx, receipt{"r"}); return err })
			flow.Put(ctx, "progress", 1)
			if _, err := flow.Do(ctx, "do", step); err != nil {
				return "", err
			}
			flow.Sleep(ctx, time.Millisecond)
			if _, err := flow.Record(ctx, "record", step); err != nil {
				return "", err
			}
			a, err := charge.Call(ctx, o)
			if err != nil {
				return "", err
			}
			b, err := ship.Call(ctx, order{a.Charge, 1})
			if err != nil {
				return "", err
			}
			flow.UUID(ctx)
			if o.Cents == 6 {
				return "", flow.Errorf(418, "%s", b.Track)
			}
			return b.Track, nil
		}
		s := newSite(t, serve("shop.checkout", code))
		var all bytes.Buffer
		for cents := range 2 {
			ref := s.start("order.checkout", order{fmt.Sprint("o-", cents), 5 + cents})
			s.end(ref)
			found, err := s.Client.Journals(t.Context(), ref, "")
			s.Must(err)
			for _, j := range found {
				for _, e := range j.Events {
					all.Write(times.ReplaceAll(e, nil))
					all.WriteByte('\n')
				}
			}
		}
		s.sound()
		return all.String(), n.Load()
	}
	kept, once := write(t, func(topic string, f func(flow.Context, order) (string, error)) worker.Registration {
		return flow.Handle(topic, f)
	})
	evicted, often := write(t, flow.HandleEvicting[order, string])
	if kept != evicted {
		t.Errorf("the journals differ:\n%s\nevicted:\n%s", kept, evicted)
	}
	if often <= 8 || once > often/2 { // once for each of two jobs, but for turns that are delivered again
		t.Errorf("the function has begun %d times, evicted %d times", once, often)
	}
}
