package claims_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

const topic = "order.charge"

// handler charges an order.
func (s *site) handler(ctx context.Context, _ order) (map[string]string, error) {
	return map[string]string{"charge": s.bank.charge(worker.TaskFrom(ctx).IdempotencyKey)}, nil
}

// TestKeyedWork (REC-01, REC-03): keyed work is claimed and run once, and its record commits with its result.
func TestKeyedWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Work(worker.Handle(topic, s.handler, worker.Verify(s.bank.verify)))
	ref := s.start("o-1")
	if r := s.end(ref); r.State != "completed" || string(r.Data) != `{"charge":"ch_o-1_1"}` {
		t.Errorf("%s, %s, %+v", r.State, r.Data, r.Error)
	}
	r, found := s.record(ref)
	if !found || r.Key != "o-1" || r.Status != "completed" || r.Claim != 1 || !r.Final || r.Unclaimed || r.Attempt != 1 ||
		r.Result == nil || *r.Result != `{"charge":"ch_o-1_1"}` {
		t.Errorf("record %+v", r)
	}
}

// TestDeathAfterTheEffect (REC-05, REC-07): a worker claims the work, has the effect and dies. What follows is what
// the verifier says; without its word the work is not run again, and is no success.
func TestDeathAfterTheEffect(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		options []worker.Option
		effects int
		code    int // 0: the job completes
		status  string
		attempt int
	}{
		{"not-completed", []worker.Option{worker.Verify(says(worker.NotCompleted()))}, 2, 0, "completed", 1},
		{"completed-with-result", []worker.Option{worker.Verify(says(worker.Completed(map[string]string{"charge": "x"})))},
			1, 0, "completed", 1},
		{"completed-result-unavailable", []worker.Option{worker.Verify(says(worker.ResultUnavailable()))}, 1, 591,
			"completed", 1},
		{"indeterminate", []worker.Option{worker.Verify(says(worker.CannotTell()))}, 1, 592, "indeterminate", 5},
		{"the zero verdict", []worker.Option{worker.Verify(says(worker.Verdict{}))}, 1, 592, "indeterminate", 5},
		{"an error", []worker.Option{worker.Verify(func(context.Context, *worker.Task) (worker.Verdict, error) {
			return worker.NotCompleted(), errors.New("the bank is away")
		})}, 1, 592, "indeterminate", 5},
		{"a panic", []worker.Option{worker.Verify(func(context.Context, *worker.Task) (worker.Verdict, error) {
			panic("oh")
		})}, 1, 592, "indeterminate", 5},
		{"a result that is none", []worker.Option{worker.Verify(says(worker.Completed(func() {})))}, 1, 592,
			"indeterminate", 5},
		{"no verifier", nil, 1, 592, "indeterminate", 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			ref := s.start("o-1")
			m, work := s.take(topic)
			if a := s.claim(topic, claimOf(work, "dead")); a != (legwork.ClaimAnswer{Verdict: "run", Claim: 1}) {
				t.Fatalf("the first claim: %+v", a)
			}
			s.bank.charge(work.Key)
			s.die(m)
			s.Work(worker.Handle(topic, s.handler, c.options...))
			r := s.end(ref)
			if c.code == 0 && r.State != "completed" || c.code != 0 && (r.Error == nil || r.Error.Code != c.code) {
				t.Errorf("the job is %s: %+v", r.State, r.Error)
			}
			if n := s.bank.count("o-1"); n != c.effects {
				t.Errorf("%d effects, want %d", n, c.effects)
			}
			rec, _ := s.record(ref)
			if rec.Status != c.status || !rec.Final || rec.Attempt != c.attempt || (rec.Result != nil) != (c.code == 0) ||
				(rec.Error != nil) != (c.code != 0) {
				t.Errorf("record %+v %s", rec, rec.Error)
			}
		})
	}
}

func says(v worker.Verdict) func(context.Context, *worker.Task) (worker.Verdict, error) {
	return func(context.Context, *worker.Task) (worker.Verdict, error) { return v, nil }
}

// TestDeathBeforeTheEffect: a worker claims the work and dies. The verifier finds nothing, and the work is run.
func TestDeathBeforeTheEffect(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ref := s.start("o-1")
	m, work := s.take(topic)
	s.claim(topic, claimOf(work, "dead"))
	s.die(m)
	s.Work(worker.Handle(topic, s.handler, worker.Verify(s.bank.verify)))
	r := s.end(ref)
	if rec, _ := s.record(ref); r.State != "completed" || s.bank.count("o-1") != 1 || rec.Claim != 2 {
		t.Errorf("%s, %d effects, record %+v", r.State, s.bank.count("o-1"), rec)
	}
}

// TestFailures (REC-06): what a handler's error means, and whether the verifier is asked.
func TestFailures(t *testing.T) {
	t.Parallel()
	boom := worker.Errorf(500, "boom")
	for _, c := range []struct {
		name     string
		fails    func(s *site, key string) error // of the first attempt
		verify   func(*site) func(context.Context, *worker.Task) (worker.Verdict, error)
		verified int // how often the verifier is asked
		effects  int
		state    string
		claim    int
	}{
		{"before the effect", func(*site, string) error { return worker.BeforeEffect(boom) }, honest, 0, 1, "completed", 2},
		{"maybe before the effect", func(*site, string) error { return boom }, honest, 1, 1, "completed", 2},
		{"after the effect", func(s *site, key string) error { s.bank.charge(key); return boom }, honest, 1, 1, "completed",
			1},
		{"a panic after the effect", func(s *site, key string) error { s.bank.charge(key); panic("oh") }, honest, 1, 1,
			"completed", 1},
		{"after the effect, without its result", func(s *site, key string) error { s.bank.charge(key); return boom },
			func(*site) func(context.Context, *worker.Task) (worker.Verdict, error) {
				return says(worker.ResultUnavailable())
			},
			1, 1, "failed", 1},
		{"before the effect, final", func(*site, string) error {
			return worker.NonRetryable(worker.BeforeEffect(boom))
		}, honest, 0, 0, "failed", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			var calls, verified atomic.Int32
			verify := c.verify(s)
			s.Work(worker.Handle(topic, func(ctx context.Context, in order) (map[string]string, error) {
				if calls.Add(1) == 1 {
					return nil, c.fails(s, worker.TaskFrom(ctx).IdempotencyKey)
				}
				return s.handler(ctx, in)
			}, worker.Verify(func(ctx context.Context, t *worker.Task) (worker.Verdict, error) {
				verified.Add(1)
				return verify(ctx, t)
			})))
			ref := s.start("o-1")
			r := s.end(ref)
			rec, _ := s.record(ref)
			if r.State != c.state || int(verified.Load()) != c.verified || s.bank.count("o-1") != c.effects ||
				rec.Claim != c.claim || !rec.Final {
				t.Errorf("%s (%+v), verified %d times, %d effects, record %+v %s", r.State, r.Error, verified.Load(),
					s.bank.count("o-1"), rec, rec.Error)
			}
		})
	}
}

func honest(s *site) func(context.Context, *worker.Task) (worker.Verdict, error) {
	return s.bank.verify
}

// TestWithoutAKey (REC-02): where the key is undefined the work is not keyed: it has no record, and after a death it is
// run again unasked.
func TestWithoutAKey(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	receipt, err := s.Client.Start(t.Context(), "order.placed", map[string]string{})
	s.Must(err)
	m, work := s.take(topic)
	if work.Key != "" {
		t.Errorf("key %q", work.Key)
	}
	s.bank.charge("none")
	s.die(m)
	s.Work(worker.HandleRaw(topic, func(context.Context, *worker.Task) (*worker.Reply, error) {
		return worker.Code(200, map[string]string{"charge": s.bank.charge("none")}), nil
	}))
	r := s.end(refOf(receipt))
	if _, found := s.record(refOf(receipt)); r.State != "completed" || s.bank.count("none") != 2 || found {
		t.Errorf("%s, %d effects, a record: %t", r.State, s.bank.count("none"), found)
	}
}

// TestKeys: a key is 1 to 256 printable bytes; anything else fails the activity, and no worker is asked.
func TestKeys(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Work(worker.Handle(topic, s.handler))
	for name, id := range map[string]any{"empty": "", "outer blank": " a", "control": "a\nb", "umlaut": "ä",
		"long": fmt.Sprintf("%0257d", 1), "object": map[string]int{"a": 1}, "bool": true} {
		receipt, err := s.Client.Start(t.Context(), "order.placed", map[string]any{"id": id})
		s.Must(err)
		r := s.end(refOf(receipt))
		if _, found := s.record(refOf(receipt)); r.Error == nil || r.Error.Code != 422 || found {
			t.Errorf("%s: %s, %+v, a record: %t", name, r.State, r.Error, found)
		}
	}
	for _, id := range []any{"a b", "~", 17, fmt.Sprintf("%0256d", 1)} {
		receipt, err := s.Client.Start(t.Context(), "order.placed", map[string]any{"id": id})
		s.Must(err)
		r := s.end(refOf(receipt))
		if rec, _ := s.record(refOf(receipt)); r.State != "completed" && id != 17 || rec.Key != fmt.Sprint(id) {
			t.Errorf("%v: %s, %+v, %+v", id, r.State, r.Error, rec)
		}
	}
}

// TestAttempts (REC-08, REC-09): the attempts of keyed work are numbered, under one key and one record.
func TestAttempts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var attempts []int
	keys := map[string]bool{}
	s.Work(worker.Handle(topic, func(ctx context.Context, in order) (map[string]string, error) {
		task := worker.TaskFrom(ctx)
		attempts, keys[task.IdempotencyKey] = append(attempts, task.Attempt), true
		if task.Attempt < 3 {
			return nil, worker.BeforeEffect(worker.Errorf(503, "busy"))
		}
		return s.handler(ctx, in)
	}))
	ref := s.start("o-1")
	r := s.end(ref)
	rec, _ := s.record(ref)
	if r.State != "completed" || fmt.Sprint(attempts) != "[1 2 3]" || len(keys) != 1 || rec.Attempt != 3 ||
		rec.Claim != 3 {
		t.Errorf("%s, attempts %v, keys %v, record %+v", r.State, attempts, keys, rec)
	}
}

// TestJobsShowTheirKeyedWork: the document of a job has its records, as its reader sees them: what was not answered
// when the job ended is cancelled.
func TestJobsShowTheirKeyedWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ref := s.start("o-1")
	_, work := s.take(topic)
	explained := func(want string) {
		t.Helper()
		e, err := s.Client.Explain(t.Context(), ref)
		s.Must(err)
		if !strings.Contains(e.Sentence, want) {
			t.Errorf("it is explained by %q, want %q", e.Sentence, want)
		}
	}
	explained("for a worker on topic order.charge (published 1x); no worker has claimed it")
	claim := claimOf(work, "t")
	claim.By = "till-7"
	s.claim(topic, claim)
	explained("; worker till-7 claimed it (claim 1, at ")
	job := func() client.KeyedWork {
		t.Helper()
		j, err := s.Client.Job(t.Context(), ref)
		s.Must(err)
		if len(j.KeyedWork) != 1 {
			t.Fatalf("%d records", len(j.KeyedWork))
		}
		return j.KeyedWork[0]
	}
	if k := job(); k.Activity != "charge" || k.Topic != topic || k.Key != "o-1" || k.Claims != 1 ||
		k.ClaimedBy != "till-7" || k.Status != "indeterminate" || k.Final || k.Version != 1 || k.Created.IsZero() {
		t.Errorf("while it runs: %+v", k)
	}
	_, err := s.Client.Interrupt(t.Context(), ref, client.Interrupt{})
	s.Must(err)
	s.end(ref)
	if k := job(); k.Status != "cancelled" || k.Final {
		t.Errorf("after the end of its job: %+v", k)
	}
	plain, err := s.Client.Start(t.Context(), "order.placed", map[string]string{})
	s.Must(err)
	j, err := s.Client.Job(t.Context(), refOf(plain))
	s.Must(err)
	if len(j.KeyedWork) > 0 {
		t.Errorf("a job without keyed work: %+v", j.KeyedWork)
	}
}
