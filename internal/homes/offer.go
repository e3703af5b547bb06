package homes

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/local"
)

// A turn that was committed is work: a row of the outbox, which the engine publishes. Workers answer most first turns
// at once, so the engine offers them to workers before, without a stream (ADR 101). The row stays where it is until the
// answer has its effect: whatever becomes of an offer, the sweep finds it.
//
// An engine may ask while it commits, so that the worker takes the turn meanwhile. Nothing becomes of the answer unless
// the commit has taken place.

// hand gives an answer to an engine, as if a worker had sent it. It reports whether there was room; then settled, if it
// is called, is told the verdict.
type hand = func(d *legwork.Delivery, settled func(legwork.Verdict)) bool

// Offers offers turns to workers. Use NewOffers.
type Offers struct {
	*Homes
	publish func([]*legwork.Transition)
	hand    atomic.Pointer[hand] // nil: nobody takes answers

	ctx  context.Context // ends with the last of them
	end  context.CancelFunc
	open sync.WaitGroup

	turns  sync.Mutex
	queues map[string]*queue // by topic
	early  map[legwork.ID]*offer
}

// offer is a turn that a worker is asked for, or will be.
type offer struct {
	turn  *legwork.Transition
	state state
	told  json.RawMessage // of one that is answered; nil: no worker has taken it
}

// state is what is known of the commit of a turn.
type state int

const (
	committed state = iota
	early           // it is not over
	answered        // nor is it, and the worker has answered, or will not
	withdrawn       // it did not take place
)

// NewOffers listens for the answers of workers, until Close, as New does. What is offered and not taken is published.
func NewOffers(nc *nats.Conn, process *local.Process, namespace string, publish func([]*legwork.Transition),
	log *slog.Logger) (*Offers, error) {
	h, err := New(nc, process, namespace, log)
	if err != nil {
		return nil, err
	}
	o := &Offers{Homes: h, publish: publish, queues: map[string]*queue{}, early: map[legwork.ID]*offer{}}
	o.ctx, o.end = context.WithCancel(context.Background())
	return o, nil
}

// To says who takes the answers. Before, all turns are published.
func (o *Offers) To(hand hand) { o.hand.Store(&hand) }

// Close publishes what is still offered, and ends the listening.
func (o *Offers) Close() {
	o.turns.Lock()
	o.end() // nobody begins a request from here on
	o.turns.Unlock()
	o.open.Wait()
	o.Homes.Close()
}

// Early asks workers for turns that are about to be committed, so that Offer finds their answers. It does not wait.
// Call end after the commit, and after Offer: what was not offered by then is forgotten.
func (o *Offers) Early(turns []*legwork.Transition) (end func()) {
	if o.hand.Load() == nil {
		return func() {}
	}
	all := make([]*offer, len(turns))
	o.turns.Lock()
	defer o.turns.Unlock()
	for i, t := range turns {
		all[i] = &offer{turn: t, state: early}
		o.early[t.GUID] = all[i]
	}
	for _, of := range o.enqueue(all) {
		delete(o.early, of.turn.GUID)
	}
	return func() {
		o.turns.Lock()
		defer o.turns.Unlock()
		for _, of := range all {
			if o.early[of.turn.GUID] == of {
				delete(o.early, of.turn.GUID)
				of.state = withdrawn
				o.unqueue(of)
			}
		}
	}
}

// Offer hands over the answers that there are to turns, asks workers for those of the others, and publishes what nobody
// answers. It does not wait.
func (o *Offers) Offer(turns []*legwork.Transition) {
	if o.hand.Load() == nil {
		o.publish(turns)
		return
	}
	var known, fresh []*offer
	o.turns.Lock()
	for _, t := range turns {
		of := o.early[t.GUID]
		delete(o.early, t.GUID)
		switch {
		case t.Told != nil:
			known = append(known, &offer{turn: t, told: t.Told})
		case of == nil:
			fresh = append(fresh, &offer{turn: t})
		case of.state == early: // the answer is still to come
			of.turn, of.state = t, committed
		default:
			known = append(known, &offer{turn: t, told: of.told})
		}
	}
	known = append(known, o.enqueue(fresh)...)
	o.turns.Unlock()
	o.settle(known)
}

// settle hands over the answers to turns that were committed, and publishes those that no worker has taken.
func (o *Offers) settle(all []*offer) {
	var missed []*legwork.Transition
	for _, of := range all {
		if of.told == nil || !o.give(of.turn, of.told) {
			missed = append(missed, of.turn)
		}
	}
	if len(missed) > 0 {
		o.publish(missed)
	}
}

// give hands an answer over, and reports whether there was room. If the engine cannot take it then, the turn is
// published.
func (o *Offers) give(t *legwork.Transition, body json.RawMessage) bool {
	answer := t.Answer(legwork.Success, legwork.CodeOK, 0, body)
	return (*o.hand.Load())(&legwork.Delivery{Direct: true, Subject: answer.Subject(o.namespace),
		Header: answer.Encode(o.namespace), Data: body, Time: time.Now(), Count: 1}, func(v legwork.Verdict) {
		if v.Action == legwork.Nak {
			o.publish([]*legwork.Transition{t})
		}
	})
}

// ask asks a worker of a topic for turns, and settles those that were committed.
func (o *Offers) ask(topic string, all []*offer) {
	asked := make([]frames.Asked, len(all))
	o.turns.Lock()
	for i, of := range all {
		asked[i] = askedOf(of.turn)
	}
	o.turns.Unlock()
	told := o.Ask(o.ctx, topic, asked)
	o.settle(o.note(all, told))
}

func askedOf(t *legwork.Transition) frames.Asked {
	a := frames.Asked{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD, App: t.App, Version: t.Version, Job: t.Job,
		Whole: true}
	_ = fastjson.Unmarshal(t.Data, &a.Turn) // what is no turn is cold
	return a
}

// note stores what workers have told of turns, and returns those that were committed.
func (o *Offers) note(all []*offer, told []frames.ToldTurn) (due []*offer) {
	o.turns.Lock()
	defer o.turns.Unlock()
	for i, of := range all {
		of.told = bodyOf(&told[i])
		switch of.state {
		case committed:
			due = append(due, of)
		case early:
			of.state = answered
		}
	}
	return due
}

// bodyOf is the answer to a turn; nil: there is none.
func bodyOf(told *frames.ToldTurn) json.RawMessage {
	if told.Answer == nil {
		return told.Last
	}
	raw, err := fastjson.Marshal(told.Answer)
	if err != nil {
		return nil
	}
	return raw
}
