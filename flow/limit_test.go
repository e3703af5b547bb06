package flow_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// What comes to a limit is an error that names it: of the operation, which the function can
// handle, or of the function, which ends its job. Nothing of a job stays behind.

var large = flow.Worker[order, string]("order.large")

// atLimit runs one function, beside a worker whose answer has as many bytes as it is asked for.
func atLimit(t *testing.T, code func(flow.Context, order) (string, error)) *client.Result {
	s := newSite(t, flow.Handle("shop.checkout", code), worker.Handle("order.large",
		func(_ context.Context, o order) (string, error) { return strings.Repeat("x", o.Cents), nil }))
	r := s.run("order.checkout", order{"1", 5})
	s.until(`SELECT count(*) FROM legwork.outbox WHERE lane <> 'event'`, 0)
	return r
}

// says holds an error against the code 413 and what it is to say.
func says(t *testing.T, r *client.Result, why string) {
	t.Helper()
	if r.Error == nil || r.Error.Code != 413 || !strings.Contains(r.Error.Message, why) {
		t.Errorf("%s %.99s %+v, want 413 %s", r.State, r.Data, r.Error, why)
	}
}

func mebibyte(context.Context) (string, error) { return strings.Repeat("x", 1<<20), nil }

// handled runs code that gets an error, and returns it as its result.
func handled(t *testing.T, why string, code func(flow.Context) (string, error)) {
	t.Helper()
	r := atLimit(t, func(ctx flow.Context, _ order) (string, error) {
		if _, err := code(ctx); err != nil {
			return err.Error(), nil
		}
		return "it was taken", nil
	})
	if r.State != "completed" || !strings.Contains(string(r.Data), why) {
		t.Errorf("%s %.99s %+v, want %s", r.State, r.Data, r.Error, why)
	}
}

func TestALargeResultOfDo(t *testing.T) {
	t.Parallel()
	handled(t, "1048578 bytes, at most 917504 are allowed", func(ctx flow.Context) (string, error) {
		return flow.Do(ctx, "step", mebibyte)
	})
}

func TestALargeResultOfRecord(t *testing.T) {
	t.Parallel()
	handled(t, "1048578 bytes, at most 917504 are allowed", func(ctx flow.Context) (string, error) {
		return flow.Record(ctx, "step", mebibyte)
	})
}

func TestALargeAnswerOfACall(t *testing.T) {
	t.Parallel()
	handled(t, "the answer has 930002 bytes, at most 917504 are allowed", func(ctx flow.Context) (string, error) {
		return large.Call(ctx, order{"1", 930_000})
	})
}

func TestAnAnswerThatFitsNoMessage(t *testing.T) {
	t.Parallel()
	handled(t, "payload has 1048578 bytes, at most 983040 are allowed", func(ctx flow.Context) (string, error) {
		return large.Call(ctx, order{"1", 1 << 20})
	})
}

// TestLargeValuesThatFit: what is just below the limits is taken, each in an answer of its own.
func TestLargeValuesThatFit(t *testing.T) {
	t.Parallel()
	const most = 896<<10 - 100
	fits := func(context.Context) (string, error) { return strings.Repeat("x", most), nil }
	r := atLimit(t, func(ctx flow.Context, _ order) (string, error) {
		flow.Put(ctx, "progress", strings.Repeat("p", 300_000))
		a, err := flow.Record(ctx, "a", fits)
		if err != nil {
			return "", err
		}
		b, err := flow.Do(ctx, "b", fits)
		if err != nil {
			return "", err
		}
		c, err := large.Call(ctx, order{a[:most-100], most})
		if err != nil {
			return "", err
		}
		return a[:1] + b[:1] + c, nil
	})
	if r.State != "completed" {
		t.Errorf("%s %.99s %+v", r.State, r.Data, r.Error)
	}
}

func TestTooMuchIsOpen(t *testing.T) {
	t.Parallel()
	says(t, atLimit(t, func(ctx flow.Context, _ order) (string, error) {
		for range 10_001 {
			flow.After(ctx, time.Hour)
		}
		flow.Sleep(ctx, time.Hour)
		return "", nil
	}), "operations at once, at most 10000 are allowed")
}

func TestTooManyBytes(t *testing.T) {
	t.Parallel()
	says(t, atLimit(t, func(ctx flow.Context, _ order) (string, error) {
		for range 40 {
			if _, err := flow.Record(ctx, "step", func(context.Context) (string, error) {
				return strings.Repeat("x", 890<<10), nil
			}); err != nil {
				return "", err
			}
		}
		return "", nil
	}), "bytes, at most 33554432 are allowed")
}

// TestJoinedCallsAreNotTorn: calls with large inputs that are put into a join set come to several
// answers; a call and its place in the set are in the same one.
func TestJoinedCallsAreNotTorn(t *testing.T) {
	t.Parallel()
	r := atLimit(t, func(ctx flow.Context, _ order) (string, error) {
		set, n := flow.NewJoin[string](ctx), 0
		for range 12 {
			large.Into(ctx, set, order{strings.Repeat("x", 130_900), 1})
		}
		for v, err := range set.All(ctx) {
			if err != nil {
				return "", err
			}
			n += len(v)
		}
		return strings.Repeat("v", n), nil
	})
	if string(r.Data) != `{"result":"vvvvvvvvvvvv"}` {
		t.Errorf("%s %.99s %+v", r.State, r.Data, r.Error)
	}
}
