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

// A committed turn is work: it has a row in the outbox, and the engine publishes it. But workers answer most first
// turns at once. So the engine first offers such a turn to a worker over core NATS, and publishes it only if no worker
// answers it (ADR 101). The row stays in the outbox until the answer has its effect. If an offer is lost, the sweep
// publishes the row.
//
// An engine may ask a worker before the commit is over, so that the worker runs the turn in the meantime. The answer is
// used only if the commit succeeds.

// hand gives an answer to an engine, as if a worker had sent it. It reports whether there was room. If so, settled is
// called with the verdict, unless the process ends before.
type hand = func(d *legwork.Delivery, settled func(legwork.Verdict)) bool

// Offers offers turns to workers. Use NewOffers.
type Offers struct {
	*Homes
	publish func([]*legwork.Transition)
	hand    atomic.Pointer[hand] // nil: nobody takes answers

	ctx  context.Context // ends with Close
	end  context.CancelFunc
	open sync.WaitGroup

	turns  sync.Mutex
	queues map[string]*queue // by topic
	early  map[legwork.ID]*offer
}

// offer is a turn that a worker is asked for now or later.
type offer struct {
	turn  *legwork.Transition
	state state
	told  json.RawMessage // the answer, if the offer is answered; nil: no worker has answered the turn
}

// state is what is known of the commit and the answer of a turn.
type state int

const (
	committed state = iota
	early           // the commit is not over, and no worker has answered
	answered        // the commit is not over; the worker has answered, or will not answer
	withdrawn       // there was no commit
)

// NewOffers listens for the answers of workers until Close, as New does. Turns that no worker answers go to publish.
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

// To sets who takes the answers. Until it is called, all turns are published.
func (o *Offers) To(hand hand) { o.hand.Store(&hand) }

// Close publishes the turns that are still offered, and stops listening.
func (o *Offers) Close() {
	o.turns.Lock()
	o.end() // nobody begins a request from here on
	o.turns.Unlock()
	o.open.Wait()
	o.Homes.Close()
}

// Early asks workers for turns that are about to be committed, so that Offer may find their answers. It does not wait.
// Call end after the commit, and after Offer: it forgets the turns that were not passed to Offer.
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

// Offer takes committed turns. It hands over the answers that are there already, asks workers for the other turns, and
// publishes the turns that no worker answers. It does not wait.
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

// settle hands over the answers to committed turns, and publishes the turns that no worker has answered.
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

// give hands an answer to the engine, and reports whether there was room. If the engine hands the answer back later,
// give publishes the turn.
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
	_ = fastjson.Unmarshal(t.Data, &a.Turn) // a worker answers Cold if this is not a turn
	return a
}

// note stores what workers have told of turns, and returns the committed ones.
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

// bodyOf returns the answer to a turn, nil if there is none.
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
