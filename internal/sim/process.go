package sim

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
)

// Process has a process that may die handle messages of one lane wherever they belong,
// as an engine or as a worker, as far as it lives, and returns the verdict of the first that it
// hands back, else one that is zero. What it has not acknowledged stays in the broker.
func (w *World) Process(p *crash.Process, e *engine.Engine, of string, batch ...*Message) (back legwork.Verdict) {
	w.T.Helper()
	p.Begin(of)
	m := batch[0]
	if _, work := legwork.WorkTopic(m.Lane); work {
		t := w.take(m)
		for _, r := range w.Answers(t) {
			if !p.Do(crash.Answer, func() { w.Respond(t, r) }) {
				return back
			}
		}
		p.Do(crash.Ack, func() { w.Remove(m) })
		return back
	}
	deliveries := make([]*legwork.Delivery, len(batch))
	for i, m := range batch {
		deliveries[i] = w.Deliver(m)
	}
	verdicts := e.Handler(m.Lane)(context.Background(), deliveries)
	w.note(verdicts)
	for i, v := range verdicts {
		if v.Action != legwork.Nak {
			p.Do(crash.Ack, func() { w.Remove(batch[i]) })
		} else if back.Outcome == "" {
			back = v
		}
	}
	return back
}

// Deliver hands a message over once more.
func (w *World) Deliver(m *Message) *legwork.Delivery {
	w.mu.Lock()
	defer w.mu.Unlock()
	m.Count++
	d := m.Delivery
	return &d
}

// note counts verdicts.
func (w *World) note(verdicts []legwork.Verdict) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, v := range verdicts {
		w.Outcomes[v.Outcome]++
	}
}

// take is what a worker does with a work message before it answers.
func (w *World) take(m *Message) *legwork.Transition {
	t, err := legwork.DecodeWork(&m.Delivery)
	if err != nil {
		w.T.Fatalf("work message: %v", err)
	}
	t.Topic, _ = legwork.WorkTopic(m.Lane)
	w.mu.Lock()
	w.Effects[t.GUID]++
	w.mu.Unlock()
	return t
}

// dying is a database whose process dies at other points, too.
type dying interface {
	Do(kind string, do func()) bool
}

// keeping is the database of a process that keeps some of what its engine publishes, and does it itself. Hand returns
// the rest.
type keeping interface {
	Hand(ts []*legwork.Transition) []*legwork.Transition
}

// publishAs publishes one message after the other, as far as the process lives.
func (w *World) publishAs(db any, ts []*legwork.Transition) {
	switch p := db.(type) {
	case *crash.DB:
		if p.Dead() {
			return
		}
	case keeping:
		w.Publish(p.Hand(ts)...)
		return
	case dying:
		for _, t := range ts {
			if !p.Do(crash.Publish, func() { w.Publish(t) }) {
				return
			}
		}
		return
	}
	w.Publish(ts...)
}

// tellAs notes the end of a job, if the process lives to tell it.
func (w *World) tellAs(db any, tell func()) {
	if p, ok := db.(dying); ok {
		p.Do(crash.Tell, tell)
		return
	}
	tell()
}
