package local_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
)

// engine is a lane of starts in memory: it keeps what it is handed.
type engine struct {
	*local.Process
	d       *legwork.Delivery
	settled func(legwork.Verdict)
	full    bool
}

func newEngine() *engine {
	e := &engine{Process: local.New()}
	e.Take(legwork.LaneStart, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		if !e.full {
			e.d, e.settled = d, settled
		}
		return !e.full
	})
	return e
}

// ask asks for a start; the receipt comes on the channel.
func (e *engine) ask(ctx context.Context, data []byte) <-chan *legwork.Receipt {
	told := make(chan *legwork.Receipt, 1)
	go func() { told <- e.Ask(ctx, legwork.LaneStart, "s", legwork.Header{"K": {"v"}}, data) }()
	synctest.Wait()
	return told
}

// TestAsk: the receipt comes when the start is settled. The engine gets a copy of the data.
func TestAsk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e, data := newEngine(), []byte("{}")
		told := e.ask(t.Context(), data)
		data[0] = 'x'
		if e.d.Subject != "s" || e.d.Header.Get("K") != "v" || string(e.d.Data) != "{}" || !e.d.Direct || e.d.Count != 1 {
			t.Errorf("the engine is given %+v", e.d)
		}
		if !e.Told(e.d, legwork.Receipt{Job: "j"}) {
			t.Error("nobody waits for the receipt")
		}
		synctest.Wait()
		if len(told) > 0 {
			t.Error("it is told before it is settled")
		}
		e.settled(legwork.Verdict{})
		if r := <-told; r == nil || r.Job != "j" {
			t.Errorf("the receipt is %+v", r)
		}
		if e.Told(e.d, legwork.Receipt{}) {
			t.Error("somebody still waits for the receipt")
		}
	})
}

// TestAskInVain: Ask returns no receipt without an engine, without room, if the start is handed back, or if the engine
// takes too long. The start must then be published.
func TestAskInVain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var none *local.Process
		if r := none.Ask(t.Context(), legwork.LaneStart, "s", nil, nil); r != nil {
			t.Errorf("no process: %+v", r)
		}
		e := newEngine()
		if r := e.Ask(t.Context(), legwork.LaneSignal, "s", nil, nil); r != nil {
			t.Errorf("a lane that nobody takes: %+v", r)
		}
		if r := <-e.ask(t.Context(), make([]byte, legwork.MaxDirectBytes+1)); r != nil || e.d != nil {
			t.Errorf("a large one: %+v", r)
		}
		e.full = true
		if r := <-e.ask(t.Context(), nil); r != nil {
			t.Errorf("no room: %+v", r)
		}
		e.full = false
		told := e.ask(t.Context(), nil)
		e.settled(legwork.Verdict{Action: legwork.Nak})
		if r := <-told; r != nil {
			t.Errorf("it was handed back: %+v", r)
		}
		began := time.Now()
		if r := <-e.ask(t.Context(), nil); r != nil || time.Since(began) != 2*time.Second {
			t.Errorf("after %v: %+v", time.Since(began), r)
		}
		e.settled(legwork.Verdict{}) // too late, and no harm
		ctx, cancel := context.WithCancel(t.Context())
		told = e.ask(ctx, nil)
		cancel()
		if r := <-told; r != nil {
			t.Errorf("its caller has given up: %+v", r)
		}
	})
}

// TestAnswer: the answer is settled, or handed back. given is called only if there is room.
func TestAnswer(t *testing.T) {
	t.Parallel()
	p := local.New()
	action, room := legwork.Ack, true
	p.Take(legwork.LaneResponse, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		if room {
			settled(legwork.Verdict{Action: action})
		}
		return room
	})
	answer := &legwork.Transition{Kind: legwork.Leg2, Topic: "t", Data: json.RawMessage(`{}`)}
	for _, c := range []struct {
		action      legwork.Action
		room, taken bool
	}{{legwork.Ack, true, true}, {legwork.Term, true, true}, {legwork.Nak, true, false}, {legwork.Ack, false, false}} {
		action, room = c.action, c.room
		given := false
		if taken := p.Answer(t.Context(), "ns", answer, func() { given = true }); taken != c.taken || given != c.room {
			t.Errorf("%+v: taken %v, given %v", c, taken, given)
		}
	}
}
