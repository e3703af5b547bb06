package engine

import (
	"context"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// An engine enters a few batches of large answers at a time and hands the others
// back until their turn comes, so that small answers behind them are read now.
const (
	// largeBytes is the size from which on an answer is large.
	largeBytes = 64 << 10
	// bulkBack is how many of them an engine hands back at a time.
	bulkBack = 2048
	// bulkTimes is how many deliveries an answer may have and still be handed back: one
	// with more keeps its batch waiting for the next turn, so that none starves.
	bulkTimes = 20
	// bulkRate is the guess of how many bytes are entered in a second, until that is
	// measured: too high costs deliveries, too low lets the engine idle.
	bulkRate = 128 << 20
	// shortestBack and longestBack bound what a wrong guess costs.
	shortestBack = 100 * time.Millisecond
	longestBack  = 5 * time.Second
	// bulkGone is how long after its time an answer that was handed back counts as
	// ahead of others: it may have come to another engine.
	bulkGone = 2 * time.Second
	// outcomeTurn is the outcome of an answer that is handed back until its turn.
	outcomeTurn = "turn"
)

// bulk knows the large answers of an engine: how many bytes it is entering, and
// which it has handed back. Other engines have their own.
type bulk struct {
	turns chan struct{} // holds one for each batch that is being entered

	mu   sync.Mutex
	held map[uint64]*heldBulk // by sequence
	// inHand are the bytes that are being entered.
	inHand int
	// passed are the bytes that were entered in the time busy, in which some were in
	// hand, up to at. From both follows rate, in bytes a second.
	passed int
	busy   time.Duration
	at     time.Time
	rate   float64
}

// heldBulk is an answer that was handed back: how many times, and until when.
type heldBulk struct {
	stored, until time.Time
	size, times   int
}

func newBulk(turns int) *bulk {
	return &bulk{turns: make(chan struct{}, turns), held: map[uint64]*heldBulk{}, rate: bulkRate}
}

// isBulk reports whether an answer may be handed back for its size. A pending one
// may not: the answers after it would wait for it, and give it up (order.go).
func isBulk(d *legwork.Delivery) bool {
	return len(d.Data) > largeBytes && d.Header.Get(legwork.HeaderStatus) != string(legwork.Pending)
}

type handler = func(context.Context, []*legwork.Delivery) []legwork.Verdict

// inTurn handles the small answers of a batch first and then, if it is their turn,
// the large ones. A batch without large ones goes to handle as it is.
func (e *Engine) inTurn(handle handler) handler {
	return func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		var large, small []*legwork.Delivery
		for i, d := range batch {
			if isBulk(d) {
				if large == nil {
					small = append(make([]*legwork.Delivery, 0, len(batch)), batch[:i]...)
				}
				large = append(large, d)
			} else if large != nil {
				small = append(small, d)
			}
		}
		if len(large) == 0 {
			return handle(ctx, batch)
		}
		var ofSmall []legwork.Verdict
		if len(small) > 0 {
			ofSmall = handle(ctx, small)
		}
		ofLarge := e.handleBulk(ctx, large, handle)
		out := make([]legwork.Verdict, 0, len(batch))
		for _, d := range batch {
			from := &ofSmall
			if isBulk(d) {
				from = &ofLarge
			}
			out, *from = append(out, (*from)[0]), (*from)[1:]
		}
		return out
	}
}

// handleBulk handles large answers, or hands them back until it is their turn.
func (e *Engine) handleBulk(ctx context.Context, large []*legwork.Delivery, handle handler) []legwork.Verdict {
	b := e.bulk
	select {
	case b.turns <- struct{}{}:
	default:
		if verdicts := b.handBack(e.Now(), large); verdicts != nil {
			e.Metrics.Transitions(legwork.LaneResponse, outcomeTurn, len(large))
			return verdicts
		}
		b.turns <- struct{}{} // those that have one wait for nothing without a limit
	}
	defer func() { <-b.turns }()
	size := b.entering(e.Now(), large)
	defer func() { b.entered(e.Now(), size) }()
	if e.Free != nil {
		e.Free(ctx)
	}
	return handle(ctx, large)
}

// handBack returns verdicts that hand answers back until their turn; nil if one of
// them has come too often, or too many are handed back already: then all wait here.
func (b *bulk) handBack(now time.Time, large []*legwork.Delivery) []legwork.Verdict {
	b.mu.Lock()
	defer b.mu.Unlock()
	for seq, h := range b.held {
		if now.Sub(h.until) > bulkGone {
			delete(b.held, seq)
		}
	}
	if len(b.held) == 0 { // with no queue the rate measured is that of arrivals, not of what is possible
		b.rate, b.passed, b.busy = max(b.rate, bulkRate), 0, 0
	}
	if len(b.held)+len(large) > bulkBack {
		return nil
	}
	for _, d := range large {
		if d.Count >= bulkTimes {
			return nil
		}
	}
	verdicts := make([]legwork.Verdict, len(large))
	for i, d := range large {
		verdicts[i] = legwork.Verdict{Action: legwork.Nak, Delay: b.hold(now, d), Outcome: outcomeTurn}
	}
	return verdicts
}

// hold notes an answer that is handed back, and returns for how long: until what
// is in hand has been entered, and what was handed back of older ones. It assumes
// a rate a quarter higher than the measured one, so that the engine does not idle.
func (b *bulk) hold(now time.Time, d *legwork.Delivery) time.Duration {
	ahead := b.inHand
	for seq, h := range b.held {
		if seq < d.Sequence {
			ahead += h.size
		}
	}
	delay := time.Duration(float64(ahead) / (1.25 * b.rate) * float64(time.Second))
	delay = min(max(delay, shortestBack), longestBack)
	h := b.of(d)
	if h == nil {
		h = &heldBulk{stored: d.Time, size: len(d.Data)}
		b.held[d.Sequence] = h
	}
	h.until, h.times = now.Add(delay), h.times+1
	return delay
}

// of is what is known of an answer that was handed back.
func (b *bulk) of(d *legwork.Delivery) *heldBulk {
	if h := b.held[d.Sequence]; h != nil && h.stored.Equal(d.Time) {
		return h
	}
	return nil // a stream that was made anew counts from 1
}

// entering notes answers that are about to be entered, and returns their bytes. The
// deliveries that were handed back are not counted: nobody has begun with them, so
// that the answer may still take the way of a first delivery (plainAnswer).
func (b *bulk) entering(now time.Time, large []*legwork.Delivery) (size int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, d := range large {
		size += len(d.Data)
		if h := b.of(d); h != nil {
			d.Count = max(d.Count-h.times, 1)
		}
		delete(b.held, d.Sequence)
	}
	b.work(now)
	b.inHand += size
	return size
}

// entered notes that so many bytes were entered, and measures how fast.
func (b *bulk) entered(now time.Time, size int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.work(now)
	b.inHand -= size
	b.passed += size
	if b.busy >= paceEvery {
		b.rate = (b.rate + float64(b.passed)/b.busy.Seconds()) / 2
		b.passed, b.busy = 0, 0
	}
}

// work adds the time since it was last called, if something was in hand.
func (b *bulk) work(now time.Time) {
	if b.inHand > 0 {
		b.busy += now.Sub(b.at)
	}
	b.at = now
}
