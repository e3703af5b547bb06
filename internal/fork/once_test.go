package fork_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/fork"
	"github.com/legwork-dev/legwork/ledger"
)

// shipless is a site with job o-1, which has failed as nothing could be shipped; then it can.
func shipless(t *testing.T) (s *site, document string) {
	document = fmt.Sprintf(shop, "1", plainMap)
	s = newSite(t, document)
	s.answer["ship"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	delete(s.answer, "ship")
	return s, document
}

// commit commits a plan.
func (s *site) commit(plan *fork.Plan) []ledger.Forked {
	s.t.Helper()
	done, err := s.Store(s.Pool).Fork(s.t.Context(), plan.All()...)
	if err != nil {
		s.t.Fatal(err)
	}
	return done
}

// TestForkOnce: nothing is committed of a request that is repeated, under an id that is taken, or of
// a source that another message has closed. A fork leaves its source its id, and its own messages to the relay.
func TestForkOnce(t *testing.T) {
	s, document := shipless(t)
	source := s.gid("o-1")
	as := func(job, key string) *fork.Plan {
		t.Helper()
		plan, err := s.plan("o-1", document)
		if err != nil {
			t.Fatal(err)
		}
		plan.Retry, plan.Job, plan.Key = false, job, key
		return plan
	}
	other := as("o-0", "")
	other.Closer = legwork.NewID()
	if done := s.commit(other); done[0].Found || done[0].Granted() {
		t.Errorf("a fork of another end: %+v", done)
	}
	first := as("o-2", "k")
	if done := s.commit(first); !done[0].Granted() || done[0].Gid != first.Gid {
		t.Errorf("the first: %+v", done)
	}
	if done := s.commit(as("o-3", "k")); !done[0].Again || done[0].Gid != first.Gid {
		t.Errorf("the same request: %+v", done)
	}
	if done := s.commit(as("o-2", "")); !done[0].Taken {
		t.Errorf("the same id: %+v", done)
	}
	if got := s.One(`SELECT string_agg(concat_ws(' ', job_id, retired), ', ' ORDER BY gid) FROM legwork.job`); got !=
		"o-1 f, o-2 f" {
		t.Errorf("jobs are %s", got)
	}
	if got := s.gid("o-1"); got != source {
		t.Errorf("o-1 is job %s, was %s", got, source)
	}
	if err := s.Relay(s.Pool, nil, nil).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Handle(s.e, legwork.LaneRun, s.The("run", "ship"))
	s.Settle(s.e)
	s.is("o-2", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}

// TestRetryOnce: a job is not retried again when its retry has given the id away.
func TestRetryOnce(t *testing.T) {
	s, document := shipless(t)
	second, err := s.plan("o-1", document)
	if err != nil {
		t.Fatal(err)
	}
	first := s.retry("o-1", document, []string{"ship"})
	if _, err := s.Pool.Exec(t.Context(), legwork.Qualify(`UPDATE legwork.job SET created_at = now() - interval '3 hours',
		completed_at = now() - interval '2 hours', expire = interval '1 hour', expires_at = now() - interval '1 hour'
		WHERE gid = $1`, s.Namespace), first.Gid); err != nil {
		t.Fatal(err)
	}
	if err := s.Store(s.Pool).Retire(t.Context(), []string{"shop"}, []string{"o-1"}); err != nil {
		t.Fatal(err)
	}
	if done := s.commit(second); done[0].Other != first.Gid || done[0].Taken || done[0].Granted() {
		t.Errorf("a second retry: %+v", done)
	}
	if got := s.One(`SELECT count(*)::text FROM legwork.job`); got != "2" {
		t.Errorf("there are %s jobs", got)
	}
}

// TestRetryOfAllOrNone: a job is not retried when one that it has awaited was retried since by itself.
func TestRetryOfAllOrNone(t *testing.T) {
	document := withParent()
	s := newSite(t, document)
	s.answer["ship"] = failed
	s.Start("parent", "p-1", `{}`)
	s.Settle(s.e)
	delete(s.answer, "ship")
	both, err := s.plan("p-1", document)
	if err != nil || len(both.Below) != 1 {
		t.Fatalf("%+v %v", both, err)
	}
	alone := s.retry("c-1", document, []string{"ship"})
	done := s.commit(both)
	if len(done) != 2 || done[1].Other != alone.Gid {
		t.Errorf("retried: %+v", done)
	}
	s.is("p-1", `failed 0 $error.code=597 $error.message="no" done=true`)
	if got := s.One(`SELECT string_agg(gid::text, ' ') FROM legwork.fork`); got != alone.Gid.String() {
		t.Errorf("forks are %s", got)
	}
	if _, err := s.plan("p-1", document); err == nil || !strings.Contains(err.Error(), "was retried by itself") {
		t.Errorf("another plan: %v", err)
	}
}
