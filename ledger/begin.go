package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// begunMarks are the marks of a start after inception and step 2.
const begunMarks Marks = 11_000_000_000

// Plain reports whether Begin can create the job of a new start: the job has
// children, nobody awaits it, and it publishes nothing before its end.
func (b *Begin) Plain() bool {
	return b.Parent == nil && len(b.Children) > 0 && !b.Emit && !b.Finish
}

// Begin creates the jobs of plain starts, with steps 1 and 2 in one statement. A
// start that created no job (Created is false) has had no effect: Start says why.
func (s *Store) Begin(ctx context.Context, starts []Begin) ([]Begun, error) {
	out := make([]Begun, len(starts))
	var rows beginRows
	var kids children
	var leaves leafRows
	var ahead aheadRows
	for i := range starts {
		b := &starts[i]
		rows.add(b)
		leaves.add(i, b.Data)
		kids.add(i, b.Children)
		ahead.add(i, b.Ahead)
	}
	args := append(append(rows.args(), leaves.args()...), kids.args()...)
	args = append(append(args, s.graceFor(kids.data, leaves.value, rows.input)), ahead.args()...)
	var t tx
	s.add(&t, "begin.sql", func(rows pgx.Rows) error {
		var ord int
		var at time.Time
		if err := rows.Scan(&ord, &at); err != nil {
			return err
		}
		b, marks := &starts[ord-1], begunMarks
		out[ord-1] = Begun{Gid: &b.Gid, Job: b.Job, App: b.App, Version: b.Version, Created: true, Marks: &marks,
			At: at}
		return nil
	}, args...)
	s.limitJobs(&t, starts)
	s.limitStarts(&t, starts)
	s.recordStarts(&t, starts)
	s.stats(&t, starts)
	s.search(&t, starts)
	return out, s.run(ctx, &t)
}
