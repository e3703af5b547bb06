package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// every runs a test in the default mode; in every mode if the matrix is asked
// for (see sim.MatrixVariable).
func every(t *testing.T, f func(*testing.T, engine.Mode)) { in(t, f, sim.Modes()...) }

// messaged runs a test in the mode in which a message enters every activity.
func messaged(t *testing.T, f func(*testing.T, engine.Mode)) { in(t, f, engine.Step) }

func in(t *testing.T, f func(*testing.T, engine.Mode), modes ...engine.Mode) {
	if len(modes) == 0 {
		t.Fatal("the test runs in no mode: use every")
	}
	for _, mode := range modes {
		t.Run(string(mode), func(t *testing.T) { t.Parallel(); f(t, mode) })
	}
}

// answers makes workers answer by activity; others answer {}.
func answers(by map[string][]sim.Reply) func(*legwork.Transition) []sim.Reply {
	return func(t *legwork.Transition) []sim.Reply {
		if replies, ok := by[t.Activity]; ok {
			return replies
		}
		return []sim.Reply{{Data: `{}`}}
	}
}

func jobIs(t *testing.T, w *sim.World, job, want string) {
	t.Helper()
	if got := w.Job(job); got != want {
		t.Errorf("job %s is %s, want %s", job, got, want)
	}
}

func ledgersAre(t *testing.T, w *sim.World, job string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := w.Ledgers(job); !slices.Equal(got, want) {
		t.Errorf("ledgers of %s\n got %s\nwant %s", job, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

func dataIs(t *testing.T, w *sim.World, job string, want ...string) {
	t.Helper()
	got := w.Query(`SELECT d.path || '=' || d.value::text FROM legwork.job_data d JOIN legwork.job j USING (gid) WHERE
		j.job_id = $1 ORDER BY 1`, job)
	if !slices.Equal(got, want) {
		t.Errorf("data of %s is %v, want %v", job, got, want)
	}
}

// atRest checks that nothing is under way and every invariant holds.
func atRest(t *testing.T, w *sim.World) {
	t.Helper()
	if left := w.Messages(); len(left) > 0 {
		t.Errorf("the broker holds %v", left)
	}
	if rows := w.Query(`SELECT lane || ' ' || coalesce(activity, topic) FROM legwork.outbox`); len(rows) > 0 {
		t.Errorf("the outbox holds %v", rows)
	}
	holds(t, w)
}

// holds checks the invariants, which hold after every commit.
func holds(t *testing.T, w *sim.World) {
	t.Helper()
	lines, err := invariant.Invariants(context.Background(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		t.Error(line)
	}
	if twice := w.Twice(); len(twice) > 0 {
		t.Errorf("keyed work has had its effect more than once: %+v", twice)
	}
}

// lettersAre compares the dead letters of a world, "lane reason", sorted.
func lettersAre(t *testing.T, w *sim.World, want ...string) {
	t.Helper()
	if got := w.Query(`SELECT lane || ' ' || reason FROM legwork.dead_letter ORDER BY 1`); !slices.Equal(got, want) {
		t.Errorf("dead letters are %q, want %q", got, want)
	}
}

// outcomesAre compares verdicts, "ack done".
func outcomesAre(t *testing.T, got []legwork.Verdict, want ...string) {
	t.Helper()
	words := make([]string, len(got))
	for i, v := range got {
		words[i] = fmt.Sprintf("%s %s", v.Action, v.Outcome)
		if v.Action == legwork.Nak && v.Delay <= 0 {
			t.Errorf("verdict %d is a nak without a delay", i)
		}
	}
	if !slices.Equal(words, want) {
		t.Errorf("verdicts are %q, want %q (%v)", words, want, errorsOf(got))
	}
}

func errorsOf(vs []legwork.Verdict) (errs []error) {
	for _, v := range vs {
		if v.Err != nil {
			errs = append(errs, v.Err)
		}
	}
	return errs
}

// crashing returns an engine that has loaded its versions and dies at the n-th
// transaction from now, with the database it dies on.
func crashing(t *testing.T, w *sim.World, n int, side crash.Side) (*engine.Engine, *crash.DB) {
	t.Helper()
	db := &crash.DB{Inner: w.Pool}
	e := w.Engine(db)
	warm(t, w, e)
	db.Arm(n, side)
	return e, db
}

// warm lets an engine load what it caches, by a start that it refuses.
func warm(t testing.TB, w *sim.World, e *engine.Engine) {
	t.Helper()
	d := &legwork.Delivery{Subject: legwork.StartSubject(w.Namespace, "nobody.listens"), Header: legwork.Header{}}
	receipt, err := e.Start(context.Background(), d)
	if err != nil || receipt.Error == nil || receipt.Error.Code != legwork.CodeNotFound {
		t.Fatalf("start of an unknown topic: %+v, %v", receipt, err)
	}
}

// dies has a crashing engine handle a message and checks that it did crash.
func dies(t *testing.T, w *sim.World, m *sim.Message, n int, side crash.Side) {
	t.Helper()
	e, db := crashing(t, w, n, side)
	v := w.Handle(e, m.Lane, m)
	if !db.Dead() {
		t.Fatalf("no crash at transaction %d: there were %d", n, db.Count())
	}
	if v[0].Action != legwork.Nak {
		t.Fatalf("a message whose engine died at transaction %d %s the commit was settled: %s %s", n, side, v[0].Action,
			v[0].Outcome)
	}
}
