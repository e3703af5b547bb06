package flow_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

// rehearsed holds the open functions of a namespace against a build.
func (s *site) rehearsed(bounds flow.Bounds, functions ...worker.Registration) (*flow.Rehearsal, error) {
	s.T.Helper()
	return flow.Rehearse(s.T.Context(), worker.Config{URL: natstest.URL(s.T), Namespace: s.Namespace, Logger: s.Log},
		bounds, functions...)
}

// waiting has jobs that stand at three places: some have charged and wait for their first word, one has it and nobody
// takes its turn.
func waiting(t *testing.T) (s *site, code checkout) {
	t.Helper()
	code = func(ctx flow.Context, o order) (string, error) {
		r, err := charge.Call(ctx, o)
		if err != nil {
			return "", err
		}
		if _, err := approved.Receive(ctx); err != nil {
			return "", err
		}
		_, err = approved.Receive(ctx)
		return r.Charge, err
	}
	s = newSite(t)
	stop := s.build(code)
	for i := range 4 {
		s.start("order.checkout", order{fmt.Sprint(i), 5})
	}
	ref := s.start("order.checkout", order{"further", 5})
	s.until(`SELECT count(*) FROM legwork.hook`, 5)
	stop()
	s.signal(ref, "first")
	s.until(events+`'ExecutionResumed'`, 6)
	return s, code
}

// stored is what a rehearsal must not change.
const stored = `SELECT (SELECT count(*) FROM legwork.journal) * 1000000 + (SELECT sum(seq) FROM legwork.activity)
	+ (SELECT count(*) * 1000 FROM legwork.outbox)`

// TestRehearse: a rehearsal finds the jobs that a build would leave standing, with the sentence that they would be
// explained with. It runs no step, and nothing that is stored changes.
func TestRehearse(t *testing.T) {
	t.Parallel()
	s, code := waiting(t)
	before := s.number(stored)
	var steps atomic.Int32
	step := func(context.Context) (bool, error) { steps.Add(1); return true, nil }
	for name, c := range map[string]struct {
		code           checkout
		stuck, failing int
		says           string
	}{
		"the same": {code, 0, 0, ""},
		"steps where the journals end": {func(ctx flow.Context, o order) (string, error) {
			r, _ := charge.Call(ctx, o)
			_, _ = approved.Receive(ctx)
			_, _ = flow.Record(ctx, "look", step)
			_, err := flow.Do(ctx, "pay", step)
			return r.Charge, err
		}, 0, 0, ""},
		"a step before what is recorded": {func(ctx flow.Context, o order) (string, error) {
			_, _ = flow.Do(ctx, "pay", step)
			return code(ctx, o)
		}, 5, 0, "at position 0: recorded work:order.charge (rehearse_test.go:"},
		"a step before the wait": {func(ctx flow.Context, o order) (string, error) {
			r, _ := charge.Call(ctx, o)
			_, _ = flow.Record(ctx, "look", step)
			_, err := approved.Receive(ctx)
			return r.Charge, err
		}, 5, 0, "at position 1: recorded signal approved"},
		"a gate": {func(ctx flow.Context, o order) (string, error) {
			if flow.Patched(ctx, "pays") {
				_, _ = flow.Do(ctx, "pay", step)
			}
			return code(ctx, o)
		}, 0, 0, ""},
		"an end where one goes on": {func(ctx flow.Context, o order) (string, error) {
			_, _ = charge.Call(ctx, o)
			_, _ = approved.Receive(ctx)
			return "", flow.Errorf(418, "no tea")
		}, 0, 1, ""},
		"an input that cannot be read": {func(ctx flow.Context, o order) (string, error) {
			type other struct{ Charge int }
			_, err := flow.Worker[order, other]("order.charge").Call(ctx, o)
			return "", err
		}, 5, 0, "the code ends with error 400: the answer of work:order.charge cannot be read"},
	} {
		r, err := s.rehearsed(flow.Bounds{}, flow.Handle("shop.checkout", c.code),
			worker.Handle("order.other", func(context.Context, int) (int, error) { steps.Add(1); return 0, nil }))
		if (err != nil) != (c.stuck > 0) || err != nil && legwork.CodeOf(err) != legwork.CodeMismatch {
			t.Errorf("%s: %v", name, err)
		}
		if r.Open != 5 || r.Replayed != 5 || len(r.Stuck) != c.stuck || len(r.Failing) != c.failing {
			t.Errorf("%s: %+v", name, r)
		}
		for _, f := range r.Stuck {
			if !strings.Contains(f.Err.Error(), c.says) || f.Topic != "shop.checkout" || f.App != "shop" || f.Version != "1" ||
				!strings.Contains(f.Err.Error(), "job "+f.Job+" ") {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
	if after := s.number(stored); after != before || steps.Load() > 0 {
		t.Errorf("%d steps have run; what is stored comes to %d, before that to %d", steps.Load(), after, before)
	}
}

// TestRehearseIsBounded: by the number of functions, by the size of journals, and by time.
func TestRehearseIsBounded(t *testing.T) {
	t.Parallel()
	s, code := waiting(t)
	r, err := s.rehearsed(flow.Bounds{Functions: 2}, flow.Handle("shop.checkout", code))
	if err != nil || r.Open != 5 || r.Replayed != 2 {
		t.Errorf("two functions: %+v, %v", r, err)
	}
	r, err = s.rehearsed(flow.Bounds{Functions: -1, Bytes: 10}, flow.Handle("shop.checkout", code))
	if err != nil || r.Replayed != 0 || r.Large != 5 {
		t.Errorf("small journals: %+v, %v", r, err)
	}
	forever := make(chan struct{})
	defer close(forever)
	r, err = s.rehearsed(flow.Bounds{Functions: 1, Patience: 50 * time.Millisecond}, flow.Handle("shop.checkout",
		func(flow.Context, order) (string, error) { <-forever; return "", nil }))
	if legwork.CodeOf(err) != legwork.CodeMismatch || len(r.Stuck) != 1 || legwork.CodeOf(r.Stuck[0].Err) != 408 {
		t.Errorf("code that never comes back: %+v, %v", r, err)
	}
	if r, err := s.rehearsed(flow.Bounds{}); err != nil || r.Open != 0 {
		t.Errorf("without functions: %+v, %v", r, err)
	}
}
