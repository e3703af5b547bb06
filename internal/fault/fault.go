// Package fault makes calls to the real servers go wrong at a set rate: one
// fails, times out, or is executed and then reported as timed out, which is
// the one that cannot be told from the others. It wraps what the engine and
// the relay are wired with, so that nothing of it is in the product.
package fault

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// fate is what becomes of a call.
type fate int

const (
	fine     fate = iota
	fails         // not executed, an error at once
	timesOut      // not executed, an error after a while
	unknown       // executed, an error as if it had timed out
	deadlock      // not executed: Postgres gave up on it to end a deadlock
	lost          // a message that the broker had acknowledged is gone
	twice         // a message is in the hands of two at once
)

var names = map[fate]string{fails: "fails", timesOut: "times out", unknown: "executed and times out",
	deadlock: "deadlock", lost: "lost", twice: "twice at once"}

// Faults decides the fate of calls. Whether the n-th call goes wrong follows
// from the seed; which call that is depends on the schedule. The kinds of faults
// of one kind of call take turns, so that none is left out. It is safe for
// concurrent use.
type Faults struct {
	rate float64 // the share of the calls that go wrong

	mu     sync.Mutex
	rnd    *rand.Rand
	counts map[string]int
	turn   map[string]int // by kind of call
}

// New returns faults for a rate from 0 to 1.
func New(seed uint64, rate float64) *Faults {
	return &Faults{rate: rate, rnd: rand.New(rand.NewPCG(seed, 0)), counts: map[string]int{}, turn: map[string]int{}}
}

// Counts returns how often each fault happened, "store: times out".
func (f *Faults) Counts() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.counts)
}

// Calls counts the decisions on one kind of call, good ones included.
const calls = ": calls"

// draw decides about one call; of are the faults that it may have.
func (f *Faults) draw(what string, of ...fate) fate {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.counts[what+calls]++
	if f.rnd.Float64() >= f.rate {
		return fine
	}
	is := of[f.turn[what]%len(of)]
	f.turn[what]++
	f.counts[what+": "+names[is]]++
	return is
}

// wait is how long a call takes that times out.
const wait = 20 * time.Millisecond

// err is what the caller is told.
func (is fate) err(ctx context.Context) error {
	switch is {
	case fails:
		return fmt.Errorf("fault: %w", syscall.ECONNRESET)
	case deadlock:
		return &pgconn.PgError{Severity: "ERROR", Code: "40P01", Message: "fault: deadlock detected"}
	default:
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
		return errors.Join(errors.New("fault: timeout"), context.DeadlineExceeded)
	}
}
