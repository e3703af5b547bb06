package upgrade

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
)

var update = flag.String("update", "", "make this folder of testdata anew, with the formats of this build")

// TestGolden: the newest build finishes what each older format has left behind,
// from the messages that were in the broker, and from the rows alone.
func TestGolden(t *testing.T) {
	if *update != "" {
		write(t, filepath.Join("testdata", *update))
	}
	dirs, err := filepath.Glob("testdata/*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no golden databases: %v", err)
	}
	for _, dir := range dirs {
		for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
			for _, wiped := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%s/wiped=%v", filepath.Base(dir), mode, wiped), func(t *testing.T) {
					t.Parallel()
					w := open(t, dir, mode)
					same(t, "message", decoded(t, w), file(t, dir, "decoded.txt"))
					if wiped {
						wipe(w)
					}
					finish(t, w)
					same(t, "outcome", outcome(w), file(t, dir, "expected.txt"))
				})
			}
		}
	}
}

// same compares line by line.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Errorf("%s %d of %d is\n%s\nwant (of %d)\n%s", what, i+1, len(g),
				strings.Join(g[min(i, len(g)):min(i+1, len(g))], ""), len(w), strings.Join(w[min(i, len(w)):min(i+1, len(w))], ""))
		}
	}
}

func write(t *testing.T, dir string) {
	w := build(t)
	broken(t, w)
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	put("database.sql", dump(t, w.Namespace))
	put("messages.txt", written(w.Messages(), w.Namespace))
	opened := open(t, dir, engine.Step)
	put("decoded.txt", decoded(t, opened))
	finish(t, opened)
	put("expected.txt", outcome(opened))
}

// open is a world as an older build left it, its tables migrated by this one.
func open(t *testing.T, dir string, mode engine.Mode) *sim.World {
	t.Helper()
	w := sim.Open(t, mode, restore(t, file(t, dir, "database.sql")))
	w.Work = takesTurns(w, false)
	// The rules are of the newest tables; write has checked those of its own.
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), w.Namespace); err != nil {
		t.Fatal(err)
	}
	broken(t, w)
	send(t, w, file(t, dir, "messages.txt"))
	return w
}

// wipe takes out of the broker what the outbox has: the relay brings it back.
// Starts, signals and answers of services and workers are with the broker alone.
func wipe(w *sim.World) {
	for _, m := range w.Messages() {
		ours := m.Header.Get(legwork.HeaderKind) != "" || m.Header.Get(legwork.HeaderRow) != ""
		if _, work := legwork.WorkTopic(m.Lane); work || ours {
			w.Remove(m)
		}
	}
}

// finish runs everything to its end; the signal that was kept is for a job that
// begins now. Functions wait for one each.
func finish(t *testing.T, w *sim.World) {
	t.Helper()
	w.Start("wait", "later", `{"group":"later"}`)
	e := w.Engine(w.Pool)
	w.Settle(e)
	w.Query(`SELECT legwork.signal_job('golden', job_id, 'said', '{"said":"at last"}', 'at last') FROM legwork.job
		WHERE graph = 'function' AND state = 'running' ORDER BY job_id`)
	w.Settle(e)
	if left := w.Query(`SELECT lane || ' ' || coalesce(activity, topic) FROM legwork.outbox`); len(left) > 0 {
		t.Errorf("the outbox holds %v", left)
	}
	broken(t, w)
}

func broken(t *testing.T, w *sim.World) {
	t.Helper()
	lines, err := invariant.Invariants(context.Background(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		t.Error(line)
	}
}

// outcome is what the jobs came to: state, error and data of each, and what
// nobody could take.
func outcome(w *sim.World) string {
	lines := w.Query(`SELECT concat_ws(' | ', j.graph, j.job_id, j.state, j.semaphore, j.error::text,
			(SELECT string_agg(d.path || '=' || d.value::text, ' ' ORDER BY d.path) FROM legwork.job_data d WHERE d.gid = j.gid))
		FROM legwork.job j ORDER BY j.graph, j.job_id COLLATE "C"`)
	lines = append(lines, w.Query(`SELECT 'dead letter | ' || lane || ' | ' || reason FROM legwork.dead_letter ORDER BY 1`)...)
	return strings.Join(lines, "\n") + "\n"
}

func file(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
