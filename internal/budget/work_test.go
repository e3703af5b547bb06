package budget

import (
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
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
	s.keyed(n)
	s.limits(n)
	s.functions(n)
	s.forks(n)
	s.moves(n)
	s.apart(n)
}

// functions has functions call workers and functions, and end or be cancelled while these
// are open.
func (s *site) functions(n int) {
	s.slow = true
	failing := s.start("b.func", n)
	s.rush()
	s.wake(failing)
	s.rush()
	cancelled := s.start("b.undone", min(n, 4)) // each is a transaction of its own
	s.rush()
	for _, id := range cancelled {
		_, err := s.client.Cancel(within(s.t), ref(id), client.Cancel{Reason: "enough", By: "a"})
		s.must(err)
	}
	s.rush()
	s.slow = false
}

// asked is what a function is asked.
type asked struct {
	ID string `json:"id"`
}

// code is a function: it ends while a function and a job that it has called are open.
func code(ctx flow.Context, in asked) (asked, error) {
	flow.Attr(ctx, "id", in.ID)
	flow.Func[asked, asked]("b.inner").Go(ctx, in)
	flow.Job[asked, asked]("b.wait").Go(ctx, asked{in.ID + "-called"})
	return flow.Worker[asked, asked]("b.once").Call(ctx, in)
}

// waits is a function within it.
func waits(ctx flow.Context, in asked) (asked, error) {
	flow.Sleep(ctx, time.Hour)
	return in, nil
}

// keyed has keyed work fail and be tried again, and claims it together.
func (s *site) keyed(n int) {
	ids := s.start("b.keyed", n)
	s.rush()
	rows, err := s.Pool.Query(within(s.t), legwork.Qualify(`SELECT r.work, r.gid, r.activity, r.dad, r.attempt, r.key, j.job_id, r.claim, 'not-completed'
		FROM legwork.reconciliation r JOIN legwork.job j USING (gid) WHERE j.job_id = ANY ($1)`, s.Namespace), ids)
	s.must(err)
	var claims []ledger.Claim
	var c legwork.Claim
	_, err = pgx.ForEachRow(rows, []any{&c.Work, &c.Gid, &c.Activity, &c.DAD, &c.Attempt, &c.Key, &c.Token, &c.Seen,
		&c.Verified}, func() error {
		claims = append(claims, ledger.Claim{Claim: c, Topic: "b.once"})
		return nil
	})
	s.must(err)
	granted, err := s.store.Claim(within(s.t), claims)
	s.must(err)
	if len(granted) != n || granted[0].Verdict != legwork.ClaimRun {
		s.t.Fatalf("%d claims of %d works: %+v", len(granted), n, granted)
	}
	s.wake(ids)
	s.rush()
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
	_, err := s.client.RetryNow(within(s.t), ref(failing[0]), "", client.By{Who: "a", Why: "b"})
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
