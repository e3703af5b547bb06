package fork_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestRetryWhereBranchesMeet: two branches have met at an activity that still waits when a third one fails. Only one
// answer is awaited there.
func TestRetryWhereBranchesMeet(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        one: {type: hook}
        two: {type: hook}
        bad: {type: worker, topic: bad, retry: {maximumAttempts: 1}}
        x: {type: worker, topic: x}
      transitions:
        t: [{to: one}, {to: two}, {to: bad}]
        one: [{to: x}]
        two: [{to: x}]
`
	s := newSite(t, document)
	s.answer["bad"] = failed
	s.Start("go", "o-1", `{}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "")...)
	s.Handle(s.e, legwork.LaneRun, s.Find("run", "")...)
	s.DoWork(s.The("work", "bad"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "bad")...)
	s.is("o-1", `failed 1 $error.code=597 $error.message="no" done=true`)
	delete(s.answer, "bad")
	s.retry("o-1", document, []string{"bad", "x", "x"}) // one is the work of the source, which the broker still had
	s.is("o-1", "completed 0")
}

// TestRetryOfWorkThatHasAnsweredInTheMeantime: what a pending answer has caused is still to be done, or is being done,
// when the last one fails the job. All of that is done anew.
func TestRetryOfWorkThatHasAnsweredInTheMeantime(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        bake: {type: worker, topic: bake, retry: {maximumAttempts: 1}}
        tell: {type: worker, topic: tell}
      transitions:
        t: [{to: bake}]
        bake: [{to: tell, conditions: {code: [202]}}]
`
	for name, handled := range map[string]bool{"on its way": false, "at work": true} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, document)
			pending := sim.Reply{Status: legwork.Pending, Data: `{}`}
			answers := []sim.Reply{pending, {Status: legwork.Failed, Code: 422, Seq: 1, Data: `{"message": "no"}`}}
			plain := s.World.Work
			s.World.Work = func(work *legwork.Transition) []sim.Reply {
				if work.Activity == "bake" {
					s.asked = append(s.asked, work.Activity)
					return answers
				}
				return plain(work)
			}
			s.Start("go", "o-1", `{}`)
			s.Handle(s.e, legwork.LaneStart, s.Messages()...)
			s.DoWork(s.The("work", "bake"), false)
			s.Handle(s.e, legwork.LaneResponse, s.Find("response", "bake")[0])
			if handled {
				s.Handle(s.e, legwork.LaneRun, s.Find("run", "tell")...)
			}
			s.Handle(s.e, legwork.LaneResponse, s.Find("response", "bake")...)
			s.is("o-1", `failed 1 $error.code=597 $error.message="no" done=true`)
			answers[1] = sim.Reply{Status: legwork.Success, Seq: 1, Data: `{}`}
			s.retry("o-1", document, []string{"bake", "tell", "tell"}) // one is of the source
			s.is("o-1", "completed 0")
		})
	}
}
