package engine_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestSmallAnswersPassLargeOnes: while an engine enters large answers, it hands other
// large ones back and takes small ones at once, also those of the same batch. A
// pending answer is never handed back for its size, as others wait for it.
func TestSmallAnswersPassLargeOnes(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	var inside func()
	e, err := engine.New(engine.Config{Namespace: w.Namespace, Store: w.Store(w.Pool), Log: slog.New(slog.DiscardHandler),
		Now: w.Clock, NewID: w.NewID, Batches: 1,
		Publish: func(ts []*legwork.Transition) {
			for _, m := range ts {
				w.Publish(m)
			}
		},
		Free: func(context.Context) {
			if f := inside; f != nil {
				inside = nil
				f()
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	body := `{"text":"` + strings.Repeat("x", 100_000) + `"}`
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch {
		case m.Activity != "a" || m.Job == "small":
			return []sim.Reply{{Data: `{}`}}
		case m.Job == "pending":
			return []sim.Reply{{Data: body, Status: legwork.Pending}}
		}
		return []sim.Reply{{Data: body}}
	}
	answers := map[string]*sim.Message{}
	for _, job := range []string{"first", "second", "small", "pending"} {
		w.Start("go", job, `{}`)
		w.Until(e, func(m *sim.Message) bool {
			return m.Is(legwork.LaneResponse, "a") && m.Header.Get(legwork.HeaderJob) == job
		})
		answers[job] = w.The(legwork.LaneResponse, "a")
		w.Remove(answers[job])
	}
	inside = func() {
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, answers["second"], answers["small"], answers["pending"]), "nak turn",
			"ack done", "ack done")
	}
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, answers["first"]), "ack done")
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, answers["second"]), "ack done")
	if got := w.One(`SELECT max(entries)::text FROM legwork.guid_ledger WHERE activity = 'a'`); got != "1" {
		t.Errorf("the answers entered %s times", got)
	}
	if inside != nil {
		t.Error("the engine kept its batch")
	}
}
