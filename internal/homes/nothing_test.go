package homes_test

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/homes"
)

// TestHomesThatTellNothing: a home may say that it has no answer, each time after most of the time that it has. It
// makes others wait no longer than a home that is late. It is not charged if it says so early, or if it has an answer.
func TestHomesThatTellNothing(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	// afterwards returns a home that answers late, but in time.
	afterwards := func(answer func(*nats.Msg, []frames.Asked) any) func(*nats.Msg, []frames.Asked) any {
		return func(m *nats.Msg, turns []frames.Asked) any {
			<-time.After(homes.Patience * 6 / 10)
			return answer(m, turns)
		}
	}
	busy := func(_ *nats.Msg, turns []frames.Asked) any {
		told := frames.Told{Turns: make([]frames.ToldTurn, len(turns))}
		for i := range turns {
			told.Turns[i].Later = frames.Busy
		}
		return told
	}
	slow := p.home("home-slow", afterwards(busy))
	useful := newPlace(t)
	useful.home("home-useful", afterwards(good))
	quick := p.home("home-quick", busy)
	for _, want := range []string{"busy busy", "busy busy", "late busy"} {
		p.asks(want, turnsOf("home-slow.1", "home-quick.1")...)
		useful.asks("ok", turnsOf("home-useful.1")...)
	}
	for range 30 {
		p.asks("late busy", turnsOf("home-slow.1", "home-quick.1")...)
	}
	if slow.Load() != 2 || quick.Load() != 33 {
		t.Errorf("the slow home was asked %d times, the quick one %d times", slow.Load(), quick.Load())
	}
}

// TestTopicsThatTellNothing: the same limit holds for all homes of a topic together, whatever their names are.
func TestTopicsThatTellNothing(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.home("home-good", good)
	for n := range 6 { // 6 times 0.6 are less than 4
		if rest := p.Charge(topic, homes.Patience*6/10); rest > 0 {
			t.Errorf("charged %d times it rests for %s", n+1, rest)
		}
	}
	p.asks("ok", turnsOf("home-good.1")...)
	p.Charge(topic, homes.Patience*6/10)
	want := 8 * homes.Patience // 8 times 0.6 are 0.8 more than 4, of which a tenth is paid each second
	if rest := p.Charge(topic, homes.Patience*6/10); rest > want || rest < want-5*time.Second {
		t.Errorf("charged 8 times it rests for %s, want %s", rest, want)
	}
	p.asks(frames.Late, turnsOf("home-good.1")...)
}
