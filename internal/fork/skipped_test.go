package fork_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestRetryBesideASkippedActivity: an activity was skipped by its statusThreshold, and did not end its job, as another
// one had spawned meanwhile. That is kept, and the job ends as if it had not failed.
func TestRetryBesideASkippedActivity(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        skipped: {type: worker, topic: never, statusThreshold: 2}
        spawns: {type: hook}
        one: {type: worker, topic: one}
        two: {type: worker, topic: two, retry: {maximumAttempts: 1}}
      transitions:
        t: [{to: skipped}, {to: spawns}]
        spawns: [{to: one}, {to: two}]
`
	s := newSite(t, document)
	s.answer["two"] = failed
	s.Start("go", "o-1", `{}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "")...) // both at once: with two obligations, the one is skipped
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "")...)
	s.DoWork(s.The("work", "one"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "one")...)
	s.Settle(s.e)
	s.is("o-1", `failed 0 $error.code=597 $error.message="no" done=true`)
	const ledger = `SELECT lpad(ledger::text, 15, '0') FROM legwork.activity JOIN legwork.job USING (gid)
		WHERE activity = 'skipped' AND NOT retired`
	if got := s.One(ledger); got != "001000000000000" {
		t.Fatalf("the ledger of the skipped activity is %s", got)
	}
	delete(s.answer, "two")
	s.retry("o-1", document, []string{"two"})
	s.is("o-1", "completed 0")
	if got := s.One(ledger); got != "001000000000000" {
		t.Errorf("the ledger of the skipped activity is %s in the retry", got)
	}
}
