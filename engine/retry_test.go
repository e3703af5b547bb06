package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

func trying(fields string) string {
	return app(`
t: {type: trigger}
a: {type: worker, topic: w.a, input: {maps: {x: 1, maximumAttempts: '{t.output.data.most}'}}`+fields+`}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 503}}]`)
}

// TestWorkerRetries: durable, bounded, then the error route (decision 9). A
// retry counts no entry.
func TestWorkerRetries(t *testing.T) {
	for name, c := range map[string]struct {
		fields, input, header string
		fails, attempts       int
		delays                []string
		ledger, data          string
	}{
		"by code": {", retry: {'503': [3]}", `{}`, "", 2, 3, []string{"1", "2"}, "201100000000001", ""},
		"by code, exhausted": {", retry: {'503': [3]}", `{}`, "", 9, 4, []string{"1", "2", "4"}, "201100000000001",
			`503 "busy"`},
		"policy": {", retry: {maximumAttempts: 3, backoffCoefficient: 3}", `{}`, "", 9, 3, []string{"1", "3"},
			"201100000000001", `504 "busy"`},
		"of the worker": {"", `{}`, `{"maximumAttempts":2,"backoffCoefficient":3}`, 9, 2, []string{"1"},
			"201100000000001", `504 "busy"`},
		"data are data": {", retry: {'503': [1]}", `{"most":9}`, "", 9, 2, []string{"1"}, "201100000000001",
			`503 "busy"`},
		"by default":             {"", `{}`, "", 3, 4, []string{"1", "2", "4"}, "201100000000001", ""},
		"named":                  {", retry: {maximumAttempts: 3}", `{}`, "", 9, 1, nil, "201100000000001", `503 "busy"`},
		"by the worker's word":   {"", `{}`, `{"maximumAttempts":1}`, 9, 1, nil, "201100000000001", `504 "busy"`},
		"named, another by code": {", retry: {'500': [3]}", `{}`, "", 9, 1, nil, "201100000000001", `503 "busy"`},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				document, code := trying(c.fields), 503
				if strings.HasPrefix(c.data, "504") { // what is over goes on here, whatever its code
					document, code = strings.Replace(document, "code: 503", "code: '*'", 1), 504
				} else if name == "by default" {
					code = 500 // which no transition names
				}
				w := sim.New(t, mode, document)
				attempts := 0
				w.Work = func(m *legwork.Transition) []sim.Reply {
					if attempts++; attempts != m.Attempt {
						t.Errorf("attempt %d says that it is %d", attempts, m.Attempt)
					}
					if attempts <= c.fails {
						return []sim.Reply{{Status: legwork.Failed, Code: code, Data: `{"message":"busy"}`}}
					}
					return []sim.Reply{{Data: `{}`}}
				}
				e := w.Engine(w.Pool)
				w.Start("go", "j1", c.input)
				var delays []string
				for range 9 {
					w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
					for _, m := range w.Find(legwork.LaneResponse, "a") {
						if c.header != "" {
							m.Header.Set(legwork.HeaderRetry, c.header)
						}
						w.Step(e, m)
						holds(t, w)
					}
					w.Drain(e)
					if due := w.Query(`SELECT extract(epoch FROM due_at - now())::float8 FROM legwork.outbox WHERE publish = 0`); len(
						due) == 1 {
						delays = append(delays, due[0])
						w.Sweep()
					}
				}
				if attempts != c.attempts {
					t.Errorf("%d attempts, want %d", attempts, c.attempts)
				}
				if len(delays) != len(c.delays) {
					t.Errorf("the delays are %v, want %v", delays, c.delays)
				}
				for i := range min(len(delays), len(c.delays)) {
					var got, want float64
					_, _ = fmt.Sscan(delays[i], &got)
					_, _ = fmt.Sscan(c.delays[i], &want)
					if got > want || got < want-1 {
						t.Errorf("delay %d is %v s, want %v", i, got, want)
					}
				}
				jobIs(t, w, "j1", "completed 0")
				ledgerIs(t, w, "j1", "a,0,0", c.ledger)
				if c.data != "" {
					if got := w.Query(`SELECT string_agg(value::text, ' ' ORDER BY path) FROM legwork.job_data`); !slices.Equal(got,
						[]string{c.data}) {
						t.Errorf("the data are %v, want %s", got, c.data)
					}
				}
				lettersAre(t, w)
				atRest(t, w)
			})
		})
	}
}

// TestAwaitRetries: every attempt is a job of its own.
func TestAwaitRetries(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ", retry: {'503': [3]}"))
		attempts := 0
		w.Work = func(*legwork.Transition) []sim.Reply {
			if attempts++; attempts < 3 {
				return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
			}
			return []sim.Reply{{Data: `{}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"v":5}`)
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		ledgersAre(t, w, "j1", append(parentLedgers, "ok,0,0,0 201100000000000", "ok,0,0,0/guid 000111100000000")...)
		dataIs(t, w, "j1", "got=5", "v=5")
		if got := w.Query(`SELECT state FROM legwork.job WHERE graph = 'child' ORDER BY gid`); !slices.Equal(got,
			[]string{"failed", "failed", "completed"}) {
			t.Errorf("the children are %v", got)
		}
		atRest(t, w)
	})
}

// TestAWorkerThatForgetsItsAttempt is not tried for ever.
func TestAWorkerThatForgetsItsAttempt(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, trying(", retry: {'503': [2]}"))
		attempts := 0
		w.Work = func(*legwork.Transition) []sim.Reply {
			attempts++
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		for range 20 {
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			for _, m := range w.Find(legwork.LaneResponse, "a") {
				m.Header.Set(legwork.HeaderAttempt, "")
				w.Step(e, m)
			}
			w.Sweep()
		}
		jobIs(t, w, "j1", "completed 0")
		if attempts != 2 {
			t.Errorf("%d attempts", attempts)
		}
		atRest(t, w)
	})
}

// TestAnErrorDoesNotOvertakeWhatCameBefore: a worker tells how far it is and then
// fails. Its work is tried again after the interim answer took effect.
func TestAnErrorDoesNotOvertakeWhatCameBefore(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a, retry: {'500': [1]}, job: {maps: {at: '{$self.output.data.at}'}}}
x: {type: hook}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}]`))
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Attempt > 1 {
				return []sim.Reply{{Data: `{}`}}
			}
			return []sim.Reply{{Status: legwork.Pending, Data: `{"at":1}`},
				{Status: legwork.Failed, Seq: 1, Data: `{"message":"no"}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		failed := w.Find(legwork.LaneResponse, "a")[1]
		if v := w.Handle(e, legwork.LaneResponse, failed)[0]; v.Action != legwork.Nak || v.Outcome != "out_of_order" {
			t.Fatalf("%+v", v)
		}
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "at=1")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000002")
		atRest(t, w)
	})
}

// TestAnErrorBeforeItsLeg1: an engine that lost the race for a Leg 1 may have
// published its work. The error that answers it waits for the Leg 1, and is then
// tried again, however the two overlap.
func TestAnErrorBeforeItsLeg1(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a, retry: {'503': [3]}}
b: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: b}]`))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		leg1 := w.The(legwork.LaneRun, "a")
		run, _ := legwork.DecodeRun(&leg1.Delivery)
		work := *run
		work.GUID, work.Topic = legwork.Derive(run.Gid, run.GUID, "work", 1), "w.a"
		busy := w.Respond(&work, sim.Reply{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`})
		// Leg 1 commits after the answer was not tried again and before it enters.
		late := w.Engine(&meanwhile{DB: w.Pool, before: "ledger/enter_leg2.sql", do: func() { w.Step(e, leg1) }})
		outcomesAre(t, w.Handle(late, legwork.LaneResponse, busy), "nak early")
		w.Step(e, leg1)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, busy), "ack again")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		atRest(t, w)
	})
}

// meanwhile does something before a statement, told by its name, when that is sent
// for the first time.
type meanwhile struct {
	ledger.DB
	before string
	do     func()
}

func (m *meanwhile) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if m.do != nil && slices.ContainsFunc(b.QueuedQueries,
		func(q *pgx.QueuedQuery) bool { return sqlfile.NameOf(q.SQL) == m.before }) {
		do := m.do
		m.do = nil
		do()
	}
	return m.DB.SendBatch(ctx, b)
}

// refusing refuses a transaction with a statement, told by its name, the first time or times.
type refusing struct {
	ledger.DB
	statement string
	with      []error
}

func (r *refusing) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if len(r.with) > 0 && slices.ContainsFunc(b.QueuedQueries,
		func(q *pgx.QueuedQuery) bool { return sqlfile.NameOf(q.SQL) == r.statement }) {
		err := r.with[0]
		r.with = r.with[1:]
		return refusal{err: err}
	}
	return r.DB.SendBatch(ctx, b)
}

// TestARetryThatMeetsADeadlock: a transaction that asks for the next attempts, and that Postgres ends for another one's
// sake, is tried again at once. One that Postgres refuses for the sake of one message is tried again in parts.
func TestARetryThatMeetsADeadlock(t *testing.T) {
	deadlock := &pgconn.PgError{Severity: "ERROR", Code: "40P01", Message: "deadlock detected"}
	refused := &pgconn.PgError{Severity: "ERROR", Code: "P0001", Message: "not this one"}
	for name, c := range map[string]struct {
		with []error
		want []string
	}{
		"once":    {[]error{deadlock}, []string{"ack again", "ack again"}},
		"twice":   {[]error{deadlock, deadlock}, []string{"nak retry", "nak retry"}},
		"refused": {[]error{refused, refused}, []string{"nak refused", "ack again"}},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, trying(", retry: {'503': [2]}"))
				busy := sim.Reply{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}
				w.Work = answers(map[string][]sim.Reply{"a": {busy}})
				for _, job := range []string{"j1", "j2"} {
					w.Start("go", job, `{}`)
				}
				w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
				e := w.Engine(&refusing{DB: w.Pool, statement: "ledger/retry.sql", with: c.with})
				outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Find(legwork.LaneResponse, "a")...), c.want...)
				holds(t, w)
				w.Settle(e)
				for _, job := range []string{"j1", "j2"} {
					jobIs(t, w, job, "completed 0")
				}
				lettersAre(t, w)
				atRest(t, w)
			})
		})
	}
}

// TestARetryThatWasLost: Postgres has lost the commit that put attempt 2, and the error of that attempt comes. It is
// not tried again, as the activity waits for attempt 1. Attempt 2 is put once more before that error enters, so that it
// is the answer which the activity waits for. It is handed back then, and tried again as attempt 3.
func TestARetryThatWasLost(t *testing.T) {
	for name, overlap := range map[string]func(w *sim.World, e *engine.Engine, first, second *sim.Message) string{
		"in one batch": func(w *sim.World, e *engine.Engine, first, second *sim.Message) string {
			return w.Handle(e, legwork.LaneResponse, second, first)[0].Outcome
		},
		"of another engine": func(w *sim.World, e *engine.Engine, first, second *sim.Message) string {
			late := w.Engine(&meanwhile{DB: w.Pool, before: "ledger/enter_leg2.sql", do: func() { w.Step(e, first) }})
			return w.Handle(late, legwork.LaneResponse, second)[0].Outcome
		},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, trying(", retry: {'503': [2]}"))
				w.Work = func(m *legwork.Transition) []sim.Reply {
					if m.Attempt < 3 {
						return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
					}
					return []sim.Reply{{Data: `{}`}}
				}
				e := w.Engine(w.Pool)
				fails := func() *sim.Message {
					w.Sweep()
					w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
					return w.The(legwork.LaneResponse, "a")
				}
				w.Start("go", "j1", `{}`)
				first := fails()
				lose := tail(t, w)
				w.Step(e, first)
				second := fails()
				lose()
				first = w.Again(first)
				if outcome := overlap(w, e, first, second); outcome != "untried" {
					t.Errorf("the error of attempt 2: %s, want untried", outcome)
				}
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				if n := w.One(`SELECT attempt FROM legwork.activity WHERE activity = 'a'`); n != "3" {
					t.Errorf("attempt %s was the last, want 3", n)
				}
				dataIs(t, w, "j1")
				atRest(t, w)
			})
		})
	}
}

// TestAnAnswerToReplacedWorkIsOutdated: a slow worker succeeds after all, when a
// retry has put other work in the place of its own. That has no effect and
// counts no entry (CON-08).
func TestAnAnswerToReplacedWorkIsOutdated(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, trying(", retry: {'503': [1]}"))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		m := w.The(legwork.LaneResponse, "a")
		late := w.Put(m.Lane, m.Subject, maps.Clone(m.Header), []byte(`{"late":true}`))
		late.Header.Set(legwork.HeaderStatus, string(legwork.Success))
		late.Header.Set(legwork.HeaderCode, "200")
		w.Step(e, m)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, late), "ack outdated")
		ledgerIs(t, w, "j1", "a,0,0", "001100000000000")
		w.Work = answers(nil)
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		atRest(t, w)
	})
}
