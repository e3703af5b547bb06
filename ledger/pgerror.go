package ledger

import (
	"errors"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// classify gives an error of Postgres the class that says what becomes of the
// messages. Data that can never be stored are dead. All other errors are retried:
// of connections, locks, resources, a shutdown, or of triggers and constraints that
// others have added.
func (s *Store) classify(err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || conflicted(err) || !refusesData(pg, s.schema) {
		return err
	}
	return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Dead, Message: "Postgres refuses the data", Err: err}
}

// refusesData reports whether Postgres itself has rejected our data: a value that it
// cannot store, or one that violates a constraint of ours. A trigger or constraint
// that somebody has added is no reason to fail a job: it may be wrong itself, and
// can be removed.
func refusesData(pg *pgconn.PgError, schema string) bool {
	switch {
	case strings.HasPrefix(pg.Code, "22"), pg.Code == "54000":
		return !inFunction(pg.Where)
	case pg.Code == "23502": // a NULL, which names its column and no constraint
		return pg.SchemaName == schema && !inFunction(pg.Where)
	case strings.HasPrefix(pg.Code, "23"):
		return pg.ConstraintName == onlyIncrement || pg.SchemaName == schema && constraints[pg.ConstraintName]
	}
	return false
}

// Refused reports whether a transaction failed because of the data of one of its
// messages: rejected by Postgres itself (class dead), or by a trigger or constraint
// that somebody has added (class retry). The caller splits the batch to find that
// message, so that the others commit.
func Refused(err error) bool {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || conflicted(err) {
		return legwork.ClassOf(err) == legwork.Dead
	}
	return pg.Code == "54000" || slices.Contains([]string{"22", "23", "P0"}, pg.Code[:min(2, len(pg.Code))])
}

// inFunction reports whether an error comes from a function: a trigger's, as our
// statements call none that can fail. A line of the context then begins with what
// it is, "PL/pgSQL function …" or "SQL function …", in the language of the server; a
// line about JSON quotes the message, whatever that contains.
func inFunction(where string) bool {
	for line := range strings.Lines(where) {
		if len(line) > 24 {
			line = line[:24]
		}
		if !strings.Contains(line, "JSON") && (strings.Contains(line, "PL/") || strings.Contains(line, "SQL")) {
			return true
		}
	}
	return false
}

// onlyIncrement is what the trigger on ledgers calls its refusal (LED-16).
const onlyIncrement = "ledger_increment_only"

// constraints are those of the tables that this package writes, as the migrations
// made them; unique indexes count.
var constraints = map[string]bool{
	"activity_ledger_check": true, "activity_pkey": true, "child_pkey": true,
	"dead_letter_event_event_check": true, "dead_letter_event_pkey": true, "dead_letter_pkey": true,
	"dead_letter_state_check":  true,
	"guid_ledger_ledger_check": true, "guid_ledger_pkey": true, "hook_pkey": true,
	"job_app_job_id_key": true, "job_check": true, "job_check1": true, "job_data_pkey": true, "job_pkey": true,
	"job_semaphore_check": true, "job_state_check": true, "late_answer_pkey": true, "late_answer_why_check": true,
	"outbox_gid": true, "outbox_pkey": true, "pause_active": true, "pause_check": true, "pause_kind_check": true,
	"pause_pkey":      true,
	"signal_key_pkey": true, "signal_pkey": true, "stat_pkey": true, "stat_value_check": true,
}

// Deadlocked reports whether Postgres broke the transaction to end a deadlock
// or a serialization conflict: nothing happened, it can be tried at once.
func Deadlocked(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// Met reports whether a transaction was rolled back because of a concurrent one:
// nothing happened, and a second try finds what the other has done.
func Met(err error) bool { return Deadlocked(err) || conflicted(err) }

// raced are the unique keys that two copies of one start may insert at once.
var raced = map[string]bool{"guid_ledger_pkey": true, "job_pkey": true, "job_app_job_id_key": true,
	"activity_pkey": true}

// Waits reports whether a statement gave up waiting for another transaction:
// nothing happened.
func Waits(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "55P03"
}

// conflicted reports whether a concurrent copy committed the same key first:
// nothing happened here, and trying again will find its rows.
func conflicted(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505" && raced[pg.ConstraintName] &&
		strings.HasPrefix(pg.SchemaName, legwork.Schema(legwork.DefaultNamespace))
}
