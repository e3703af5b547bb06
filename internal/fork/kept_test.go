package fork_test

import (
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
)

// begin has a fork of a job committed, and leaves it as it begins.
func (s *site) begin(job, document string, cuts ...string) legwork.ID {
	s.t.Helper()
	plan, err := s.plan(job, document, cuts...)
	if err != nil {
		s.t.Fatal(err)
	}
	if done := s.commit(plan); !done[0].Granted() {
		s.t.Fatalf("%+v", done)
	}
	return plan.Gid
}

// TestForkData: a fork begins with what kept activities have written, and not with what others have
// written after them.
func TestForkData(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger, job: {maps: {by: t}}}
        a: {type: worker, topic: a, job: {maps: {by: '{$self.output.data.id}', a: 1}}}
        b: {type: worker, topic: b, job: {maps: {by: '{$self.output.data.id}', b: 2}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
`
	s := newSite(t, document)
	s.Start("go", "o-1", `{}`)
	s.Settle(s.e)
	s.is("o-1", `completed 0 a=1 b=2 by="b"`)
	s.begin("o-1", document, "b")
	s.is("o-1", `running 1 a=1 by="a"`)
	s.Settle(s.e)
	s.is("o-1", `completed 0 a=1 b=2 by="b"`)
	s.begin("o-1", document, "a")
	s.is("o-1", `running 1 by="t"`)
	s.Settle(s.e)
	s.is("o-1", `completed 0 a=1 b=2 by="b"`)
}

// TestForkOfACycle: an activity that a cycle has entered again has in a fork from that cycle the
// entries that are kept.
func TestForkOfACycle(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        desk: {type: hook, cycle: true, output: {maps: {round: 1}}}
        work: {type: worker, topic: work, input: {maps: {round: '{desk.output.data.round}'}}}
        again: {type: cycle, ancestor: desk, input: {maps: {round: 2}}}
        end: {type: hook, job: {maps: {rounds: '{desk.output.data.round}'}}}
      transitions:
        t: [{to: desk}]
        desk: [{to: work}]
        work:
          - {to: again, conditions: {match: [{expected: 1, actual: '{desk.output.data.round}'}]}}
          - {to: end, conditions: {match: [{expected: 2, actual: '{desk.output.data.round}'}]}}
`
	s := newSite(t, document)
	s.Start("go", "o-1", `{}`)
	s.Settle(s.e)
	s.is("o-1", `completed 0 rounds=2`)
	entries := `SELECT (a.ledger % 100000000)::text FROM legwork.activity a
		WHERE a.gid = $1 AND a.activity = 'desk' AND a.ledger > 0`
	if got := s.One(entries, s.gid("o-1")); got != "2" {
		t.Errorf("it was entered %s times", got)
	}
	gid := s.begin("o-1", document, "again")
	if got := s.One(entries, gid); got != "1" {
		t.Errorf("in the fork it was entered %s times", got)
	}
	s.asked = nil
	s.Settle(s.e)
	s.is("o-1", `completed 0 rounds=2`)
	if len(s.asked) != 1 {
		t.Errorf("asked %q", s.asked)
	}
}

// TestForkOfTheLast: the message that has completed a job is kept, and has not ended the fork.
func TestForkOfTheLast(t *testing.T) {
	document := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, document)
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.The("run", "note"))
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "pack")...)
	s.DoWork(s.The("work", "charge"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "charge")...)
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "ship")...)
	s.DoWork(s.The("work", "ship"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "ship")...)
	s.Settle(s.e)
	last := s.One(`SELECT g.activity || g.ledger / 100000000000 % 10 || g.ledger / 100000000 % 10
		FROM legwork.job j JOIN legwork.guid_ledger g ON g.guid = j.closed_guid`)
	if last != "pack11" {
		t.Fatalf("the job was closed by %s", last)
	}
	gid := s.begin("o-1", document, "ship")
	if got := s.One(`SELECT max(g.ledger / 100000000000 % 10)::text || max(g.ledger / 100000000 % 10)
		FROM legwork.guid_ledger g WHERE g.gid = $1`, gid); got != "00" {
		t.Errorf("the fork has ended: %s", got)
	}
	s.Settle(s.e)
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}
