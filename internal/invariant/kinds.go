package invariant

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// kinds are the activities of all versions, as columns.
type kinds struct {
	version  []int32
	activity []string
	kind     []string
	cycle    []bool // a hook that may be entered again: never finalized (CYC-09)
	skips    []bool // has a statusThreshold, and may close the job by it
}

// readKinds compiles every version.
func readKinds(ctx context.Context, tx pgx.Tx, namespace string) (*kinds, error) {
	rows, err := tx.Query(ctx, legwork.Qualify("SELECT id, source FROM legwork.app_version ORDER BY id", namespace))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	k := &kinds{}
	for rows.Next() {
		var id int32
		var source string
		if err := rows.Scan(&id, &source); err != nil {
			return nil, err
		}
		app, err := graph.Parse("version", []byte(source))
		if err != nil {
			continue // of another build: its activities have no kind here
		}
		for _, g := range app.Graphs {
			for _, a := range g.Activities {
				k.version, k.activity = append(k.version, id), append(k.activity, a.ID)
				k.kind, k.cycle, k.skips = append(k.kind, a.Type.String()), append(k.cycle, a.Cycle), append(k.skips, a.MaySkip())
			}
		}
	}
	return k, rows.Err()
}
