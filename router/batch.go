package router

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// Delays of the router's own naks.
const (
	nakUnstarted = 200 * time.Millisecond // soon: another process may have room
	nakPanic     = 2 * time.Second        // later: the handler will probably panic again
)

// Outcomes of the router's own verdicts.
const (
	outcomeUnstarted = "unstarted"
	outcomePanic     = "panic"
	outcomeMismatch  = "mismatch"
)

// live handles one batch from its fetch to its last verdict. Whatever happens,
// every message is settled exactly once, or its lease ends.
func (r *Router) live(ctx context.Context, messages []*streams.Message) {
	messages = r.fresh(messages)
	if len(messages) == 0 {
		return
	}
	if ctx.Err() != nil {
		r.settle(messages, naks(len(messages), nakUnstarted, outcomeUnstarted, context.Cause(ctx)))
		return
	}
	stop := r.heartbeat(messages)
	began := time.Now()
	verdicts := r.handle(ctx, deliveries(messages))
	took := time.Since(began)
	stop()
	r.cfg.Observer.Handled(r.cfg.Lane, len(messages), took)
	if len(verdicts) != len(messages) {
		err := fmt.Errorf("router: handler of lane %s returned %d verdicts for %d messages", r.cfg.Lane, len(verdicts),
			len(messages))
		r.cfg.Log.Error("handler is broken; the batch is handed over again", "error", err)
		verdicts = naks(len(messages), nakPanic, outcomeMismatch, err)
	}
	r.settle(messages, verdicts)
}

// fresh drops messages whose lease has certainly passed: the broker redelivers
// them, so handling them now would be double work.
func (r *Router) fresh(messages []*streams.Message) []*streams.Message {
	kept := messages[:0]
	for _, m := range messages {
		if !m.Expire() {
			kept = append(kept, m)
		}
	}
	if dropped := len(messages) - len(kept); dropped > 0 {
		r.cfg.Log.Warn("dropped messages whose lease had passed; this process is too slow for its batch size", "dropped",
			dropped)
	}
	return kept
}

// handle calls the handler. If the handler panics, all messages of the batch get a
// nak, because the panic does not say which message caused it.
func (r *Router) handle(ctx context.Context, batch []*legwork.Delivery) (verdicts []legwork.Verdict) {
	defer func() {
		if p := recover(); p != nil {
			r.cfg.Log.Error("handler panicked; the batch is handed over again", "panic", p, "messages", len(batch), "stack",
				string(debug.Stack()))
			verdicts = naks(len(batch), nakPanic, outcomePanic,
				fmt.Errorf("router: handler of lane %s panicked: %v", r.cfg.Lane, p))
		}
	}()
	return r.cfg.Handler(ctx, batch)
}

// settle sends every verdict to the broker. If one does not arrive, the broker
// redelivers the message, and the ledger recognises it. Errors are logged once
// per batch.
func (r *Router) settle(messages []*streams.Message, verdicts []legwork.Verdict) {
	var failed error
	for i, m := range messages {
		err := m.Settle(verdicts[i])
		r.cfg.Observer.Settled(r.cfg.Lane, verdicts[i], err)
		if failed == nil {
			failed = err
		}
	}
	if failed != nil {
		r.cfg.Log.Warn("the broker was not told all verdicts of a batch; it hands the rest over again", "error", failed)
	}
}

// heartbeat extends the leases of a batch, each time a third of the lease has passed, until it is stopped. It has its
// own timer, so a busy handler cannot hold it up. Most batches are over before the timer fires.
func (r *Router) heartbeat(messages []*streams.Message) (stop func()) {
	every := max(r.cfg.Source.AckWait()/3, 10*time.Millisecond)
	var mu sync.Mutex
	var timer *time.Timer
	var stopped bool
	beat := func() {
		mu.Lock()
		defer mu.Unlock()
		if !stopped {
			r.progress(messages)
			timer.Reset(every)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(every, beat)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		timer.Stop()
	}
}

func (r *Router) progress(messages []*streams.Message) {
	for _, m := range messages {
		if err := m.Progress(); err != nil {
			r.cfg.Log.Warn("cannot extend leases; the batch may be handed over twice", "error", err)
			return
		}
	}
}

func deliveries(messages []*streams.Message) []*legwork.Delivery {
	batch := make([]*legwork.Delivery, len(messages))
	for i, m := range messages {
		batch[i] = m.Delivery
	}
	return batch
}

func naks(n int, delay time.Duration, outcome string, err error) []legwork.Verdict {
	verdicts := make([]legwork.Verdict, n)
	for i := range verdicts {
		verdicts[i] = legwork.Verdict{Action: legwork.Nak, Delay: delay, Outcome: outcome, Err: err}
	}
	return verdicts
}
