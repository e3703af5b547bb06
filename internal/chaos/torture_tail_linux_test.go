//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// lostTail is what failovers have lost, as the disks of the old primaries tell.
// Nothing else may be missing.
type lostTail struct {
	Starts    int `json:"starts"`             // jobs, children too, that were not there any more
	Ends      int `json:"ends"`               // jobs that had ended and went on from where they had been
	Signals   int `json:"signals"`            // that had been accepted
	Repeated  int `json:"callers_repeating"`  // whose calls fell into a lost tail
	Effects   int `json:"effects"`            // whose records were not there any more
	Unasked   int `json:"effects_of_no_job"`  // of jobs that were lost, on either primary
	DoneAgain int `json:"effects_done_again"` // keyed ones of the other jobs whose work came again, under their key
	// of work that was lost and did not come again at its place, on either primary: see inOrderOfAnswers
	Elsewhere int `json:"effects_elsewhere"`

	kept        []time.Time // the last commits that each failover has kept
	gids        []string    // of the jobs that were lost
	places      []string    // of the works that were lost: gid, activity, dad
	keyed, free [][]any     // effects
	// keys of work whose claims were lost, and for which nobody has raised the epoch
	claims map[string]bool
}

// The rows of the old primary that the new one may lack, each with what it is
// found by there.
const (
	lateJobs = `
SELECT gid::text, state <> 'running' FROM legwork.job WHERE created_at > $1 OR completed_at > $1`
	latePlaces  = `SELECT gid::text || ' ' || activity || ' ' || dad FROM legwork.activity WHERE entered_at > $1`
	lateSignals = `SELECT guid::text FROM legwork.signal WHERE received_at > $1`
	lateKeyed   = `SELECT key, gid, tag, activity, dad, tries FROM keyed WHERE at > $1`
	lateFree    = `SELECT exec::text, guid, gid, tag, activity, dad FROM free WHERE at > $1`

	lateClaims = `SELECT key || ' ' || updated_at FROM legwork.reconciliation WHERE updated_at > $1`

	theseJobs   = `SELECT gid::text, state <> 'running' FROM legwork.job WHERE gid = ANY($1::uuid[])`
	thesePlaces = `SELECT gid::text || ' ' || activity || ' ' || dad, true FROM legwork.activity WHERE gid = ANY
		(SELECT split_part(n, ' ', 1)::uuid FROM unnest($1::text[]) n)`
	theseSignals = `SELECT guid::text, true FROM legwork.signal WHERE guid = ANY($1::uuid[])`
	theseClaims  = `SELECT key || ' ' || updated_at, true FROM legwork.reconciliation WHERE key = ANY
		(SELECT split_part(n, ' ', 1) FROM unnest($1::text[]) n)`
	theseKeyed = `SELECT key, true FROM keyed WHERE key = ANY($1)`
	theseFree  = `SELECT exec::text, true FROM free WHERE exec = ANY($1::uuid[])`
)

// slack is how long a transaction may last: one that began before the last kept
// commit may be lost.
const slack = time.Minute

// readTail starts the old primary where nobody looks for it, and notes what it
// has and the new one has not; raised: somebody raises the epoch.
func (a *arena) readTail(old, heir *database, kept time.Time, raised bool) (tail lostTail, err error) {
	old.port = testmain.Port(a.t)
	tail.claims, tail.kept = map[string]bool{}, []time.Time{kept}
	if err := old.up(a.ctx); err != nil {
		return tail, err
	}
	since := kept.Add(-slack)
	read := func(database, late, these string, each func(row []any, there, ended bool)) error {
		return compare(a.ctx, withDatabase(old.stack.DatabaseURL, database), withDatabase(heir.stack.DatabaseURL, database),
			a.sql(late), a.sql(these), since, each)
	}
	main, err := databaseName(a.databaseURL)
	err = errors.Join(err,
		read(main, lateJobs, theseJobs, func(row []any, there, ended bool) {
			switch {
			case !there:
				tail.Starts++
				tail.gids = append(tail.gids, row[0].(string))
			case row[1].(bool) && !ended:
				tail.Ends++
			}
		}),
		read(main, latePlaces, thesePlaces, func(row []any, there, _ bool) {
			if !there {
				tail.places = append(tail.places, row[0].(string))
			}
		}),
		read(main, lateSignals, theseSignals, func(_ []any, there, _ bool) {
			if !there {
				tail.Signals++
			}
		}),
		read(main, lateClaims, theseClaims, func(row []any, there, _ bool) {
			if key, _, _ := strings.Cut(row[0].(string), " "); !there {
				tail.claims[key] = true
			}
		}),
		read("effects", lateKeyed, theseKeyed, func(row []any, there, _ bool) {
			if !there {
				tail.keyed = append(tail.keyed, row)
			}
		}),
		read("effects", lateFree, theseFree, func(row []any, there, _ bool) {
			if !there {
				tail.free = append(tail.free, row)
			}
		}))
	tail.Effects = len(tail.keyed) + len(tail.free)
	if raised {
		tail.claims = nil
	}
	a.tail.add(tail)
	return tail, err
}

// compare calls each for the rows of a query of the old primary: whether the new
// one has what it begins with, and what it says of it.
func compare(ctx context.Context, old, heir, late, these string, since time.Time,
	each func(row []any, there, says bool)) error {
	var rows [][]any
	if err := withConn(ctx, old, func(conn *pgx.Conn) error {
		found, err := conn.Query(ctx, late, since)
		if err == nil {
			rows, err = pgx.CollectRows(found, func(row pgx.CollectableRow) ([]any, error) { return row.Values() })
		}
		return err
	}); err != nil {
		return err
	}
	names := make([]string, len(rows))
	for i, row := range rows {
		names[i] = row[0].(string)
	}
	there := map[string]bool{}
	if err := withConn(ctx, heir, func(conn *pgx.Conn) error {
		found, err := conn.Query(ctx, these, names)
		if err != nil {
			return err
		}
		var name string
		var says bool
		_, err = pgx.ForEachRow(found, []any{&name, &says}, func() error { there[name] = says; return nil })
		return err
	}); err != nil {
		return err
	}
	for _, row := range rows {
		says, ok := there[row[0].(string)]
		each(row, ok, says)
	}
	return nil
}

func withConn(ctx context.Context, address string, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, address+"&application_name=arena")
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return do(conn)
}

func databaseName(address string) (string, error) {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return "", err
	}
	return cfg.Database, nil
}

func (t *lostTail) add(more lostTail) {
	t.Starts += more.Starts
	t.Ends += more.Ends
	t.Signals += more.Signals
	t.Effects += more.Effects
	t.gids, t.kept = append(t.gids, more.gids...), append(t.kept, more.kept...)
	if t.claims == nil {
		t.claims = map[string]bool{}
	}
	maps.Copy(t.claims, more.claims)
	t.places = append(t.places, more.places...)
	t.keyed = append(t.keyed, more.keyed...)
	t.free = append(t.free, more.free...)
}

// counts is what was lost, in words.
func (t *lostTail) counts() string {
	return fmt.Sprintf("%d starts, %d ends of jobs, %d signals and the records of %d effects", t.Starts, t.Ends, t.Signals,
		t.Effects)
}
