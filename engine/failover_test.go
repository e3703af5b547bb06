package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestFailoverBeforeDiscard: an engine sees that a message has had its effect. Before it deletes
// the row of that message, Postgres fails over and has lost the effect. The row is all that is
// left of the message: it stays, and is published again.
func TestFailoverBeforeDiscard(t *testing.T) {
	hook := strings.Replace(sequential, "type: worker, topic: w.a", "type: hook", 1)
	for name, c := range map[string]struct {
		document, lane, activity, outcome string
	}{
		"run":      {sequential, legwork.LaneRun, "a", "stale"},
		"hook":     {hook, legwork.LaneRun, "a", "duplicate"},
		"answer":   {sequential, legwork.LaneResponse, "a", "duplicate"},
		"response": {owedChild, legwork.LaneResponse, "p", "closed"},
		"start":    {sequential, legwork.LaneStart, "", "resumed"},
	} {
		t.Run(name, func(t *testing.T) {
			messaged(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, c.document)
				e := w.Engine(w.Pool)
				exec(t, w, `SELECT legwork.start('go', '{}', 'j1')`)
				w.Sweep()
				w.Until(e, func(m *sim.Message) bool { return m.Is(c.lane, c.activity) })
				m := w.The(c.lane, c.activity)
				lose := tail(t, w)
				w.Step(e, m)
				late := w.Engine(&meanwhile{DB: w.Pool, before: "ledger/discard.sql", do: lose})
				outcomesAre(t, w.Handle(late, c.lane, w.Again(m)), "ack "+c.outcome)
				w.Lose()
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				atRest(t, w)
			})
		})
	}
}
