package fork_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// parcel is an order whose carrier tells where it is, in signals: interim ones, each of which a worker makes
// known, and at last that it has come. %s is how long it waits.
const parcel = `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        track: {type: hook%s, output: {maps: {of: '{t.output.data.id}'}}, job: {maps: {at: '{$self.hook.data.at}'}}}
        tell: {type: worker, topic: tell, input: {maps: {at: '{track.hook.data.at}'}}, retry: {maximumAttempts: 1}}
        done: {type: worker, topic: done}
      transitions:
        t: [{to: track}]
        track: [{to: tell, conditions: {code: [202]}}, {to: done, conditions: {code: [200]}}]
      hooks:
        carrier: [{to: track, conditions: {match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}]}}]
`

var simple = fmt.Sprintf(parcel, "")

// hear signals where a parcel is, and lets everything come to rest.
func (s *site) hear(at string, status legwork.Status) {
	s.t.Helper()
	h := legwork.Header{}
	h.Set(legwork.HeaderStatus, string(status))
	s.Put(legwork.LaneSignal, legwork.SignalSubject(s.Namespace, "carrier"), h,
		fmt.Appendf(nil, `{"id": "o-1", "at": %q}`, at))
	s.Settle(s.e)
}

// TestRetryKeepsWhatAHookHasHeard: nobody sends an interim signal again. What has followed from it is kept, or done
// anew if it has failed, and the hook goes on waiting for the next one.
func TestRetryKeepsWhatAHookHasHeard(t *testing.T) {
	s := newSite(t, simple)
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	s.hear("Ulm", legwork.Pending)
	s.answer["tell"] = failed
	s.hear("Jena", legwork.Pending)
	s.is("o-1", `failed 1 $error.code=597 $error.message="no" at="Jena" done=true`)
	delete(s.answer, "tell")
	s.hear("Gera", legwork.Pending) // nobody waits: it is kept
	plan := s.retry("o-1", simple, []string{"tell", "tell"})
	s.is("o-1", `running 1 at="Gera"`)
	if len(plan.Again) != 2 || plan.Kept != 1 {
		t.Errorf("kept %d, again %v", plan.Kept, plan.Again)
	}
	s.asked = nil
	s.hear("Bonn", legwork.Pending)
	s.hear("home", "")
	s.is("o-1", `completed 0 at="home"`)
	if fmt.Sprint(s.asked) != "[tell done]" {
		t.Errorf("asked %q", s.asked)
	}
	const heard = `SELECT string_agg(concat_ws(' ', a.status, a.hook->>'at', a.output->>'of'), ', ' ORDER BY a.dad)
		FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE a.activity = 'track' AND NOT j.retired`
	want := "pending Ulm o-1, pending Jena o-1, pending Gera o-1, pending Bonn o-1, success home o-1"
	if got := s.One(heard); got != want {
		t.Errorf("heard %s", got)
	}
}

// tracked returns a site with an order that has failed after it had heard from Ulm, before its hour was over.
func tracked(t *testing.T, document string) *site {
	s := newSite(t, document)
	s.answer["tell"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.Messages()...)
	s.Put(legwork.LaneSignal, legwork.SignalSubject(s.Namespace, "carrier"),
		legwork.Header{legwork.HeaderStatus: {string(legwork.Pending)}}, []byte(`{"id": "o-1", "at": "Ulm"}`))
	s.Handle(s.e, legwork.LaneSignal, s.Messages()...)
	s.Handle(s.e, legwork.LaneResponse, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "tell")...)
	s.DoWork(s.The("work", "tell"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Messages()...)
	s.is("o-1", `failed 1 $error.code=597 $error.message="no" at="Ulm" done=true`)
	delete(s.answer, "tell")
	return s
}

// tracks has the order retried, and checks what becomes of the hook's timer and of the order.
func (s *site) tracks(document, timer, asked, end string) {
	s.t.Helper()
	plan, err := s.plan("o-1", document)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Store(s.Pool).Fork(s.t.Context(), plan.All()...); err != nil {
		s.t.Fatal(err)
	}
	const due = `SELECT coalesce((SELECT concat(o.seq, ' ', o.due_at > now() + interval '50 min') FROM legwork.outbox o
		JOIN legwork.job j USING (gid) WHERE NOT j.retired AND o.activity = 'track' AND o.status = 'success'), 'none')`
	if got := s.One(due); got != timer {
		s.t.Errorf("the timer is %q, want %q", got, timer)
	}
	s.asked = nil
	s.Settle(s.e) // which ends the hour
	if slices.Sort(s.asked); fmt.Sprint(s.asked) != asked {
		s.t.Errorf("asked %q, want %s", s.asked, asked)
	}
	s.is("o-1", end)
}

// TestRetryOfAHookWithATimer: a hook that has heard something, and waits for no longer than a while, does so again.
func TestRetryOfAHookWithATimer(t *testing.T) {
	document := fmt.Sprintf(parcel, ", sleep: 3600")
	s := tracked(t, document)
	s.tracks(document, "1 t", "[done tell]", `completed 0 at="Ulm"`)
}

// TestRetryOfAHookWithATimerAndKeptSignals: the timer ends behind an interim signal that was kept, and a final one
// takes its place.
func TestRetryOfAHookWithATimerAndKeptSignals(t *testing.T) {
	document := fmt.Sprintf(parcel, ", sleep: 3600")
	t.Run("interim", func(t *testing.T) {
		s := tracked(t, document)
		s.hear("Jena", legwork.Pending)
		s.tracks(document, "2 t", "[done tell tell]", `completed 0 at="Jena"`)
	})
	t.Run("final", func(t *testing.T) {
		s := tracked(t, document)
		s.hear("Jena", legwork.Pending)
		s.hear("home", "")
		s.tracks(document, "2 f", "[done tell tell]", `completed 0 at="home"`)
	})
}

// TestRetryOfAHookThatHasEndedItsJob: the signal that has failed the job is waited for again, and those before it are
// kept.
func TestRetryOfAHookThatHasEndedItsJob(t *testing.T) {
	s := newSite(t, simple)
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	s.hear("Ulm", legwork.Pending)
	s.hear("lost", legwork.Failed)
	if got := s.Job("o-1"); !strings.HasPrefix(got, "failed") {
		t.Fatalf("the job is %s", got)
	}
	s.retry("o-1", simple, nil)
	s.hear("Jena", legwork.Pending)
	s.hear("home", "")
	s.is("o-1", `completed 0 at="home"`)
	if fmt.Sprint(s.asked) != "[tell done]" {
		t.Errorf("asked %q", s.asked)
	}
}

// TestForkFromAHookForgetsWhatItHasHeard: a hook that is named in the cut is entered anew.
func TestForkFromAHookForgetsWhatItHasHeard(t *testing.T) {
	s := newSite(t, simple)
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	s.answer["tell"] = failed
	s.hear("Ulm", legwork.Pending)
	delete(s.answer, "tell")
	s.retry("o-1", simple, nil, "track")
	s.is("o-1", "running 1")
	s.asked = nil
	s.hear("Ulm", legwork.Pending)
	s.hear("home", "")
	s.is("o-1", `completed 0 at="home"`)
	if fmt.Sprint(s.asked) != "[tell done]" {
		t.Errorf("asked %q", s.asked)
	}
}
