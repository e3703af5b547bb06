package streams

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// A stream of work is empty again and again: whenever all that came is acknowledged. The server then
// deletes the file with its last messages, and makes another one for the next message. Where little comes
// at a time that costs more than all else that it does. So engines keep a placeholder in each stream that
// they use: a message on a subject that nobody consumes. Each one takes the place of the one before (ADR 100).

const (
	// placeholderBytes is after how many bytes of messages the next one is put: the server begins a new file
	// every 4 MB, and the placeholder must be in the last one.
	placeholderBytes = 1 << 20
	// messageBytes is about what a message takes besides its data.
	messageBytes = 512
)

// placeholderSubject is that of the placeholders of a stream.
func placeholderSubject(namespace, stream string) string {
	lane := strings.ToLower(strings.TrimPrefix(stream, streamName(namespace, "")))
	return legwork.Subject(namespace, "placeholder") + "." + lane
}

// placeholder reports whether a subject is one of placeholders.
func placeholder(subject string) bool {
	at := strings.Split(subject, ".")
	return len(at) == 4 && at[2] == "placeholder"
}

// placeholders puts placeholders into the streams that a process uses.
type placeholders struct {
	c *Conn

	mu      sync.Mutex
	enabled bool
	came    map[string]int // bytes since the last placeholder, by stream
}

// KeepInUse has this process put placeholders into the streams that it uses from now on.
func (c *Conn) KeepInUse() {
	c.placeholders.mu.Lock()
	defer c.placeholders.mu.Unlock()
	c.placeholders.enabled = true
}

// used notes messages that a stream has delivered or is about to store, with so many bytes of data. It does
// not wait. A placeholder that is lost, or refused as the stream has no place for any, costs time only.
func (p *placeholders) used(stream string, messages, bytes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.enabled || messages == 0 {
		return
	}
	came, known := p.came[stream]
	if came += bytes + messages*messageBytes; !known || came >= placeholderBytes {
		err := p.c.nc.PublishMsg(&nats.Msg{Subject: placeholderSubject(p.c.cfg.Namespace, stream),
			Header: nats.Header{jetstream.MsgRollup: {jetstream.MsgRollupSubject}}})
		if err == nil {
			came = 0
		}
	}
	p.came[stream] = came
}

// withPlaceholders returns a stream's configuration with a place for placeholders, and whether it had none.
func (c *Conn) withPlaceholders(s jetstream.StreamConfig) (jetstream.StreamConfig, bool) {
	if s.Retention != jetstream.WorkQueuePolicy {
		return s, false
	}
	subject := placeholderSubject(c.cfg.Namespace, s.Name)
	lacks := !s.AllowRollup || !slices.Contains(s.Subjects, subject)
	if s.AllowRollup = true; !slices.Contains(s.Subjects, subject) {
		s.Subjects = append(slices.Clip(s.Subjects), subject)
	}
	return s, lacks
}

// improve gives a stream of an earlier version a place for placeholders. Whoever may not change it goes on
// without.
func (c *Conn) improve(ctx context.Context, have jetstream.StreamConfig) {
	want, lacks := c.withPlaceholders(have)
	if !lacks {
		return
	}
	c.improving.Add(1)
	defer c.improving.Add(-1)
	_, err := question(ctx, c, func(ctx context.Context) (jetstream.Stream, error) { return c.js.UpdateStream(ctx, want) })
	if err != nil {
		c.log.Info("a stream has no place for placeholders, with which the broker works less: an operator gives it one "+
			"with `legwork broker apply`", "stream", want.Name, "error", err)
		return
	}
	c.log.Info("gave a stream a place for placeholders", "stream", want.Name)
}

// messages counts those of a stream, without placeholders.
func (c *Conn) messages(ctx context.Context, stream jetstream.Stream) (uint64, error) {
	info := stream.CachedInfo()
	subject := placeholderSubject(c.cfg.Namespace, info.Config.Name)
	if !slices.Contains(info.Config.Subjects, subject) {
		return info.State.Msgs, nil
	}
	info, err := question(ctx, c, func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return stream.Info(ctx, jetstream.WithSubjectFilter(subject))
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.State.Msgs - min(info.State.Msgs, info.State.Subjects[subject]), nil
}
