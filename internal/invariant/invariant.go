// Package invariant checks that the rows of a namespace are ones the protocol
// can have written: what every test ends with, and what fsck runs. The rules
// are in sql/, one file each; each returns one readable line per violation.
//
// They hold after every commit, in fused and in step mode, so the check may
// run on a live system: it sees one snapshot and takes no locks.
//
//	semaphore of a job that is open =
//	    messages to activities in the outbox whose GUID ledger has no @6
//	    (or none exists)
//	  + works that somebody will answer: work messages, await messages,
//	    timers, registrations, open children, results of children
//
// A message to an activity is the obligation of an activity that has not been
// entered, or not passed; when the Leg 1 of one that asks commits, its work
// takes over, until the commit of the final answer, which moves the semaphore.
package invariant

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

//go:embed sql/*.sql
var files embed.FS

const freePlans = `SELECT set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true),
	set_config('enable_indexonlyscan', 'on', true), set_config('statement_timeout', '0', true)`

// MaxLines bounds the violations that one rule reports.
const MaxLines = 100

// DB is a pool or connection that can begin a transaction.
type DB interface {
	BeginTx(ctx context.Context, options pgx.TxOptions) (pgx.Tx, error)
}

// Invariants returns a line for every violation in a namespace, none if all is
// well. Rules that need an activity's type leave out versions that this build
// cannot compile. It reads every row of the namespace.
func Invariants(ctx context.Context, db DB, namespace string) ([]string, error) {
	return check(ctx, db, namespace, "sql/rule_")
}

// Idle returns a line for everything that is still to be done in a namespace:
// outbox rows and jobs that run. None means that no message is owed.
func Idle(ctx context.Context, db DB, namespace string) ([]string, error) {
	return check(ctx, db, namespace, "sql/idle_")
}

// check runs the rules whose file names begin with prefix over one snapshot.
func check(ctx context.Context, db DB, namespace, prefix string) (lines []string, err error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	entries, err := files.ReadDir("sql")
	if err != nil {
		return nil, err
	}
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, db, snapshot, func(tx pgx.Tx) error {
		// A pool of an engine plans for keys, and gives up after a while.
		if _, err := tx.Exec(ctx, freePlans); err != nil {
			return err
		}
		k, err := readKinds(ctx, tx, namespace)
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := "sql/" + e.Name()
			if !strings.HasPrefix(name, prefix) {
				continue
			}
			found, err := rule(ctx, tx, namespace, name, k)
			if err != nil {
				return fmt.Errorf("invariant %s: %w", e.Name(), err)
			}
			lines = append(lines, found...)
		}
		return nil
	})
	return lines, err
}

// rule runs one rule. Its last parameter is the number of lines it may return,
// those before it, if any, are the kinds of the activities.
func rule(ctx context.Context, tx pgx.Tx, namespace, name string, k *kinds) ([]string, error) {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	sql := legwork.Qualify(string(text), namespace)
	args := []any{MaxLines}
	if strings.Contains(sql, "$6") {
		args = []any{k.version, k.activity, k.kind, k.cycle, k.skips, MaxLines}
	}
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
