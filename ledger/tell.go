package ledger

import (
	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// The digits that prove that a step has committed: of a message's step 2, and
// of the trigger's step 3.
const (
	digitSpawned   int64 = 1_000_000_000
	digitCompleted int64 = 100_000_000
)

// tellings are the results that open jobs publish, as columns.
type tellings struct {
	ord, need []int64
	guid, gid []legwork.ID
	pending   []bool
	activity  []string
	dad       []legwork.DAD
}

func (l *tellings) add(index int, guid legwork.ID, at Place, pending bool, need int64) {
	l.ord, l.guid, l.gid, l.pending, l.need = append(l.ord, int64(index+1)), append(l.guid, guid), append(l.gid, at.Gid),
		append(l.pending, pending), append(l.need, need)
	l.activity, l.dad = append(l.activity, at.Activity), append(l.dad, at.DAD)
}

// tellSteps queues the results of the steps' jobs: those of emit and persist.
func (s *Store) tellSteps(t *tx, steps []Step, out []Committed) {
	var l tellings
	for i := range steps {
		p := &steps[i]
		if p.Emit {
			l.add(i, p.GUID, p.Place, true, digitSpawned)
		}
		if p.Finish {
			l.add(i, p.GUID, p.Place, false, digitSpawned)
		}
	}
	s.tell(t, &l, func(i int, message legwork.Transition) { out[i].Follow = append(out[i].Follow, message) })
}

// tellStarts queues the results that triggers emit and persist, and those of jobs
// that end with their trigger (TRIG-05).
func (s *Store) tellStarts(t *tx, starts []Begin, out []Begun) {
	var l tellings
	for i := range starts {
		b := &starts[i]
		at := Place{Gid: b.Gid, Activity: b.Activity, DAD: legwork.RootDAD}
		if b.Emit && len(b.Children) > 0 {
			l.add(i, b.GUID, at, true, digitCompleted)
		}
		if b.Finish || len(b.Children) == 0 && (b.Publishes != "" || b.Parent != nil) {
			l.add(i, b.GUID, at, false, digitCompleted)
		}
	}
	s.tell(t, &l, func(i int, message legwork.Transition) { out[i].Follow = append(out[i].Follow, message) })
}

func (s *Store) tell(t *tx, l *tellings, follow func(int, legwork.Transition)) {
	if len(l.ord) > 0 {
		s.add(t, "tell.sql", followRows(follow), l.ord, l.guid, l.gid, l.pending, l.need, l.activity, l.dad, s.grace,
			legwork.MaxBatchBytes)
	}
}

// followRows reads rows of an ordinal, from 1, and an outbox row.
func followRows(follow func(int, legwork.Transition)) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		var ord int
		var f followed
		if err := rows.Scan(append([]any{&ord}, f.fields()...)...); err != nil {
			return err
		}
		follow(ord-1, f.transition())
		return nil
	}
}
