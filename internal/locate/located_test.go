package locate

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork/streams"
)

// TestLocatedSays: each place of a message has its sentence, for work and for
// what engines take.
func TestLocatedSays(t *testing.T) {
	t.Parallel()
	now := time.Unix(100, 0)
	at := func(lane, where string) streams.Located {
		return streams.Located{Lane: lane, Where: where, Stored: now.Add(-20 * time.Second)}
	}
	waiting := at("work.pay", streams.HeldWaiting)
	waiting.Consumer, waiting.Pulls, waiting.Ahead = true, 1, 3
	given := at("run", streams.HeldInFlight)
	given.InFlight, given.Again = 2, 1
	answer := at("response", streams.HeldWaiting)
	answer.Paused = true
	for want, l := range map[string]Located{
		"the broker has held the work for 20s, behind 3 others, and has given it to nobody; a worker is asking for more: " +
			"it comes next": {Located: waiting},
		"the broker has given the message, which it has held for 20s, to an engine that has not acknowledged it: 2 given " +
			"out and not acknowledged, 1 of them more than once; if that one has died, another gets it when the lease " +
			"ends": {Located: given},
		"the broker holds an answer: the broker has held the message for 20s and has given it to nobody; the topic is " +
			"paused: legwork pause list": {Located: at("work.pay", streams.NotHeld), Answer: &answer},
		"the broker holds neither the work nor an answer: a worker is at work that an engine has handed it, an engine " +
			"has just taken the answer, or the sweep of a relay will publish the work again": {Located: at("work.pay",
			streams.NotHeld)},
	} {
		if got := l.say(now); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
