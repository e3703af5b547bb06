package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// tail makes Postgres forget what was committed since, as a failover to a
// standby that lagged does; the broker keeps its messages.
func tail(t *testing.T, w *sim.World) (lose func()) {
	t.Helper()
	tables := strings.Fields("job job_data activity guid_ledger child awaits trouble search hook signal signal_key " +
		"stat outbox journal open_frame")
	for _, table := range tables {
		exec(t, w, fmt.Sprintf(`DROP TABLE IF EXISTS legwork.kept_%[1]s; CREATE TABLE legwork.kept_%[1]s AS TABLE legwork.%[1]s`, table))
	}
	return func() {
		t.Helper()
		for _, table := range tables {
			exec(t, w, fmt.Sprintf(`TRUNCATE legwork.%[1]s; INSERT INTO legwork.%[1]s OVERRIDING SYSTEM VALUE TABLE legwork.kept_%[1]s`, table))
		}
	}
}

// TestAnswersMustBeOwed: what the engine says to itself (a child's end, a
// signal's wake-up, interim or final, an interrupt of another job) has no effect
// if the commit that said it is lost, and takes effect when it is said again.
func TestAnswersMustBeOwed(t *testing.T) {
	signalled := func(code string) func(*sim.World) {
		return func(w *sim.World) {
			h := legwork.Header{}
			h.Set(legwork.HeaderSignalID, "s"+code)
			h.Set(legwork.HeaderCode, code)
			w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, "s.h"), h, []byte(`{"id":"j1"}`))
		}
	}
	hook := func(deadline string) string {
		return app(`
t: {type: trigger}
h: {type: hook`+deadline+`}
q: {type: worker, topic: w.q}`, `
t: [{to: h}]
h: [{to: q, conditions: {code: [200, 202]}}]`) + `      hooks:
        s.h: [{to: h, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}]
`
	}
	for name, c := range map[string]struct {
		document string
		lane     string // of what is said
		activity string
		say      func(*sim.World)
		ends     string // of job j1
	}{
		"child's end":     {owedChild, legwork.LaneResponse, "p", func(*sim.World) {}, "completed 0"},
		"final signal":    {hook(""), legwork.LaneResponse, "h", signalled("200"), "completed 0"},
		"pending signal":  {hook(""), legwork.LaneResponse, "h", signalled("202"), "running 1"},
		"before deadline": {hook(", sleep: 3600"), legwork.LaneResponse, "h", signalled("200"), "completed 0"},
		"interrupt": {owedInterrupt, legwork.LaneRun, "", func(w *sim.World) { w.Start("end", "j2", `{"id":"j1"}`) },
			"interrupted 1"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, c.document)
				w.Asleep = true
				e := w.Engine(w.Pool)
				said := func(m *sim.Message) bool {
					return m.Is(c.lane, c.activity) && (c.lane != legwork.LaneRun || m.Header.Get(legwork.HeaderKind) == "interrupt")
				}
				w.Start("go", "j1", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "c") })
				c.say(w)
				lose := tail(t, w)
				before := w.Messages()
				w.Until(e, func(m *sim.Message) bool { return said(m) })
				m := w.Find(c.lane, c.activity)[0]
				lose()
				rest := w.Ledgers("j1")
				outcomesAre(t, w.Handle(e, c.lane, m), "ack unowed")
				if c.lane == legwork.LaneResponse { // and where its Leg 1 was lost too
					s := stray(w, m, legwork.HeaderDAD, ",0,0,0")
					outcomesAre(t, w.Handle(e, c.lane, s), "ack unowed")
					w.Remove(s)
				}
				ledgersAre(t, w, "j1", rest...)
				holds(t, w)
				w.Lose()
				for _, m := range before { // what had not been acknowledged, or was sent again
					w.Again(m)
				}
				w.Until(e, func(m *sim.Message) bool { return said(m) })
				outcomesAre(t, w.Handle(e, c.lane, w.Find(c.lane, c.activity)[0]), "ack done")
				w.Settle(e)
				jobIs(t, w, "j1", c.ends)
				holds(t, w)
			})
		})
	}
}

// owedChild awaits a job that has work to do.
var owedChild = app(`
t: {type: trigger}
p: {type: await, topic: child}`, `
t: [{to: p}]`) + `    - subscribes: child
      activities:
        k: {type: trigger}
        c: {type: worker, topic: w.c}
      transitions:
        k: [{to: c}]
`

// owedInterrupt has a graph that ends the jobs of the other ones.
var owedInterrupt = strings.Replace(owedChild, "{type: worker, topic: w.c}", "{type: hook, sleep: 3600}", 1) +
	`    - subscribes: end
      activities:
        e: {type: trigger}
        i: {type: interrupt, target: '{e.output.data.id}', descend: true}
      transitions:
        e: [{to: i}]
`
