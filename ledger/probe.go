package ledger

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// Capabilities are what a probe has found a database to be able to do.
type Capabilities struct {
	// ConditionalBatch: a batch of statements is one transaction that compares what is stored and changes it, and
	// whose later statements see what the earlier ones were granted. All fences rest on it.
	ConditionalBatch bool
	// Missing says what failed; empty if nothing did.
	Missing string
	// Adapter is the type through which the store reaches the database, and the version of the server.
	Adapter string
}

// Probe tries, in a transaction that is rolled back, what the fences of every commit rest on: an UPDATE in a CTE with
// RETURNING, xmin as the mark of the own transaction, FOR NO KEY UPDATE, advisory locks, READ COMMITTED, and a
// server that takes writes. An error means that nothing was found out: the server was not reached, or had no time.
func (s *Store) Probe(ctx context.Context) (Capabilities, error) { return s.probe(ctx, true) }

// ProbeSession tries only what needs no right to insert a row: what the session is, and advisory locks. It is for
// relays, which make no rows.
func (s *Store) ProbeSession(ctx context.Context) (Capabilities, error) { return s.probe(ctx, false) }

func (s *Store) probe(ctx context.Context, rows bool) (c Capabilities, err error) {
	var session struct {
		version, isolation           string
		recovery, readOnly, advisory bool
	}
	swapped := [2]int{-1, -1}
	var t tx
	s.add(&t, "probe.sql", func(rows pgx.Rows) error {
		return rows.Scan(&session.version, &session.recovery, &session.readOnly, &session.isolation, &session.advisory)
	})
	if rows {
		guid := legwork.NewID()
		s.add(&t, "probe_row.sql", nil, guid, legwork.NewID())
		for i := range swapped {
			s.add(&t, "probe_swap.sql", func(rows pgx.Rows) error { return rows.Scan(&swapped[i]) }, guid)
		}
	}
	// A batch is one transaction. BEGIN in it makes it one that can be rolled back, without a warning in the server's log.
	for _, end := range []string{"BEGIN", "ROLLBACK"} {
		t.batch.Queue(end)
		t.reads, t.names = append(t.reads, nil), append(t.names, end)
	}
	err = s.run(ctx, &t)
	if err != nil && !refusesProbe(err) {
		return c, fmt.Errorf("probe the database: %w", err)
	}
	c.Adapter = fmt.Sprintf("%T, Postgres %s", s.db, session.version)
	var missing []string
	lacks := func(is bool, what string) {
		if is {
			missing = append(missing, what)
		}
	}
	lacks(session.recovery, "the server is a standby (pg_is_in_recovery)")
	lacks(session.readOnly && !session.recovery, "its transactions are read-only (transaction_read_only)")
	if session.version != "" {
		lacks(session.isolation != "read committed", "its transactions are "+session.isolation+
			", not read committed (default_transaction_isolation)")
		lacks(!session.advisory, "it gives no advisory locks (pg_try_advisory_xact_lock)")
	}
	if err != nil && len(missing) == 0 {
		missing = append(missing, err.Error())
	}
	if err == nil && rows {
		lacks(swapped[0] != 1, "a statement does not see the row of the one before it by xmin = pg_current_xact_id()")
		lacks(swapped[1] != 0, "a compare-and-swap of a value that is gone was granted")
	}
	c.Missing = strings.Join(missing, "; ")
	c.ConditionalBatch = c.Missing == ""
	return c, nil
}

// refusesProbe reports whether an error says what the database cannot do, and not only that it could not be asked.
func refusesProbe(err error) bool {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || len(pg.Code) < 2 {
		return false
	}
	switch pg.Code[:2] {
	case "08", "40", "53", "55", "57", "58", "XX": // connections, conflicts, resources, locks, shutdown, faults
		return false
	}
	return true
}
