package sim_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

const oneWorker = `
app:
  id: one
  version: '1'
  graphs:
    - subscribes: one.go
      activities:
        t: {type: trigger}
        a: {type: worker, topic: w.a}
      transitions:
        t: [{to: a}]
`

// TestStartFromSQL: what legwork.start wrote becomes one job, however often the
// relay hands it over, and its row goes with it; rolled back it never was.
func TestStartFromSQL(t *testing.T) {
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
		w := sim.New(t, mode, oneWorker)
		call := legwork.Qualify(`SELECT legwork.start('one.go', '{}', 'job')`, w.Namespace)
		tx, err := w.Pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(t.Context(), call); err != nil {
			t.Fatal(err)
		}
		if n := w.Sweep(); n != 0 {
			t.Errorf("%d messages of a transaction that has not committed", n)
		}
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := pgx.BeginFunc(t.Context(), w.Pool,
			func(tx pgx.Tx) error { _, err := tx.Exec(t.Context(), call); return err }); err != nil {
			t.Fatal(err)
		}
		if n := w.Sweep(); n != 1 {
			t.Errorf("%d messages, want 1", n)
		}
		w.Again(w.The(legwork.LaneStart, ""))
		w.Settle(w.Engine(w.Pool))
		if got := w.Job("job"); got != "completed 0" {
			t.Errorf("job is %s", got)
		}
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "0" {
			t.Errorf("%s rows left", n)
		}
	}
}

// TestStartFromSQLThatCannotBe: a start that no graph takes, or with an id that
// no job may have, ends as one dead letter; its row does not come again.
func TestStartFromSQLThatCannotBe(t *testing.T) {
	w := sim.New(t, engine.Fused, oneWorker)
	w.Query(`SELECT legwork.start('nobody.listens', '{}')`)
	// legwork.start refuses this one itself, but an outbox row may be anybody's.
	w.Query(`INSERT INTO legwork.outbox (guid, lane, topic, job_id, data) VALUES (gen_random_uuid(), 'start',
		'one.go', E'a\nb', '{}')`)
	w.Settle(w.Engine(w.Pool)) // fails the test if it never comes to rest
	if n := w.One(`SELECT count(*) FROM legwork.dead_letter`); n != "2" {
		t.Errorf("%s dead letters, want 2: %v", n, w.Query(`SELECT reason || ': ' || message FROM legwork.dead_letter`))
	}
	if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "0" {
		t.Errorf("%s rows left", n)
	}
}
