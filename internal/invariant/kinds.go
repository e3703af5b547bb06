package invariant

import (
	"cmp"
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// kinds are the activities of all versions, as columns.
type kinds struct {
	known    map[int32]bool // compiled, or found not to be
	version  []int32
	activity []string
	kind     []string
	cycle    []bool // a hook that may be entered again: never finalized (CYC-09)
	skips    []bool // has a statusThreshold, and may close the job by it
	leads    leads
}

// leads are the transitions of all versions, as columns.
type leads struct {
	version  []int32
	from, to []string
}

// readable refuses rows that a newer build has written in a form that the rules
// would misread (FMT-01).
func (c *Checker) readable(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, legwork.Qualify( // min_reader came with migration 20
		"SELECT kind, version, coalesce((to_jsonb(f) ->> 'min_reader')::int, 1) FROM legwork.format f", c.namespace))
	if err != nil {
		return err
	}
	found, least := map[string]int{}, map[string]int{}
	var kind string
	var version, reader int
	if _, err := pgx.ForEachRow(rows, []any{&kind, &version, &reader},
		func() error { found[kind], least[kind] = version, reader; return nil }); err != nil {
		return err
	}
	return cmp.Or(legwork.CheckReader(least), legwork.CheckRecords(found))
}

// learn compiles the versions that are new.
func (c *Checker) learn(ctx context.Context, tx pgx.Tx) error {
	if err := c.readable(ctx, tx); err != nil {
		return err
	}
	known := make([]int32, 0, len(c.kinds.known))
	for id := range c.kinds.known {
		known = append(known, id)
	}
	rows, err := tx.Query(ctx, legwork.Qualify(
		"SELECT id, app, version, compat, source FROM legwork.app_version WHERE id <> ALL ($1) ORDER BY id", c.namespace),
		known)
	if err != nil {
		return err
	}
	if c.kinds.known == nil {
		c.kinds.known = map[int32]bool{}
	}
	var id int32
	var name, version, compat, source string
	_, err = pgx.ForEachRow(rows, []any{&id, &name, &version, &compat, &source}, func() error {
		app, err := graph.Parse("version", []byte(source), graph.WithCompat(compat))
		c.kinds.known[id] = err == nil
		if err != nil { // of another build: its activities have no kind here
			c.Unknown = append(c.Unknown, name+" "+version)
			return nil
		}
		c.kinds.add(id, app)
		return nil
	})
	return err
}

// add adds the activities of a version.
func (k *kinds) add(id int32, app *graph.App) {
	for _, g := range app.Graphs {
		for _, a := range g.Activities {
			k.version, k.activity = append(k.version, id), append(k.activity, a.ID)
			k.kind, k.cycle, k.skips = append(k.kind, a.Type.String()), append(k.cycle, a.Cycle), append(k.skips, a.MaySkip())
			for _, t := range a.Transitions {
				k.leads.version = append(k.leads.version, id)
				k.leads.from, k.leads.to = append(k.leads.from, a.ID), append(k.leads.to, t.To.ID)
			}
		}
	}
}
