package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// looping is CYC-10: P is entered again until W says that it is enough.
var looping = app(`
T: {type: trigger}
P: {type: hook, cycle: true, output: {maps: {n: '{T.output.data.n}'}}}
W: {type: worker, topic: w.w, input: {maps: {n: '{P.output.data.n}'}}, job: {maps: {last: '{$self.output.data.n}'}}}
C: {type: cycle, ancestor: P, input: {maps: {n: '{W.output.data.n}'}}}`, `
T: [{to: P}]
P: [{to: W}]
W: [{to: C, conditions: {code: 201}}]`)

// counting answers n+1, with 201 until it is enough.
func counting(enough int) func(*legwork.Transition) []sim.Reply {
	return func(t *legwork.Transition) []sim.Reply {
		var n int
		if _, err := fmt.Sscanf(string(t.Data), `{"n":%d}`, &n); err != nil {
			return []sim.Reply{{Status: legwork.Failed, Code: 422, Data: `{"message":"what is n?"}`}}
		}
		r := sim.Reply{Code: 201, Data: fmt.Sprintf(`{"n":%d}`, n+1)}
		if n+1 == enough {
			r.Code = 200
		}
		return []sim.Reply{r}
	}
}

// recorder is a database that looks at the ledgers after every commit.
type recorder struct {
	inner interface {
		SendBatch(context.Context, *pgx.Batch) pgx.BatchResults
	}
	after func()
}

func (r *recorder) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	return &recorded{r.inner.SendBatch(ctx, b), r.after}
}

type recorded struct {
	pgx.BatchResults
	after func()
}

func (r *recorded) Close() error {
	err := r.BatchResults.Close()
	r.after()
	return err
}

// TestCycleCommitByCommit is CYC-10, to the digit.
func TestCycleCommitByCommit(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, looping)
	w.Work = counting(2)
	var steps, last []string
	watch := func() {
		now := []string{}
		if jobs := w.Query(`SELECT semaphore FROM legwork.job WHERE job_id = 'j1'`); len(jobs) == 1 {
			now = append([]string{"sem " + jobs[0]}, w.Ledgers("j1")...)
		}
		if slices.Equal(now, last) {
			return
		}
		changed := slices.DeleteFunc(slices.Clone(now),
			func(line string) bool { return slices.Contains(last, line) && !strings.HasPrefix(line, "sem") })
		steps, last = append(steps, strings.Join(changed, "; ")), now
	}
	e := w.Engine(&recorder{inner: w.Pool, after: watch})
	w.Start("go", "j1", `{"n":0}`)
	w.Drain(e)
	want := []string{
		"sem 1; T,0 101100000000001; T,0/guid 000010000000000",
		"sem 1; T,0/guid 000011000000000",
		"sem 1; P,0,0 001000000000000; P,0,0/guid 000000000000000",
		"sem 1; P,0,0 001100000000001; P,0,0/guid 000010000000000",
		"sem 1; P,0,0/guid 000011000000000",
		"sem 1; W,0,0,0 001000000000000",
		"sem 1; W,0,0,0 001100000000000",
		"sem 1; W,0,0,0 001100000000001; W,0,0,0/guid 000000000000001",
		"sem 1; W,0,0,0/guid 000010000000001",
		"sem 1; W,0,0,0 201100000000001; W,0,0,0/guid 000011000000001",
		"sem 1; C,0,0,0,0 001000000000000",
		"sem 1; C,0,0,0,0 001100000000001",
		"sem 1; P,0,0 002100000000002; P,0,0/guid 000000000000002",
		"sem 1; P,0,0/guid 000010000000002; P,0,1 000000000000000",
		"sem 1; P,0,0/guid 000011000000002",
		"sem 1; W,0,1,0 001000000000000",
		"sem 1; W,0,1,0 001100000000000",
		"sem 1; W,0,1,0 001100000000001; W,0,1,0/guid 000000000000001",
		"sem 1; W,0,1,0/guid 000010000000001",
		"sem 0; W,0,1,0/guid 000111000000001",
		"sem 0; W,0,1,0 201100000000001; W,0,1,0/guid 000111100000001",
	}
	if !slices.Equal(steps, want) {
		t.Errorf("commits\n got %s\nwant %s", strings.Join(steps, "\n     "), strings.Join(want, "\n     "))
	}
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestCycleIterations: five rounds, each with a plane of its own (CYC-05,
// CYC-07, CYC-09).
func TestCycleIterations(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, looping)
		w.Work = counting(5)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"n":0}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "last=5")
		if got := w.Query(`SELECT dad || ' ' || output::text FROM legwork.activity WHERE activity = 'W' ORDER BY dad`); !slices.Equal(got, []string{
			`,0,0,0 {"n":1}`, `,0,1,0 {"n":2}`, `,0,2,0 {"n":3}`, `,0,3,0 {"n":4}`, `,0,4,0 {"n":5}`}) {
			t.Errorf("the planes of W hold %q", got)
		}
		ledgerIs(t, w, "j1", "P,0,0", "005100000000005")
		ledgerIs(t, w, "j1", "C,0,3,0,0", "001100000000001")
		atRest(t, w)
	})
}

// TestCyclesAreBounded: the limit fails the job, it does not hang.
func TestCyclesAreBounded(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, looping)
		w.Work = counting(1000)
		e, err := engine.New(engine.Config{Namespace: w.Namespace, Mode: mode, Store: w.Store(w.Pool), MaxCycles: 120,
			Publish: func(ts []*legwork.Transition) { w.Publish(ts...) }})
		if err != nil {
			t.Fatal(err)
		}
		w.Start("go", "j1", `{"n":0}`)
		w.Drain(e)
		if got := w.One(`SELECT state || ' ' || (error->>'code') || ' ' || (error->>'activity') FROM legwork.job`); got != "failed 413 C" {
			t.Errorf("the job is %s", got)
		}
		if done := w.One(`SELECT string_agg(path || '=' || value, ' ' ORDER BY path COLLATE "C") FROM legwork.job_data
			WHERE path ~ 'done|code'`); done != "$error.code=597 done=true" {
			t.Errorf("the data tell %s", done)
		}
		// 99 attempts are all that two digits hold; re-entries go on (LED-19).
		ledgerIs(t, w, "j1", "P,0,0", "099100000000121")
		lettersAre(t, w, "run cycle")
		atRest(t, w)
	})
}

// sleepingAgain: a hook that waits and that a cycle enters again waits once.
var sleepingAgain = app(`
T: {type: trigger}
P: {type: hook, cycle: true, sleep: 60, output: {maps: {n: '{T.output.data.n}'}}}
W: {type: worker, topic: w.w, input: {maps: {n: '{P.output.data.n}'}}}
C: {type: cycle, ancestor: P, input: {maps: {n: '{W.output.data.n}'}}}`, `
T: [{to: P}]
P: [{to: W}]
W: [{to: C, conditions: {code: 201}}]`)

func TestAHookThatSleepsAndIsEnteredAgain(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sleepingAgain)
		w.Work = counting(3)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"n":0}`)
		w.Drain(e)
		ledgerIs(t, w, "j1", "P,0,0", "001100000000001")
		fire(t, w, 1)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		ledgerIs(t, w, "j1", "P,0,0", "003100000000004")
		if got := w.Query(`SELECT dad || ' ' || output::text FROM legwork.activity WHERE activity = 'P' ORDER BY dad`); !slices.Equal(got, []string{
			`,0,0 {"n":0}`, `,0,1 {"n":0}`, `,0,2 {"n":1}`, `,0,3 {"n":2}`}) {
			t.Errorf("the planes of P hold %q", got)
		}
		atRest(t, w)
	})
}
