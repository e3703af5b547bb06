package streams

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// Fault is a consumer whose settings stop or delay messages.
type Fault struct {
	Stream   string    `json:"stream"`
	Consumer string    `json:"consumer"`
	Lanes    []string  `json:"lanes"` // that it concerns
	Settings []Setting `json:"settings"`
	// Stray: the consumer is none of Legwork's, but takes messages that the
	// right consumer then cannot get. Repair deletes it.
	Stray bool `json:"stray,omitempty"`
	// Stuck counts messages that it does not deliver any more.
	Stuck uint64 `json:"stuck,omitempty"`
	// InFlight counts messages delivered and not acknowledged.
	InFlight int `json:"in_flight"`

	have, want jetstream.ConsumerConfig
}

// Stops reports whether messages wait until the consumer is repaired.
func (f *Fault) Stops() bool {
	return slices.ContainsFunc(f.Settings, func(s Setting) bool { return s.Stops })
}

// Again reports whether Repair deletes the consumer and creates it again,
// because the broker cannot change a setting, or messages are stuck. Messages
// in flight are then delivered once more. slow: also repair settings that only
// slow messages down.
func (f *Fault) Again(slow bool) bool {
	_, anew := mended(f.have, f.want, slow)
	return !f.Stray && (anew || f.Stuck > 0)
}

// Faults returns the consumers whose settings do harm, those that stop messages
// first. topics are those of deployed apps: of others it knows what the broker
// holds. It asks two questions for each stream and changes nothing.
func (c *Conn) Faults(ctx context.Context, topics []string) ([]Fault, error) {
	all := []Fault{}
	for _, lane := range append(slices.Clone(engineLanes), laneWork) {
		found, err := c.faultsOf(ctx, lane, topics)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortStableFunc(all, func(a, b Fault) int { return -cmp.Compare(rank(&a), rank(&b)) })
	return all, nil
}

// rank orders faults: consumers that must be deleted before others can be
// changed come first.
func rank(f *Fault) int {
	switch {
	case f.Stray:
		return 2
	case f.Stops():
		return 1
	}
	return 0
}

func (c *Conn) faultsOf(ctx context.Context, lane string, topics []string) ([]Fault, error) {
	k, err := c.kept(ctx, lane)
	if err != nil {
		return nil, err
	}
	places, err := c.placesOf(lane, k, topics)
	if err != nil {
		return nil, err
	}
	return c.judge(lane, k, places), nil
}

// kept is the content of a stream: its consumers, and the number of messages of
// each subject.
type kept struct {
	consumers []*jetstream.ConsumerInfo
	messages  map[string]uint64
}

// kept asks what the stream of a lane has; nothing if there is no such stream.
func (c *Conn) kept(ctx context.Context, lane string) (k kept, err error) {
	name := streamName(c.cfg.Namespace, strings.ToUpper(lane))
	stream, err := c.stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return k, nil
	}
	if err != nil {
		return k, fmt.Errorf("streams: look up stream %s: %w", name, err)
	}
	info, err := question(ctx, c, func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return stream.Info(ctx, jetstream.WithSubjectFilter(">"))
	})
	if err != nil {
		return k, fmt.Errorf("streams: count the messages of stream %s: %w", name, err)
	}
	k.messages = info.State.Subjects
	k.consumers, err = c.consumersOf(ctx, stream)
	return k, err
}

// judge finds the faults among the consumers of a stream; places are those that
// it is to have.
func (c *Conn) judge(lane string, k kept, places map[string]place) (found []Fault) {
	for _, info := range k.consumers {
		f := Fault{Stream: info.Stream, Consumer: info.Name, InFlight: info.NumAckPending, have: info.Config}
		if p, ours := places[info.Name]; ours && info.Config.Durable != "" {
			f.want, f.Lanes = c.consumerConfig(p), []string{p.lane}
			f.Settings = settings(f.have, f.want)
			f.Stuck = stuck(info, k.messages)
		} else if lane != legwork.LaneEvent { // whoever likes has a consumer of events
			f.stray(places)
		}
		if len(f.Settings) > 0 {
			found = append(found, f)
		}
	}
	return found
}

// placesOf returns which consumers a stream is to have, by name: in the stream of
// work one of each topic that is known.
func (c *Conn) placesOf(lane string, k kept, topics []string) (map[string]place, error) {
	if lane != laneWork {
		p, err := c.place(lane)
		return map[string]place{p.durable: p}, err
	}
	places := map[string]place{}
	add := func(topic string) {
		if p, err := c.place(legwork.LaneWork(topic)); err == nil { // an invalid topic is nobody's
			if _, known := places[p.durable]; !known {
				places[p.durable] = p
			}
		}
	}
	for _, topic := range topics {
		add(topic)
	}
	prefix := legwork.Subject(c.cfg.Namespace, legwork.LaneWork(""))
	for _, subject := range slices.Sorted(maps.Keys(k.messages)) {
		add(strings.TrimPrefix(subject, prefix))
	}
	// The consumer of a topic first: what is called otherwise may be too wide.
	for _, ours := range []bool{true, false} {
		for _, info := range k.consumers {
			for _, filter := range filters(&info.Config) {
				topic, _ := strings.CutPrefix(filter, prefix)
				if ours == (durable(topic) == info.Name) {
					add(topic)
				}
			}
		}
	}
	return places, nil
}

// stuck counts the messages of a consumer that neither wait nor are in flight:
// its max_deliver is reached. What comes or goes between the two questions may
// be counted as well.
func stuck(info *jetstream.ConsumerInfo, held map[string]uint64) (n uint64) {
	if info.Config.MaxDeliver <= 0 {
		return 0
	}
	for subject, messages := range held {
		if slices.ContainsFunc(filters(&info.Config), func(filter string) bool { return covers(filter, subject) }) {
			n += messages
		}
	}
	known := info.NumPending + uint64(info.NumAckPending)
	return n - min(n, known)
}

// stray notes the lanes whose messages are taken by a consumer that is not theirs.
func (f *Fault) stray(places map[string]place) {
	taken := filters(&f.have)
	for _, name := range slices.Sorted(maps.Keys(places)) {
		p := places[name]
		if len(taken) == 0 || slices.ContainsFunc(taken, func(filter string) bool { return covers(filter, p.filter) }) {
			f.Lanes = append(f.Lanes, p.lane)
		}
	}
	if len(f.Lanes) == 0 {
		return
	}
	f.Stray = true
	own := places[f.ownerOf(places)].durable
	name := f.Consumer
	if f.have.Durable == "" {
		name = "unset, of consumer " + name
	}
	f.Settings = []Setting{{Name: "durable_name", Have: name, Want: own, Stops: true,
		Effect: "workers ask consumer " + own + ", which cannot be made beside it: " + unset(strings.Join(taken, ", ")) +
			" is taken"}}
}

// ownerOf is the name of the consumer that should take the first of the lanes.
func (f *Fault) ownerOf(places map[string]place) string {
	for name, p := range places {
		if p.lane == f.Lanes[0] {
			return name
		}
	}
	return ""
}

// covers reports whether a filter takes all that another subject, or filter, takes.
func covers(filter, subject string) bool {
	want, have := strings.Split(filter, "."), strings.Split(subject, ".")
	for i, token := range want {
		switch {
		case token == ">":
			return len(have) > i
		case i >= len(have), have[i] == ">", token != "*" && token != have[i]:
			return false
		}
	}
	return len(want) == len(have)
}

// Repair repairs a consumer of Faults. It changes the settings in place if the
// broker can; else it deletes the consumer and creates it again. A work-queue
// stream keeps what is not acknowledged, so nothing is lost; messages in flight
// are then delivered once more. slow: also repair settings that only slow
// messages down.
func (c *Conn) Repair(ctx context.Context, f Fault, slow bool) error {
	if f.Stray {
		return c.replace(ctx, f)
	}
	config, _ := mended(f.have, f.want, slow)
	if !f.Again(slow) {
		if f.have.PauseUntil != nil && config.PauseUntil == nil { // an update leaves a pause alone
			if err := c.setPause(ctx, f.Stream, []string{f.Consumer}, false); err != nil {
				return err
			}
		}
		_, err := question(ctx, c, func(ctx context.Context) (jetstream.Consumer, error) {
			return c.js.UpdateConsumer(ctx, f.Stream, config)
		})
		if err != nil && !isMissing(err) {
			return fmt.Errorf("streams: change consumer %s of stream %s: %w", f.Consumer, f.Stream, err)
		}
		c.log.Info("repaired consumer", "stream", f.Stream, "consumer", f.Consumer)
		return nil
	}
	if err := c.removeConsumer(ctx, f); err != nil {
		return err
	}
	return c.restore(ctx, f.Stream, config)
}

// replace deletes a stray consumer, and creates those that it took the messages
// of.
func (c *Conn) replace(ctx context.Context, f Fault) error {
	if err := c.removeConsumer(ctx, f); err != nil {
		return err
	}
	for _, lane := range f.Lanes {
		p, err := c.place(lane)
		if err != nil {
			return err
		}
		if _, err := c.ensure(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

func (c *Conn) removeConsumer(ctx context.Context, f Fault) error {
	_, err := question(ctx, c, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, c.js.DeleteConsumer(ctx, f.Stream, f.Consumer)
	})
	if err != nil && !isMissing(err) {
		return fmt.Errorf("streams: delete consumer %s of stream %s: %w", f.Consumer, f.Stream, err)
	}
	c.log.Info("deleted consumer", "stream", f.Stream, "consumer", f.Consumer)
	return nil
}
