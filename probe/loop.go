package probe

import (
	"fmt"
	"sync/atomic"
	"time"
)

// Loop records when a loop made its last turn. The loop marks each turn. While
// it rests, as there is nothing to do, no turn is expected. The zero value
// rests.
type Loop struct {
	turned atomic.Int64 // time since anchor of the last turn, 0 while it rests
}

// anchor makes the times of loops those of the monotonic clock.
var anchor = time.Now().Add(-time.Nanosecond)

// Turn marks a turn. It costs reading the clock.
func (l *Loop) Turn() { l.turned.Store(int64(time.Since(anchor))) }

// Rest says that the loop is not expected to turn until it does.
func (l *Loop) Rest() { l.turned.Store(0) }

// Within returns an error if the loop has not turned for longer than limit,
// although it does not rest.
func (l *Loop) Within(limit time.Duration) error {
	turned := l.turned.Load()
	if turned == 0 {
		return nil
	}
	if still := time.Since(anchor) - time.Duration(turned); still > limit {
		return fmt.Errorf("has not turned for %s, want a turn every %s", still.Round(time.Millisecond), limit)
	}
	return nil
}
