package outbox

import (
	"context"
	"time"
)

// maxCounted bounds the rows of one lane that Status counts.
const maxCounted = 100_000

// LaneStatus says what waits in one lane.
type LaneStatus struct {
	Lane string `json:"lane"`
	// Rows counts the rows whose consumer has not committed. More says that only the
	// first 100,000 rows were counted, here and below.
	Rows int  `json:"rows"`
	More bool `json:"more,omitempty"`
	// Oldest is the time since the row that waits longest was due (a published row is
	// due at the end of its grace); 0 if no row is due.
	Oldest time.Duration `json:"oldest_ns"`
	// Never counts rows that are due and that nobody has published yet.
	Never int `json:"never_published"`
	// Sleeping counts timers and retries that are not due yet. Next is the time until the
	// first of them is due.
	Sleeping int           `json:"sleeping"`
	Next     time.Duration `json:"next_due_ns,omitempty"`
	// Held counts rows that a pause holds. They are not in the broker, whether they were
	// published before or not.
	Held int `json:"held"`
	// Again counts rows that were published more than once.
	Again int `json:"published_again"`
}

// Status returns the lanes that have rows, by name, at most 1,000 of them. Its
// cost is bounded: it reads at most 100,001 rows of each lane.
func (s *Store) Status(ctx context.Context) (lanes []LaneStatus, err error) {
	lanes = []LaneStatus{}
	var l LaneStatus
	err = s.each(ctx, "status.sql", nil, []any{&l.Lane, &l.Rows, &l.Never, &l.Again, &l.Oldest, &l.Sleeping, &l.Next,
		&l.Held}, func() {
		l.More = l.Rows > maxCounted
		l.Rows = min(l.Rows, maxCounted)
		lanes = append(lanes, l)
	})
	return lanes, err
}

// newer counts the rows that a newer build has written and that this build leaves
// alone, by table, up to 1,000 of each.
func (s *Store) newer(ctx context.Context) (all map[string]int, err error) {
	all = map[string]int{}
	var table string
	var n int
	err = s.each(ctx, "newer.sql", nil, []any{&table, &n}, func() { all[table] = n })
	return all, err
}

// gauges updates the gauges of the metrics from time to time.
type gauges struct {
	*Relay
	next  time.Time
	shown map[string]bool
}

// update sets the gauges if an update is due. It sets a lane that has become empty to 0.
func (g *gauges) update(ctx context.Context) {
	now := time.Now()
	if _, off := g.cfg.Metrics.(unmeasured); off || now.Before(g.next) || ctx.Err() != nil {
		return
	}
	g.next = now.Add(g.cfg.Report)
	ctx, cancel := step(ctx)
	defer cancel()
	lanes, err := g.store.Status(ctx)
	if err != nil {
		g.cfg.Log.Debug("cannot read the state of the outbox", "error", err)
		return
	}
	if newer, err := g.store.newer(ctx); err == nil {
		for table, n := range newer {
			g.cfg.Metrics.NewerRows(table, n)
		}
	}
	before := g.shown
	g.shown = make(map[string]bool, len(lanes))
	for _, l := range lanes {
		g.shown[l.Lane] = true
		g.cfg.Metrics.Outbox(l.Lane, l.Rows, l.Never, l.Sleeping, l.Oldest)
	}
	for lane := range before {
		if !g.shown[lane] {
			g.cfg.Metrics.Outbox(lane, 0, 0, 0, 0)
		}
	}
}
