package fork_test

import "testing"

// TestWhatIsBehindTheCutIsAskedAnew: an activity that two others lead to was entered by the message of
// one that is cut, and awaits a job. The message of the other one, which is kept, enters it in the fork:
// it begins another job, and does not take the result of the first.
func TestWhatIsBehindTheCutIsAskedAnew(t *testing.T) {
	document := `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        one: {type: hook}
        two: {type: worker, topic: two}
        c: {type: await, topic: below}
      transitions:
        t: [{to: one}, {to: two}]
        one: [{to: c}]
        two: [{to: c}]
    - subscribes: below
      activities:
        bt: {type: trigger}
        b: {type: worker, topic: b}
      transitions:
        bt: [{to: b}]
`
	s := newSite(t, document)
	s.Start("go", "o-1", `{}`)
	s.Settle(s.e) // activity one asks nobody, so it is through before two
	s.is("o-1", "completed 0")
	s.retry("o-1", document, []string{"b"}, "one")
	s.is("o-1", "completed 0")
}
