package client

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// Broker asks the broker about the messages that jobs wait for. The rows of a
// job say why it is not done; the broker adds who has been given the message.
type Broker struct{ conn *streams.Conn }

// OpenBroker connects to the NATS of a Config as an operator, who may read the
// streams.
func OpenBroker(ctx context.Context, cfg Config) (*Broker, error) {
	conn, err := streams.Connect(ctx, streams.Config{URL: cfg.NATSURL, Creds: cfg.Creds, Auth: cfg.Auth, Role: "operator",
		Namespace: cfg.Namespace, Name: "legwork job explain", Log: cfg.Log})
	if err != nil {
		return nil, err
	}
	return &Broker{conn: conn}, nil
}

// Close ends the connection.
func (b *Broker) Close() { b.conn.Close() }

// Published reports whether what is waited for is a message that was published,
// so that the broker can say where it is.
func (w Wait) Published() bool { return w.Message != nil && w.Lane != "" && w.Publish > 0 }

// Last is what the last job of the chain waits for, or without a chain the job
// itself.
func (e *Explanation) Last() []Wait {
	if n := len(e.Chain); n > 0 {
		return e.Chain[n-1].Waits
	}
	return e.Waits
}

// Locate looks for the published messages among waits, and for the answers to
// those that the broker does not hold.
func (b *Broker) Locate(ctx context.Context, waits []Wait) (found []Located, err error) {
	asked := map[string][]legwork.ID{}
	for _, w := range waits {
		if w.Published() {
			asked[w.Lane] = append(asked[w.Lane], *w.Message)
		}
	}
	var gone []legwork.ID
	for lane, guids := range asked {
		list, err := b.conn.Locate(ctx, lane, guids)
		if err != nil {
			return nil, err
		}
		for _, l := range list {
			found = append(found, Located{Located: l})
			if _, isWork := legwork.WorkTopic(lane); isWork && l.Where != streams.HeldUnknown {
				gone = append(gone, l.Message)
			}
		}
	}
	answers, err := b.conn.Locate(ctx, legwork.LaneResponse, gone)
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
