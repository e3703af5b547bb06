package worker

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// An engine may ask for a turn of a durable function before it commits (ADR 84). It waits for a
// short time only, so a request is answered at once or not at all: the turn then comes as work.

// askTime is how long after it has come a request may begin turns. Engines wait a little longer for
// the answer. Tests set it.
var askTime = 80 * time.Millisecond

// offerTime is that of a request for turns that were committed, for which nothing else waits.
const offerTime = 250 * time.Millisecond

const (
	// maxAsked bounds the requests that wait for their turn; one that finds no room is told to
	// post its turns.
	maxAsked = 32
	// maxAskBytes bounds the body of a request.
	maxAskBytes = 1 << 20
	homeGroup   = "home"
	// outcomeTaken counts turns that were told.
	outcomeTaken = "taken"
)

// asked answers the requests to the home of one topic, one after the other.
type asked struct {
	*lane
	subs    []*nats.Subscription
	deaf    []func() // end the listening in the process
	waiting chan request
	stopped chan struct{} // closed: take no more
	done    chan struct{} // closed: it takes no more
}

// request asks for turns, until a time.
type request struct {
	*nats.Msg
	until time.Time
}

// listen has engines ask the lanes of durable functions for turns.
func (p *pool) listen(lanes []*lane) (homes []*asked, err error) {
	for _, l := range lanes {
		if l.home() == nil {
			continue
		}
		a := &asked{lane: l, waiting: make(chan request, maxAsked), stopped: make(chan struct{}), done: make(chan struct{})}
		a.count(nil)
		for _, outcome := range []string{directTold, directMissed} {
			a.meter.direct(a.topic, outcome, 0)
		}
		homes = append(homes, a)
		go a.serve()
		for _, home := range []string{l.home().Name(), frames.AnyHome} {
			// In a group, as a program may run the same function in several workers: one of them answers.
			subject := legwork.TurnSubject(p.cfg.Namespace, l.topic, home)
			sub, err := p.conn.NATS().QueueSubscribe(subject, homeGroup, a.queue)
			if err != nil {
				p.deafen(homes)
				return nil, fmt.Errorf("worker: listen on %s: %w", subject, err)
			}
			a.subs, a.deaf = append(a.subs, sub), append(a.deaf, p.process.Listen(subject, a.queue))
		}
	}
	return homes, nil
}

// deafen ends that. It waits for requests that are being answered, but not for code that does not come
// to an end.
func (p *pool) deafen(homes []*asked) {
	for _, a := range homes {
		for _, deaf := range a.deaf {
			deaf()
		}
		for _, sub := range a.subs {
			if err := sub.Unsubscribe(); err != nil && !p.conn.NATS().IsClosed() {
				p.log.Warn("engines may go on asking for turns", "topic", a.topic, "error", err)
			}
		}
		close(a.stopped)
	}
	timer := time.NewTimer(lastWords)
	defer timer.Stop()
	for _, a := range homes {
		select {
		case <-a.done:
		case <-timer.C:
			return
		}
	}
}

// queue puts a request behind those that wait. It does not wait itself.
func (a *asked) queue(m *nats.Msg) {
	if !a.answerable(m.Reply) {
		return // it asks for an answer where this worker's answers are not expected
	}
	left := askTime
	if strings.HasSuffix(m.Subject, "."+frames.AnyHome) {
		left = offerTime
	}
	select {
	case a.waiting <- request{m, time.Now().Add(left)}:
	default:
		a.refuse(m)
	}
}

// answerable reports whether a subject is one on which engines await the answers of this topic.
func (a *asked) answerable(reply string) bool {
	at := strings.Split(strings.TrimPrefix(reply, legwork.Subject(a.cfg.Namespace, "")), ".")
	return len(at) > 3 && legwork.TurnedSubject(a.cfg.Namespace, at[1], at[2], a.topic) == reply
}

func (a *asked) serve() {
	defer close(a.done)
	for {
		select {
		case r := <-a.waiting:
			a.handle(&r)
		case <-a.stopped:
			return
		}
	}
}

func (a *asked) handle(r *request) {
	ctx, cancel := context.WithDeadline(a.work, r.until)
	defer cancel()
	if asks, ok := a.read(r.Msg); ok {
		a.tell(r.Msg, a.turns(ctx, asks.Turns))
	}
}

// refuse tells that there is no time for any of the turns.
func (a *asked) refuse(m *nats.Msg) {
	if asks, ok := a.read(m); ok {
		a.tell(m, same(asks.Turns, frames.Busy))
	}
}

// same is the same answer to each of some turns.
func same(turns []frames.Asked, later string) []frames.ToldTurn {
	told := make([]frames.ToldTurn, len(turns))
	for i := range told {
		told[i].Later = later
	}
	return told
}

func (a *asked) read(m *nats.Msg) (asks frames.Asks, ok bool) {
	err := fastjson.Unmarshal(m.Data, &asks)
	if len(m.Data) > maxAskBytes {
		err = legwork.TooLarge("it has %d bytes, at most %d are allowed", len(m.Data), maxAskBytes)
	}
	if err != nil {
		a.log.Warn("a request for turns is not answered", "topic", a.topic, "error", err)
	}
	return asks, err == nil
}

// turns takes the turns. A panic in what surrounds the code of functions, whose own panics are
// their errors, costs this request only.
func (a *asked) turns(ctx context.Context, turns []frames.Asked) (told []frames.ToldTurn) {
	defer func() {
		if p := recover(); p != nil {
			a.log.Error("a turn that was asked for panicked", "topic", a.topic, "panic", p, "stack", string(debug.Stack()))
			told = same(turns, frames.Cold)
		}
	}()
	return a.home().Take(ctx, a.work, turns)
}

func (a *asked) tell(m *nats.Msg, told []frames.ToldTurn) {
	a.count(told)
	body, err := fastjson.Marshal(frames.Told{Turns: told})
	if err == nil {
		err = a.process.Publish(a.conn.NATS(), &nats.Msg{Subject: m.Reply, Data: body})
	}
	if err != nil {
		a.log.Warn("an engine is not told of turns that it has asked for", "topic", a.topic, "error", err)
	}
}

func (a *asked) count(told []frames.ToldTurn) {
	n := map[string]int{outcomeTaken: 0, frames.Cold: 0, frames.Busy: 0, frames.More: 0}
	for i := range told {
		if told[i].Answer != nil || told[i].Last != nil {
			n[outcomeTaken]++
		} else {
			n[told[i].Later]++
		}
	}
	for outcome, turns := range n {
		a.meter.told(a.topic, outcome, turns)
	}
}
