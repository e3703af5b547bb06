package client_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestMarks: the mark of a job changes when a transaction locks the job's row, stays as
// long as the transaction works, however long that is, and changes as it ends, even if it
// has not written the row.
func TestMarks(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", map[string]string{"name": "Ada"}, client.WithJobID("o1"))
	s.must(err)
	s.until("its work is published", func() bool {
		j, err := s.c.Job(ctx, client.Gid(receipt.Gid))
		return err == nil && len(j.Outstanding) == 1 && j.Outstanding[0].Publish == 1
	})
	mark := func() string {
		t.Helper()
		lines, err := s.c.Lines(ctx, []legwork.ID{receipt.Gid, legwork.NewID()})
		s.must(err)
		if len(lines) != 1 || lines[0].Gid != receipt.Gid {
			t.Fatalf("the lines are %+v", lines)
		}
		return lines[0].Mark
	}
	ends := map[string]func(pgx.Tx, context.Context) error{"commit": pgx.Tx.Commit, "rollback": pgx.Tx.Rollback}
	for name, end := range ends {
		// One that has begun before ends the snapshot, so that the lock's id is behind it.
		other, err := s.pool.Begin(ctx)
		s.must(err)
		_, err = other.Exec(ctx, "SELECT pg_current_xact_id()")
		s.must(err)
		before := mark()
		if mark() != before {
			t.Errorf("the mark of a job at rest changes from %s to %s", before, mark())
		}
		tx, err := s.pool.Begin(ctx)
		s.must(err)
		_, err = tx.Exec(ctx, "SELECT FROM "+legwork.Schema(s.ns)+".job FOR NO KEY UPDATE")
		s.must(err)
		during := mark()
		if during == before || mark() != during {
			t.Errorf("the mark of a job is %s, and %s, then %s while a transaction works on it", before, during, mark())
		}
		s.must(end(tx, ctx))
		after := mark()
		if after == during || mark() != after {
			t.Errorf("the mark of a job was %s, and is %s and %s after %s", during, after, mark(), name)
		}
		s.must(other.Rollback(ctx))
	}
}
