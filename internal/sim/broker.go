package sim

import (
	"context"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
)

// rounds bounds how often messages may come back before a test says that they loop. A turn whose worker names another
// worker's turn as the one before comes back some 200 times, and a run may have several of those, one after the other.
const rounds = 5000

// Is reports whether the message is on a lane and for an activity; "work"
// stands for every work lane, "" for any activity.
func (m *Message) Is(lane, activity string) bool {
	_, work := legwork.WorkTopic(m.Lane)
	return (m.Lane == lane || work && lane == "work") &&
		(activity == "" || m.Header.Get(legwork.HeaderActivity) == activity)
}

// Find returns the messages in the broker that are on a lane and for an
// activity, in order.
func (w *World) Find(lane, activity string) []*Message {
	return slices.DeleteFunc(w.Messages(), func(m *Message) bool { return !m.Is(lane, activity) })
}

// The returns the only such message.
func (w *World) The(lane, activity string) *Message {
	w.T.Helper()
	found := w.Find(lane, activity)
	if len(found) != 1 {
		w.T.Fatalf("%d messages on lane %s for activity %q; the broker holds %s", len(found), lane, activity, w.held())
	}
	return found[0]
}

func (w *World) held() string {
	var names []string
	for _, m := range w.Messages() {
		names = append(names, m.String()+" "+m.Header.Get(legwork.HeaderActivity))
	}
	return strings.Join(names, ", ")
}

// Until runs everything the broker holds but the messages that stop selects.
func (w *World) Until(e *engine.Engine, stop func(*Message) bool) {
	w.T.Helper()
	for range rounds {
		at := slices.IndexFunc(w.Messages(), func(m *Message) bool { return !stop(m) })
		if at < 0 {
			return
		}
		w.Step(e, w.Messages()[at])
	}
	w.T.Fatalf("does not come to rest: %s", w.held())
}

// Settle runs what the broker holds, with messages that come back, and
// publishes what it lost, until nothing is left.
func (w *World) Settle(e *engine.Engine) {
	w.T.Helper()
	var last []legwork.Verdict
	for range rounds {
		again := w.Sweep() // what is held may wait for what was lost
		again += w.TakeAside(e)
		ms := w.Messages()
		if len(ms) == 0 && again == 0 {
			return
		}
		for _, m := range ms {
			if _, work := legwork.WorkTopic(m.Lane); work {
				w.DoWork(m, false)
			} else {
				last = w.Handle(e, m.Lane, m)
			}
		}
	}
	w.T.Fatalf("does not come to rest: %s, the last: %+v", w.held(), last)
}

// Rush is Settle by batches, each all that a lane holds; sweep publishes what
// the broker lacks and returns how much that was, as Sweep does.
func (w *World) Rush(e *engine.Engine, sweep func() int) {
	w.T.Helper()
	for range rounds {
		again := sweep()
		again += w.TakeAside(e)
		lanes, order := map[string][]*Message{}, []string{}
		for _, m := range w.Messages() {
			if lanes[m.Lane] == nil {
				order = append(order, m.Lane)
			}
			lanes[m.Lane] = append(lanes[m.Lane], m)
		}
		if len(order) == 0 && again == 0 {
			return
		}
		for _, lane := range order {
			if _, work := legwork.WorkTopic(lane); !work {
				w.Handle(e, lane, lanes[lane]...)
				continue
			}
			for _, m := range lanes[lane] {
				w.DoWork(m, false)
			}
		}
	}
	w.T.Fatalf("does not come to rest: %s", w.held())
}

// TakeAside has an engine take what was set aside and it can read, whether due or
// not, and returns how much that was.
func (w *World) TakeAside(e *engine.Engine) int {
	w.T.Helper()
	if len(w.Query(`UPDATE legwork.dead_letter SET due_at = now() WHERE state = 'waiting' RETURNING id::text`)) == 0 {
		return 0
	}
	n, err := e.TakeAside(context.Background())
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

// Lose takes everything out of the broker.
func (w *World) Lose() { w.Remove(w.Messages()...) }

// Again puts a copy of a message into the broker, as a redelivery would.
func (w *World) Again(m *Message) *Message { return w.Put(m.Lane, m.Subject, m.Header, m.Data) }
