package engine_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// mended is a graph of which the second version goes another way behind activity h.
const mended = `app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        p: {type: hook}
        a: {type: worker, topic: w.a}
        h: {type: hook}
        b: {type: worker, topic: w.b}
        bb: {type: hook}
        s: {type: hook, sleep: 1}
      transitions:
        t: [{to: p}, {to: s}]
        p: [{to: a}]
        a: [{to: h}]
        h: [{to: b}]
        b: [{to: bb}]
`

var mendedLater = strings.NewReplacer("version: '1'", "version: '2'", "w.b", "w.c", "b:", "c:", "bb:", "cc:", "to: b}",
	"to: c}", "to: bb}", "to: cc}").Replace(mended)

// moveTo moves the only job to the second version, and returns what became of it.
func moveTo(t *testing.T, w *sim.World) ledger.Moved {
	t.Helper()
	parse := func(document string) *graph.Graph {
		app, err := graph.Parse("test", []byte(document))
		if err != nil {
			t.Fatal(err)
		}
		return app.Graph("go")
	}
	moves := parse(mended).MovesTo(parse(mendedLater))
	gid, err := legwork.ParseID(w.One(`SELECT coalesce((SELECT gid::text FROM legwork.job), '` + legwork.ID{}.String() + `')`))
	if err != nil {
		t.Fatal(err)
	}
	m := &ledger.Move{Gids: []legwork.ID{gid}, Enters: moves.Enters, Opens: moves.Opens,
		By: ledger.Operator{Who: "ada", Why: "mended"}}
	for version, id := range map[string]*int32{"1": &m.From, "2": &m.To} {
		n, err := strconv.Atoi(w.One(`SELECT id::text FROM legwork.app_version WHERE version = $1`, version))
		if err != nil {
			t.Fatal(err)
		}
		*id = int32(n)
	}
	done, err := w.Store(w.Pool).Move(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if len(done) == 0 {
		return ledger.Moved{}
	}
	return done[0]
}

// TestMovedAtAnyMoment: a job is moved before any of its transactions. It goes the way of the version
// that it runs, each activity is asked once, and what had begun on the old way refuses the move.
func TestMovedAtAnyMoment(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, mended)
		ways := map[string]int{}
		for at := 1; ; at++ {
			w.Clear()
			w.Deploy(mendedLater)
			w.Deploy(mended)
			var moved ledger.Moved
			db := &crash.DB{Inner: w.Pool}
			e := w.Engine(db)
			warm(t, w, e)
			db.Arm(0, crash.Before)
			db.Gate = func(n int) {
				if n == at {
					moved = moveTo(t, w)
				}
			}
			w.Start("go", "j", `{}`)
			w.Settle(e)
			if db.Count() < at {
				break
			}
			way := w.One(`SELECT string_agg(activity, ' ' ORDER BY activity) FROM legwork.activity`)
			want := "a b bb h p s t"
			if moved.Done {
				want = "a c cc h p s t"
			}
			what := fmt.Sprintf("moved before transaction %d: %+v", at, moved)
			if way != want {
				t.Errorf("%s: it went through %s, want %s", what, way, want)
			}
			if asked := len(w.Effects); asked != 2 {
				t.Errorf("%s: %d works were asked for, want 2", what, asked)
			}
			jobIs(t, w, "j", "completed 0")
			lettersAre(t, w)
			atRest(t, w)
			ways[want]++
			if moved.Misfit.Activity != "" {
				ways["misfit "+moved.Misfit.Activity]++
			}
		}
		t.Log(ways)
		for _, way := range []string{"a b bb h p s t", "a c cc h p s t", "misfit b"} {
			if ways[way] == 0 {
				t.Errorf("it never happened: %s, only %v", way, ways)
			}
		}
	})
}
