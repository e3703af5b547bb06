package local

import (
	"bytes"
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// patience is how long a worker waits until the engine of its process has settled an answer. Then it posts the answer.
	patience = 10 * time.Second
	// askPatience is how long a client waits until the engine has settled a start or a signal. Then it publishes it.
	askPatience = 2 * time.Second
)

// hand takes a message of a lane if there is room for it, and tells the verdict.
type hand = func(d *legwork.Delivery, settled func(legwork.Verdict)) bool

// asking is a start or a signal whose sender waits for its receipt.
type asking struct {
	receipt *legwork.Receipt // nil: there is none yet
	told    func(*legwork.Receipt)
	timer   *time.Timer // ends the patience
}

// Take has messages of a lane of the engine given to take from now on.
func (p *Process) Take(lane string, take func(d *legwork.Delivery, settled func(legwork.Verdict)) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lanes[lane] = take
}

// hand gives a message to a lane of the engine of this process, and reports whether there was room.
func (p *Process) hand(lane string, d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	p.mu.Lock()
	take := p.lanes[lane]
	p.mu.Unlock()
	return take != nil && len(d.Data) <= legwork.MaxDirectBytes && take(d, settled)
}

// Deliver gives an answer of a worker in another process to the engine of this one. It reports whether there was room;
// then settled is told the verdict.
func (p *Process) Deliver(d *legwork.Delivery, settled func(legwork.Verdict)) bool {
	p.waiting.Add(1)
	if !p.hand(legwork.LaneResponse, d, func(v legwork.Verdict) {
		p.waiting.Add(-1)
		settled(v)
	}) {
		p.waiting.Add(-1)
		return false
	}
	return true
}

// Await sets how long Answer waits, from now on, if the engine is not in this process. Call it before the first Answer.
func (p *Process) Await(patience time.Duration) { p.patience = patience }

// Answer gives an answer to the engine of this process, calls given if that has room for it, and waits until it has
// settled the answer. False: it has not, and the answer must be published. Nothing is lost if both happens.
func (p *Process) Answer(ctx context.Context, namespace string, t *legwork.Transition, given func()) bool {
	p.waiting.Add(1)
	defer p.waiting.Add(-1)
	settled := make(chan bool, 1)
	if !p.hand(legwork.LaneResponse, Delivery(namespace, t), func(v legwork.Verdict) {
		settled <- v.Action != legwork.Nak
	}) {
		return false
	}
	given()
	timer := time.NewTimer(p.patience)
	defer timer.Stop()
	select {
	case ok := <-settled:
		return ok
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// Ask gives a start or a signal, as a client would publish it, to the engine of this process, and returns the receipt.
// Nil: there is no engine here, it has no room, or cannot take it now; then it must be published. It must have a name
// (an idempotency key): then it counts once if both happens.
func (p *Process) Ask(ctx context.Context, lane, subject string, h legwork.Header, data []byte) *legwork.Receipt {
	if p == nil {
		return nil
	}
	told := make(chan *legwork.Receipt, 1)
	if !p.Offer(lane, subject, h, bytes.Clone(data), func(r *legwork.Receipt) { told <- r }) {
		return nil
	}
	select {
	case r := <-told:
		return r
	case <-ctx.Done():
		return nil
	}
}

// Offer is Ask for a sender that does not wait. It reports whether there was room; then told is called once, with nil
// too if the engine has not settled the message within two seconds.
func (p *Process) Offer(lane, subject string, h legwork.Header, data []byte, told func(*legwork.Receipt)) bool {
	d := &legwork.Delivery{Direct: true, Subject: subject, Header: h, Data: data, Time: time.Now(), Count: 1}
	a := &asking{told: told}
	p.mu.Lock()
	p.asked[d], a.timer = a, time.AfterFunc(askPatience, func() { p.tell(d) })
	p.mu.Unlock()
	return p.hand(lane, d, func(legwork.Verdict) { p.tell(d) }) || p.forget(d) == nil
}

// tell ends an offer.
func (p *Process) tell(d *legwork.Delivery) {
	if a := p.forget(d); a != nil {
		a.told(a.receipt)
	}
}

// forget returns an offer that has not ended, and nil if it has.
func (p *Process) forget(d *legwork.Delivery) *asking {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.asked[d]
	delete(p.asked, d)
	if a != nil {
		a.timer.Stop()
	}
	return a
}

// Told tells the receipt of a start or a signal to the client in this process that waits for it. False: none does.
func (p *Process) Told(d *legwork.Delivery, r legwork.Receipt) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.asked[d]
	if a != nil {
		a.receipt = &r
	}
	return a != nil
}
