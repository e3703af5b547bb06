//go:build slow

package chaos

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// mendTables hold the effects that lost tails have recorded, and the places of
// the works that have not come again: what was done for those was done for
// nobody.
const mendTables = `
CREATE TEMP TABLE lost_keyed (LIKE keyed INCLUDING DEFAULTS) ON COMMIT DROP;
CREATE TEMP TABLE lost_free (LIKE free INCLUDING DEFAULTS) ON COMMIT DROP;
CREATE TEMP TABLE gone (gid text, activity text, dad text, of_no_job bool) ON COMMIT DROP`

// forNobody takes effects of a table away and tells whose they were.
const forNobody = `
DELETE FROM %s f USING gone g WHERE f.gid::text = g.gid AND f.activity = g.activity AND f.dad = g.dad
RETURNING f.tag, f.activity, g.of_no_job`

const doneAgain = `SELECT count(DISTINCT l.key) FROM lost_keyed l JOIN keyed k USING (key)`

var putBack = []string{
	`INSERT INTO keyed SELECT DISTINCT ON (key) * FROM lost_keyed ON CONFLICT (key) DO NOTHING`,
	`INSERT INTO free SELECT * FROM lost_free ON CONFLICT (exec) DO NOTHING`,
}

// inOrderOfAnswers are the activities whose places follow from the order in
// which what comes before them was answered. After a lost tail that may be
// another order: what was done at a place is then done at another, under another
// key.
var inOrderOfAnswers = map[string]bool{"w2": true, "w3": true, "sq": true, "sw": true}

// mendEffects puts the records of effects that a tail has lost back beside
// those that are kept: they have happened. What was done for works that were
// lost and have not come again is counted and set aside; what is checked is what
// was done for those that are there.
func (a *arena) mendEffects(ctx context.Context) error {
	t := &a.tail
	gone, err := a.gonePlaces(ctx)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, a.acts, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, mendTables); err != nil {
			return err
		}
		for _, c := range []struct {
			table   string
			columns []string
			rows    [][]any
		}{
			{"lost_keyed", []string{"key", "gid", "tag", "activity", "dad", "tries"}, t.keyed},
			{"lost_free", []string{"exec", "guid", "gid", "tag", "activity", "dad"}, t.free},
			{"gone", []string{"gid", "activity", "dad", "of_no_job"}, gone},
		} {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{c.table}, c.columns, pgx.CopyFromRows(c.rows)); err != nil {
				return fmt.Errorf("fill %s: %w", c.table, err)
			}
		}
		for _, table := range []string{"keyed", "free", "lost_keyed", "lost_free"} {
			if err := a.setAside(ctx, tx, table); err != nil {
				return err
			}
		}
		if err := tx.QueryRow(ctx, doneAgain).Scan(&t.DoneAgain); err != nil {
			return err
		}
		for _, put := range putBack {
			if _, err := tx.Exec(ctx, put); err != nil {
				return err
			}
		}
		return nil
	})
}

// gonePlaces are those of works that a tail has lost and that have not come
// again there.
func (a *arena) gonePlaces(ctx context.Context) (gone [][]any, err error) {
	again := map[string]bool{}
	for _, place := range a.texts(ctx, `SELECT name FROM (`+thesePlaces+`) p(name, there)`, a.tail.places) {
		again[place] = true
	}
	noJob := map[string]bool{}
	for _, gid := range a.tail.gids {
		noJob[gid] = true
	}
	seen := map[string]bool{}
	for _, place := range a.tail.places {
		if again[place] || seen[place] {
			continue
		}
		seen[place] = true
		var gid, activity, dad string
		if _, err := fmt.Sscan(place, &gid, &activity, &dad); err != nil {
			return nil, fmt.Errorf("place %q: %w", place, err)
		}
		gone = append(gone, []any{gid, activity, dad, noJob[gid]})
	}
	return gone, nil
}

// setAside takes away what was done for nobody, and counts it.
func (a *arena) setAside(ctx context.Context, tx pgx.Tx, table string) error {
	rows, err := tx.Query(ctx, fmt.Sprintf(forNobody, table))
	if err != nil {
		return err
	}
	var tag, activity string
	var ofNoJob bool
	_, err = pgx.ForEachRow(rows, []any{&tag, &activity, &ofNoJob}, func() error {
		switch {
		case ofNoJob:
			a.tail.Unasked++
		case inOrderOfAnswers[activity], strings.HasSuffix(activity, behindGate): // the older build has taken that turn
			a.tail.Elsewhere++
		default:
			a.violation("%s %s: it was lost with a failover and did not come again at its place", tag, activity)
		}
		return nil
	})
	return err
}
