package streams

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// LaneState is what the sweeper needs to tell "held by the broker" from lost.
// A row published before Horizon that is not in Held is lost.
type LaneState struct {
	// Horizon is the broker's time of the last message delivered on the lane.
	Horizon time.Time
	// Waiting counts messages not yet delivered, InFlight those delivered and
	// not acknowledged.
	Waiting  uint64
	InFlight int
}

// LaneState asks the broker about a lane.
func (c *Conn) LaneState(ctx context.Context, lane string) (LaneState, error) {
	return LaneState{}, nil
}

// Held returns the GUIDs of the lane's messages that were delivered and that
// the stream still has.
func (c *Conn) Held(ctx context.Context, lane string) (map[legwork.ID]bool, error) {
	return nil, nil
}
