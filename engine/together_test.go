package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/sim"
)

// waitsFor are functions that wait for n calls of a worker.
var waitsFor = map[string]func(n int) func(flow.Context, num) (num, error){
	"all": joins,
	"first": func(n int) func(flow.Context, num) (num, error) {
		return func(ctx flow.Context, _ num) (num, error) {
			var calls []flow.Awaited
			for i := range n {
				calls = append(calls, workA.Go(ctx, num{i}))
			}
			flow.First(ctx, calls...)
			return num{n}, nil
		}
	},
	"join": func(n int) func(flow.Context, num) (num, error) {
		return func(ctx flow.Context, _ num) (num, error) {
			set := flow.NewJoin[num](ctx)
			for i := range n {
				workA.Into(ctx, set, num{i})
			}
			got := 0
			for _, err := range set.All(ctx) {
				if err != nil {
					return num{}, err
				}
				got++
			}
			return num{got}, nil
		}
	},
	// functions calls functions in the same job, which call a worker each.
	"functions": func(n int) func(flow.Context, num) (num, error) {
		return func(ctx flow.Context, _ num) (num, error) {
			var calls []flow.Awaited
			for i := range n {
				calls = append(calls, inner.Go(ctx, num{i}))
			}
			flow.All(ctx, calls...)
			return num{n}, nil
		}
	},
}

// gathered is a world in which a function waits for calls, and all their answers are there.
func gathered(t *testing.T, mode engine.Mode, wait string, n int) (*sim.World, []*sim.Message) {
	t.Helper()
	w := sim.New(t, mode, functions)
	outer, within := flowbody.Of("code", waitsFor[wait](n)), flowbody.Of("code.inner", adds)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Topic {
		case "code":
			return w.Turn("w", m, outer)
		case "code.inner":
			return w.Turn("w", m, within)
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	w.Start("go", "job", `{}`)
	gather(t, w, w.Engine(w.Pool))
	return w, w.Find(legwork.LaneResponse, "")
}

// gather runs all but answers to operations of functions.
func gather(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	for {
		moved := false
		for _, m := range w.Messages() {
			if m.Lane != legwork.LaneResponse || !strings.Contains(m.Header.Get(legwork.HeaderActivity), "/") {
				w.Step(e, m)
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

// turnsOut counts the turns of the function f that are out.
func turnsOut(w *sim.World) int { return len(w.Find("work", "f")) }

func segments(w *sim.World, activity string) []string {
	return w.Query(`SELECT concat_ws(' ', seq, n) FROM legwork.journal WHERE activity = $1 ORDER BY seq`, activity)
}

// journalOf is all events of a frame, but for its ids.
func journalOf(w *sim.World, activity string) []string {
	return w.Query(`SELECT e::text FROM legwork.journal j CROSS JOIN LATERAL json_array_elements(j.events)
		WITH ORDINALITY AS e(e, at) WHERE j.activity = $1 ORDER BY j.seq, e.at`, activity)
}

// TestAnswersOfOneBatch: the answers of a batch to one function are one segment of its journal, and one turn; their
// order is that of the messages. Beside the commit there is the entry, and two reads. Both modes write the same.
func TestAnswersOfOneBatch(t *testing.T) {
	t.Parallel()
	const calls = 500
	for wait, c := range map[string]struct {
		turns int // with the first and the last
		came  string
	}{"all": {2, "500"}, "first": {2, "500"}, "join": {2, "500"}} {
		t.Run(wait, func(t *testing.T) {
			t.Parallel()
			journals := map[engine.Mode][]string{}
			for mode, most := range map[engine.Mode]int{engine.Fused: 4, engine.Step: 6} {
				w, answers := gathered(t, mode, wait, calls)
				db := &crash.DB{Inner: w.Pool}
				e := w.Engine(db)
				warm(t, w, e)
				before, had := db.Count(), len(segments(w, "f"))
				for _, v := range w.Handle(e, legwork.LaneResponse, answers...) {
					if v.Outcome != "done" {
						t.Fatalf("%s: %v", v.Outcome, v.Err)
					}
				}
				if took := db.Count() - before; took > most {
					t.Errorf("%s: %d answers took %d transactions, want at most %d", mode, calls, took, most)
				}
				if got := segments(w, "f"); len(got) != had+1 {
					t.Errorf("%s: the journal has the segments %v", mode, got)
				}
				if n := turnsOut(w); n != 1 {
					t.Errorf("%s: %d turns are out", mode, n)
				}
				holds(t, w)
				w.Settle(w.Engine(w.Pool))
				came(t, w, c.came)
				if n := len(w.Query(`SELECT 1 FROM legwork.guid_ledger WHERE activity = 'f'`)); n != c.turns {
					t.Errorf("%s: %d turns were taken, want %d", mode, n, c.turns)
				}
				journals[mode] = journalOf(w, "f")
				inOrder(t, journals[mode], calls)
			}
			if !slices.Equal(journals[engine.Fused], journals[engine.Step]) {
				t.Errorf("the journals differ:\n%s\n%s", journals[engine.Fused], journals[engine.Step])
			}
		})
	}
}

// inOrder checks that a journal has the results of the first n calls, in the order of the calls.
func inOrder(t *testing.T, events []string, n int) {
	t.Helper()
	var got []string
	for _, e := range events {
		if strings.Contains(e, `"InvokeCompleted"`) {
			got = append(got, e)
		}
	}
	if len(got) != n {
		t.Errorf("the journal has %d results, want %d", len(got), n)
	}
	for i, e := range got {
		if !strings.Contains(e, fmt.Sprintf(`"ok":{"n":%d}`, i)) {
			t.Errorf("result %d is %s", i, e)
		}
	}
}

// TestFunctionsOfOneBatch: many functions in one job take their turns together, and the one that has called them gets
// their results together.
func TestFunctionsOfOneBatch(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls, most = 100, 6 // transactions
		w, answers := gathered(t, mode, "functions", calls)
		for range 2 { // results of the workers, then of the functions
			db := &crash.DB{Inner: w.Pool}
			e := w.Engine(db)
			warm(t, w, e)
			before := db.Count()
			for _, v := range w.Handle(e, legwork.LaneResponse, answers...) {
				if v.Outcome != "done" {
					t.Fatalf("%s: %v", v.Outcome, v.Err)
				}
			}
			if took := db.Count() - before; took > most {
				t.Errorf("%d answers took %d transactions, want at most %d", calls, took, most)
			}
			holds(t, w)
			gather(t, w, w.Engine(w.Pool))
			answers = w.Find(legwork.LaneResponse, "")
		}
		w.Settle(w.Engine(w.Pool))
		came(t, w, fmt.Sprint(calls))
	})
}

// TestATurnAmongResults: the answer to a function's turn sees the results before it in its batch. Those behind it have
// no effect, as the function has ended with it.
func TestATurnAmongResults(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls, before = 20, 8
		w, answers := gathered(t, mode, "first", calls)
		e := w.Engine(w.Pool)
		w.Handle(e, legwork.LaneResponse, answers[0])
		w.DoWork(w.The("work", "f"), false)
		turn := w.The(legwork.LaneResponse, "f")
		batch := slices.Concat(answers[1:before], []*sim.Message{turn}, answers[before:])
		n := map[string]int{}
		for _, v := range w.Handle(e, legwork.LaneResponse, batch...) {
			n[v.Action.String()+" "+v.Outcome]++
		}
		if n["ack done"] != before || n["ack finalized"] != calls-before {
			t.Errorf("verdicts are %v, want %d done and %d finalized", n, before, calls-before)
		}
		inOrder(t, journalOf(w, "f"), before)
		w.Settle(e)
		came(t, w, fmt.Sprint(calls))
	})
}

// TestDuplicatesOfOneBatch: copies of answers have no effect beside the first, wherever they are in the batch.
func TestDuplicatesOfOneBatch(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls = 40
		w, answers := gathered(t, mode, "all", calls)
		var batch []*sim.Message
		for i, m := range answers {
			batch = append(batch, m)
			if i%2 == 0 {
				batch = append(batch, w.Again(m))
			}
			if i%3 == 0 {
				batch = append(batch, w.Again(answers[i/2]))
			}
		}
		n := map[string]int{}
		for _, v := range w.Handle(w.Engine(w.Pool), legwork.LaneResponse, batch...) {
			n[v.Action.String()+" "+v.Outcome]++
		}
		if n["ack done"] != calls || n["ack duplicate"] != len(batch)-calls {
			t.Errorf("verdicts are %v, want %d done and %d duplicate", n, calls, len(batch)-calls)
		}
		inOrder(t, journalOf(w, "f"), calls)
		holds(t, w)
		w.Settle(w.Engine(w.Pool))
		came(t, w, fmt.Sprint(calls))
	})
}

// TestOneOfAGroupIsNotGranted: an answer of a group is to work that was replaced after it was read, or, of one that was
// delivered before, after it entered. The group is not committed with it, and then without it as a whole.
func TestOneOfAGroupIsNotGranted(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls = 40
		for i, at := range []int{0, 7, calls - 1, 0, 7, calls - 1} { // the last one appends for all
			w, answers := gathered(t, mode, "all", calls)
			outcome := "outdated"
			if again := i > 2; again || mode == engine.Step {
				outcome = "raced"
				for _, m := range answers {
					m.Count++
				}
			}
			db := &crash.DB{Inner: w.Pool}
			e := w.Engine(db)
			warm(t, w, e)
			operation := fmt.Sprintf("f/%d", at)
			entered := db.Count() + 2
			db.Gate = func(n int) {
				if n == entered+1 { // before the frame is read, or the commit without an entry
					w.Query(`UPDATE legwork.activity SET work_guid = gen_random_uuid() WHERE activity = $1 RETURNING 1`, operation)
				}
			}
			had := len(segments(w, "f"))
			n := map[string]int{}
			for _, v := range w.Handle(e, legwork.LaneResponse, answers...) {
				n[v.Outcome]++
			}
			if n["done"] != calls-1 || n[outcome] != 1 {
				t.Errorf("verdicts are %v", n)
			}
			if got := segments(w, "f"); len(got) != had+1 {
				t.Errorf("the journal has the segments %v", got)
			}
			for _, e := range journalOf(w, "f") {
				if strings.Contains(e, `"InvokeCompleted"`) && strings.Contains(e, fmt.Sprintf(`"p":%d,`, at)) {
					t.Errorf("the journal has %s", e)
				}
			}
			if got := w.One(`SELECT semaphore FROM legwork.job`); got != "1" {
				t.Errorf("the job's semaphore is %s, want 1", got)
			}
			w.Query(`UPDATE legwork.activity a SET work_guid = o.guid FROM legwork.outbox o
				WHERE o.activity = a.activity AND a.activity = $1 RETURNING 1`, operation)
			w.Settle(w.Engine(w.Pool))
			came(t, w, fmt.Sprint(calls))
		}
	})
}

// TestTwoGroupsAtOnce: two engines have answers to one function at the same time, some of them both. Each has its
// effect once, and the function goes on once.
func TestTwoGroupsAtOnce(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls = 60
		for _, wait := range []string{"all", "first", "functions"} {
			w, answers := gathered(t, mode, wait, calls)
			var both sync.WaitGroup
			for i := range 2 {
				e := w.Engine(w.Pool)
				part := answers[i*calls/3:][:2*calls/3]
				if i == 1 {
					part = slices.Clone(part)
					for k := range part[:calls/3] {
						part[k] = w.Again(part[k])
					}
				}
				both.Go(func() {
					for _, v := range w.Handle(e, legwork.LaneResponse, part...) {
						if v.Action != legwork.Ack && v.Outcome != "raced" {
							t.Errorf("%s: an answer is handed back: %s: %v", wait, v.Outcome, v.Err)
						}
					}
				})
			}
			both.Wait()
			holds(t, w)
			w.Settle(w.Engine(w.Pool))
			came(t, w, fmt.Sprint(calls))
		}
	})
}

// TestCrashOfAGroup: an engine dies at each transaction of a batch of answers, before and after it. What the next one
// leaves behind, with the same batch, is what one that lives leaves.
func TestCrashOfAGroup(t *testing.T) {
	t.Parallel()
	for _, wait := range []string{"all", "first"} {
		t.Run(wait, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				want, _ := crashOfAGroup(t, mode, wait, 0, crash.Before)
				for at, dead := 1, true; dead; at++ {
					for _, side := range []crash.Side{crash.Before, crash.After} {
						var got string
						if got, dead = crashOfAGroup(t, mode, wait, at, side); got != want {
							t.Errorf("%s %d: the journal is\n%s\nwithout a crash it is\n%s", side, at, got, want)
						}
					}
				}
			})
		})
	}
}

// crashOfAGroup returns the journal, and whether there was a transaction to die at.
func crashOfAGroup(t *testing.T, mode engine.Mode, wait string, at int, side crash.Side) (events string, dead bool) {
	t.Helper()
	const calls = 10
	w, answers := gathered(t, mode, wait, calls)
	e, db := crashing(t, w, at, side)
	w.Handle(e, legwork.LaneResponse, answers...)
	holds(t, w)
	healthy := w.Engine(w.Pool)
	if left := w.Find(legwork.LaneResponse, ""); len(left) > 0 {
		w.Handle(healthy, legwork.LaneResponse, left...)
	}
	w.Settle(healthy)
	came(t, w, fmt.Sprint(calls))
	return strings.Join(append(segments(w, "f"), journalOf(w, "f")...), "\n"), db.Dead()
}

// TestARefusalInAGroupStandsAlone: Postgres refuses what one answer of a group writes. The others take effect, each
// for itself, and that one when Postgres takes it.
func TestARefusalInAGroupStandsAlone(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls = 12
		w, answers := gathered(t, mode, "all", calls)
		exec(t, w, `CREATE FUNCTION legwork.theirs() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
			IF NEW.events::text LIKE '%"ok":{"n":7}%' THEN RAISE EXCEPTION 'no' USING ERRCODE = '23514'; END IF;
			RETURN NEW; END$$`)
		exec(t, w, `CREATE TRIGGER theirs BEFORE INSERT ON legwork.journal FOR EACH ROW EXECUTE FUNCTION legwork.theirs()`)
		had := len(segments(w, "f"))
		for i, v := range w.Handle(w.Engine(w.Pool), legwork.LaneResponse, answers...) {
			if (v.Action == legwork.Nak) != (i == 7) {
				t.Errorf("answer %d: %s %s, %v", i, v.Action, v.Outcome, v.Err)
			}
		}
		if got := segments(w, "f"); len(got) != had+calls-1 {
			t.Errorf("the journal has the segments %v", got)
		}
		holds(t, w)
		exec(t, w, `DROP TRIGGER theirs ON legwork.journal`)
		w.Settle(w.Engine(w.Pool))
		lettersAre(t, w)
		came(t, w, fmt.Sprint(calls))
	})
}

// TestAGroupIsBoundedByBytes: a segment of several answers is no larger than a page of a journal.
func TestAGroupIsBoundedByBytes(t *testing.T) {
	t.Parallel()
	const calls, size = 40, 100 << 10
	w := sim.New(t, engine.Fused, functions)
	outer := flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
		set := flow.NewJoin[json.RawMessage](ctx)
		for range calls {
			flow.Worker[num, json.RawMessage]("w.a").Into(ctx, set, num{})
		}
		n := 0
		for v, err := range set.All(ctx) {
			if err != nil || len(v) != size {
				return num{}, flow.Errorf(500, "an answer has %d bytes: %v", len(v), err)
			}
			n++
		}
		return num{n}, nil
	})
	large := `"` + strings.Repeat("x", size-2) + `"`
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code" {
			return w.Turn("w", m, outer)
		}
		return []sim.Reply{{Data: large}}
	}
	w.Start("go", "job", `{}`)
	gather(t, w, w.Engine(w.Pool))
	had := len(segments(w, "f"))
	w.Handle(w.Engine(w.Pool), legwork.LaneResponse, w.Find(legwork.LaneResponse, "")...)
	const each = frames.MaxPageBytes / size
	if got := segments(w, "f"); len(got) != had+calls/each {
		t.Errorf("the journal has the segments %v, want %d more than %d", got, calls/each, had)
	}
	w.Settle(w.Engine(w.Pool))
	came(t, w, fmt.Sprint(calls))
}
