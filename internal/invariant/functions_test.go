package invariant_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// functions is a graph of a function, and a job that it starts.
const functions = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        f: {type: function, topic: code, calls: ['*']}
      transitions:
        t: [{to: f}]
    - subscribes: long
      activities:
        lt: {type: trigger}
        lh: {type: hook, sleep: 3600}
      transitions:
        lt: [{to: lh}]
`

// What the function calls.
var (
	called = flow.Worker[int, json.RawMessage]("w.a")
	within = flow.Func[int, json.RawMessage]("code.inner")
	long   = flow.Job[int, json.RawMessage]("long")
	said   = flow.Signal[json.RawMessage]("done")
)

// busy waits for all that a function can wait for: a worker f/0, a function f/1, a job f/2, a
// timer f/3, a signal f/4. The workers f/5 and f/7 have answered it, f/7 in a join set from which
// it has not taken the answer.
func busy(ctx flow.Context, _ json.RawMessage) (json.RawMessage, error) {
	all := []flow.Awaited{called.Go(ctx, 0), within.Go(ctx, 1), long.Go(ctx, 2), flow.After(ctx, time.Hour),
		said.Next(ctx), called.Go(ctx, 5)}
	called.Into(ctx, flow.NewJoin[json.RawMessage](ctx), 7)
	return nil, flow.All(ctx, all...)
}

// busyWorld has two jobs of that function, which wait with a function within each, f/1/0. The
// work of f/0 is at its worker. The rules hold after each message.
func busyWorld(t *testing.T) (*sim.World, *engine.Engine) {
	t.Helper()
	w := sim.New(t, engine.Fused, functions)
	w.Asleep = true
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Topic {
		case "code":
			return w.Turn("w", m, flowbody.Of("code", busy))
		case "code.inner":
			return w.Turn("w", m, flowbody.Of("code.inner", func(ctx flow.Context, _ int) (json.RawMessage, error) {
				return said.Receive(ctx)
			}))
		}
		return []sim.Reply{{Data: `{}`}}
	}
	e := w.Engine(w.Pool)
	w.Start("go", "job", `{}`)
	w.Start("go", "other", `{}`)
	goOn(t, w, e, func(m *sim.Message) bool { return m.Is("work", "f/0") })
	return w, e
}

// goOn handles message by message, but for those that stop selects; the rules hold after each.
func goOn(t *testing.T, w *sim.World, e *engine.Engine, stop func(*sim.Message) bool) {
	t.Helper()
	for {
		at := slices.IndexFunc(w.Messages(), func(m *sim.Message) bool { return !stop(m) })
		if at < 0 {
			return
		}
		w.Step(e, w.Messages()[at])
		holds(t, w)
	}
}

// TestFunctionsHold: the rules hold while functions wait for all that there is, get it, and end.
func TestFunctionsHold(t *testing.T) {
	t.Parallel()
	w, e := busyWorld(t)
	if got := w.One(`SELECT count(*)::text FROM legwork.activity WHERE activity LIKE 'f%'`); got != "18" {
		t.Fatalf("there are %s functions and operations, want 18", got)
	}
	for range 2 {
		w.Query(`SELECT legwork.signal_job('test', job_id, 'done', '{}') FROM legwork.job WHERE graph = 'go'`)
		w.Sweep()
		goOn(t, w, e, func(m *sim.Message) bool { return m.Is("work", "f/0") })
	}
	w.Asleep = false
	w.Sweep()
	goOn(t, w, e, func(*sim.Message) bool { return false })
	w.Settle(e)
	holds(t, w)
	if got := w.Query(`SELECT job_id FROM legwork.job WHERE state <> 'completed'`); len(got) > 0 {
		t.Errorf("the jobs %v have not completed", got)
	}
}

// functionDamages are statements after which rules about functions must be broken, with a part
// of the line that they must report.
var functionDamages = []struct{ sql, want string }{
	{`DELETE FROM legwork.outbox WHERE activity = 'f/0'`, lost("f/0")},
	{`DELETE FROM legwork.outbox WHERE activity = 'f/0'; UPDATE legwork.activity
		SET frame = jsonb_set(frame::jsonb, '{fold,open,0,a}', '0')::json WHERE activity = 'f'`, lost("f/0")},
	{`UPDATE legwork.activity SET frame = NULL WHERE activity = 'f/1'`, lost("f/1")},
	{`DELETE FROM legwork.child`, lost("f/2")},
	{`UPDATE legwork.child SET severed = true`, lost("f/2")},
	{`UPDATE legwork.job SET state = 'completed', closed_guid = gid, completed_at = now() WHERE graph = 'long'`, lost("f/2")},
	{`DELETE FROM legwork.outbox WHERE activity = 'f/3'`, lost("f/3")},
	{`UPDATE legwork.outbox SET work = gid WHERE activity = 'f/3'`, lost("f/3")}, // an interim answer
	{`DELETE FROM legwork.hook WHERE activity = 'f/4'`, lost("f/4")},
	{`DELETE FROM legwork.hook WHERE activity = 'f/1/0'`, lost("f/1/0")},
	{`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) SELECT gid, 'f/0', dad, 0, 't', gid, gid
		FROM legwork.activity WHERE activity = 'f'`, "operation f/0 ,0,0: 2 rows will bring its result"},
	{`UPDATE legwork.outbox SET activity = 'f/5' WHERE activity = 'f/0'`, unasked("f/5")},
	{`UPDATE legwork.outbox SET activity = 'f/8', lane = 'run', kind = 'await' WHERE activity = 'f/0'`, unasked("f/8")},
	{`UPDATE legwork.outbox SET activity = 'f/8' WHERE activity = 'f/3'`, unasked("f/8")},
	{`UPDATE legwork.hook SET activity = 'f/8' WHERE activity = 'f/4'`, unasked("f/8")},
	{`UPDATE legwork.child SET activity = 'f/8'`, unasked("f/8")},
	{`UPDATE legwork.activity SET activity = 'f/8' WHERE activity = 'f/1'`, unasked("f/8")},

	{`UPDATE legwork.activity SET frame = NULL, status = 'success' WHERE activity = 'f'`,
		"the journal of activity f ,0,0: its activity has an answer, but by its events it is "},
	{`UPDATE legwork.activity SET frame = json_build_object('fold', 7) WHERE activity = 'f'`,
		"the journal of activity f ,0,0: what is kept of it cannot be read"},
	{`INSERT INTO legwork.journal SELECT gid, activity, dad, seq, 1, now(),
			'[{"t":"CancelRequested","reason":"r"},{"t":"ExecutionCancelled","reason":"r"}]'
		FROM legwork.activity WHERE activity = 'f/1'`,
		"the journal of activity f/1 ,0,0: by its events it is cancelled, but its state is kept as if it went on"},
	{`UPDATE legwork.activity SET frame = jsonb_set(frame::jsonb, '{fold,next}', '77')::json WHERE activity = 'f/1'`,
		`the journal of activity f/1 ,0,0: what is kept of it is {"status":2,"seq":2,"next":77`},
	{`UPDATE legwork.activity SET frame = jsonb_set(frame::jsonb, '{bytes}', '7')::json WHERE activity = 'f'`,
		"the journal of activity f ,0,0: it has "},
}

// TestWhatIsNotLost: nothing will bring the results of a job that has ended, and what would
// bring one may be a dead letter, which can be redriven. The rule about operations says neither.
func TestWhatIsNotLost(t *testing.T) {
	t.Parallel()
	w, _ := busyWorld(t)
	for _, sql := range []string{
		`UPDATE legwork.job SET state = 'failed', closed_guid = gid, completed_at = now() WHERE graph = 'go'`,
		`WITH o AS (DELETE FROM legwork.outbox WHERE activity = 'f/0' RETURNING *)
		INSERT INTO legwork.dead_letter (id, lane, reason, message, gid, activity, dad, subject, header, data)
		SELECT guid, 'response', 'refused', 'm', gid, activity, dad, 's', '{}', '' FROM o`,
	} {
		lines, err := invariant.Invariants(t.Context(), damaged{w.Pool, legwork.Qualify(sql, w.Namespace)}, w.Namespace)
		if text := strings.Join(lines, "\n"); err != nil || strings.Contains(text, "operation f") {
			t.Errorf("%s\nfinds %v %q", sql, err, text)
		}
	}
}

func lost(activity string) string {
	return "operation " + activity + " ,0,0: it is open in its function, and nothing will bring its result"
}

func unasked(activity string) string {
	return "operation " + activity + " ,0,0: something will bring its result, and it is not open in its function"
}

// TestFindsDamageOfFunctions: the rules about functions find what they are for, in each of two
// jobs.
func TestFindsDamageOfFunctions(t *testing.T) {
	t.Parallel()
	w, _ := busyWorld(t)
	for _, d := range functionDamages {
		lines, err := invariant.Invariants(t.Context(), damaged{w.Pool, legwork.Qualify(d.sql, w.Namespace)}, w.Namespace)
		if err != nil {
			t.Errorf("%s: %v", d.sql, err)
			continue
		}
		for _, job := range []string{"job test/job", "job test/other"} {
			if !slices.ContainsFunc(lines, func(line string) bool {
				return strings.HasPrefix(line, job) && strings.Contains(line, d.want)
			}) {
				t.Errorf("%s\nfinds %q\nwant of %s %q", d.sql, strings.Join(lines, "\n"), job, d.want)
			}
		}
	}
}
