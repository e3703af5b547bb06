package locate

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/span"
	"github.com/legwork-dev/legwork/streams"
)

// Located is what the broker says about a message that a job waits for.
type Located struct {
	streams.Located
	// Answer is what the broker says of an answer to it, if it holds one.
	Answer *streams.Located `json:"answer,omitempty"`
	// Sentence is all of that in words.
	Sentence string `json:"sentence"`
}

// say puts what the broker says in words, and what is wrong with the consumer.
func (l *Located) say(now time.Time) string {
	text := l.place(now)
	for _, s := range l.Settings {
		text += fmt.Sprintf("; of its consumer, %s", s)
	}
	if len(l.Settings) > 0 {
		text += ": see `legwork broker repair`"
	}
	return text
}

// place says where the message is.
func (l *Located) place(now time.Time) string {
	who, what, on, run := "an engine", "the message", "", "is an engine running?"
	topic, isWork := legwork.WorkTopic(l.Lane)
	if isWork {
		who, what, on, run = "a worker", "the work", " on "+topic, "run a worker of that topic"
		if legwork.ComponentTopic(topic) {
			run = "serve the component of that topic: `legwork component list`, then `legwork component serve`"
		}
	}
	if l.Answer != nil {
		return "the broker holds an answer: " + (&Located{Located: *l.Answer}).say(now)
	}
	switch held := span.Of(now.Sub(l.Stored)); l.Where {
	case streams.HeldWaiting:
		return fmt.Sprintf("the broker has held %s for %s%s and has given it to nobody; %s",
			what, held, l.behind(), l.listeners(now, who, on, run))
	case streams.HeldInFlight:
		return fmt.Sprintf("the broker has given %s, which it has held for %s, to %s that has not acknowledged it: %s; if "+
			"that one has died, another gets it when the lease ends", what, held, who, l.flight())
	case streams.HeldUnknown:
		return fmt.Sprintf("the broker holds more than 100000 messages of lane %s, and %s is not among the first of them; %s",
			l.Lane, what, l.listeners(now, who, on, run))
	}
	if l.Lane == legwork.LaneResponse || !isWork {
		return "the broker does not hold the message: an engine has just taken it, or the sweep of a relay will publish " +
			"it again"
	}
	return "the broker holds neither the work nor an answer: a worker is at work that an engine has handed it, an " +
		"engine has just taken the answer, or the sweep of a relay will publish the work again"
}

func (l *Located) behind() string {
	text := ""
	if l.Ahead > 0 {
		text = fmt.Sprintf(", behind %d others,", l.Ahead)
	}
	if l.Copies > 1 {
		text += fmt.Sprintf(" in %d copies", l.Copies)
	}
	return text
}

// listeners says who takes messages from the lane; on names the topic of work.
func (l *Located) listeners(now time.Time, who, on, run string) string {
	switch {
	case l.Paused && len(l.Settings) == 0:
		return "the topic is paused: legwork pause list"
	case !l.Consumer:
		return "nobody has ever listened" + on + ": " + run
	case l.Pulls > 0:
		return fmt.Sprintf("%s is asking for more: it comes next", who)
	case l.InFlight > 0:
		return fmt.Sprintf("nobody asks for more: %s", l.flight())
	case l.Last.IsZero():
		return "nobody asks for any" + on + ": " + run
	}
	return fmt.Sprintf("nobody asks for any%s, the last was taken %s ago: %s", on, span.Of(now.Sub(l.Last)), run)
}

// flight says what was given out: the broker counts that by lane, not by message.
func (l *Located) flight() string {
	text := fmt.Sprintf("%d given out and not acknowledged", l.InFlight)
	if l.Again > 0 {
		text += fmt.Sprintf(", %d of them more than once", l.Again)
	}
	return text
}
