package legworktest

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// maxSteps bounds the messages of one Run: a graph that cycles for ever is told of.
	maxSteps = 100_000
	// maxReturns is how often one message may be handed back.
	maxReturns = 100
)

// Run does all that is to be done now. The other methods call it; call it after what was done by other means, such
// as a row that Client's StartTx has written.
func (e *Env) Run() {
	e.t.Helper()
	ctx := context.Background()
	for steps := 0; ; {
		m := e.queue.take(e.ready)
		if m == nil {
			e.relayOnce(ctx)
			if m = e.queue.take(e.ready); m == nil {
				return
			}
		}
		if steps++; steps > maxSteps {
			e.t.Fatalf("the jobs do not come to rest: message %d is on lane %s, for activity %s of job %s", steps, m.lane,
				m.Header.Get(legwork.HeaderActivity), m.Header.Get(legwork.HeaderJob))
		}
		e.deliver(ctx, m)
	}
}

// ready reports whether there is somebody for a message: an engine, or a worker of its topic.
func (e *Env) ready(m *message) bool {
	topic, isWork := legwork.WorkTopic(m.lane)
	_, mocked := e.workers[topic]
	return !isWork || mocked
}

// deliver hands a message to an engine or to a worker.
func (e *Env) deliver(ctx context.Context, m *message) {
	e.t.Helper()
	if topic, isWork := legwork.WorkTopic(m.lane); isWork {
		e.work(ctx, topic, m)
		return
	}
	d := m.Delivery
	v := e.engine.Handler(m.lane)(ctx, []*legwork.Delivery{&d})[0]
	if v.Action != legwork.Nak {
		return
	}
	if m.Count >= maxReturns {
		e.t.Fatalf("a message on lane %s is handed back again and again: %s: %v", m.lane, v.Outcome, v.Err)
	}
	time.Sleep(min(v.Delay, 10*time.Millisecond)) // the database is busy, say
	e.queue.messages = append(e.queue.messages, m)
}

// relayOnce publishes what is due and nobody has published. The timers are set far off meanwhile: the machine's
// time must not end a wait.
func (e *Env) relayOnce(ctx context.Context) {
	e.t.Helper()
	e.learn(ctx)
	e.anchor(ctx, slack)
	e.must("publish what is due", e.relay.Once(ctx))
	e.anchor(ctx, 0)
}
