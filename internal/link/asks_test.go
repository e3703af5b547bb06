package link

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// TestAsked: a start or a signal of another process goes to the engine's lane as its stream would deliver it, and is
// answered with the receipt. The answer is empty, so that it is published, if it has no name, is too large, finds no
// room, or is handed back.
func TestAsked(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	room, verdict := true, legwork.Verdict{}
	came := make(chan *legwork.Delivery, 1)
	for _, lane := range []string{legwork.LaneStart, legwork.LaneSignal} {
		p.process.Take(lane, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
			if !room {
				return false
			}
			came <- d
			if verdict.Action == legwork.Ack && !p.process.Told(d, legwork.Receipt{Job: "j"}) {
				t.Error("nobody waits for the receipt")
			}
			settled(verdict)
			return true
		})
	}
	p.listens()
	ask := func(lane, header string, size int) (job string) {
		t.Helper()
		m := nats.NewMsg(legwork.AskSubject(p.ns, lane, "order.placed"))
		m.Header.Set(header, "k")
		m.Data = make([]byte, size)
		told, err := p.nc.RequestMsg(m, testPatience)
		p.must(err)
		var r legwork.Receipt
		if len(told.Data) > 0 {
			p.must(json.Unmarshal(told.Data, &r))
		}
		return r.Job
	}
	for header, lane := range map[string]string{legwork.HeaderStartKey: legwork.LaneStart,
		legwork.HeaderMsgID: legwork.LaneStart, legwork.HeaderCEID: legwork.LaneSignal,
		legwork.HeaderSignalID: legwork.LaneSignal} {
		if job := ask(lane, header, 2); job != "j" {
			t.Errorf("the receipt for %s, named by %s, is for %q", lane, header, job)
		}
		d := next(p, came)
		if want := legwork.Subject(p.ns, lane) + ".order.placed"; d.Subject != want || !d.Direct || d.Count != 1 ||
			d.Header.Get(header) != "k" || len(d.Data) != 2 {
			t.Errorf("the engine is given %+v", d)
		}
	}
	for header, lane := range map[string]string{legwork.HeaderJob: legwork.LaneStart,
		legwork.HeaderSignalID: legwork.LaneStart, legwork.HeaderStartKey: legwork.LaneSignal} {
		if job := ask(lane, header, 2); job != "" || len(came) > 0 {
			t.Errorf("a %s that only %s names is taken: %q", lane, header, job)
		}
	}
	if job := ask(legwork.LaneStart, legwork.HeaderStartKey, legwork.MaxDirectBytes+1); job != "" || len(came) > 0 {
		t.Errorf("a large one is taken: %q", job)
	}
	headers := nats.NewMsg(legwork.AskSubject(p.ns, legwork.LaneStart, "order.placed"))
	headers.Header.Set(legwork.HeaderStartKey, strings.Repeat("k", 2*legwork.MaxDirectBytes))
	if told, err := p.nc.RequestMsg(headers, testPatience); err != nil || len(told.Data) > 0 || len(came) > 0 {
		t.Errorf("one with large headers is taken: %v", err)
	}
	verdict.Action = legwork.Nak
	if job := ask(legwork.LaneStart, legwork.HeaderStartKey, 2); job != "" {
		t.Errorf("handed back, with a receipt for %q", job)
	}
	next(p, came)
	if room = false; ask(legwork.LaneStart, legwork.HeaderStartKey, 2) != "" {
		t.Error("a receipt without room")
	}
}

// TestAskedForAnAnswerElsewhere: a request is not taken if it wants its receipt on a subject that Legwork uses for
// other messages.
func TestAskedForAnAnswerElsewhere(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	came := make(chan *legwork.Delivery, 2)
	p.process.Take(legwork.LaneStart, func(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
		came <- d
		settled(legwork.Verdict{})
		return true
	})
	p.listens()
	for _, reply := range []string{"", legwork.StartSubject(p.ns, "t"), p.nc.NewInbox()} {
		m := nats.NewMsg(legwork.AskSubject(p.ns, legwork.LaneStart, "t"))
		m.Reply = reply
		m.Header.Set(legwork.HeaderStartKey, "to "+reply)
		p.must(p.nc.PublishMsg(m))
	}
	if d := next(p, came); len(came) > 0 || d.Header.Get(legwork.HeaderStartKey) == "to " ||
		d.Header.Get(legwork.HeaderStartKey) == "to "+legwork.StartSubject(p.ns, "t") {
		t.Errorf("the engine is given %+v", d)
	}
}

// listens waits until the engine takes starts and signals.
func (p *pair) listens() {
	p.t.Helper()
	p.until("the engine listens", func() bool {
		for _, lane := range []string{legwork.LaneStart, legwork.LaneSignal} {
			told, err := p.nc.Request(legwork.AskSubject(p.ns, lane, "t"), nil, testPatience)
			if err != nil || len(told.Data) > 0 {
				return false
			}
		}
		return true
	})
}

// TestAnEngineThatEnds: an engine that ends takes nothing from clients any more. The broker says so at once.
func TestAnEngineThatEnds(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.listens()
	ctx, cancel := context.WithCancel(t.Context())
	other := local.New()
	e := NewEngine(natstest.Conn(t), other, p.ns+"2", nil, slog.New(slog.DiscardHandler))
	p.must(e.Listen())
	defer e.Close()
	var running sync.WaitGroup
	running.Go(func() { e.Run(ctx) })
	subject := legwork.AskSubject(p.ns+"2", legwork.LaneStart, "t")
	p.until("it listens", func() bool {
		_, err := p.nc.Request(subject, nil, testPatience)
		return err == nil
	})
	cancel()
	running.Wait()
	p.until("nobody listens", func() bool {
		_, err := p.nc.Request(subject, nil, testPatience)
		return errors.Is(err, nats.ErrNoResponders)
	})
}
