package ledger

import (
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
	r.app, r.graph, r.key, r.name, r.value = append(r.app, q.App), append(r.graph, q.Graph), append(r.key, q.Key),
		append(r.name, q.Name), append(r.value, q.Value)
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
