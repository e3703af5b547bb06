package claims_test

import (
	"context"
	"fmt"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/worker"
)

// stages are how far keyed work has come when the broker loses everything.
var stages = []struct {
	key                         string
	claimed, happened, answered bool
}{
	{"asked for", false, false, false},
	{"claimed", true, false, false},
	{"its effect has happened", true, true, false},
	{"only the broker has its answer", true, true, true},
}

// TestRebuiltBroker: the broker loses everything while keyed work is in each of its stages, and the messages are
// published again from Postgres. All of the work comes back, each effect happens once, and the job gets its result:
// with a new epoch, as `legwork broker rebuild` does it, and without.
func TestRebuiltBroker(t *testing.T) {
	t.Parallel()
	for name, raise := range map[string]bool{"a new epoch": true, "the same epoch": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSiteWithoutEngine(t)
			refs := s.reachStages()
			s.loseBroker(raise)
			s.Engine(nil)
			s.Work(worker.Handle(topic, s.handler, worker.Verify(s.bank.verify)))
			for i, stage := range stages {
				r := s.end(refs[i])
				rec, _ := s.record(refs[i])
				want := fmt.Sprintf(`{"charge":"ch_%s_1"}`, stage.key)
				if r.State != "completed" || string(r.Data) != want || s.bank.count(stage.key) != 1 {
					t.Errorf("%s: %s %s %+v, %d effects", stage.key, r.State, r.Data, r.Error, s.bank.count(stage.key))
				}
				if rec.Status != "completed" || !rec.Final || rec.Unclaimed || rec.Result == nil || *rec.Result != want {
					t.Errorf("%s: record %+v", stage.key, rec)
				}
			}
		})
	}
}

// reachStages starts a job for each stage, and brings its work there. Its engine has stopped when it returns: no engine
// takes the answer.
func (s *site) reachStages() (refs []client.Ref) {
	s.T.Helper()
	ctx, stop := context.WithCancel(s.Context)
	engine := *s.Site
	engine.Context, engine.Run = ctx, &errgroup.Group{}
	engine.Engine(nil)
	var answers []func()
	for _, stage := range stages {
		refs = append(refs, s.start(stage.key))
		_, work := s.take(topic)
		if stage.claimed {
			if a := s.claim(topic, claimOf(work, "a worker that dies")); a.Verdict != legwork.ClaimRun {
				s.T.Errorf("%s: the first claim: %+v", stage.key, a)
			}
		}
		charge := ""
		if stage.happened {
			charge = s.bank.charge(work.Key)
		}
		if stage.answered {
			answers = append(answers, func() {
				s.answer(work, func(a *legwork.Transition) { a.Claim, a.Data = 1, fmt.Appendf(nil, `{"charge":%q}`, charge) })
			})
		}
	}
	stop()
	s.Must(engine.Run.Wait())
	for _, answer := range answers {
		answer()
	}
	return refs
}

// loseBroker deletes all streams with their messages, creates them again, and has relays publish again what is due.
func (s *site) loseBroker(raise bool) {
	s.T.Helper()
	ctx := s.T.Context()
	if raise {
		store, err := ledger.NewStore(s.Pool, s.Namespace)
		s.Must(err)
		_, err = store.RaiseEpoch(ctx, "broker rebuild")
		s.Must(err)
	}
	streams, err := s.Conn.Inventory(ctx)
	s.Must(err)
	lost := map[string]uint64{}
	for _, stream := range streams {
		lost[stream.Lane], err = s.Conn.Rebuild(ctx, stream)
		s.Must(err)
	}
	if lost["work"] != uint64(len(stages)) || lost[legwork.LaneResponse] != 1 {
		s.T.Errorf("the broker has lost %v", lost)
	}
	store, err := outbox.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	resent, err := store.Resend(ctx, 0)
	s.Must(err)
	if resent.Rows != len(stages) {
		s.T.Errorf("%d messages come again", resent.Rows)
	}
}
