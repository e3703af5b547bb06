package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// The tests of this file are the failures that the reference implementation of
// the protocol is known for, by their names. Each says what goes wrong there,
// and which requirement it is here.

// TestFailureBetweenSteps1And2DoesNotMoveChildrenToAnotherDimension: there the
// index is that of the entry counter, which the redelivery has moved by the
// time that step 2 spawns. Here it is that of the ordinal (CON-09).
func TestFailureBetweenSteps1And2DoesNotMoveChildrenToAnotherDimension(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, polling)
	w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{"n":1}`},
		{Status: legwork.Pending, Seq: 1, Data: `{"n":2}`}, {Data: `{"n":3}`}}})
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
	first, second := w.Find(legwork.LaneResponse, "a")[0], w.Find(legwork.LaneResponse, "a")[1]
	w.Step(e, first)
	dies(t, w, second, 3, crash.Before) // enter, save, spawn
	dies(t, w, second, 4, crash.Before) // enter, load, save, spawn
	ledgerIs(t, w, "j1", "a,0,0", "001100000000003")
	w.Until(e, func(m *sim.Message) bool { return !m.Is(legwork.LaneResponse, "a") || m != second })
	x := w.Find(legwork.LaneRun, "x")
	if len(x) != 2 || x[0].Header.Get(legwork.HeaderDAD) != ",0,0,0" || x[1].Header.Get(legwork.HeaderDAD) != ",0,1,0" {
		t.Errorf("the children of ordinals 1 and 2 are %v in %v", x, dads(x))
	}
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	if got := w.Query(`SELECT output::text FROM legwork.activity WHERE activity = 'a' ORDER BY dad`); !slices.Equal(got,
		[]string{`{"n":1}`, `{"n":2}`, `{"n":3}`}) {
		t.Errorf("the planes of a hold %v", got)
	}
	if gap := w.One(`SELECT max(dad) FROM legwork.activity WHERE activity = 'a'`); gap != ",0,4" {
		t.Errorf("the final answer is in %s; entries 3 and 4 were redeliveries", gap)
	}
	atRest(t, w)
}

func dads(ms []*sim.Message) (out []string) {
	for _, m := range ms {
		out = append(out, m.Header.Get(legwork.HeaderDAD))
	}
	return out
}

// TestCompletionRunsAfterACrashRightAfterTheClosingStep2: there the entry asks
// first whether the job is active, which it is no more, and step 3 never runs.
// Here the snapshot makes it run, once, by who has closed the job (SEM-10, CON-05).
func TestCompletionRunsAfterACrashRightAfterTheClosingStep2(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, parallel)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "c") })
	m := w.The(legwork.LaneResponse, "c")
	dies(t, w, m, 4, crash.Before) // enter, save, spawn, complete
	ledgerIs(t, w, "j1", "c,0,0/guid", "000111000000001")
	jobIs(t, w, "j1", "running 0")
	again := w.Again(m)
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack resumed")
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, again), "ack closed")
	ledgerIs(t, w, "j1", "c,0,0/guid", "000111100000001")
	ledgerIs(t, w, "j1", "c,0,0", "201100000000001")
	if n := len(w.Ends()); n != 1 {
		t.Errorf("the end was told %d times", n)
	}
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestWorkerKilledBetweenResponseAndAckDoesNotSpawnTwice: there each execution
// makes up a GUID for its response, so that the second one is a new message and
// spawns again. Here it follows from work and attempt (CON-08, WORK-06).
func TestWorkerKilledBetweenResponseAndAckDoesNotSpawnTwice(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
		work := w.The("work", "a")
		w.DoWork(work, true)
		w.Step(e, w.The(legwork.LaneResponse, "a"))
		w.DoWork(work, false)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.The(legwork.LaneResponse, "a")), "ack duplicate")
		w.The(legwork.LaneRun, "b")
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "1" {
			t.Errorf("%s outbox rows, want the one child", n)
		}
		w.Settle(e)
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000002", "a,0,0/guid 000011000000001", "b,0,0,0 201100000000001", "b,0,0,0/guid 000111100000001")
		atRest(t, w)
	})
}

// TestOneSQLFailureInLeg1DoesNotLoopForEver: there the failure is answered by a
// message that enters Leg 1 again, is counted nowhere that anybody looks at, and
// fails the same way. Here the first attempt that commits is the last, each is
// counted before it is made, and the 100th is a dead letter (L1-01, LED-13).
func TestOneSQLFailureInLeg1DoesNotLoopForEver(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for failures, want := range map[int]string{1: "002100000000000", 98: "099100000000000", 99: "099000000000000"} {
			w := sim.New(t, mode, sequential)
			e := w.Engine(w.Pool)
			fails(t, w, "a", failures)
			w.Start("go", "j1", `{}`)
			w.Step(e, w.The(legwork.LaneStart, ""))
			m := w.The(legwork.LaneRun, "a")
			for range failures {
				outcomesAre(t, w.Handle(e, legwork.LaneRun, m), "nak retry")
			}
			v := w.Handle(e, legwork.LaneRun, m)
			ledgerIs(t, w, "j1", "a,0,0", want)
			if failures < legwork.MaxAttempts {
				outcomesAre(t, v, "ack done")
				w.The("work", "a")
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
			} else {
				outcomesAre(t, v, "ack dead")
				failsExhausted(t, w, legwork.LaneRun)
			}
			atRest(t, w)
		}
	})
}

// TestOneSQLFailureWhereAWorkerIsEnteredAhead is the same where there is no
// message to a: the start's transaction enters it, and fails with it.
func TestOneSQLFailureWhereAWorkerIsEnteredAhead(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	e := w.Engine(w.Pool)
	fails(t, w, "a", 1)
	m := w.Start("go", "j1", `{}`)
	for range 3 {
		if v := w.Handle(e, m.Lane, m); v[0].Action == legwork.Ack {
			break
		}
	}
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	if n := len(w.Effects); n != 2 {
		t.Errorf("%d pieces of work were done, want those of a and b", n)
	}
	atRest(t, w)
}

// fails makes Postgres fail so many times to commit the Leg 1 of an activity,
// as a disk does that is full for a moment. A sequence counts, for a failure
// takes back whatever else would.
func fails(t *testing.T, w *sim.World, activity string, times int) {
	t.Helper()
	exec(t, w, `CREATE SEQUENCE legwork.failures`)
	exec(t, w, fmt.Sprintf(`CREATE FUNCTION legwork.fails() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
		IF nextval('legwork.failures') <= %d THEN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END IF;
		RETURN NEW; END$$`, times))
	exec(t, w, fmt.Sprintf(`CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON legwork.activity FOR EACH ROW
		WHEN (NEW.activity = '%s' AND NEW.ledger = NEW.ledger / 100000000000 * 100000000000 AND NEW.ledger / 100000000000 %% 10 = 1) EXECUTE FUNCTION legwork.fails()`, activity))
}

// TestTenthAttemptIsNotMissing: there only the lower of two digits is read, in
// which the tenth attempt is 0, so that the activity reads as one that was
// never entered. Here both count: 10, 20, …, 90 (CON-13, LED-08).
func TestTenthAttemptIsNotMissing(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for _, tens := range []string{"1", "5", "9"} {
			w := sim.New(t, mode, sequential)
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
			m := w.The(legwork.LaneRun, "a")
			dies(t, w, m, 2, crash.Before)
			if tens != "1" {
				set(t, w, "a", "0"+string(tens[0]-1)+"1000000000000")
			}
			for range 8 {
				dies(t, w, m, 2, crash.Before)
			}
			w.Step(e, m)
			ledgerIs(t, w, "j1", "a,0,0", "0"+tens+"0100000000000")
			outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(m)), "ack stale")
			if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "1" {
				t.Errorf("attempt %s0 has sent %s work messages, want 1", tens, n)
			}
			w.Settle(e)
			jobIs(t, w, "j1", "completed 0")
			atRest(t, w)
		}
	})
}

// TestAStartInterruptedBetweenItsTransactionsIsNotItsOwnDuplicate: there the
// job exists by then and its start, delivered again, is taken for another one's:
// nothing spawns, and nobody else may have the id. Here the GUID row says whose
// the job is (CON-06, TRIG-03); another start of the id is told so, and which
// job has it, while it stands still as after. See also
// TestStartInterruptedBetweenTransactions.
func TestAStartInterruptedBetweenItsTransactionsIsNotItsOwnDuplicate(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, sequential)
	e := w.Engine(w.Pool)
	m := w.Start("go", "j1", `{}`)
	m.Header.Set(legwork.HeaderStartKey, "mine")
	dies(t, w, m, 2, crash.Before)
	ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000010000000000")
	jobIs(t, w, "j1", "running 1")
	other := w.Start("go", "j1", `{"other":true}`)
	outcomesAre(t, w.Handle(e, legwork.LaneStart, other, m), "ack duplicate", "ack resumed")
	outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Again(other), w.Again(m)), "ack duplicate", "ack resumed")
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
		"a,0,0 201100000000001", "a,0,0/guid 000011000000001", "b,0,0,0 201100000000001", "b,0,0,0/guid 000111100000001")
	atRest(t, w)
}

// TestAChildIdCollisionDoesNotHangTheParent: there the child's start is a
// duplicate, returns silently, and the parent waits for ever. Here the await is
// answered with 409, which the graph may handle and which else fails the job,
// whoever has the id and whether or not it still runs (AWAIT-01, TRIG-02,
// decision 10); also when two parents want one id at once.
func TestAChildIdCollisionDoesNotHangTheParent(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ""))
		e := w.Engine(w.Pool)
		w.Start("child", "c1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		w.Start("go", "while it runs", `{"child":"c1"}`)
		for w.Sweep(); len(w.Messages()) > 1; w.Sweep() {
			w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		}
		jobIs(t, w, "while it runs", "completed 0")
		jobIs(t, w, "c1", "running 1")
		w.Settle(e)
		w.Start("go", "after it", `{"child":"c1"}`)
		w.Start("go", "two at once 1", `{"child":"c2"}`)
		w.Start("go", "two at once 2", `{"child":"c2"}`)
		w.Settle(e)
		codes := w.Query(`SELECT j.job_id || ' ' || a.code FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE
			a.activity = 'a' ORDER BY 1`)
		slices.SortFunc(codes, func(a, b string) int {
			return strings.Compare(a[strings.LastIndexByte(a, ' '):], b[strings.LastIndexByte(b, ' '):])
		})
		if len(codes) != 4 || !strings.HasSuffix(codes[0], " 200") || !strings.HasPrefix(codes[0], "two") ||
			!strings.HasSuffix(codes[1], " 409") {
			t.Errorf("the awaits were answered with %q, want one of two at once with 200 and the others with 409", codes)
		}
		if n := w.One(`SELECT count(*) FROM legwork.job WHERE state <> 'completed'`); n != "0" {
			t.Errorf("%s jobs have not completed", n)
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}
