package link

import (
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/rest"
)

const (
	// firstWindow is how much work of a topic is handed over before any is answered, and maxWindow how much at most.
	firstWindow = 4
	maxWindow   = 1024
	// leastSteep is how far the window grows with each answer in any case.
	leastSteep = 32
	// silence is after how long work is forgotten of which nothing is heard: if no worker has it, the sweep publishes
	// its row now.
	silence = 2 * time.Second
	// shortRest is how long nothing of a topic is handed over after nobody has listened or had room.
	shortRest = time.Second
	// keep is how long a topic is remembered after its last work.
	keep = 5 * time.Minute
	// messages is how many messages a window is handed over in at least, so that all workers of the topic get some, and
	// maxTogether how many pieces of work one has at most.
	messages    = 64
	maxTogether = 16
)

// topic is the work of one topic that was handed over, and of which nothing has been heard. How much there may be grows
// as long as workers take all, and shrinks when they hand work back: without a word beforehand, workers of any number
// get about as much as they have room for.
type topic struct {
	sent   map[legwork.ID]*sent
	window int // how much there may be
	steep  int // below it the window grows with each answer, from there on with each window of answers
	since  int // answers since it last grew so

	begun   time.Time // when work was last handed over
	shrunk  time.Time // when the window last shrank
	heard   time.Time // when work was last answered
	resting rest.Rest
}

// sent is work that was handed over.
type sent struct {
	work *legwork.Transition
	at   time.Time
	with []legwork.ID // of the first of a message: the others
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
	own := *t // which keeps no messages beside it
	o.sent[t.GUID] = &sent{work: &own, at: now}
	return true
}

// atOnce is how many pieces of work one message may have.
func (o *topic) atOnce() int { return min(max(o.window/messages, 1), maxTogether) }

// together notes what is handed over in one message.
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

// refused notes that a worker has handed work back. All that was handed over before the window shrank counts once. If
// there was one piece of work alone, nobody has room: the topic rests.
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

// begins sets the window to what it was when nothing was known of the workers yet.
func (o *topic) begins() { o.window, o.steep = firstWindow, maxWindow }

// forget forgets work of which nothing is heard. It may take long, or be lost. If nothing else is heard either, the
// topic rests. It returns the size of its data.
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
