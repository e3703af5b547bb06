// Package locate asks the broker where the messages are that a job waits for, and
// says it in words.
package locate

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/streams"
)

// Broker asks the broker about the messages that jobs wait for. The rows of a
// job say why it is not done; the broker adds who has been given the message.
type Broker struct{ conn *streams.Conn }

// Open connects to the NATS of a client.Config as an operator, who may read the
// streams.
func Open(ctx context.Context, cfg client.Config) (*Broker, error) {
	conn, err := streams.Connect(ctx, streams.Config{URL: cfg.NATSURL, Creds: cfg.Creds, Auth: cfg.Auth, Role: "operator",
		Namespace: cfg.Namespace, Name: "legwork job explain", Log: cfg.Log})
	if err != nil {
		return nil, err
	}
	return &Broker{conn: conn}, nil
}

// Close ends the connection.
func (b *Broker) Close() { b.conn.Close() }

// Locate looks for the published messages among waits, and for the answers to
// those that the broker does not hold.
func (b *Broker) Locate(ctx context.Context, waits []client.Wait) (found []Located, err error) {
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
