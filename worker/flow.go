package worker

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/streams"
)

const (
	// maxAnswersWaiting is how many answers may wait for the engines before
	// workers stop fetching. All answers share one queue, so too many of a busy
	// topic would delay those of all others. Until there is room, its messages
	// wait as work, in the queue of their topic.
	maxAnswersWaiting = 512
	// flowPause is the time between two checks while there are too many.
	flowPause = 10 * time.Millisecond
	// enginesAway is how long after their last answer engines are assumed to
	// run. Without engines the worker does not stop fetching.
	enginesAway = 5 * time.Second
)

// flow holds the fetching of work back while engines are behind (ADR 19).
type flow struct {
	ask  func(context.Context) (legwork.Backlog, error)
	near *local.Process // by which engines get answers without the broker
	sent atomic.Int64   // answers of this process since the last look

	mu      sync.Mutex
	at      time.Time // of the last look
	waiting int64     // then
}

func newFlow(conn *streams.Conn, near *local.Process) *flow {
	return &flow{near: near, ask: func(ctx context.Context) (legwork.Backlog,
		error) {
		return conn.Backlog(ctx, legwork.LaneResponse)
	}}
}

// wait returns when there is room for more answers, or ctx ends.
func (f *flow) wait(ctx context.Context) {
	for f.full(ctx) {
		timer := time.NewTimer(flowPause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return
		}
	}
}

// full checks the queue of answers if this process has sent many since the last
// check, or if there were many then. A worker that may not or cannot check goes
// on fetching.
func (f *flow) full(ctx context.Context) bool {
	if f.near.Behind() {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.sent.Load() < maxAnswersWaiting/4 && f.waiting < maxAnswersWaiting/2 {
		return false
	}
	if time.Since(f.at) >= flowPause {
		f.look(ctx)
	}
	return f.waiting+f.sent.Load() >= maxAnswersWaiting
}

func (f *flow) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	f.sent.Store(0)
	b, err := f.ask(ctx)
	f.at, f.waiting = time.Now(), int64(b.Waiting)
	if err != nil || b.Idle > enginesAway {
		f.waiting = 0
	}
}
