package streams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// heldBatch and heldBytes bound one answer of the broker.
	heldBatch = 512
	heldBytes = 8 << 20
	// maxHeld bounds how many messages are enumerated. It is larger than every sensible MaxAckPending.
	maxHeld = 65_536
	// heldTimeout bounds the whole enumeration.
	heldTimeout = 15 * time.Second
)

// Held returns the GUIDs of the lane's messages that were delivered and not
// acknowledged: they are being handled, or will be redelivered. It reads the
// stream from the acknowledged floor to the delivered sequence, so the cost
// depends on what is in flight, not on the backlog. If the consumer has nothing in
// flight, nothing is held. The stream may still have messages between the two
// sequences: a consumer with a max_deliver of its own no longer delivers them.
// Messages without a GUID (starts from outside) have no outbox row and are left
// out. Above 65,536 messages it returns an error; then no message may be
// considered lost.
func (c *Conn) Held(ctx context.Context, lane string) (map[legwork.ID]bool, error) {
	at, err := c.place(lane)
	if err != nil {
		return nil, err
	}
	info, err := c.delivered(ctx, at)
	if err != nil {
		return nil, err
	}
	if info.NumAckPending == 0 {
		return map[legwork.ID]bool{}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, heldTimeout)
	defer cancel()
	found := map[legwork.ID]bool{}
	w := walk{c: c, at: at, next: info.AckFloor.Stream + 1, last: info.Delivered.Stream, most: maxHeld}
	w.each = func(_ uint64, h nats.Header) { eachID(h, func(id legwork.ID) { found[id] = true }) }
	if err := w.all(ctx); err != nil {
		return nil, fmt.Errorf("streams: list what is held of lane %s: %w", lane, err)
	}
	if w.seen > maxHeld {
		return nil, fmt.Errorf("streams: more than %d messages of lane %s are in flight: lower the consumer's "+
			"max_ack_pending", maxHeld, lane)
	}
	return found, nil
}

// eachID calls f with the ids of the rows that a message is about. A response
// names the row of the work that it answers and, if it has a row, its own.
func eachID(h nats.Header, f func(legwork.ID)) {
	for _, name := range []string{legwork.HeaderGUID, legwork.HeaderRow} {
		if id, err := legwork.ParseID(legwork.Header(h).Get(name)); err == nil {
			f(id)
		}
	}
}

// walk reads a lane's messages in order, up to a sequence.
type walk struct {
	c          *Conn
	at         place
	next, last uint64
	seen, most int
	each       func(seq uint64, h nats.Header)
}

// all reads up to the last sequence, or until it has read more than most messages.
func (w *walk) all(ctx context.Context) error {
	for w.next <= w.last && w.seen <= w.most {
		if _, err := question(ctx, w.c, func(ctx context.Context) (struct{}, error) {
			return struct{}{},
				w.step(ctx)
		}); err != nil {
			return err
		}
	}
	return nil
}

// step reads the next batch by a direct get. This is the only way to read a
// work-queue stream without an effect on its consumer.
func (w *walk) step(ctx context.Context) error {
	body, err := json.Marshal(map[string]any{"seq": w.next, "next_by_subj": w.at.filter, "batch": heldBatch,
		"max_bytes": heldBytes})
	if err != nil {
		return err
	}
	sub, err := w.c.nc.SubscribeSync(w.c.nc.NewInbox())
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }() // the connection may be gone
	if err := w.c.nc.PublishRequest(askDirect+w.at.stream, sub.Subject, body); err != nil {
		return err
	}
	from := w.next
	for {
		msg, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return err
		}
		done, err := w.take(ctx, msg)
		if err != nil {
			return err
		}
		if done {
			break
		}
	}
	if w.next == from { // the broker had no message, but did not say so
		w.next = w.last + 1
	}
	return nil
}

// take reads one message of an answer. done: it was the last one.
func (w *walk) take(ctx context.Context, msg *nats.Msg) (done bool, err error) {
	switch status := msg.Header.Get("Status"); {
	case status == "":
	case status == "204": // end of batch
		return true, nil
	case status == "404": // no message from here on
		w.next = w.last + 1
		return true, nil
	case status == "503":
		// A stream that does not exist holds nothing. If the stream exists and does
		// not answer, what it holds is unknown.
		if _, err := w.c.stream(ctx, w.at.stream); !errors.Is(err, jetstream.ErrStreamNotFound) {
			return true, fmt.Errorf("stream %s does not answer direct gets", w.at.stream)
		}
		w.next = w.last + 1
		return true, nil
	default:
		return true, errors.New("the broker answers " + status + " " + msg.Header.Get("Description"))
	}
	seq, err := strconv.ParseUint(msg.Header.Get("Nats-Sequence"), 10, 64)
	if err != nil {
		return true, fmt.Errorf("message without a sequence: %w", err)
	}
	w.next = seq + 1
	if seq > w.last {
		return true, nil
	}
	w.seen++
	w.each(seq, msg.Header)
	return false, nil
}
