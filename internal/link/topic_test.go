package link

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// book is a topic, and its work on the way in the order of the hand-over.
type book struct {
	*topic
	t    *testing.T
	work []legwork.ID
	now  time.Time
}

func newBook(t *testing.T) *book { return &book{topic: newTopic(), t: t, now: time.Now()} }

// fill hands over as much work as there is room for, and returns how much that was.
func (b *book) fill() (n int) {
	for {
		t := &legwork.Transition{GUID: legwork.NewID()}
		if !b.begin(t, b.now) {
			return n
		}
		b.work = append(b.work, t.GUID)
		n++
	}
}

// ends ends the n works that were handed over first.
func (b *book) ends(n int, how func(*topic, *sent)) {
	for _, id := range b.work[:n] {
		s := b.sent[id]
		delete(b.sent, id)
		how(b.topic, s)
	}
	b.work = b.work[n:]
}

// TestTheWindowGrows: the window grows with each answer, up to a limit.
func TestTheWindowGrows(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	want := firstWindow
	for round := range 12 {
		n := b.fill()
		if len(b.sent) != want {
			t.Fatalf("round %d: %d are on their way, want %d", round, len(b.sent), want)
		}
		if n == 0 {
			t.Fatalf("round %d: there was no room", round)
		}
		b.ends(len(b.work), (*topic).answered)
		want = min(2*want, maxWindow)
	}
}

// TestTheWindowShrinks: the window shrinks once for all work that was handed over before and is handed back. Then it
// grows slowly.
func TestTheWindowShrinks(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	for range 6 {
		b.fill()
		b.ends(len(b.work), (*topic).answered)
	}
	full := b.fill()
	b.ends(full/2, (*topic).refused)
	shrunk := b.window
	if shrunk != full*3/4 {
		t.Errorf("of a window of %d, with half handed back, %d is left", full, shrunk)
	}
	b.ends(len(b.work), (*topic).answered)
	b.now = time.Now().Add(time.Minute)
	b.fill()
	b.ends(len(b.work), (*topic).answered)
	if b.window <= shrunk || b.window > shrunk*9/8 {
		t.Errorf("from %d the window has grown to %d", shrunk, b.window)
	}
}

// TestNobodyHasRoom: the window shrinks to one, and then the topic rests between two tries.
func TestNobodyHasRoom(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	rested := 0
	for range 200 {
		b.fill()
		if len(b.work) == 0 {
			t.Fatalf("with a window of %d the topic is never tried again", b.window)
		}
		b.ends(len(b.work), (*topic).refused)
		if b.now = time.Now(); b.fill() == 0 {
			rested++
		}
		b.ends(len(b.work), (*topic).refused)
		b.now = time.Now().Add(time.Minute)
	}
	if b.window != 1 || rested < 190 {
		t.Errorf("the window is %d; it has rested %d times", b.window, rested)
	}
}

// TestATopicRests: a topic rests for a moment when no worker listens. It rests longer each time when no work is
// answered.
func TestATopicRests(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	b.fill()
	b.ends(1, (*topic).nobody)
	if b.fill() != 0 {
		t.Error("work was handed over though nobody listens")
	}
	b.now = time.Now().Add(shortRest)
	if b.fill() == 0 {
		t.Error("it rests for ever")
	}
	silent := func(want time.Duration) {
		t.Helper()
		b.now = b.now.Add(silence)
		if b.forget(b.now); len(b.sent) > 0 {
			t.Fatalf("%d works are not forgotten", len(b.sent))
		}
		b.work = nil
		if b.now = b.now.Add(want - 1); b.fill() > 0 {
			t.Errorf("it rests for less than %s", want)
		}
		if b.now = b.now.Add(1); b.fill() == 0 {
			t.Errorf("it rests for more than %s", want)
		}
	}
	silent(time.Second)
	silent(2 * time.Second)
	silent(4 * time.Second)
	b.ends(len(b.work), (*topic).answered)
	b.fill()
	silent(time.Second)
}

// TestWorkThatLastsIsForgotten: it is forgotten, and the topic does not rest, while other work is answered.
func TestWorkThatLastsIsForgotten(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	b.now = b.now.Add(-time.Minute)
	b.fill()
	b.ends(1, (*topic).answered)
	b.now = b.now.Add(silence)
	if b.forget(b.now); len(b.sent) > 0 || b.fill() == 0 {
		t.Errorf("%d works are not forgotten, or the topic rests", len(b.sent))
	}
}
