package fsck_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// graphs have a job of every shape: at work beside others, asleep with a
// registration, with a child that it awaits and one that it does not.
const graphs = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: fan
      activities:
        t: {type: trigger, stats: {key: k, measures: [{measure: index, target: '{$self.input.data.team}'}]}}
        a: {type: worker, topic: w.a, job: {maps: {done: true}}}
        b: {type: hook}
        c: {type: worker, topic: w.c}
      transitions:
        t: [{to: a}, {to: b}, {to: c}]
    - subscribes: wait
      activities:
        wt: {type: trigger}
        h: {type: hook, sleep: 3600, job: {maps: {by: '{$self.hook.data.by}'}}}
        x: {type: worker, topic: w.x, retry: {'503': [5]}}
      transitions:
        wt: [{to: h}]
        h: [{to: x}]
      hooks:
        heard: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: wait}
        s: {type: await, await: false, topic: fan}
        y: {type: hook}
      transitions:
        pt: [{to: p}, {to: s}]
        p: [{to: y}]
        s: [{to: y}]
`

// say puts a signal for a job's hook into the broker.
func say(w *sim.World, job string) {
	h := legwork.Header{}
	h.Set(legwork.HeaderSignalID, job)
	w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "heard"), h,
		[]byte(fmt.Sprintf(`{"id": %q, "by": "me"}`, job)))
}

// standing is a world with jobs that have ended, ones at work (w.c is not
// there), and ones asleep.
func standing(t *testing.T) *sim.World {
	t.Helper()
	w := sim.New(t, engine.Step, graphs)
	w.Asleep = true
	e := w.Engine(w.Pool)
	for i := range 3 {
		w.Start("fan", fmt.Sprint("done-", i), `{"team": "x"}`)
		w.Start("parent", fmt.Sprint("parent-", i), `{}`)
	}
	w.Drain(e)
	for i := range 3 {
		w.Start("fan", fmt.Sprint("working-", i), `{"team": "x"}`)
		w.Start("wait", fmt.Sprint("asleep-", i), `{}`)
	}
	w.Until(e, func(m *sim.Message) bool { _, work := legwork.WorkTopic(m.Lane); return work })
	w.Lose()
	say(w, "nobody")
	w.Drain(e)
	return w
}

// config checks in pieces of a size, and returns what was found.
func config(w *sim.World, size int, rules ...string) (fsck.Config, *[]invariant.Finding) {
	found := &[]invariant.Finding{}
	return fsck.Config{DB: w.Pool, Namespace: w.Namespace, Size: size, Rules: rules,
		Found: func(f invariant.Finding) error {
			*found = append(*found, f)
			return nil
		}}, found
}

// check checks all, in pieces of a size.
func check(t *testing.T, w *sim.World, size int, rules ...string) []invariant.Finding {
	t.Helper()
	c, found := config(w, size, rules...)
	s, err := fsck.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if s.Findings != len(*found) || s.Reported != len(*found) {
		t.Errorf("%d findings, %d reported, %d seen", s.Findings, s.Reported, len(*found))
	}
	return *found
}

// damage runs a statement that no engine could.
func damage(t *testing.T, w *sim.World, sql string) {
	t.Helper()
	tx, err := w.Pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"SET LOCAL session_replication_role = replica", legwork.Qualify(sql, w.Namespace)} {
		if tag, err := tx.Exec(t.Context(), s); err != nil || tag.RowsAffected() == 0 &&
			s != "SET LOCAL session_replication_role = replica" {
			t.Fatalf("%s: %v, %s", s, err, tag)
		}
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// lines are findings as text, sorted.
func lines(all []invariant.Finding) (out []string) {
	for _, f := range all {
		out = append(out, f.Rule+": "+f.String())
	}
	slices.SortFunc(out, cmp.Compare)
	return out
}
