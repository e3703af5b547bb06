package local

import (
	"bytes"
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// patience is how long a worker waits for the engine of its process to settle an answer. After that it publishes the
	// answer.
	patience = 10 * time.Second
	// askPatience is how long a client waits for the engine to settle a start or a signal. After that it publishes the
	// message.
	askPatience = 2 * time.Second
)

// hand takes a message of a lane. It reports whether there was room; if so, it calls settled with the verdict.
type hand = func(d *legwork.Delivery, settled func(legwork.Verdict)) bool

// asking is a start or a signal whose sender waits for its receipt.
type asking struct {
	receipt *legwork.Receipt // nil until there is one
	told    func(*legwork.Receipt)
	timer   *time.Timer // ends the wait after askPatience
}

// Take sets the function that gets the messages of a lane of the engine from now on.
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

// Deliver gives an answer of a worker in another process to the engine of this process. It reports whether there was
// room. If so, settled is called with the verdict.
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

// Await sets how long Answer waits. It is for processes whose engine is elsewhere. Call it before the first Answer.
func (p *Process) Await(patience time.Duration) { p.patience = patience }

// Answer gives an answer to the engine of this process. If the engine has room, Answer calls given and waits until the
// engine has settled the answer. If it returns false, the engine has not settled the answer, and the caller must
// publish it. The answer counts once if both copies reach an engine.
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

// Ask gives a start or a signal to the engine of this process, in the form in which a client would publish it, and
// returns the receipt. It returns nil if there is no engine in this process, or if the engine has no room or cannot
// take the message now; then the caller must publish it. The message must have a name (an idempotency key), so that it
// counts once if it takes effect both ways.
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

// Offer is Ask for a sender that does not wait. It reports whether there was room. If so, told is called once: with the
// receipt, or with nil if the engine hands the message back or does not settle it within two seconds.
func (p *Process) Offer(lane, subject string, h legwork.Header, data []byte, told func(*legwork.Receipt)) bool {
	d := &legwork.Delivery{Direct: true, Subject: subject, Header: h, Data: data, Time: time.Now(), Count: 1}
	a := &asking{told: told}
	p.mu.Lock()
	p.asked[d], a.timer = a, time.AfterFunc(askPatience, func() { p.tell(d) })
	p.mu.Unlock()
	return p.hand(lane, d, func(legwork.Verdict) { p.tell(d) }) || p.forget(d) == nil
}

// tell ends an offer: it calls told, unless the offer has ended already.
func (p *Process) tell(d *legwork.Delivery) {
	if a := p.forget(d); a != nil {
		a.told(a.receipt)
	}
}

// forget removes an offer and returns it, nil if it has ended already.
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

// Told keeps the receipt of a start or a signal for the client in this process that waits for it. It returns false if
// none waits.
func (p *Process) Told(d *legwork.Delivery, r legwork.Receipt) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.asked[d]
	if a != nil {
		a.receipt = &r
	}
	return a != nil
}
