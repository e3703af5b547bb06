package budget

import (
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// protocol has the engine do all that it can do, to a batch of jobs each.
func (s *site) protocol() {
	n := s.batch
	s.slow = false
	s.start("b.chain", n)
	s.start("b.loop", n)
	s.start("b.parent", n)
	s.start("b.few", n)
	s.rush()
	s.signals(n)
	s.interrupts(n)
	s.retries(n)
	s.limits(n)
	s.apart(n)

}

// signals wakes hooks from outside and by signal activities, and by their timers.
func (s *site) signals(n int) {
	waiting := s.start("b.wait", n)
	s.rush()
	for _, id := range waiting[:(n+1)/2] {
		s.say(id)
	}
	s.say("nobody-" + waiting[0])
	s.rush()
	s.wake(waiting)
	s.rush()
	for range n {
		told := s.start("b.wait", 2, "group", "told"+waiting[0])
		s.rush()
		s.start("b.shout", 1, "one", told[0], "group", "told"+waiting[0])
		s.rush()
	}
	kept := s.made + 1
	s.say("job-" + itoa(kept))
	s.rush()
	s.start("b.wait", 1)
	s.rush()
}

// interrupts ends jobs from outside and by activities, with open children.
func (s *site) interrupts(n int) {
	s.slow = true
	victims := s.start("b.parent", n)
	s.rush()
	for _, v := range victims {
		s.start("b.kill", 1, "victim", v)
	}
	s.rush()
	s.slow = false
}

// retries has work fail, wait and fail for good.
func (s *site) retries(n int) {
	failing := s.start("b.retry", n)
	s.rush()
	_, err := s.client.RetryNow(within(s.t), ref(failing[0]), "")
	s.must(err)
	s.wake(failing)
	s.rush()
}

// limits has the time of work and of children pass, and the answers come then.
func (s *site) limits(n int) {
	s.slow, s.unended = true, nil
	late := s.start("b.limited", n)
	s.rush()
	s.wake(late)
	s.rush()
	for _, t := range s.unended {
		s.Respond(t, sim.Reply{Seq: 1, Data: `{"n":2}`})
	}
	s.rush()
	s.slow = false
}

// apart has an engine do it in steps.
func (s *site) apart(n int) {
	s.Mode = engine.Step
	s.engine = s.Engine(s.engines)
	s.start("b.chain", n)
	s.start("b.parent", n)
	s.start("b.few", n)
	s.rush()
	s.Mode = engine.Fused
	s.engine = s.Engine(s.engines)
}

// say sends a signal to b.say.
func (s *site) say(id string) {
	h := legwork.Header{}
	s.Put(legwork.LaneSignal, legwork.SignalSubject(s.Namespace, "b.say"), h, []byte(`{"id":"`+id+`","say":1}`))
}

func itoa(n int) string { return strconv.Itoa(n) }
