package ledger

import (
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// classify turns an error of Postgres into one whose class says what becomes
// of the messages: data that can never be stored is dead, everything else
// (connection, lock, resources, shutdown) is tried again.
func classify(err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return err
	}
	switch {
	case Conflicted(err): // decide again
		return err
	case strings.HasPrefix(pg.Code, "22"), strings.HasPrefix(pg.Code, "23"), pg.Code == "54000":
		return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Dead, Message: "Postgres refuses the data", Err: err}
	}
	return err
}

// Deadlocked reports whether Postgres broke the transaction to end a deadlock
// or a serialization conflict: nothing happened, it can be tried at once.
func Deadlocked(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// raced are the keys that two copies of one start may both be about to take.
var raced = map[string]bool{"guid_ledger_pkey": true, "job_pkey": true, "job_app_job_id_key": true, "activity_pkey": true}

// Conflicted reports whether a concurrent copy committed the same key first:
// nothing happened here, and trying again will find its rows.
func Conflicted(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505" && raced[pg.ConstraintName]
}
