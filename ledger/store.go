package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// DB is what the store needs of a pgx pool, connection or transaction. On a pool
// every SendBatch is one transaction and one round trip: so a mark and its work
// commit together (LED-01, LED-04). In a savepoint all that changes ledgers fails
// with ErrSavepoint.
type DB interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// Store reads and writes the tables of one namespace. It is safe for concurrent use.
type Store struct {
	db     DB
	schema string
	sql    map[string]string
	// grace is how long a message counts as being on its way to the broker
	// before the sweeper may look for it, from when its row is written; longer for
	// large batches, see graceFor.
	grace time.Duration
	// patience bounds a transaction, see Within.
	patience time.Duration
	timed    func(step string, took time.Duration, failed bool)
}

// Patience is the default of Within: longer than a statement may run at the server
// (30 s, package pg), so that the server's own error comes first.
const Patience = 45 * time.Second

// grace is the default time a fresh outbox row is left to the process that
// committed it before the sweeper looks for its message.
const grace = 2 * time.Second

// NewStore returns the store of a namespace over db.
func NewStore(db DB, namespace string) (*Store, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	sql, err := Statements(namespace)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, schema: legwork.Schema(namespace), sql: sql, grace: grace, patience: Patience}, nil
}

// With returns the same store over another connection or transaction.
func (s *Store) With(db DB) *Store {
	c := *s
	c.db = db
	return &c
}

// Within returns the same store with another bound on the time from asking for a
// connection to the end of the transaction. A connection that Postgres has lost
// and nobody was told of (a failed route, a standby that took over) would else
// hold its batch, and the leases of its messages, for ever. 0 or less changes nothing.
func (s *Store) Within(d time.Duration) *Store {
	c := *s
	if d > 0 {
		c.patience = d
	}
	return &c
}

// Timed returns the same store, which calls tell after each transaction: with how
// long it took, from asking for a connection, and whether it failed. The step is one
// of a few words: enter, commit, advance, start, … The function must not block.
func (s *Store) Timed(tell func(step string, took time.Duration, failed bool)) *Store {
	c := *s
	c.timed = tell
	return &c
}

// stepOf names a transaction by the first of its statements that is in this map.
var stepOf = map[string]string{
	"enter_leg1.sql": "enter", "enter_cycle.sql": "enter", "enter_leg2.sql": "enter", "look_leg2.sql": "look",
	"commit.sql": "commit", "complete.sql": "complete", "advance.sql": "advance",
	"advance_frames.sql": "advance", "advance_turns.sql": "advance",
	"begin.sql": "start", "start.sql": "start", "start_child.sql": "start", "seed.sql": "start",
	"resolve.sql": "resolve",
	"signal.sql":  "signal", "interrupt.sql": "interrupt", "retry.sql": "retry", "dead.sql": "bury",
	"discard.sql": "discard", "vouch.sql": "vouch", "versions.sql": "versions", "audit.sql": "audit",
	"retain_jobs.sql": "retain",
}

// word is the step of the transaction, "other" for those that are rare.
func (t *tx) word() string {
	for _, name := range t.names {
		if w, ok := stepOf[name]; ok {
			return w
		}
	}
	return "other"
}

// WithGrace returns the same store with another time for which a fresh outbox row
// is left to who committed it. 0 or less changes nothing.
func (s *Store) WithGrace(d time.Duration) *Store {
	c := *s
	if d > 0 {
		c.grace = d
	}
	return &c
}

// What graceFor adds: a second for each 4 MiB, a millisecond for each row, at most
// half a minute. ended.sql, tell.sql and the relay's statements count alike.
const (
	graceRate = 4 << 20
	graceRow  = time.Millisecond
	graceMost = 30 * time.Second
)

// graceFor is the grace of rows that are committed and then published together:
// a batch of many megabytes takes longer than the grace of one row, and what
// the relay publishes meanwhile is work done twice.
func (s *Store) graceFor(bodies ...[]json.RawMessage) time.Duration {
	rows, size := 0, 0
	for _, list := range bodies {
		rows += len(list)
		for _, body := range list {
			size += len(body)
		}
	}
	more := time.Duration(rows)*graceRow + time.Duration(size)*time.Second/graceRate
	return s.grace + min(more, graceMost)
}

// tx is one transaction in the making: statements queued with the function
// that reads each one's rows.
type tx struct {
	batch pgx.Batch
	reads []func(pgx.Rows) error
	names []string
}

// add queues a statement by file name.
func (s *Store) add(t *tx, file string, read func(pgx.Rows) error, args ...any) {
	t.batch.Queue(s.sql[file], columns(args)...)
	t.reads = append(t.reads, read)
	t.names = append(t.names, file)
}

// run sends the statements as one transaction and reads their rows. After an error
// nothing has happened, unless the connection broke during the commit. Then only the
// marks show whether it did, which is why every caller decides again from them.
func (s *Store) run(ctx context.Context, t *tx) (err error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if s.timed != nil {
		began := time.Now()
		defer func() { s.timed(t.word(), time.Since(began), err != nil) }()
	}
	s.noSavepoint(t)
	results := s.db.SendBatch(ctx, &t.batch)
	defer func() {
		if cerr := results.Close(); err == nil && cerr != nil {
			err = fmt.Errorf("commit %v: %w", t.names, s.classify(cerr))
		}
	}()
	for i, read := range t.reads {
		if err := readRows(results, read); err != nil {
			if t.names[i] == noSavepoint {
				return inSavepoint(err)
			}
			return fmt.Errorf("%s: %w", t.names[i], s.classify(err))
		}
	}
	return nil
}

func readRows(results pgx.BatchResults, read func(pgx.Rows) error) error {
	if read == nil {
		_, err := results.Exec()
		return err
	}
	rows, err := results.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
