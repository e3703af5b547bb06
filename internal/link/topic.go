package link

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/rest"
)

const (
	// firstWindow is the first window of a topic, maxWindow the largest one.
	firstWindow = 4
	maxWindow   = 1024
	// leastSteep is the smallest value of topic.steep after the window has shrunk.
	leastSteep = 32
	// silence is how long an engine waits for an answer to work before it forgets the work. If no worker has it, the sweep
	// publishes its row at about that time.
	silence = 2 * time.Second
	// shortRest is how long no work of a topic is handed over after no worker has listened, or none has had room.
	shortRest = time.Second
	// keep is how long a topic is remembered after its last work.
	keep = 5 * time.Minute
	// messages is how many messages a full window has at least, so that all workers of the topic get some of them.
	// maxTogether is the largest number of pieces of work in one message.
	messages    = 64
	maxTogether = 16
)

// topic is the work of one topic that was handed over and is not answered. Its amount is limited by a window. The
// window grows while workers take all work, and shrinks when they hand work back. So workers get about as much work as
// they have room for, however many they are, and need not tell the engine how much that is.
type topic struct {
	sent   map[legwork.ID]*sent
	window int // how many pieces of work sent may have
	steep  int // a smaller window grows with each answer; from steep on it grows once in as many answers as it is large
	since  int // answers since the window last grew in this slow way, or shrank

	begun   time.Time // when work was last handed over
	shrunk  time.Time // when the window last shrank
	heard   time.Time // when work was last answered
	resting rest.Rest
}

// sent is work that was handed over.
type sent struct {
	work *legwork.Transition
	at   time.Time
	with []legwork.ID // of the first piece of a message: the other pieces
}

func newTopic() *topic {
	o := &topic{sent: map[legwork.ID]*sent{}}
	o.begins()
	return o
}

func (o *topic) room(now time.Time) bool { return len(o.sent) < o.window && !o.resting.On(now) }

// begin notes that work is handed over, and reports whether there is room for it.
func (o *topic) begin(t *legwork.Transition, now time.Time) bool {
	if !o.room(now) {
		return false
	}
	o.begun = now
	own := *t // a copy, so that the other transitions of its slice can be freed
	o.sent[t.GUID] = &sent{work: &own, at: now}
	return true
}

// atOnce is how many pieces of work one message may have.
func (o *topic) atOnce() int { return min(max(o.window/messages, 1), maxTogether) }

// together notes, with the first piece of a message, which other pieces are in it.
func (o *topic) together(works []*legwork.Transition) {
	first := o.sent[works[0].GUID]
	for _, t := range works[1:] {
		first.with = append(first.with, t.GUID)
	}
}

// answered notes that a worker has answered work.
func (o *topic) answered(*sent) {
	o.heard = time.Now()
	o.resting.Worked()
	switch o.since++; {
	case o.window >= maxWindow:
	case o.window < o.steep:
		o.window++
	case o.since >= o.window:
		o.window, o.since = o.window+1+o.window/16, 0
	}
}

// refused notes that a worker has handed work back, and shrinks the window. Work that was handed over before the window
// last shrank does not shrink it again. If the window is a single piece, no worker has room: the topic rests.
func (o *topic) refused(s *sent) {
	if s.at.Before(o.shrunk) {
		return
	}
	o.shrunk, o.since = time.Now(), 0
	if o.window == 1 {
		o.resting.Pause(o.shrunk, shortRest)
	}
	o.window = max(1, o.window*3/4)
	o.steep = max(o.window, leastSteep)
}

// nobody notes that no worker listens.
func (o *topic) nobody(*sent) {
	o.resting.Pause(time.Now(), shortRest)
	o.begins()
}

// begins sets the window to its first value, as if nothing were known about the workers.
func (o *topic) begins() { o.window, o.steep = firstWindow, maxWindow }

// forget forgets work that is not answered in time: the work may take long, or be lost. If no other work has been
// answered since it was handed over, the topic rests. forget returns the size of the data of the work.
func (o *topic) forget(now time.Time) (bytes int) {
	for id, s := range o.sent {
		if now.Sub(s.at) < silence {
			continue
		}
		delete(o.sent, id)
		bytes += len(s.work.Data)
		if o.heard.Before(s.at) && o.resting.Missed(now) {
			o.begins()
		}
	}
	return bytes
}
