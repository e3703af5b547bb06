package ledger

import (
	"context"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
)

// Stat is an index row of a trigger: its job can be found by Name and Value
// under Key (stats.measures of kind index).
type Stat struct{ Key, Name, Value string }

// StatQuery names index rows. Zero times: without bound.
type StatQuery struct {
	App, Graph, Key, Name, Value string
	Since, Until                 time.Time
}

// Target is a job that an index names.
type Target struct {
	Gid legwork.ID
	Job string
}

// MaxTargets bounds what one query finds.
const MaxTargets = 10_000

// Find returns, for each query, the open jobs that it names, oldest first
// (SIG-03).
func (s *Store) Find(ctx context.Context, queries []StatQuery) ([][]Target, error) {
	return nil, errors.New("stats are not there yet")
}
