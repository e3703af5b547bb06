package job

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/streams"
)

// askingBroker bounds what job explain waits for the broker; the rows are the
// answer, it only adds to them.
const askingBroker = 3 * time.Second

// located is what the broker says about a message that a job waits for.
type located struct {
	streams.Located
	// Answers are those of them that wait in the stream of responses.
	Answer *streams.Located `json:"answer,omitempty"`
	// Sentence is all of that in words.
	Sentence string `json:"sentence"`
}

// brokerSays asks the broker about the messages that a job, or the child that
// holds it up, waits for; nil if no broker is known. With must, not to know one
// is an error, as is one that does not answer.
func brokerSays(ctx context.Context, c *cli.Shell, e *client.Explanation, must bool) ([]located, error) {
	asked := MessagesOf(e)
	if len(asked) == 0 {
		return nil, nil
	}
	s, err := c.Servers(ctx, cli.NeedEither)
	if err != nil {
		return nil, err
	}
	if s.NATSURL == "" {
		if must {
			return nil, cli.UsageError{Err: fmt.Errorf("--broker needs NATS: set NATS_URL")}
		}
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askingBroker)
	defer cancel()
	found, err := Locate(ctx, s, asked)
	if err != nil && !must {
		c.Note("the broker was not asked where the message is: %v", err)
		return nil, nil
	}
	return found, err
}

// MessagesOf returns the published messages of the last job of the chain, by lane.
func MessagesOf(e *client.Explanation) map[string][]legwork.ID {
	asked := map[string][]legwork.ID{}
	for i, w := range lastWaits(e) {
		if i < maxWaits && w.Message != nil && w.Lane != "" && w.Publish > 0 {
			asked[w.Lane] = append(asked[w.Lane], *w.Message)
		}
	}
	return asked
}

func lastWaits(e *client.Explanation) []client.Wait {
	if n := len(e.Chain); n > 0 {
		return e.Chain[n-1].Waits
	}
	return e.Waits
}

// lookingConn is a connection of who asks the broker where messages are; log nil:
// the default.
func lookingConn(ctx context.Context, s cli.Settings, log *slog.Logger) (*streams.Conn, error) {
	return streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "operator",
		Namespace: s.Namespace, Name: "legwork job explain", Log: log})
}

func Locate(ctx context.Context, s cli.Settings, asked map[string][]legwork.ID) ([]located, error) {
	conn, err := lookingConn(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return locate(ctx, conn, asked)
}

// locate looks for messages, and for the answers to those that the broker does
// not hold.
func locate(ctx context.Context, conn *streams.Conn, asked map[string][]legwork.ID) (found []located, err error) {
	var gone []legwork.ID
	for lane, guids := range asked {
		list, err := conn.Locate(ctx, lane, guids)
		if err != nil {
			return nil, err
		}
		for _, l := range list {
			found = append(found, located{Located: l})
			if _, isWork := legwork.WorkTopic(lane); isWork && l.Where != streams.HeldUnknown {
				gone = append(gone, l.Message)
			}
		}
	}
	answers, err := conn.Locate(ctx, legwork.LaneResponse, gone)
	if err != nil {
		return nil, err
	}
	for i := range found {
		for k := range answers {
			if answers[k].Message == found[i].Message && answers[k].Where != streams.NotHeld {
				found[i].Answer = &answers[k]
			}
		}
		found[i].Sentence = found[i].say(time.Now())
	}
	return found, nil
}

// say puts what the broker says in words, and what is wrong with the consumer.
func (l *located) say(now time.Time) string {
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
func (l *located) place(now time.Time) string {
	who, what, on, run := "an engine", "the message", "", "is an engine running?"
	topic, isWork := legwork.WorkTopic(l.Lane)
	if isWork {
		who, what, on, run = "a worker", "the work", " on "+topic, "run a worker of that topic"
	}
	if l.Answer != nil {
		return "the broker holds an answer: " + (&located{Located: *l.Answer}).say(now)
	}
	switch held := cli.Span(now.Sub(l.Stored)); l.Where {
	case streams.HeldWaiting:
		return fmt.Sprintf("the broker has held %s for %s%s and has given it to nobody; %s", what, held, l.behind(), l.listeners(now, who, on, run))
	case streams.HeldInFlight:
		return fmt.Sprintf("the broker has given %s, which it has held for %s, to %s that has not acknowledged it: %s", what, held, who, l.flight())
	case streams.HeldUnknown:
		return fmt.Sprintf("the broker holds more than 100000 messages of lane %s, and %s is not among the first of them; %s", l.Lane, what, l.listeners(now, who, on, run))
	}
	if l.Lane == legwork.LaneResponse || !isWork {
		return "the broker does not hold the message: an engine has just taken it, or the sweep of a relay will publish it again"
	}
	return "the broker holds neither the work nor an answer: an engine has just taken the answer, or the sweep of a relay will publish the work again"
}

func (l *located) behind() string {
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
func (l *located) listeners(now time.Time, who, on, run string) string {
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
	return fmt.Sprintf("nobody asks for any%s, the last was taken %s ago: %s", on, cli.Span(now.Sub(l.Last)), run)
}

// flight says what was given out: the broker counts that by lane, not by message.
func (l *located) flight() string {
	text := fmt.Sprintf("%d given out and not acknowledged", l.InFlight)
	if l.Again > 0 {
		text += fmt.Sprintf(", %d of them more than once", l.Again)
	}
	return text
}

// printLocated prints a line for the message of the likely cause, or, with all,
// of each wait.
func printLocated(c *cli.Shell, e *client.Explanation, found []located, all bool) error {
	for i, w := range lastWaits(e) {
		if i > 0 && !all {
			break
		}
		for k := range found {
			if w.Message == nil || found[k].Message != *w.Message {
				continue
			}
			if _, err := fmt.Fprintln(c.Out, found[k].Sentence); err != nil {
				return err
			}
		}
	}
	return nil
}
