package client_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
)

// TestSignalsOfFunctions: who sends a signal that only functions wait for is told how to send
// it, and who misspells its name is told the names.
func TestSignalsOfFunctions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(cancels)
	s.engine(nil)
	remote := s.serve()
	approved := flow.Signal[string]("approved")
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ refund) (string, error) {
		return approved.Receive(ctx)
	}))
	ctx := t.Context()
	ref := s.waitsFor("order.wait", "o-1")
	idle, err := s.c.Start(ctx, "order.idle", nil, client.WithJobID("o-2"))
	s.must(err)
	_, err = s.c.Signal(ctx, "approved", "Ada")
	refused(t, "a signal that functions wait for", err, legwork.CodeNotFound, `no hook waits on topic "approved": `+
		"functions that wait for approved are signalled by their job: `legwork job signal JOB approved`")
	_, err = s.c.Signal(ctx, "nobody", "Ada")
	refused(t, "a signal that nobody waits for", err, legwork.CodeNotFound,
		`no hook waits on topic "nobody": deploy a graph`)
	for name, c := range map[string]*client.Client{"NATS": remote, "Postgres": s.c} {
		_, err = c.SignalJob(ctx, ref, "appr", "Ada")
		refused(t, name, err, legwork.CodeNotFound, "no hook of version 1 of app shop waits on topic appr in "+
			"the graph of job o-1; its functions may wait for: approved")
		_, err = c.SignalJob(ctx, client.Of(idle), "appr", "Ada")
		refused(t, name, err, legwork.CodeNotFound,
			"in the graph of job o-2, and none of its functions lists signal:appr")
	}
	_, err = remote.SignalJob(ctx, ref, "approved", "Ada")
	s.must(err)
	if r, err := s.c.Await(ctx, ref); err != nil || r.State != client.Completed {
		t.Errorf("the job ends as %+v, %v", r, err)
	}
	_, err = s.c.Interrupt(ctx, client.Of(idle), client.Interrupt{})
	s.must(err)
	s.atRest()
}
