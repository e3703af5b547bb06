package client_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// cancels has a function that a job undoes, one that nothing undoes, and no function.
const cancels = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {topic: shop.checkout, calls: ['signal:approved'], undo: order.uncheckout}
    - subscribes: order.uncheckout
      activities:
        in: {type: trigger}
        refund:
          type: worker
          topic: order.refund
          input: {maps: {id: '{in.output.data.input.id}', why: '{in.output.data.reason}'}}
      transitions:
        in: [{to: refund}]
    - subscribes: order.wait
      function: {topic: shop.checkout, calls: ['signal:approved']}
    - subscribes: order.idle
      activities:
        t: {type: trigger}
        h: {type: hook, sleep: 86400}
      transitions:
        t: [{to: h}]
`

type refund struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// TestCancelWithoutPostgres: a client that has NATS only cancels a job, and is told the same as one that has Postgres.
func TestCancelWithoutPostgres(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(cancels)
	s.engine(nil)
	remote := s.serve()
	approved := flow.Signal[string]("approved")
	refunds, done := make(chan refund), make(chan struct{})
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ refund) (string, error) { return approved.Receive(ctx) }),
		worker.Handle("order.refund", func(ctx context.Context, r refund) (bool, error) {
			select {
			case refunds <- r:
				<-done
				return true, nil
			case <-ctx.Done():
				return false, ctx.Err()
			}
		}))
	ctx := t.Context()
	ref := s.waitsFor("order.checkout", "o-1")
	how := client.Cancel{Reason: "ordered twice", Key: "k"}
	got, err := remote.Cancel(ctx, ref, how)
	s.must(err)
	if got.State != client.Cancelling || !slices.Equal(got.Undo, []string{"order.uncheckout"}) || got.Replayed ||
		got.Gid != ref.Gid || got.App != "shop" || got.JobID != "o-1" {
		t.Errorf("the cancel is %+v", got)
	}
	if r := <-refunds; r.ID != "o-1" || r.Why != "ordered twice" {
		t.Errorf("what undoes it is asked for %+v", r)
	}
	for name, c := range map[string]*client.Client{"NATS": remote, "Postgres": s.c} {
		again, err := c.Cancel(ctx, ref, how)
		s.must(err)
		if again.State != client.Cancelling || !again.Replayed || !slices.Equal(again.Undo, got.Undo) {
			t.Errorf("%s: the same cancel is %+v", name, again)
		}
		_, err = c.Cancel(ctx, ref, client.Cancel{Key: "other"})
		refused(t, name, err, legwork.CodeConflict, "is being cancelled already: see `legwork job explain o-1`")
		job, err := c.Job(ctx, ref)
		s.must(err)
		if job.State != client.Running || job.Error == nil || job.Error.Message != "ordered twice" ||
			job.Functions[0].Status != "cancelling" || job.Functions[0].Awaits != "what undoes it" {
			t.Errorf("%s: the job is %s %+v, its function is %+v", name, job.State, job.Error, job.Functions)
		}
		for _, a := range job.Activities {
			if a.Operation != nil {
				t.Errorf("%s: a signal that nobody waits for any more is told as %+v", name, a.Operation)
			}
		}
	}
	s.cancelIsTraced(ref)
	close(done)
	failed := new(client.JobError)
	if r, err := remote.Await(ctx, ref); !errors.As(err, &failed) || !failed.Interrupted || failed.Code != 410 ||
		failed.Message != "ordered twice" || r.State != client.Interrupted {
		t.Errorf("it ends as %+v, %v", r, err)
	}
	if again, err := remote.Cancel(ctx, ref, how); err != nil || again.State != client.Interrupted || !again.Replayed {
		t.Errorf("the same cancel is %+v %v after the end", again, err)
	}
	s.cancelIsTraced(ref)
	journals, err := remote.Journals(ctx, ref, "")
	if s.must(err); journals[0].Status != "cancelled" {
		t.Errorf("the journal is %+v", journals[0])
	}
	s.atRest()
}

// TestCancelIsRefusedWithoutPostgres: whoever is refused is told why and what to do, and nothing has happened.
func TestCancelIsRefusedWithoutPostgres(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(cancels)
	s.engine(nil)
	remote := s.serve()
	approved := flow.Signal[string]("approved")
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ refund) (string, error) { return approved.Receive(ctx) }))
	ctx := t.Context()
	idle, err := remote.Start(ctx, "order.idle", nil, client.WithJobID("o-4"))
	s.must(err)
	s.explains(client.Of(idle), client.ReasonTimer)
	ended := s.waitsFor("order.wait", "o-3")
	if got, err := remote.Cancel(ctx, ended, client.Cancel{}); err != nil || got.State != client.Interrupted ||
		got.Undo != nil {
		t.Errorf("a job that nothing undoes is cancelled as %+v %v", got, err)
	}
	if r, err := s.c.Await(ctx, ended); err == nil || r.State != client.Interrupted ||
		r.Error.Message != "the job was cancelled" {
		t.Errorf("it ends as %+v %v", r, err)
	}
	for name, c := range map[string]*client.Client{"NATS": remote, "Postgres": s.c} {
		_, err := c.Cancel(ctx, client.Of(idle), client.Cancel{})
		refused(t, name, err, legwork.CodeConflict, "waits for activity h, which is no durable function",
			"`legwork job interrupt o-4`")
		_, err = c.Cancel(ctx, ended, client.Cancel{})
		refused(t, name, err, legwork.CodeConflict, "has ended already and was not cancelled", "`legwork job show o-3`")
		_, err = c.Cancel(ctx, client.Ref{App: "shop", JobID: "none"}, client.Cancel{})
		refused(t, name, err, legwork.CodeNotFound, "there is no job shop/none")
		_, err = c.Cancel(ctx, client.Ref{}, client.Cancel{})
		refused(t, name, err, 0)
		_, err = c.Cancel(ctx, ended, client.Cancel{Key: " k"})
		refused(t, name, err, 0, `idempotency key " k" begins or ends with a blank`)
		_, err = c.Cancel(ctx, ended, client.Cancel{Reason: strings.Repeat("x", legwork.MaxErrorBytes+1)})
		refused(t, name, err, 0, "reason")
	}
	s.explains(client.Of(idle), client.ReasonTimer)
	_, err = remote.Interrupt(ctx, client.Of(idle), client.Interrupt{})
	s.must(err)
	s.atRest()
}

// cancelIsTraced: each span has a name and a time within the job, and one is the cancel.
func (s *site) cancelIsTraced(ref client.Ref) {
	s.t.Helper()
	trace, err := s.c.Trace(s.t.Context(), ref)
	s.must(err)
	cancels := 0
	for _, span := range trace.Spans {
		if span.Name == "" || span.Begin.Before(trace.Began) {
			s.t.Errorf("a span has no name or no time: %+v", span)
		}
		if span.Name == "cancel" {
			if cancels++; span.End == nil || !span.Begin.After(trace.Began) {
				s.t.Errorf("the cancel is %+v", span)
			}
		}
	}
	if cancels != 1 {
		s.t.Errorf("%d spans are the cancel", cancels)
	}
}

// waitsFor starts a job whose function waits for the signal.
func (s *site) waitsFor(topic, job string) client.Ref {
	s.t.Helper()
	r, err := s.c.Start(s.t.Context(), topic, refund{ID: job}, client.WithJobID(job))
	s.must(err)
	ref := client.Of(r)
	s.explains(ref, client.ReasonSignal)
	return ref
}

// refused checks an error, its code (0: any), and what it says.
func refused(t *testing.T, name string, err error, code int, says ...string) {
	t.Helper()
	if err == nil || code != 0 && legwork.CodeOf(err) != code {
		t.Errorf("%s: the error is %v, want code %d", name, err, code)
		return
	}
	for _, part := range says {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%s: the error is %v, want %s", name, err, part)
		}
	}
}
