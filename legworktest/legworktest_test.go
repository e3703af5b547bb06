package legworktest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/legworktest"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) { legworktest.Main(m) }

const document = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        t: {type: trigger, stats: {id: '{$self.output.data.id}'}}
        charge:
          type: worker
          topic: order.charge
          retry: {maximumAttempts: 3, initialInterval: 10, backoffCoefficient: 2}
          input: {maps: {cents: '{t.output.data.cents}'}}
          job: {maps: {receipt: '{charge.output.data.receipt}'}}
        remind: {type: hook, sleep: 86400}
        reminder: {type: worker, topic: order.remind}
        decide:
          type: hook
          job: {maps: {by: '{decide.hook.data.by}'}}
      transitions:
        t: [{to: charge}]
        charge: [{to: remind}, {to: decide}]
        remind: [{to: reminder}]
      hooks:
        order.decided:
          - to: decide
            conditions: {match: [{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}]}
    - subscribes: order.returned
      activities:
        returned: {type: trigger}
        refund: {type: worker, topic: order.refund}
      transitions:
        returned: [{to: refund}]
`

func shop(t testing.TB) *legworktest.Env {
	t.Helper()
	env := legworktest.New(t)
	env.Deploy([]byte(document))
	return env
}

type order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

// TestAWholeStory: mocks, a retry, a signal and a day, in the order that time says.
func TestAWholeStory(t *testing.T) {
	t.Parallel()
	env := shop(t)
	env.Mock("order.charge", worker.Errorf(503, "closed"), func(in order) (map[string]string, error) {
		return map[string]string{"receipt": fmt.Sprintf("r-%d", in.Cents)}, nil
	})
	env.Mock("order.remind")
	job := env.Start("order.placed", order{"o-1", 250})
	if w := job.WaitsFor(client.ReasonRetry); w.Attempt != 2 || w.Activity != "charge" {
		t.Errorf("it waits for attempt %d of %s", w.Attempt, w.Activity)
	}
	wait := 0 // the policy's first wait, found as a user would
	for ; len(env.Calls("order.charge")) == 1 && wait < 1000; wait++ {
		env.Advance(time.Second)
	}
	if wait < 2 || env.Elapsed() != time.Duration(wait)*time.Second {
		t.Errorf("the second attempt comes after %d s, %v have passed", wait, env.Elapsed())
	}
	calls := env.Calls("order.charge")
	if len(calls) != 2 || calls[0].Code != 503 || calls[0].Attempt != 1 || calls[1].Attempt != 2 || calls[1].Code != 200 {
		t.Fatalf("the calls are %+v", calls)
	}
	var in order
	if calls[1].Read(&in); in.Cents != 250 || calls[1].Activity != "charge" || calls[1].Job != "o-1" {
		t.Errorf("the call is %+v with input %+v", calls[1], in)
	}
	job.WaitsFor(client.ReasonSignal)
	if woken := env.Signal("order.decided", map[string]string{"id": "other", "by": "Bob"}); woken != 0 {
		t.Errorf("a signal for another woke %d", woken)
	}
	if woken := env.Signal("order.decided", map[string]string{"id": "o-1", "by": "Ada"}); woken != 1 {
		t.Errorf("the signal woke %d", woken)
	}
	env.Advance(24*time.Hour - time.Second)
	if n := len(env.Calls("order.remind")); n != 0 {
		t.Errorf("the reminder came %d times a second too early", n)
	}
	job.WaitsFor(client.ReasonTimer)
	env.Advance(time.Second)
	var out struct{ Receipt, By string }
	if job.Completed(&out); out.Receipt != "r-250" || out.By != "Ada" || len(env.Calls("")) != 3 {
		t.Errorf("the job's data are %+v, after %d calls", out, len(env.Calls("")))
	}
}

// TestTimersAreInOrder: what is due within one step of time becomes due one after the other.
func TestTimersAreInOrder(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t)
	env.Deploy([]byte(`
app:
  id: naps
  version: '1'
  graphs:
    - subscribes: nap
      activities:
        t: {type: trigger}
        long: {type: hook, sleep: 7200}
        late: {type: worker, topic: late}
        short: {type: hook, sleep: 1800}
        again: {type: hook, sleep: 1800}
        early: {type: worker, topic: early}
      transitions:
        t: [{to: long}, {to: short}]
        short: [{to: again}]
        again: [{to: early}]
        long: [{to: late}]
`))
	env.Mock("late")
	env.Mock("early")
	job := env.Start("nap", nil)
	env.Advance(3 * time.Hour)
	job.Completed(nil)
	var topics []string
	for _, c := range env.Calls("") {
		topics = append(topics, c.Topic)
	}
	if got := strings.Join(topics, " "); got != "early late" {
		t.Errorf("the order is %s", got)
	}
}

// TestRealFunctions: what a program gives to worker.Run works here, pending answers and panics included.
func TestRealFunctions(t *testing.T) {
	t.Parallel()
	env := shop(t)
	env.Work(worker.HandleRaw("order.charge", func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
		if task.Attempt == 1 {
			panic("at the disco")
		}
		if err := task.Pending(ctx, map[string]string{"receipt": "soon"}); err != nil {
			return nil, err
		}
		return worker.Code(200, map[string]string{"receipt": "now"}), nil
	}))
	job := env.Start("order.placed", order{ID: "o-1"})
	calls := env.Calls("order.charge")
	if len(calls) != 1 || calls[0].Status != legwork.Failed || calls[0].Code != 500 {
		t.Fatalf("the calls are %+v", calls)
	}
	env.Advance(time.Minute)
	var out struct{ Receipt string }
	if job.Data(&out); out.Receipt != "now" {
		t.Errorf("the data are %+v, after %+v", out, env.Calls(""))
	}
	env.Mock("order.refund", worker.Errorf(402, "at the disco"))
	second := env.Start("order.returned", nil)
	if f := second.Failed(); f.Code != 402 || f.Message != "at the disco" || f.Activity != "refund" {
		t.Errorf("the job failed with %+v", f)
	}
}

// TestRefusals: who is refused gets the error that a service would get, and the test goes on.
func TestRefusals(t *testing.T) {
	t.Parallel()
	env := shop(t)
	if _, err := env.TryStart("order.placd", nil); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("an unknown topic: %v", err)
	}
	first := env.Start("order.placed", order{ID: "o-1"})
	if again := env.Start("order.placed", order{ID: "o-1"}); !again.Duplicate || again.Ref().JobID != first.Ref().JobID {
		t.Errorf("the second start of an id is %+v", again)
	}
	if env.Job("shop", "o-1").State() != client.Running {
		t.Error("the job is not found by its id")
	}
}

// TestTimeLimits: the limits of a worker and of a graph pass when the test says so, and not before.
func TestTimeLimits(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t)
	env.Deploy([]byte(`
app:
  id: limits
  version: '1'
  graphs:
    - subscribes: limited
      timeout: 2d
      activities:
        t: {type: trigger}
        slow: {type: worker, topic: limited.slow, timeout: 5m, retry: {maximumAttempts: 1}, input: {maps: {}}}
        late: {type: hook, job: {maps: {late: true}}}
        ask: {type: worker, topic: limited.ask, input: {maps: {}}}
      transitions:
        t: [{to: slow}]
        slow: [{to: late, conditions: {code: 408}}]
        late: [{to: ask}]
`))
	job := env.Start("limited", nil)
	env.Advance(5*time.Minute - time.Second)
	if w := job.WaitsFor(client.ReasonWorker); w.Topic != "limited.slow" {
		t.Errorf("a second before its limit it waits for %s", w.Topic)
	}
	env.Advance(time.Second)
	var out struct{ Late bool }
	job.Data(&out)
	if w := job.WaitsFor(client.ReasonWorker); w.Topic != "limited.ask" || !out.Late {
		t.Errorf("after the limit it waits for %s, with %+v", w.Topic, out)
	}
	env.Advance(48 * time.Hour)
	if page := job.Page(); page.State != client.Interrupted || page.Error == nil ||
		page.Error.Code != legwork.CodeTimeout {
		t.Errorf("after two days the job is %s: %+v", page.State, page.Error)
	}
}

// TestUnmappableStartsAre400: whatever of a trigger cannot be evaluated, the receipt says that it is the input's fault.
func TestUnmappableStartsAre400(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t)
	for _, trigger := range []string{
		`job: {maps: {x: {'@pipe': [['{$self.input.data.n}'], ['{@json.parse}']]}}}`,
		`stats: {key: {'@pipe': [['{$self.input.data.n}'], ['{@json.parse}']]}}`,
		`stats: {key: k, measures: [{measure: index, target: '{$self.input.data.o}'}]}`,
		`entity: '{$self.input.data.o}'`,
		`stats: {id: '{$self.input.data.o}'}`,
	} {
		env.Deploy([]byte("app:\n  id: bad\n  version: '" + fmt.Sprint(len(trigger)) +
			"'\n  graphs:\n    - subscribes: bad\n" +
			"      activities:\n        t: {type: trigger, " + trigger + "}\n" +
			"      transitions: {}\n"))
		_, err := env.TryStart("bad", map[string]any{"n": "{", "o": map[string]int{"a": 1}})
		if legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%s: refused with %v, want code 400", trigger, err)
		}
	}
}

// TestEndedCycles: what a cycle has entered again is not active when it has ended, nor when the job has.
func TestEndedCycles(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t)
	env.Deploy([]byte(`
app:
  id: rounds
  version: '1'
  graphs:
    - subscribes: rounds
      activities:
        t: {type: trigger}
        desk: {type: hook, cycle: true}
        ask: {type: worker, topic: rounds.ask, input: {maps: {}}}
        again: {type: cycle, ancestor: desk}
        last: {type: worker, topic: rounds.last, input: {maps: {}}}
      transitions:
        t: [{to: desk}]
        desk: [{to: ask}]
        ask:
          - {to: again, conditions: {match: [{expected: true, actual: '{ask.output.data.more}'}]}}
          - {to: last, conditions: {match: [{expected: false, actual: '{ask.output.data.more}'}]}}
`))
	env.Mock("rounds.ask", map[string]bool{"more": true}, map[string]bool{"more": false})
	job := env.Start("rounds", nil)
	states := func() string {
		t.Helper()
		var all []string
		for _, a := range job.Page().Activities {
			all = append(all, a.Activity+" "+a.State)
		}
		slices.Sort(all)
		return strings.Join(all, ", ")
	}
	open := states()
	if strings.Contains(open, "desk active") || !strings.Contains(open, "last active") {
		t.Errorf("while the last worker is at it: %s", open)
	}
	env.Mock("rounds.last")
	env.Run()
	job.Completed(nil)
	if over := states(); strings.Contains(over, "active") || !strings.Contains(over, "desk ended") {
		t.Errorf("when the job has ended: %s", over)
	}
}

// spy is a test whose failures are seen instead of suffered.
type spy struct {
	testing.TB
	said string
}

func (s *spy) Helper() {}
func (s *spy) Fatalf(format string, args ...any) {
	s.said = fmt.Sprintf(format, args...)
	panic(s)
}

// fails runs what must fail the test, and returns what it says.
func (s *spy) fails(t *testing.T, do func()) (said string) {
	t.Helper()
	defer func() {
		if p := recover(); p != any(s) {
			t.Errorf("it did not fail the test but ended with %v", p)
		}
		said = s.said
	}()
	do()
	return ""
}

// TestFailuresSayWhatToDo: a job that is not done names the topic that nobody mocked; a mock that cannot be called,
// what is wanted.
func TestFailuresSayWhatToDo(t *testing.T) {
	t.Parallel()
	s := &spy{TB: t}
	env := shop(s)
	job := env.Start("order.placed", order{ID: "o-1"})
	said := s.fails(t, func() { job.Completed(nil) })
	for _, want := range []string{"running, want completed", "for a worker on topic order.charge",
		"nobody does the work of order.charge: see Env.Mock"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q", said, want)
		}
	}
	said = s.fails(t, func() { env.Mock("order.charge", func() error { return nil }) })
	if !strings.Contains(said, "func([context.Context,] In) (Out, error)") {
		t.Errorf("it says %q", said)
	}
	env.Mock("order.charge")
	env.Run()
	job.WaitsFor(client.ReasonSignal)
}
