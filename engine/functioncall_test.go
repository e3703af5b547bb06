package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// Calls with a time limit of a minute.
var (
	hurriedWork = workA.With(flow.Timeout(time.Minute))
	hurriedFunc = inner.With(flow.Timeout(time.Minute))
	hurriedJob  = longJob.With(flow.Timeout(time.Minute))
)

// codeOf is the code of an error, as the result of a function.
func codeOf(err error) (num, error) {
	if err == nil {
		return num{}, nil
	}
	return num{legwork.CodeOf(err)}, nil
}

// hurries calls what takes too long, one after the other.
func hurries(ctx flow.Context, n num) (num, error) {
	sum := 0
	for _, call := range []func() error{
		func() error { _, err := hurriedWork.Call(ctx, n); return err },
		func() error { _, err := hurriedFunc.Call(ctx, n); return err },
		func() error { _, err := childOf.With(flow.Timeout(time.Minute)).Call(ctx, n); return err },
	} {
		if err := call(); err != nil {
			sum += legwork.CodeOf(err)
		}
	}
	return num{sum}, nil
}

// lingers waits for a worker and a signal, and is called with a limit.
func lingers(ctx flow.Context, n num) (num, error) {
	a, word := workA.Go(ctx, n), spoken.Next(ctx)
	return num{}, flow.All(ctx, a, word, flow.After(ctx, time.Hour))
}

func init() {
	for name, s := range map[string]scenario{
		"function whose calls are in time":  {code: code(hurriesInTime, adds), asleep: true},
		"function whose calls are too late": {code: code(hurries, lingers), late: true},
		"function in time": {code: code(calling, adds), asleep: true,
			document: strings.Replace(functions, "topic: code,", "topic: code, timeout: 1h,", 1)},
		"function too late": {code: code(lingers, adds), late: true,
			document: strings.Replace(functions, "topic: code,", "topic: code, timeout: 1h,", 1)},
	} {
		if s.document == "" {
			s.document = functions
		}
		scenarios[name] = s
	}
}

func hurriesInTime(ctx flow.Context, n num) (num, error) {
	a, err := hurriedWork.Call(ctx, n)
	if err != nil {
		return num{}, err
	}
	b, err := hurriedFunc.Call(ctx, a)
	if err != nil {
		return num{}, err
	}
	_, err = childOf.With(flow.Timeout(time.Hour)).Call(ctx, b)
	return num{b.N + 100}, err
}

// events are those of a type in the journal of an activity.
func eventsOf(w *sim.World, activity, kind string) []string {
	return w.Query(`SELECT e::text FROM legwork.journal j CROSS JOIN json_array_elements(j.events) e
		WHERE j.activity = $1 AND e->>'t' = $2 ORDER BY j.seq`, activity, kind)
}

func timersAre(t *testing.T, w *sim.World, want ...string) {
	t.Helper()
	got := w.Query(`SELECT activity FROM legwork.outbox WHERE kind = 'timeout' ORDER BY 1`)
	if !slices.Equal(got, want) {
		t.Errorf("the timers are %q, want %q", got, want)
	}
}

// expire publishes the timers of time limits.
func expire(w *sim.World) *sim.Message {
	w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE kind = 'timeout' RETURNING 1`)
	w.Asleep = true
	w.Sweep()
	var timer *sim.Message
	for _, m := range w.Find(legwork.LaneResponse, "") {
		if m.Header.Get(legwork.HeaderCode) == "408" {
			timer = m
		}
	}
	return timer
}

// TestCallTimesOut: a call that has no result in time has error 408, of a worker, a job and a function; what was
// called is given up, with all that is below it.
func TestCallTimesOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		call   func(flow.Context, num) error
		within func(flow.Context, num) (num, error)
		rest   []string
	}{
		{"worker", func(ctx flow.Context, n num) error { _, err := hurriedWork.Call(ctx, n); return err }, adds, nil},
		{"job", func(ctx flow.Context, n num) error { _, err := hurriedJob.Call(ctx, n); return err }, adds,
			[]string{"long interrupted"}},
		{"function", func(ctx flow.Context, n num) error { _, err := hurriedFunc.Call(ctx, n); return err }, lingers, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := callingWorld(t, mode, functions, func(ctx flow.Context, n num) (num, error) {
					return codeOf(c.call(ctx, n))
				}, c.within)
				e := w.Engine(w.Pool)
				w.Asleep = true
				w.Until(e, isCall)
				timersAre(t, w, "f/0")
				dueIn(t, w, time.Minute)
				holds(t, w)
				if c.name == "worker" {
					deadline, err := time.Parse(time.RFC3339Nano, w.The("work", "f/0").Header.Get(legwork.HeaderDeadline))
					if left := time.Until(deadline); err != nil || left > time.Minute || left < 30*time.Second {
						t.Errorf("the work is of use until %v, %v", deadline, err)
					}
				}
				timer := expire(w)
				again := []*sim.Message{w.Again(timer), w.Again(timer)}
				w.Remove(timer)
				w.Until(e, func(m *sim.Message) bool { return isCall(m) || m == again[0] })
				outcomesAre(t, w.Handle(e, legwork.LaneResponse, again[0]), "ack closed")
				w.Settle(e) // the worker answers, too late
				came(t, w, "408")
				if got := eventsOf(w, "f", "InvokeCompleted"); len(got) != 1 || !strings.Contains(got[0], `"kind":"timeout"`) {
					t.Errorf("the journal has %q", got)
				}
				if got := w.Query(`SELECT graph || ' ' || state FROM legwork.job WHERE graph <> 'go'`); !slices.Equal(got, c.rest) {
					t.Errorf("there are jobs %q, want %q", got, c.rest)
				}
				switch c.name {
				case "worker":
					lateAre(t, w, `f/0 timeout success 200 7 {"n":1}`)
				case "function":
					if got := eventsOf(w, "f/0", "ExecutionFailed"); len(got) != 1 || !strings.Contains(got[0], `"code":408`) {
						t.Errorf("the inner journal ends with %q", got)
					}
				}
			})
		})
	}
}

// isCall is a message to a worker that functions call.
func isCall(m *sim.Message) bool { return m.Is("work", "") && strings.Contains(m.Lane, "w.a") }

// callingWorld is a world with one job of a function, which may call another.
func callingWorld(t *testing.T, mode engine.Mode, document string,
	f, within func(flow.Context, num) (num, error)) *sim.World {
	w := sim.New(t, mode, document)
	bodies := code(f, within)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if body := bodies[m.Topic]; body != nil {
			return w.Turn("w", m, body)
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	w.Start("go", "job", `{}`)
	return w
}

// TestCallInTime: the answer is first. The timer goes with it; one that was published has no effect, nor has a copy of
// the answer.
func TestCallInTime(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := callingWorld(t, mode, functions, func(ctx flow.Context, n num) (num, error) {
			return hurriedWork.Call(ctx, n)
		}, adds)
		e := w.Engine(w.Pool)
		w.Until(e, isCall)
		timer := expire(w)
		w.Remove(timer)
		work := w.The("work", "f/0")
		second := w.Again(work)
		w.Remove(second)
		w.Step(e, work)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f") })
		timersAre(t, w)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Again(timer)), "ack outdated")
		w.DoWork(w.Again(work), false)
		w.Settle(e)
		came(t, w, "1")
		lateAre(t, w)
	})
}

// TestFunctionTimesOut: the time limit of a function is an error 408 of its activity, and the end of its journal; what
// it has open goes with it, whether it waits or runs.
func TestFunctionTimesOut(t *testing.T) {
	short := strings.Replace(functions, "graphs:", `graphs:
    - {subscribes: short, function: {topic: code, calls: ['*'], timeout: 1h}}`, 1)
	long := strings.Replace(functions, "topic: code,", "topic: code, timeout: 1h,", 1)
	long = strings.Replace(long, "code: 503", "code: 408", 1)
	for _, c := range []struct {
		name, document, graph, frame, state string
		runs                                bool
		data                                []string
	}{
		{"long form, waits", long, "go", "f", "completed 0", false, []string{"code=408"}},
		{"long form, runs", long, "go", "f", "completed 0", true, []string{"code=408"}},
		{"short form", short, "short", "short", "failed 1", false, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, c.document)
				body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
					longJob.Go(ctx, n)
					inner.Go(ctx, n)
					return num{}, flow.All(ctx, workA.Go(ctx, n), flow.After(ctx, 2*time.Hour))
				})
				w.Work = func(m *legwork.Transition) []sim.Reply {
					switch m.Topic {
					case "code":
						return w.Turn("w", m, body)
					case "code.inner":
						return w.Turn("w", m, flowbody.Of("code.inner", lingers))
					}
					return nil
				}
				w.Asleep = true
				w.Start(c.graph, "job", `{"n":1}`)
				e := w.Engine(w.Pool)
				w.Until(e, func(m *sim.Message) bool { return isCall(m) || c.runs && m.Is("work", c.frame) })
				timersAre(t, w, c.frame)
				dueIn(t, w, time.Hour)
				holds(t, w)
				timer := expire(w)
				turns := w.Find("work", c.frame)
				w.Step(e, timer)
				for _, m := range turns { // its worker answers after all
					w.DoWork(w.Again(m), false)
				}
				w.Settle(e)
				if want := strings.ReplaceAll(c.state, "failed 1", w.Job("job")); w.Job("job") != want ||
					!strings.HasPrefix(c.state, strings.Fields(w.Job("job"))[0]) {
					t.Errorf("the job is %s, want %s", w.Job("job"), c.state)
				}
				if c.data != nil {
					dataIs(t, w, "job", c.data...)
				} else if got := w.One(`SELECT error->>'code' || ' ' || (error->>'message') FROM legwork.job WHERE job_id = 'job'`); got !=
					"408 activity short timed out: the function did not end within its timeout of 1h0m0s" {
					t.Errorf("the error is %s", got)
				}
				if got := eventsOf(w, c.frame, "ExecutionFailed"); len(got) != 1 || !strings.Contains(got[0], `"kind":"timeout"`) {
					t.Errorf("the journal ends with %q", got)
				}
				if n := w.Query(`SELECT 1 FROM legwork.job WHERE graph = 'long' AND state <> 'interrupted'`); len(n) > 0 {
					t.Errorf("a job that it has called goes on")
				}
				atRest(t, w)
			})
		})
	}
}

// TestCallRetries: the policy of the call counts, and not that of its worker; the time limit is for all attempts.
func TestCallRetries(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		tries := workA.With(flow.Timeout(time.Hour), flow.Retry(flow.Policy{MaximumAttempts: 3,
			InitialInterval: time.Second, NonRetryable: []int{599}}))
		w := callingWorld(t, mode, functions, func(ctx flow.Context, n num) (num, error) {
			_, err := tries.Call(ctx, n)
			return codeOf(err)
		}, adds)
		good, attempts := w.Work, 0
		var deadlines []time.Time
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Topic != "w.a" {
				return good(m)
			}
			attempts++
			deadlines = append(deadlines, m.Deadline)
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		e := w.Engine(w.Pool)
		w.Asleep = true
		w.Settle(e)
		due := w.One(`SELECT due_at FROM legwork.outbox WHERE kind = 'timeout'`)
		for range 2 {
			w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE lane = 'work.w.a' RETURNING 1`)
			if got := w.Query(`SELECT due_at FROM legwork.outbox WHERE kind = 'timeout'`); len(got) != 1 || got[0] != due {
				t.Errorf("the limit is due at %v, was at %s", got, due)
			}
			holds(t, w)
			w.Settle(e)
		}
		came(t, w, "503")
		if attempts != 3 || len(eventsOf(w, "f", "InvokeRetrying")) != 2 {
			t.Errorf("%d attempts, %q", attempts, eventsOf(w, "f", "InvokeRetrying"))
		}
		for _, d := range deadlines {
			if d.IsZero() || d.Sub(deadlines[0]).Abs() > time.Minute {
				t.Errorf("the deadlines are %v", deadlines)
			}
		}
	})
}

// TestLimitOfARetry: the time limit passes while a call waits for its next attempt: that one is never made.
func TestLimitOfARetry(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := hurriedWorld(t, mode)
		good := w.Work
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Topic != "w.a" {
				return good(m)
			}
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		e := w.Engine(w.Pool)
		w.Asleep = true
		w.Settle(e)
		rowsAre(t, w, "response timeout f/0", "work.w.a f/0")
		expire(w)
		w.Settle(e)
		came(t, w, "408")
		if got := eventsOf(w, "f", "InvokeCompleted"); len(got) != 1 || !strings.Contains(got[0], `"a":2`) {
			t.Errorf("the journal has %q", got)
		}
	})
}

// hurriedWorld has a function that calls a worker with a time limit, and tells the code of the error.
func hurriedWorld(t *testing.T, mode engine.Mode) *sim.World {
	t.Helper()
	return callingWorld(t, mode, functions, func(ctx flow.Context, n num) (num, error) {
		_, err := hurriedWork.Call(ctx, n)
		return codeOf(err)
	}, adds)
}

// TestLimitInAPause: a time limit that passes while the job is paused takes effect when it is resumed; an answer that
// came in the pause before is in time.
func TestLimitInAPause(t *testing.T) {
	for _, answered := range []bool{false, true} {
		t.Run(fmt.Sprint("answered ", answered), func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := hurriedWorld(t, mode)
				w.Asleep = true
				w.Until(w.Engine(w.Pool), isCall)
				p := pause(t, w, ledger.PauseJob, "test", "job")
				e := w.Engine(w.Pool)
				want := "408"
				if answered {
					want = "0"
					w.Drain(e)
					timersAre(t, w)
				} else {
					work := w.The("work", "f/0")
					w.Remove(work)
					w.Drain(e)
					if timer := expire(w); timer == nil {
						t.Fatal("the timer is not published")
					}
					for _, m := range w.Find("work", "") {
						w.Remove(m)
					}
					w.Drain(e)
					if got := w.Query(`SELECT kind FROM legwork.outbox WHERE paused IS NOT NULL AND kind = 'timeout'`); len(got) != 1 {
						t.Errorf("%d timers are held", len(got))
					}
				}
				holds(t, w)
				resume(t, w, p)
				w.Settle(w.Engine(w.Pool))
				came(t, w, want)
			})
		})
	}
}

// TestTurnInAPauseKeepsTheLimit: the answer to a turn that a pause holds ends no time limit: the function goes on.
func TestTurnInAPauseKeepsTheLimit(t *testing.T) {
	t.Parallel()
	w := callingWorld(t, engine.Fused, strings.Replace(functions, "topic: code,", "topic: code, timeout: 1h,", 1),
		func(ctx flow.Context, n num) (num, error) { return hurriedFunc.Call(ctx, n) }, adds)
	w.Asleep = true
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is("work", "f/0") })
	p := pause(t, w, ledger.PauseJob, "test", "job")
	w.Drain(w.Engine(w.Pool))
	timersAre(t, w, "f", "f/0")
	resume(t, w, p)
	w.Settle(w.Engine(w.Pool))
	came(t, w, "11")
}

// TestWrongOptions: options that are not valid fail the function, with what to do; those of a call that is recorded do
// not count.
func TestWrongOptions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		call func(flow.Context, num) error
		want string
	}{
		"no time": {func(ctx flow.Context, n num) error {
			_, err := workA.With(flow.Timeout(0)).Call(ctx, n)
			return err
		}, "want 1ms to 100 years"},
		"a negative interval": {func(ctx flow.Context, n num) error {
			_, err := workA.With(flow.Retry(flow.Policy{InitialInterval: -1})).Call(ctx, n)
			return err
		}, "intervals above 0"},
		"a job": {func(ctx flow.Context, n num) error {
			_, err := childOf.With(flow.Retry(flow.Policy{MaximumAttempts: 2})).Call(ctx, n)
			return err
		}, "Retry is for workers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := callingWorld(t, engine.Fused, functions, func(ctx flow.Context, n num) (num, error) {
				return num{}, c.call(ctx, n)
			}, adds)
			w.Settle(w.Engine(w.Pool))
			if got := w.Query(`SELECT error->>'code' || ' ' || (error->>'message') FROM legwork.job`); len(got) != 1 ||
				!strings.HasPrefix(got[0], "400 ") || !strings.Contains(got[0], c.want) {
				t.Errorf("the job is %s: %v", w.Job("job"), got)
			}
			atRest(t, w)
		})
	}
}

// TestAnswerMeetsLimit: two engines have the answer to a call and the end of its time limit. The one that commits first
// counts, whichever it is, and the other has no effect.
func TestAnswerMeetsLimit(t *testing.T) {
	for _, first := range []string{"answer", "limit"} {
		t.Run(first, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := hurriedWorld(t, mode)
				e := w.Engine(w.Pool)
				w.Until(e, isCall)
				limit := expire(w)
				w.DoWork(w.The("work", "f/0"), false)
				answers := slices.DeleteFunc(w.Find(legwork.LaneResponse, "f/0"), func(m *sim.Message) bool { return m == limit })
				winner, loser, want := answers[0], limit, "0"
				if first == "limit" {
					winner, loser, want = limit, answers[0], "408"
				}
				loser.Count++ // it enters first
				raced := &crash.Process{Inner: w.Pool, Gate: func(at int) {
					if at == 2 {
						outcomesAre(t, w.Handle(e, legwork.LaneResponse, winner), "ack done")
					}
				}}
				w.Handle(w.Engine(raced), legwork.LaneResponse, loser)
				w.Settle(e)
				came(t, w, want)
				if got := eventsOf(w, "f", "InvokeCompleted"); len(got) != 1 {
					t.Errorf("the journal has %q", got)
				}
			})
		})
	}
}

// TestRetryMeetsLimit: a call is put off while another engine is about to end it. The end is decided again, with what
// is outstanding then.
func TestRetryMeetsLimit(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := hurriedWorld(t, mode)
		good := w.Work
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Topic != "w.a" {
				return good(m)
			}
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		e := w.Engine(w.Pool)
		w.Until(e, isCall)
		limit := expire(w)
		w.DoWork(w.The("work", "f/0"), false)
		answers := slices.DeleteFunc(w.Find(legwork.LaneResponse, "f/0"), func(m *sim.Message) bool { return m == limit })
		raced := &crash.Process{Inner: w.Pool, Gate: func(at int) {
			if at == 2 {
				outcomesAre(t, w.Handle(e, legwork.LaneResponse, answers[0]), "ack again")
			}
		}}
		w.Handle(w.Engine(raced), legwork.LaneResponse, limit)
		w.Settle(e)
		came(t, w, "408")
	})
}

// TestEachCallHasItsPolicy: of two calls that fail in one batch one may be tried again, and the other may not.
func TestEachCallHasItsPolicy(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		one := workA.With(flow.Retry(flow.Policy{MaximumAttempts: 3})).Go(ctx, num{1})
		two := workA.With(flow.Retry(flow.Policy{MaximumAttempts: 1})).Go(ctx, num{2})
		flow.All(ctx, one, two)
		a, err := one.Get(ctx)
		if err != nil {
			return n, err
		}
		if _, err = two.Get(ctx); err != nil {
			return num{a.N + 500}, nil
		}
		return a, nil
	})
	w := functionWorld(t, body)
	tries := map[string]int{}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code" {
			return w.Turn("w", m, body)
		}
		if tries[m.Activity]++; tries[m.Activity] < 2 {
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	e := w.Engine(w.Pool)
	w.Until(e, func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse && !m.Is(m.Lane, "f") })
	w.Handle(e, legwork.LaneResponse, w.The(legwork.LaneResponse, "f/0"), w.The(legwork.LaneResponse, "f/1"))
	w.Settle(e)
	if tries["f/1"] != 1 {
		t.Errorf("the call with one attempt was tried %d times", tries["f/1"])
	}
	came(t, w, "501")
}
