package engine_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// operator is a client over the world's tables, and who uses it.
type operator struct {
	*client.Client
	w *sim.World
}

func operatorOf(t *testing.T, w *sim.World) operator {
	t.Helper()
	c, err := client.New(w.Namespace, w.Pool, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return operator{c, w}
}

var ada = client.By{Who: "ada", Why: "the bank said so on the telephone"}

// answers answers an activity of the job with this id.
func (o operator) answers(t *testing.T, job string, a client.Answer) *client.Answered {
	t.Helper()
	a.By = ada
	done, err := o.Answer(t.Context(), client.Ref{App: "test", JobID: job}, a)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// refused checks that an answer is refused with a code, and says why.
func (o operator) refused(t *testing.T, job string, a client.Answer, code int, says string) {
	t.Helper()
	a.By = ada
	_, err := o.Answer(t.Context(), client.Ref{App: "test", JobID: job}, a)
	var e *legwork.Error
	if !errors.As(err, &e) || e.Code != code || !strings.Contains(err.Error(), says) {
		t.Errorf("answer %+v: %v, want %d with %q", a, err, code, says)
	}
}

// actions are what is kept of what operators did, the latest last.
func actions(w *sim.World) string {
	return strings.Join(w.Query(`SELECT concat_ws(' ', what, nullif(target, ''), who, outcome) FROM legwork.action ORDER BY ord`), "\n")
}

const isB = `{"b":"by hand"}`

var byHandB = client.Answer{Activity: "a", Data: []byte(isB)}

// byHand is a job of one worker, whose answer is the job's data.
func byHand(fields string) string {
	return app(`
t: {type: trigger}
a: {type: worker, topic: w.a, job: {maps: {b: '{$self.output.data.b}'}}`+fields+`}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: [500, 503, 591]}}]`)
}

const dataSQL = `SELECT string_agg(path || '=' || value, ' ' ORDER BY path) FROM legwork.job_data WHERE path NOT LIKE 'at%'`

// TestAnswerByHand: an answer by hand, and the worker's own in both orders and at once: one
// counts, and the other is a duplicate.
func TestAnswerByHand(t *testing.T) {
	own := sim.Reply{Data: `{"b":"own"}`}
	failed := sim.Reply{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}
	for name, c := range map[string]struct {
		fields string
		reply  *sim.Reply // the worker's own
		first  bool       // it comes to the engine before that by hand
		batch  bool       // both are in one batch
		want   string
	}{
		"alone":                            {want: `b="by hand"`},
		"before the worker's":              {reply: &own, want: `b="by hand"`},
		"after the worker's":               {reply: &own, first: true, want: `b="own"`},
		"in a batch":                       {reply: &own, batch: true, want: `b="by hand"`},
		"in a batch, after the worker's":   {reply: &own, batch: true, first: true, want: `b="own"`},
		"before an error that is retried":  {fields: ", retry: {'503': [9]}", reply: &failed, want: `b="by hand"`},
		"after an error that is retried":   {fields: ", retry: {'503': [9]}", reply: &failed, first: true, want: `b="by hand"`},
		"with an error that is retried":    {fields: ", retry: {'503': [9]}", reply: &failed, batch: true, first: true, want: `b="by hand"`},
		"after an error that is not":       {fields: ", retry: {maximumAttempts: 1}", reply: &failed, first: true, want: `code=503 why="busy"`},
		"after an error, with a limit":     {fields: ", timeout: 60, retry: {'503': [9]}", reply: &failed, first: true, want: `b="by hand"`},
		"before an error, of keyed work":   {fields: ", reconcile: true, retry: {'503': [9]}", reply: &failed, want: `b="by hand"`},
		"after the worker's of keyed work": {fields: ", reconcile: true", reply: &own, first: true, want: `b="own"`},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, byHand(c.fields))
				e := w.Engine(w.Pool)
				w.Asleep = true
				w.Start("go", "j1", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
				work := taken(t, w)
				if done := operatorOf(t, w).answers(t, "j1", byHandB); done.Message != work.GUID || done.Code != 200 || done.Held {
					t.Errorf("answered %+v", done)
				}
				holds(t, w)
				w.Sweep()
				batch := []*sim.Message{w.The(legwork.LaneResponse, "a")}
				if c.reply != nil {
					batch = append(batch, w.Respond(work, *c.reply))
				}
				if c.first {
					batch[0], batch[len(batch)-1] = batch[len(batch)-1], batch[0]
				}
				for len(batch) > 0 && !c.batch {
					w.Handle(e, legwork.LaneResponse, batch[0])
					batch = batch[1:]
				}
				w.Handle(e, legwork.LaneResponse, batch...)
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				if got := w.One(dataSQL); got != c.want {
					t.Errorf("data are %s, want %s", got, c.want)
				}
				if got := actions(w); got != "answer a ada answered" {
					t.Errorf("actions are %s", got)
				}
				atRest(t, w)
			})
		})
	}
}

// TestAnswerAnError: an error by hand takes the route of errors, and no policy has the work
// tried again.
func TestAnswerAnError(t *testing.T) {
	for name, c := range map[string]struct {
		answer client.Answer
		fields string
		want   string
		compat string
	}{
		"by default":    {client.Answer{Error: "no such card"}, "", `code=500 why="no such card"`, ""},
		"with a code":   {client.Answer{Error: "busy", Code: 503}, ", retry: {'503': [9]}", `code=503 why="busy"`, ""},
		"with a policy": {client.Answer{Error: "busy"}, ", retry: {maximumAttempts: 5}", `code=500 why="busy"`, ""},
		"of keyed work": {client.Answer{Error: "lost", Code: 591}, ", reconcile: true", `code=591 why="lost"`, ""},
		"with a policy in the input": {client.Answer{Error: "busy"}, ", input: {maps: {maximumAttempts: 5}}",
			`code=500 why="busy"`, graph.HotMesh},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, byHand(c.fields))
				if w.Compat = c.compat; c.compat != "" {
					w.Deploy(version(byHand(c.fields), "2"))
				}
				e := w.Engine(w.Pool)
				w.Asleep = true
				w.Start("go", "j1", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
				w.Lose()
				c.answer.Activity = "a"
				operatorOf(t, w).answers(t, "j1", c.answer)
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				if got := w.One(dataSQL); got != c.want {
					t.Errorf("data are %s, want %s", got, c.want)
				}
				if got := w.One(`SELECT attempt FROM legwork.activity WHERE activity = 'a'`); got != "1" {
					t.Errorf("attempt %s", got)
				}
				atRest(t, w)
			})
		})
	}
}

// TestAnswerWaitingAttempt: work that waits for its next attempt is answered, and never begins.
func TestAnswerWaitingAttempt(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, byHand(", timeout: 600, retry: {maximumAttempts: 9, initialInterval: 3600}"))
		e := w.Engine(w.Pool)
		w.Asleep = true
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 502, Data: `{"message":"busy"}`}}})
		w.Start("go", "j1", `{}`)
		w.Settle(e)
		if done := operatorOf(t, w).answers(t, "j1", byHandB); done.Attempt != 2 {
			t.Errorf("answered %+v", done)
		}
		if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE kind = 'timeout'`); n != "0" {
			t.Errorf("%s time limits are left, though the answer came in time", n)
		}
		holds(t, w)
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		if got := w.One(dataSQL); got != `b="by hand"` {
			t.Errorf("data are %s", got)
		}
		atRest(t, w)
	})
}

// TestAnswerOfPausedJob: the answer waits with its job, and takes effect after the pause.
func TestAnswerOfPausedJob(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, held := range []bool{false, true} { // the message of the await is held
			w := sim.New(t, mode, parent("child", ""))
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{"v":1,"child":"c1"}`)
			w.Until(e, func(m *sim.Message) bool { return m.Header.Get(legwork.HeaderKind) == legwork.Await.String() })
			p := pause(t, w, ledger.PauseJob, "test", "j1")
			e = w.Engine(w.Pool)
			if held {
				w.Drain(e)
			}
			done := operatorOf(t, w).answers(t, "j1", client.Answer{Activity: "a", Data: []byte(`{"v":7}`)})
			if done.Held != held || done.Child != "" {
				t.Errorf("answered %+v", done)
			}
			holds(t, w)
			if n := w.One(`SELECT count(*) FROM legwork.outbox
				WHERE paused IS NOT NULL AND due_at < now() + interval '1 day'`); n != "0" {
				t.Errorf("%s rows that a pause holds are due", n)
			}
			w.Settle(e)
			jobIs(t, w, "j1", "running 1")
			operatorOf(t, w).refused(t, "j1", client.Answer{Activity: "a", Data: []byte(`1`)}, 409,
				"has been answered by hand: a pause holds the answer")
			resume(t, w, p)
			w.Query(`UPDATE legwork.outbox SET paused = NULL, publish = publish + 1, due_at = now() WHERE paused IS NOT NULL`)
			e = w.Engine(w.Pool)
			w.Settle(e)
			jobIs(t, w, "j1", "completed 0")
			if got := w.One(dataSQL); !strings.Contains(got, "got=7") || !strings.Contains(got, "v=7") {
				t.Errorf("data are %s", got)
			}
			atRest(t, w)
		}
	})
}

// TestAnswerForChild: an await whose job has begun is answered by hand. That job goes on and is
// told to nobody; if its end comes at the same time, one of the two counts.
func TestAnswerForChild(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ""))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"v":1,"child":"c1"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		o := operatorOf(t, w)
		if done := o.answers(t, "j1", client.Answer{Activity: "a", Data: []byte(`{"v":7}`)}); done.Child != "c1" {
			t.Errorf("answered %+v", done)
		}
		holds(t, w)
		o.refused(t, "j1", client.Answer{Activity: "a", Data: []byte(`1`)}, 409, "the answer is on its way")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "c1", "completed 0")
		if got := w.One(`SELECT value FROM legwork.job_data d JOIN legwork.job j USING (gid)
			WHERE j.job_id = 'j1' AND path = 'got'`); got != "7" {
			t.Errorf("got is %s", got)
		}
		atRest(t, w)
	})
}

// TestAnswerRefused: what nobody owes an answer for is refused, with what to do instead.
func TestAnswerRefused(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: worker, topic: w.b}
h: {type: hook}
s: {type: hook, sleep: 3600}`, `
t: [{to: a}, {to: h}, {to: s}]
a: [{to: b}]`)+`
      hooks: {done: [{to: h, conditions: {match: [{expected: 1, actual: '{$self.hook.data.n}'}]}}]}`)
	e := w.Engine(w.Pool)
	w.Asleep = true
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
	o := operatorOf(t, w)
	one := []byte("1")
	for _, c := range []struct {
		job    string
		answer client.Answer
		code   int
		says   string
	}{
		{"none", client.Answer{Activity: "a", Data: one}, 404, "none"},
		{"j1", client.Answer{Activity: "x", Data: one}, 404, "has no activity x"},
		{"j1", client.Answer{Activity: "t", Data: one}, 409, "waits for nothing"},
		{"j1", client.Answer{Activity: "b", Data: one}, 409, "waits for nothing"},
		{"j1", client.Answer{Activity: "a", DAD: ",0,0,9", Data: one}, 409, "at ,0,0,9 waits for nothing"},
		{"j1", client.Answer{Activity: "h", Data: one}, 409, "waits for a signal: send it with `legwork job signal j1 done`"},
		{"j1", client.Answer{Activity: "s", Data: one}, 409, "activity s of job test/j1 sleeps"},
		{"j1", client.Answer{Activity: "a"}, 400, "has data or an error"},
		{"j1", client.Answer{Activity: "a", Data: one, Error: "no"}, 400, "not both"},
		{"j1", client.Answer{Activity: "a", Data: []byte("{")}, 400, "not JSON"},
		{"j1", client.Answer{Activity: "a", Data: one, Code: -1}, 400, "want 1 to 999999"},
		{"j1", client.Answer{Activity: "a", DAD: "x", Data: one}, 400, "dad"},
	} {
		o.refused(t, c.job, c.answer, c.code, c.says)
	}
	if _, err := o.Answer(t.Context(), client.Ref{App: "test", JobID: "j1"}, client.Answer{Activity: "a", Data: one,
		By: client.By{Who: "ada"}}); err == nil || !strings.Contains(err.Error(), "for a reason") {
		t.Errorf("without a reason: %v", err)
	}
	if got := actions(w); got != "" {
		t.Errorf("actions are %s", got)
	}
	o.answers(t, "j1", client.Answer{Activity: "a", Data: one})
	o.refused(t, "j1", client.Answer{Activity: "a", Data: one}, 409, "has been answered by hand: the answer is on its way")
	w.Lose()
	w.Sweep()
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "b") })
	o.refused(t, "j1", client.Answer{Activity: "a", Data: one}, 409, "has its answer")
	holds(t, w)
	if _, err := o.Interrupt(t.Context(), client.Ref{App: "test", JobID: "j1"},
		client.Interrupt{Reason: "enough", By: "ada"}); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Interrupt(t.Context(), client.Ref{App: "test", JobID: "j1"},
		client.Interrupt{By: "bob"}); legwork.CodeOf(err) != 409 {
		t.Errorf("a second interrupt: %v", err)
	}
	o.refused(t, "j1", client.Answer{Activity: "b", Data: one}, 409, "has ended (interrupted)")
	if got := actions(w); got != "answer a ada answered\ninterrupt ada interrupted" {
		t.Errorf("actions are %s", got)
	}
}

// TestAnswerFence: an answer is granted only for the work, the attempt and the place that are
// waited for, once, and as long as the job is open.
func TestAnswerFence(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, byHand(""))
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
	work, err := legwork.DecodeWork(&w.The("work", "a").Delivery)
	if err != nil {
		t.Fatal(err)
	}
	store := w.Store(w.Pool)
	fits := ledger.HandAnswer{Place: ledger.Place{Gid: work.Gid, Activity: "a", DAD: work.DAD}, Work: work.GUID,
		Attempt: 1, Status: legwork.Success, Code: 200, Data: []byte(isB), Action: ledger.Action{What: "answer", Target: "a"}}
	granted := func(change func(*ledger.HandAnswer)) bool {
		a := fits
		change(&a)
		done, err := store.AnswerByHand(t.Context(), &a)
		if err != nil {
			t.Fatal(err)
		}
		return done.Done
	}
	for what, change := range map[string]func(*ledger.HandAnswer){
		"another attempt":  func(a *ledger.HandAnswer) { a.Attempt = 2 },
		"another work":     func(a *ledger.HandAnswer) { a.Work = legwork.Derive(a.Gid, a.Work, "other", 0) },
		"another activity": func(a *ledger.HandAnswer) { a.Activity = "no" },
		"another place":    func(a *ledger.HandAnswer) { a.DAD = ",0,1" },
	} {
		if granted(change) {
			t.Errorf("an answer to %s is granted", what)
		}
	}
	same := func(*ledger.HandAnswer) {}
	if !granted(same) || granted(same) {
		t.Error("an answer is granted, once")
	}
	if got := len(w.Query(`SELECT 1 FROM legwork.action`)); got != 1 {
		t.Errorf("%d actions are kept", got)
	}
	w.Settle(e)
	if granted(same) {
		t.Error("an answer for an activity that has one is granted")
	}
	atRest(t, w)
}

// TestAnswerMatchesSchema: data that are no output of the activity are refused, and change nothing.
func TestAnswerMatchesSchema(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, ofGraph(byHand(
		", output: {schema: {type: object, required: [b], properties: {b: {type: string}}}}"), "settings: {validate: true}"))
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
	w.Lose()
	o := operatorOf(t, w)
	o.refused(t, "j1", client.Answer{Activity: "a", Data: []byte(`{"b":1}`)}, 422, "are no output of activity a: /b")
	o.answers(t, "j1", byHandB)
	w.Settle(e)
	if got := w.One(dataSQL); got != `b="by hand"` {
		t.Errorf("data are %s", got)
	}
	atRest(t, w)
}

// TestAnswerUnderKey: repetitions under one key are one answer, also after the job has ended.
func TestAnswerUnderKey(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, byHand(""))
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
	w.Lose()
	o := operatorOf(t, w)
	keyed := byHandB
	keyed.Key = "ticket 17"
	first := o.answers(t, "j1", keyed)
	second := o.answers(t, "j1", keyed)
	w.Settle(e)
	third := o.answers(t, "j1", keyed)
	first.Replayed = true
	if *second != *first || *third != *first {
		t.Errorf("answered %+v, then %+v and %+v", first, second, third)
	}
	keyed.Key = "ticket 18"
	o.refused(t, "j1", keyed, 409, "has ended")
	if got := actions(w); got != "answer a ada answered" {
		t.Errorf("actions are %s", got)
	}
	atRest(t, w)
}

// TestAnswerKeyedWork: the record of keyed work is settled by the answer, and nobody may claim
// the work from the answer on, before any engine has seen it.
func TestAnswerKeyedWork(t *testing.T) {
	for name, c := range map[string]struct {
		claimed bool
		answer  client.Answer
		record  string
	}{
		"data":                        {false, byHandB, "completed t f ,0,0"},
		"data, claimed":               {true, byHandB, "completed t f ,0,0"},
		"an error, claimed by no one": {false, client.Answer{Activity: "a", Error: "no"}, "failed t f"},
		"an error, claimed":           {true, client.Answer{Activity: "a", Error: "no"}, "indeterminate t f"},
		"it has happened":             {true, client.Answer{Activity: "a", Error: "yes", Code: 591}, "completed t f"},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, byHand(", reconcile: true"))
				e := w.Engine(w.Pool)
				w.Start("go", "j1", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
				work := taken(t, w)
				if c.claimed {
					if run, _, _ := w.Claim(work); !run {
						t.Fatal("the work cannot be claimed")
					}
				}
				operatorOf(t, w).answers(t, "j1", c.answer)
				if run, _, answer := w.Claim(work); run || answer != nil {
					t.Error("work that was answered by hand can be claimed")
				}
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				if got := w.One(`SELECT concat_ws(' ', status, final, unclaimed, result_dad) FROM legwork.reconciliation`); got != c.record {
					t.Errorf("the record is %s, want %s", got, c.record)
				}
				atRest(t, w)
			})
		})
	}
}

// TestAnswerCalls: the calls of a durable function are answered by hand, its turns are not.
func TestAnswerCalls(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		a, b := workA.With(flow.Timeout(time.Hour)).Go(ctx, n), workA.Go(ctx, n)
		got, err := a.Get(ctx)
		if err != nil {
			return num{}, err
		}
		if _, err := b.Get(ctx); err != nil {
			return num{got.N + 1}, nil
		}
		return num{}, nil
	}))
	e := w.Engine(w.Pool)
	o := operatorOf(t, w)
	w.Asleep = true
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f") })
	o.refused(t, "job", client.Answer{Activity: "f", Data: []byte("1")}, 409, "whose turns are not answered by hand")
	w.Until(e, func(m *sim.Message) bool { return strings.HasPrefix(m.Header.Get(legwork.HeaderActivity), "f/") })
	w.Lose()
	o.refused(t, "job", client.Answer{Activity: "f", Data: []byte("1")}, 409, "whose turns are not answered by hand")
	o.answers(t, "job", client.Answer{Activity: "f/0", Data: []byte(`{"n":41}`)})
	o.answers(t, "job", client.Answer{Activity: "f/1", Error: "busy", Code: 503})
	holds(t, w)
	w.Settle(e)
	came(t, w, "42")
}

// TestAnswerRaces: answers by hand and engines at once: whatever comes first, one answer counts,
// and only the requests that gave it are kept.
func TestAnswerRaces(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, byHand(", retry: {'503': [9]}"))
	for round := range 20 {
		w.Clear()
		w.Deploy(byHand(", retry: {'503': [9]}"))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
		work := taken(t, w)
		reply := sim.Reply{Data: `{"b":"own"}`}
		if round%2 == 0 {
			reply = sim.Reply{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}
		}
		own := w.Respond(work, reply)
		o := operatorOf(t, w)
		given := make(chan bool, 2)
		for range 2 {
			go func() {
				a := byHandB
				a.By = ada
				_, err := o.Answer(t.Context(), client.Ref{App: "test", JobID: "j1"}, a)
				given <- err == nil
			}()
		}
		w.Handle(e, legwork.LaneResponse, own)
		n := 0
		for range 2 {
			if <-given {
				n++
			}
		}
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		if got := len(w.Query(`SELECT 1 FROM legwork.action`)); got != n || n > 1 {
			t.Errorf("%d answers were given, %d are kept", n, got)
		}
		atRest(t, w)
	}
}

// TestAnswerCrashes: an engine that dies at any commit of an answer by hand leaves a job that
// goes on to the same end.
func TestAnswerCrashes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		document := byHand(", timeout: 60, reconcile: true")
		w := sim.New(t, mode, document)
		for _, side := range []crash.Side{crash.Before, crash.After} {
			for at := 1; ; at++ {
				w.Clear()
				w.Deploy(document)
				w.Asleep = true
				w.Start("go", "j1", `{}`)
				w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is("work", "a") })
				w.Lose()
				operatorOf(t, w).answers(t, "j1", byHandB)
				w.Sweep()
				db := &crash.DB{Inner: w.Pool, At: at, Side: side}
				w.Handle(w.Engine(db), legwork.LaneResponse, w.The(legwork.LaneResponse, "a"))
				w.Settle(w.Engine(w.Pool))
				jobIs(t, w, "j1", "completed 0")
				if got := w.One(dataSQL); got != `b="by hand"` {
					t.Errorf("crash %v at %d: data are %s", side, at, got)
				}
				atRest(t, w)
				if !db.Dead() {
					break
				}
			}
		}
	})
}

// taken takes the work of activity a, on topic w.a, away from the broker, as a worker has it.
func taken(t *testing.T, w *sim.World) *legwork.Transition {
	t.Helper()
	m := w.The("work", "a")
	work, err := legwork.DecodeWork(&m.Delivery)
	if err != nil {
		t.Fatal(err)
	}
	work.Topic = "w.a"
	w.Remove(m)
	return work
}
