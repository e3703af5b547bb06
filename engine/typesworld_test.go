package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// signal puts a signal into the broker, as any service would; words are pairs
// of headers.
func signal(w *sim.World, topic, id, data string, words ...string) *sim.Message {
	h := legwork.Header{}
	h.Set(legwork.HeaderSignalID, id)
	for i := 0; i < len(words); i += 2 {
		h.Set(words[i], words[i+1])
	}
	return w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, topic), h, []byte(data))
}

// fire publishes every timer, as the relay would when it is due.
func fire(t *testing.T, w *sim.World, n int) {
	t.Helper()
	if got := w.Sweep(); got != n {
		t.Fatalf("%d rows were published, want %d timers", got, n)
	}
}

// rowsAre compares the outbox, "lane activity" or "lane kind activity", sorted.
func rowsAre(t *testing.T, w *sim.World, want ...string) {
	t.Helper()
	got := w.Query(`SELECT concat_ws(' ', lane, kind, activity) FROM legwork.outbox ORDER BY 1`)
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("the outbox holds %q, want %q", got, want)
	}
}

// hooksAre counts the registrations.
func hooksAre(t *testing.T, w *sim.World, want string) {
	t.Helper()
	if got := w.One(`SELECT count(*) FROM legwork.hook`); got != want {
		t.Errorf("%s registrations, want %s", got, want)
	}
}

// stage starts job j1 of a document and runs it until it waits.
func stage(t *testing.T, mode engine.Mode, document, input string, work map[string][]sim.Reply) (*sim.World,
	*engine.Engine) {
	t.Helper()
	w := sim.New(t, mode, document)
	w.Work = answers(work)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", input)
	w.Drain(e)
	holds(t, w)
	return w, e
}

// children is a second graph that is awaited.
func withGraphs(document string, graphs ...string) string {
	for _, g := range graphs {
		document += "    - " + strings.ReplaceAll(strings.TrimSpace(g), "\n", "\n      ") + "\n"
	}
	return document
}

// withHooks adds hook rules to the last graph.
func withHooks(document, hooks string) string {
	return document + "      hooks:\n        " + strings.ReplaceAll(strings.TrimSpace(hooks), "\n", "\n        ") + "\n"
}

const byJob = "[{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]"
