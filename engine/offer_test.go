package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestPausedTurnsAreNotOffered: the turns of a topic that is paused are published, as all work is: the broker holds
// them back.
func TestPausedTurnsAreNotOffered(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, functions)
	body := flowbody.Of("code", adds)
	offered, posted := 0, 0
	w.Homes = func(_ context.Context, _ string, turns []frames.Asked) (told []frames.ToldTurn) {
		for i := range turns {
			offered++
			told = append(told, w.Asked(&turns[i], body))
		}
		return told
	}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code" {
			posted++
			return w.Turn("w", m, body)
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	e := w.Engine(w.Pool)
	w.Start("go", "before", `{}`)
	w.Settle(e)
	if offered == 0 || posted > 0 {
		t.Errorf("%d turns were offered and %d posted, want all offered", offered, posted)
	}
	p := pause(t, w, ledger.PauseTopic, "", "code")
	offered, e = 0, w.Engine(w.Pool) // one that knows of it
	w.Handle(e, legwork.LaneStart, w.Start("go", "after", `{}`))
	if w.The("work", "f"); offered > 0 {
		t.Errorf("%d turns of a paused topic were offered", offered)
	}
	resume(t, w, p)
	w.Settle(w.Engine(w.Pool))
	atRest(t, w)
}

// TestEarlyOffers: the first turns of a batch of starts are offered before the commit, and what was not committed then
// is taken back: of a start whose job exists nothing is offered in the end.
func TestEarlyOffers(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, functions)
	bodies := map[string]replay.Body{"code": flowbody.Of("code", adds)}
	w.Homes = w.AskAll(bodies)
	w.Work = func(m *legwork.Transition) []sim.Reply { return []sim.Reply{{Data: string(m.Data)}} }
	e := w.Engine(w.Pool)
	var events []string
	e.Early = func(turns []*legwork.Transition) func() {
		for _, t := range turns {
			events = append(events, "early "+t.Job)
		}
		return func() { events = append(events, "end") }
	}
	offer := e.Offer
	e.Offer = func(turns []*legwork.Transition) {
		for _, t := range turns {
			events = append(events, "offer "+t.Job)
		}
		offer(turns)
	}
	w.Handle(e, legwork.LaneStart, w.Start("go", "one", `{}`))
	w.Handle(e, legwork.LaneStart, w.Start("go", "one", `{}`), w.Start("go", "two", `{}`))
	same(t, events, []string{"early one", "offer one", "end", "early one", "early two", "offer two", "end"})
	w.Settle(e)
	atRest(t, w)
}

// TestLargeTurnsAreNotOffered: a first turn with a large input goes through the stream, which hands a worker no more
// than it takes.
func TestLargeTurnsAreNotOffered(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, strings.Replace(functions, "{n: 1}", "{n: 1, note: '{t.output.data.note}'}", 1))
	bodies := map[string]replay.Body{"code": flowbody.Of("code", adds)}
	var offered []string
	w.Homes = func(ctx context.Context, _ string, turns []frames.Asked) []frames.ToldTurn {
		for i := range turns {
			offered = append(offered, turns[i].Job)
		}
		return w.AskAll(bodies)(ctx, "", turns)
	}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "code" {
			return w.Turn("w", m, bodies["code"])
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	e := w.Engine(w.Pool)
	e.Early = func(turns []*legwork.Transition) func() {
		for _, t := range turns {
			offered = append(offered, t.Job)
		}
		return func() {}
	}
	for key, size := range map[string]int{"small": 1, "large": legwork.MaxDirectBytes} {
		w.Handle(e, legwork.LaneStart, w.Start("go", key, fmt.Sprintf(`{"note": %q}`, strings.Repeat("x", size))))
	}
	same(t, offered, []string{"small", "small"})
	w.Settle(e)
	atRest(t, w)
}
