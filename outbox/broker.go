package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// LaneState is what a broker says about a lane; see streams.LaneState.
type LaneState struct {
	// Horizon is when the oldest message that waits was stored, by the broker's
	// clock. Zero means unknown. If no message waits, it only
	// matters whether it is zero.
	Horizon time.Time
	// Waiting counts messages that have not been delivered.
	Waiting uint64
	// InFlight counts messages delivered and not acknowledged.
	InFlight int
}

// Broker says where messages are. [Ask] makes one from a streams.Conn.
type Broker interface {
	LaneState(ctx context.Context, lane string) (LaneState, error)
	// Held returns the GUIDs of the messages in flight on a lane. On the response
	// lane these are the GUIDs of the work that is answered.
	Held(ctx context.Context, lane string) (map[legwork.ID]bool, error)
}

// Publisher hands transitions to the broker and returns one error for each,
// nil if the broker has it. streams.Publisher is one.
type Publisher interface {
	Publish(ctx context.Context, ts []*legwork.Transition) []error
}

// Metrics counts what the relay does. telemetry.Metrics is one.
type Metrics interface {
	Published(lane, how string, n int)
	PublishErrors(lane string, n int)
	// Outbox sets how many rows a lane has, how many of them are due and unpublished,
	// how many are timers and retries that are not due yet, and how old the oldest is.
	Outbox(lane string, rows, unpublished, sleeping int, oldest time.Duration)
	// NewerRows sets how many rows of a table a newer build has written.
	NewerRows(table string, n int)
	// Claimed is called when a relay takes a row that nobody had published. It says
	// how late that was, and whether the row wakes a sleeping hook.
	Claimed(lane string, wakes bool, late time.Duration)
}

// How a row reached the broker, as Metrics is told.
const (
	howPoll  = "poll"
	howSweep = "sweep"
)

// Ask makes a Broker from a connection. The connection's LaneState is another type
// with the same fields, so that neither package has to import the other.
func Ask[S ~struct {
	Horizon  time.Time
	Waiting  uint64
	InFlight int
}](conn interface {
	LaneState(ctx context.Context, lane string) (S, error)
	Held(ctx context.Context, lane string) (map[legwork.ID]bool, error)
}) Broker {
	return asker[S]{conn}
}

type asker[S ~struct {
	Horizon  time.Time
	Waiting  uint64
	InFlight int
}] struct {
	conn interface {
		LaneState(ctx context.Context, lane string) (S, error)
		Held(ctx context.Context, lane string) (map[legwork.ID]bool, error)
	}
}

func (a asker[S]) LaneState(ctx context.Context, lane string) (LaneState, error) {
	state, err := a.conn.LaneState(ctx, lane)
	return LaneState(state), err
}

func (a asker[S]) Held(ctx context.Context, lane string) (map[legwork.ID]bool, error) {
	return a.conn.Held(ctx, lane)
}

// unmeasured is a Metrics that counts nothing.
type unmeasured struct{}

func (unmeasured) Published(string, string, int)               {}
func (unmeasured) PublishErrors(string, int)                   {}
func (unmeasured) Outbox(string, int, int, int, time.Duration) {}
func (unmeasured) NewerRows(string, int)                       {}
func (unmeasured) Claimed(string, bool, time.Duration)         {}
