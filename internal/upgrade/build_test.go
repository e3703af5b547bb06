package upgrade

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// kept says which message of which job stays in the broker, as "lane activity";
// a job that is not listed runs until it waits for time or people, or ends.
var kept = map[string]string{
	"to enter a":     "run a",
	"a at work":      "work a",
	"a has answered": "response a",
	"to enter b":     "run b",
	"b at work":      "work b",
	"b has answered": "response b",
	"event untold":   "event a",
	"to begin child": "run p",
	"child answered": "response p",
	"to cycle":       "run again",
	"second round":   "work rw",
	"to join":        "run j3",
	"joined":         "work j3",
	"polled":         "response o",
	"to stop":        "run i",
	"to kill":        "run k",
	"untold":         "signal",
	"woken":          "response h",
	"severed":        "run x",
	"confirmed":      "response x",
	"to retry":       "work q",

	"function to begin":    "run u",
	"first turn":           "work u",
	"call at work":         "work u/1",
	"call answered":        "response u/1",
	"one of two at work":   "work u/4",
	"inner to take a turn": "work u/5",
	"inner at work":        "work u/5/0",
	"inner answered":       "response u/5/0",
	"signal came":          "response u/10",
}

// childEnds are the jobs whose child goes on.
var childEnds = []string{"child answered", "step begun", "waits for a signal", "signal came", "sleeps"}

// build brings a namespace into every state and wait.
func build(t *testing.T) *sim.World {
	t.Helper()
	w := sim.New(t, engine.Step, document+functionGraphs)
	w.Asleep, w.Work = true, answers
	e := w.Engine(w.Pool)
	for _, s := range []struct{ topic, job, data string }{
		{"chain", "ended", `{"n":1}`}, {"chain", "to enter a", `{"n":2}`}, {"chain", "a at work", `{"n":3}`},
		{"chain", "a has answered", `{"n":4}`},
		{"chain", "to enter b", `{"n":5}`}, {"chain", "b at work", `{"n":6}`}, {"chain", "b has answered", `{"n":7}`},
		{"chain", "event untold", `{"n":8}`},
		{"wait", "waiting", `{"group":"one"}`}, {"wait", "woken", `{"group":"two"}`},
		{"wait", "to be told by all", `{"group":"all"}`}, {"wait", "to be told by SQL", `{"group":"two"}`},
		{"wait", "to be told by a row", `{"group":"two"}`},
		{"sleep", "asleep", `{}`}, {"parent", "to begin child", `{"n":9}`}, {"parent", "child at work", `{"n":10}`},
		{"parent", "child answered", `{"n":11}`},
		{"rounds", "rounds ended", `{}`}, {"rounds", "to cycle", `{}`}, {"rounds", "second round", `{}`},
		{"retries", "to retry", `{}`}, {"retries", "retry put off", `{}`},
		{"fails", "failed", `{}`}, {"joins", "to join", `{}`}, {"joins", "joined", `{}`}, {"polls", "polled", `{}`},
		{"stops", "stopped", `{}`}, {"stops", "to stop", `{}`},
		{"wait", "victim", `{"group":"none"}`}, {"kills", "killer", `{"id":"victim"}`},
		{"parent", "second victim", `{"n":12}`}, {"kills", "to kill", `{"id":"second victim"}`},
		{"parent", "third victim", `{"n":13}`}, {"tells", "untold", `{"group":"all"}`}, {"sends", "severed", `{"n":14}`},
		{"sends", "confirmed", `{"n":15}`},
	} {
		w.Start(s.topic, s.job, s.data)
		run(t, w, e)
	}
	w.Start("kills", "third killer", `{"id":"third victim"}`) // its child is told, and has not heard
	run(t, w, e, "third victim")
	said(w, "woken", "said early", `{"id":"woken","v":1}`)
	said(w, "later", "kept", `{"id":"later","v":2}`)
	run(t, w, e)
	functions(t, w, e)
	halves(t, w)
	w.Query(`SELECT legwork.start('chain', '{"n":22}', 'from SQL, published')`)
	w.Query(`SELECT legwork.signal('done', '{"id":"to be told by SQL","v":3}', 'signal from SQL, published')`)
	w.Remove(w.The(legwork.LaneResponse, "p")) // the relay publishes rows in another form than engines
	if n := w.Sweep(); n < 3 {                 // and retries that are due
		t.Fatalf("%d rows were published by the relay, want 3", n)
	}
	w.Start("retries", "put off later", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Header.Get(legwork.HeaderJob) != "put off later" })
	w.Query(`SELECT legwork.start('chain', '{"n":20}', 'from SQL')`)
	w.Query(`SELECT legwork.signal('done', '{"id":"to be told by a row","v":5}', 'signal from SQL')`)
	w.Put(legwork.LaneStart, legwork.StartSubject(w.Namespace, "chain"),
		legwork.Header{legwork.HeaderJob: {"from a service"}, legwork.HeaderMsgID: {"m-1"}}, []byte(`{"n":21}`))
	said(w, "waiting", "from a service", `{"id":"waiting","v":4}`)
	w.Handle(e, legwork.LaneStart, w.Start("nobody", "no graph", `{}`)) // a dead letter
	w.Query(`UPDATE legwork.signal SET expires_at = '2999-01-01'`)
	return w
}

// run handles what is not kept; of these jobs, and their children, nothing on
// the run lane and no work.
func run(t *testing.T, w *sim.World, e *engine.Engine, frozen ...string) {
	t.Helper()
	stays := func(m *sim.Message) bool {
		job := m.Header.Get(legwork.HeaderJob)
		lane, activity, _ := strings.Cut(kept[job], " ")
		if m.Header.Get(legwork.HeaderKind) == "interrupt" || m.Is("work", "c") &&
			!slices.Contains(childEnds, parentOf(w, m)) {
			return true
		}
		return slices.Contains(frozen, job) || lane != "" && m.Is(lane, activity) && m.Lane != legwork.LaneStart ||
			m.Lane == legwork.LaneSignal && m.Header.Get(legwork.HeaderKind) != "" && kept["untold"] != "" &&
				m.Header.Get(legwork.HeaderKind) != "job" // its GUID follows from the name of the namespace
	}
	w.Until(e, stays)
}

// parentOf is the job that awaits the job of a message, "" for none.
func parentOf(w *sim.World, m *sim.Message) string {
	of := w.Query(`SELECT p.job_id FROM legwork.child c JOIN legwork.job p ON p.gid = c.parent_gid WHERE c.gid::text = $1`,
		m.Header.Get(legwork.HeaderGid))
	return strings.Join(of, "")
}

func said(w *sim.World, _, id, data string) {
	w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "done"), legwork.Header{legwork.HeaderSignalID: {id}},
		[]byte(data))
}

// halves are jobs whose engine died between the steps of a message: the start,
// and the answer that closes the job.
func halves(t *testing.T, w *sim.World) {
	t.Helper()
	w.Mode = engine.Step
	defer func() { w.Mode = engine.Step }()
	dies := func(m *sim.Message, at int) {
		db := &crash.DB{Inner: w.Pool}
		e := w.Engine(db)
		if _, err := e.Start(t.Context(), &legwork.Delivery{Subject: legwork.StartSubject(w.Namespace,
			"nobody.listens")}); err != nil {
			t.Fatal(err) // it loads the versions
		}
		db.Arm(at, crash.After)
		if v := w.Handle(e, m.Lane, m); v[0].Action != legwork.Nak || !db.Dead() {
			t.Fatalf("no crash at %d: %+v", at, v)
		}
	}
	dies(w.Start("chain", "begun", `{"n":30}`), 1)
	for at, name := range []string{"", "entered", "saved", "closed"} {
		if name == "" {
			continue
		}
		w.Start("chain", name, `{"n":31}`)
		is := func(m *sim.Message) bool { return m.Header.Get(legwork.HeaderJob) == name }
		w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return !is(m) || m.Is(legwork.LaneResponse, "b") })
		for _, m := range w.Find(legwork.LaneResponse, "b") {
			if is(m) {
				dies(m, at)
			}
		}
	}
}
