package flowtest_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/journal"
)

var (
	charge = flow.Worker[int, string]("charge", flow.Timeout(time.Minute), flow.Retry(flow.Policy{MaximumAttempts: 3}))
	parcel = flow.Job[int, string]("parcel")
	hail   = flow.Signal[string]("hail")
)

// TestTimeout: the clock jumps to the end of a time limit, or to the answer.
func TestTimeout(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		takes, took time.Duration
		code        int
	}{{time.Hour, time.Minute, 408}, {time.Second, time.Second, 0}, {time.Minute, time.Minute, 0}} {
		r := flowtest.Run(t, func(ctx flow.Context, n int) (string, error) { return charge.Call(ctx, n) }, 1,
			flowtest.Answer(charge, func(int) (string, error) { return "ok", nil }).Takes(c.takes))
		if r.Took != c.took || (r.Err != nil) != (c.code > 0) || c.code > 0 && legwork.CodeOf(r.Err) != c.code {
			t.Errorf("an answer after %v comes to %v after %v", c.takes, r.Err, r.Took)
		}
		if !strings.Contains(string(r.Journal), `"retry":{"maximumAttempts":3},"timeout":60000`) {
			t.Errorf("the journal is %s", r.Journal)
		}
	}
}

// TestAllFails: All waits for all, and returns the first error by their order in the list.
func TestAllFails(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, func(ctx flow.Context, n int) (string, error) {
		a, b, c := first.Go(ctx, input{N: n}), charge.Go(ctx, n), second.Go(ctx, input{N: n})
		return "", flow.All(ctx, a, b, c)
	}, 1, flowtest.Answer(first, add(1)).Takes(time.Hour),
		flowtest.Answer(charge, func(int) (string, error) { return "", errors.New("second in the list") }).Takes(time.Second),
		flowtest.Answer(second, func(input) (int, error) { return 0, errors.New("third") }))
	if r.Err == nil || r.Err.Error() != "second in the list" || r.Took != time.Hour {
		t.Errorf("it comes to %v after %v", r.Err, r.Took)
	}
}

// TestDetachAndSend: what a function starts and sends is recorded.
func TestDetachAndSend(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, func(ctx flow.Context, n int) (string, error) {
		job, err := parcel.Detach(ctx, n)
		if err != nil {
			return "", err
		}
		if err := hail.Send(ctx, flow.To{Job: job, App: "mail"}, "hello"); err != nil {
			return "", err
		}
		_, err = charge.Detach(ctx, n)
		return job, errors.Join(err, hail.Send(ctx, flow.To{}, "nobody"))
	}, 7)
	if r.Err == nil || !strings.Contains(r.Err.Error(), "cannot be detached") ||
		!strings.Contains(r.Err.Error(), "job id") {
		t.Errorf("it fails with %v", r.Err)
	}
	if len(r.Detached) != 1 || r.Detached[0].Topic != "parcel" || string(r.Detached[0].Input) != "7" {
		t.Errorf("it has started %+v", r.Detached)
	}
	if len(r.Sent) != 1 || r.Sent[0].Signal != "hail" || r.Sent[0].Job != r.Detached[0].Job || r.Sent[0].App != "mail" ||
		string(r.Sent[0].Data) != `"hello"` {
		t.Errorf("it has sent %+v", r.Sent)
	}
}

// TestClose: a set that is closed gives up what is open; one that has nothing left is closed without an event; a
// function that is unwound closes nothing.
func TestClose(t *testing.T) {
	t.Parallel()
	sum := func(ctx flow.Context, n int) (came []string, err error) {
		all := flow.NewJoin[string](ctx)
		defer all.Close(ctx) // nothing is left
		charge.Into(ctx, all, n)
		for word, err := range all.All(ctx) {
			if err != nil {
				return nil, err
			}
			came = append(came, word)
		}
		set := flow.NewJoin[string](ctx)
		defer set.Close(ctx)
		parcel.Into(ctx, set, n)
		charge.Into(ctx, set, n)
		word, err, _ := set.Next(ctx)
		if err != nil {
			return nil, err
		}
		set.Close(ctx)
		set.Close(ctx)
		if _, _, ok := set.Next(ctx); ok {
			return nil, errors.New("there is more")
		}
		flow.Sleep(ctx, time.Hour)
		return append(came, word), nil
	}
	r := flowtest.Run(t, sum, 1, flowtest.Answer(charge, func(int) (string, error) { return "ok", nil }),
		flowtest.Answer(parcel, func(int) (string, error) { return "late", nil }).Takes(time.Minute))
	if r.Err != nil || !slices.Equal(r.Value, []string{"ok", "ok"}) || r.Took != time.Hour {
		t.Errorf("it comes to %+v", r)
	}
	if n := strings.Count(string(r.Journal), `"kind":"Close"`); n != 1 {
		t.Errorf("%d sets are closed: %s", n, r.Journal)
	}
	if n := strings.Count(string(r.Journal), `"code":499`); n != 1 {
		t.Errorf("%d calls are given up: %s", n, r.Journal)
	}
}

// TestOtherOptions: a change of options in the code is no other call, also of options that are not valid.
func TestOtherOptions(t *testing.T) {
	t.Parallel()
	plain := flow.Worker[int, string]("charge")
	run := func(c flow.Callee[int, string]) func(flow.Context, int) (string, error) {
		return func(ctx flow.Context, n int) (string, error) {
			word, err := c.Call(ctx, n)
			flow.Sleep(ctx, time.Minute)
			return word, err
		}
	}
	r := flowtest.Run(t, run(charge), 1, flowtest.Answer(charge, func(int) (string, error) { return "ok", nil }))
	events, err := journal.Decode(r.Journal)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r.Journal)
	if err != nil || len(events) < 5 {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "journal.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, other := range []flow.Callee[int, string]{plain, plain.With(flow.Timeout(-1)),
		charge.With(flow.Timeout(time.Hour))} {
		flowtest.Replay(t, run(other), file)
	}
}
