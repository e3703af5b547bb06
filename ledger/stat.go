package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

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
	out := make([][]Target, len(queries))
	if len(queries) == 0 {
		return out, nil
	}
	var q queryRows
	for i := range queries {
		q.add(&queries[i])
	}
	var t tx
	s.add(&t, "find.sql", func(rows pgx.Rows) error {
		var ord int
		var found Target
		if err := rows.Scan(&ord, &found.Gid, &found.Job); err != nil {
			return err
		}
		out[ord-1] = append(out[ord-1], found)
		return nil
	}, append(q.args(), MaxTargets)...)
	return out, s.run(ctx, &t)
}

// scrub queues the deletion of index rows that steps have used (SIG-04).
func (s *Store) scrub(t *tx, steps []Step) {
	var guid, gid []legwork.ID
	var q queryRows
	for i := range steps {
		for j := range steps[i].Scrub {
			guid, gid = append(guid, steps[i].GUID), append(gid, steps[i].Gid)
			q.add(&steps[i].Scrub[j])
		}
	}
	if len(guid) > 0 {
		s.add(t, "scrub.sql", nil, append([]any{guid, gid}, q.args()...)...)
	}
}

// stats queues the index rows of new jobs.
func (s *Store) stats(t *tx, starts []Begin) {
	var guid, gid []legwork.ID
	var key, name, value []string
	for i := range starts {
		b := &starts[i]
		for _, stat := range b.Stats {
			guid, gid = append(guid, b.GUID), append(gid, b.Gid)
			key, name, value = append(key, stat.Key), append(name, stat.Name), append(value, stat.Value)
		}
	}
	if len(guid) > 0 {
		s.add(t, "stats.sql", nil, guid, gid, key, name, value)
	}
}

// queryRows are queries as columns.
type queryRows struct {
	app, graph, key, name, value []string
	since, until                 []*time.Time
}

func (r *queryRows) add(q *StatQuery) {
	r.app, r.graph, r.key, r.name, r.value = append(r.app, q.App), append(r.graph, q.Graph), append(r.key, q.Key), append(r.name, q.Name), append(r.value, q.Value)
	r.since, r.until = append(r.since, bound(q.Since)), append(r.until, bound(q.Until))
}

func (r *queryRows) args() []any {
	return []any{r.app, r.graph, r.key, r.name, r.value, r.since, r.until}
}

func bound(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
