// Package invariant checks that the rows of a namespace are ones the protocol
// can have written: what every test ends with, and what fsck runs. The rules
// are in sql/, a file each, named after it; each returns a row per violation.
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
//
// The rules of a folder are about rows in the order of one key, so that a
// large namespace can be checked piece by piece, each a snapshot of its own:
//
//	job          a job with all its rows, by gid
//	outbox       messages whose ids are not their job's, or that belong to none
//	guid_ledger  marks whose ids are not their job's
//	signal       signals and the keys they are kept under
//	once         the tables themselves
package invariant

import (
	"context"
	"embed"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

//go:embed sql
var files embed.FS

// maxLines bounds the violations that one rule reports to a test.
const maxLines = 100

// DB is a pool or connection that can begin a transaction.
type DB interface {
	BeginTx(ctx context.Context, options pgx.TxOptions) (pgx.Tx, error)
}

// snapshot is how every check reads.
var snapshot = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}

// Invariants returns a line for every violation in a namespace, none if all is
// well, from one snapshot. Rules that need an activity's type leave out versions
// that this build cannot compile. It reads every row of the namespace.
func Invariants(ctx context.Context, db DB, namespace string) ([]string, error) {
	c, err := New(namespace, 0)
	if err != nil {
		return nil, err
	}
	var lines []string
	err = c.read(ctx, db, func(tx pgx.Tx) error {
		for _, w := range Walks() {
			r, err := c.piece(ctx, tx, w, Everything, maxLines)
			if err != nil {
				return err
			}
			for _, f := range r.Findings {
				lines = append(lines, f.String())
			}
		}
		return nil
	})
	return lines, err
}

// Idle returns a line for everything that is still to be done in a namespace:
// outbox rows and jobs that run. None means that no message is owed.
func Idle(ctx context.Context, db DB, namespace string) (lines []string, err error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	names, texts, err := load("idle")
	if err != nil {
		return nil, err
	}
	err = pgx.BeginTxFunc(ctx, db, snapshot, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, freePlans, "0"); err != nil {
			return err
		}
		for _, name := range names {
			rows, err := tx.Query(ctx, legwork.Qualify(texts[name], namespace), maxLines)
			if err != nil {
				return err
			}
			found, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			lines = append(lines, found...)
		}
		return nil
	})
	return lines, err
}
