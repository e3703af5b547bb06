package ledger_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// moves is a move of a job between versions that have all in common but an activity.
func moves(gid legwork.ID, opens ...string) *ledger.Move {
	return &ledger.Move{Gids: []legwork.ID{gid}, From: 1, To: 2, Enters: []string{"t", "a", "b"}, Opens: opens,
		Outcome: "moved", By: ledger.Operator{Who: "ada", Why: "mended"}}
}

func (b *base) move(m *ledger.Move) ledger.Moved {
	b.t.Helper()
	done, err := b.store.Move(b.t.Context(), m)
	if err != nil || len(done) != 1 {
		b.t.Fatalf("%+v, %v", done, err)
	}
	return done[0]
}

// TestMoveWaitsForACommit: a commit that is under way opens an activity that the other version lacks.
// The move waits for it, sees it, and does nothing.
func TestMoveWaitsForACommit(t *testing.T) {
	b := newBase(t)
	gid := b.begun()
	ctx := context.Background()
	tx, err := b.pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(ctx)
	for _, sql := range []string{`UPDATE legwork.job SET semaphore = semaphore + 1 WHERE gid = $1`,
		`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) VALUES (legwork.first_id($1), $1, 'run', 'b', ',0,0')`} {
		if _, err := tx.Exec(ctx, legwork.Qualify(sql, b.namespace), gid); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan ledger.Moved, 1)
	go func() { done <- b.move(moves(gid, "t", "a")) }()
	for waits := false; !waits; {
		if err := b.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity a WHERE $1 = ANY (pg_blocking_pids(a.pid)))`,
			tx.Conn().PgConn().PID()).Scan(&waits); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	if d := <-done; d.Done || d.Misfit.Activity != "b" || !d.Open {
		t.Errorf("it was moved: %+v", d)
	}
	b.is(`SELECT version_id, moved, (SELECT count(*) FROM legwork.action) FROM legwork.job`, "1 <nil> 0")
}

// begun is a job whose trigger is done, and whose work a is out.
func (b *base) begun() legwork.ID {
	b.t.Helper()
	gid := b.job(1, 0)
	b.exec(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) VALUES ($1, 't', ',0', 101100000000001, $1),
		($1, 'a', ',0,0', 100000000000, legwork.first_id($1))`, gid)
	b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ($1, $1, 't', ',0', 11000000000)`, gid)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) VALUES (legwork.last_id($1), $1, 'work.w', 'a',
		',0,0')`, gid)
	return gid
}

// TestMoves: what a move changes, and what refuses it.
func TestMoves(t *testing.T) {
	b := newBase(t)
	gid := b.begun()
	look := moves(gid, "t", "a")
	look.Preview = true
	for _, c := range []struct {
		what string
		of   *ledger.Move
		want ledger.Moved
	}{
		{"what waits has no place there", moves(gid, "t"), ledger.Moved{Open: true,
			Misfit: ledger.Place{Gid: gid, Activity: "a", DAD: ",0,0"}}},
		{"a preview", look, ledger.Moved{Done: true}},
	} {
		c.want.Gid, c.want.Version, c.want.Begun, c.want.Misfit.Gid = gid, 1, true, gid
		b.unchanged(c.what, func() {
			if got := b.move(c.of); got != c.want {
				t.Errorf("%s: %+v, want %+v", c.what, got, c.want)
			}
		})
	}
	entered := moves(gid, "t", "a")
	entered.Enters = []string{"a"}
	if d := b.move(entered); d.Done || d.Open || d.Misfit.Activity != "t" {
		t.Errorf("what has ended means something else there: %+v", d)
	}
	if d := b.move(moves(gid, "t", "a")); !d.Done {
		t.Errorf("it was not moved: %+v", d)
	}
	b.is(`SELECT j.version_id, j.moved, a.what, a.who, a.why, a.outcome FROM legwork.job j JOIN legwork.action a USING (gid)`,
		"2 [1] move ada mended moved")
	b.unchanged("a second copy", func() {
		if d := b.move(moves(gid, "t", "a")); d.Done || d.Version != 2 || d.Moves != 1 {
			t.Errorf("it was moved twice: %+v", d)
		}
	})
	now, err := b.store.MovedTo(t.Context(), []legwork.ID{gid, gid, legwork.NewID()}, []int32{2, 1, 1})
	if err != nil || now[0] != 0 || now[1] != 2 || now[2] != 0 {
		t.Errorf("messages go on as those of %v, %v", now, err)
	}
	back := moves(gid, "t", "a")
	back.From, back.To = 2, 1
	if d := b.move(back); !d.Done {
		t.Errorf("it was not moved back: %+v", d)
	}
	b.exec(`UPDATE legwork.job SET moved = array_fill(7, ARRAY[100])`)
	if d := b.move(moves(gid, "t", "a")); d.Done || d.Moves != ledger.MaxMoves {
		t.Errorf("it was moved too often: %+v", d)
	}
	b.exec(`UPDATE legwork.job SET closed_guid = gid`)
	if d := b.move(moves(gid, "t", "a")); d.Done || !d.Closed {
		t.Errorf("it has ended, and was moved: %+v", d)
	}
	if d := b.move(moves(b.job(1, 0), "t", "a")); d.Done || d.Begun {
		t.Errorf("it has not begun, and was moved: %+v", d)
	}
	if list, err := b.store.Move(t.Context(), moves(legwork.NewID())); err != nil || len(list) != 0 {
		t.Errorf("a job that is not there: %+v, %v", list, err)
	}
}

// TestStepOfAVersionThatWasLeft: a step that was decided for another version than its job runs now writes nothing, also
// one that skips its activity.
func TestStepOfAVersionThatWasLeft(t *testing.T) {
	b := newBase(t)
	for _, threshold := range []int{0, 1} {
		step := b.response(b.job(1, 0), 0)
		step.Threshold, step.Version = threshold, 2
		b.unchanged("a step for another version", func() {
			done, closed := b.commit(ledger.All, step)
			if c := done[0]; !c.Moved || c.Stale || c.Saved || c.Spawned || c.Hit || len(closed) > 0 || c.Conflict == nil {
				t.Errorf("threshold %d: %+v", threshold, c)
			}
		})
		step.Version = 1
		if done, _ := b.commit(ledger.All, step); !done[0].Spawned || done[0].Moved {
			t.Errorf("threshold %d, for the version that it runs: %+v", threshold, done[0])
		}
	}
}
