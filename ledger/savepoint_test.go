package ledger_test

import (
	"errors"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/ledger"
)

// TestSavepointsAreRefused: a store works in somebody's transaction, but not in a savepoint: what one statement was
// granted there would not be found by the next, and a message that is due later would be missing.
func TestSavepointsAreRefused(t *testing.T) {
	b := newBase(t)
	later := func() ledger.Step {
		step := b.response(b.job(1, 0), 1)
		step.Children[0].Delay = time.Hour
		return step
	}
	tx, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	store := b.store.With(tx)
	ours := later()
	if _, _, err := store.Commit(t.Context(), []ledger.Step{ours}, ledger.All); err != nil {
		t.Fatal(err)
	}
	savepoint, err := tx.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = b.store.With(savepoint).Commit(t.Context(), []ledger.Step{later()}, ledger.All)
	if !errors.Is(err, ledger.ErrSavepoint) {
		t.Errorf("in a savepoint: %v", err)
	}
	if err := savepoint.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "SAVEPOINT by_hand"); err != nil {
		t.Fatal(err)
	}
	_, _, err = store.Commit(t.Context(), []ledger.Step{later()}, ledger.All)
	if !errors.Is(err, ledger.ErrSavepoint) {
		t.Errorf("in a savepoint by hand: %v", err)
	}
	// Once they are over the transaction goes on. That of pgx is not: its Rollback goes back to it, and keeps it.
	for _, sql := range []string{"ROLLBACK TO by_hand", "RELEASE by_hand", "RELEASE sp_1"} {
		if _, err := tx.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	theirs := later()
	if _, _, err := store.Commit(t.Context(), []ledger.Step{theirs}, ledger.All); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, step := range []ledger.Step{ours, theirs} {
		got := b.lines(`SELECT publish, due_at > now() + interval '50 minutes' FROM legwork.outbox WHERE guid = $1`,
			step.Children[0].GUID)
		if len(got) != 1 || got[0] != "0 true" {
			t.Errorf("what is due later: %q", got)
		}
	}
}
