package sim_test

import (
	"context"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// other is the same document as another version.
func other(document string) string {
	return strings.Replace(document, "version: '1'", "version: '2'", 1)
}

// mover returns the unit of an operator who moves jobs of the wild app from one version to another
// that says the same: whatever is on its way then, they end as they would have.
func (c *chaos) mover() func(*actor) {
	document := c.plan.document(wild)
	app, err := graph.Parse(wild, []byte(document))
	if err != nil {
		c.T.Fatal(err)
	}
	to, err := graph.Parse(wild, []byte(other(document)))
	if err != nil {
		c.T.Fatal(err)
	}
	all := &ledger.Move{By: ledger.Operator{Who: "a test", Why: "to see"}, Outcome: "moved"}
	for _, g := range app.Graphs {
		moves := g.MovesTo(to.Graph(g.Subscribes))
		for id, why := range moves.Why {
			if g.App.Activity(id).Type != graph.Function {
				c.T.Errorf("activity %s does not fit itself: %s", id, why)
			}
		}
		all.Enters, all.Opens = append(all.Enters, moves.Enters...), append(all.Opens, moves.Opens...)
	}
	return func(a *actor) {
		m := *all
		m.Gids, m.From, m.To = c.running()
		if len(m.Gids) == 0 {
			return
		}
		what := "job moved"
		if a.rnd.IntN(3) == 0 {
			m.From, m.To, what = m.To, m.From, "job moved back"
		}
		if a.rnd.IntN(8) == 0 {
			m.Preview, what = true, "move looked at"
		}
		done, err := c.Store(c.Pool).Move(context.Background(), &m)
		if err != nil {
			c.T.Errorf("move: %v", err)
		}
		for i := range done {
			if d := &done[i]; d.Done {
				c.counts.add(what)
			} else if d.Misfit.Activity != "" { // an open function keeps its version
				id, _, _ := strings.Cut(d.Misfit.Activity, "/")
				if !d.Open || app.Activity(id).Type != graph.Function {
					c.T.Errorf("a job of the same document is not moved: %+v", d)
				}
				c.counts.add("move refused")
			}
		}
	}
}

// running returns the jobs of the wild app that are open, and the ids of its two versions.
func (c *chaos) running() (gids []legwork.ID, first, second int32) {
	rows, err := c.Pool.Query(context.Background(), legwork.Qualify(`SELECT gid FROM legwork.job
		WHERE app = $1 AND closed_guid IS NULL ORDER BY gid`, c.Namespace), wild)
	if err == nil {
		for rows.Next() {
			var gid legwork.ID
			if err = rows.Scan(&gid); err != nil {
				break
			}
			gids = append(gids, gid)
		}
		rows.Close()
		err = rows.Err()
	}
	if err == nil {
		err = c.Pool.QueryRow(context.Background(), legwork.Qualify(`SELECT
			(SELECT id FROM legwork.app_version WHERE app = $1 AND version = '1'),
			(SELECT id FROM legwork.app_version WHERE app = $1 AND version = '2')`, c.Namespace), wild).Scan(&first, &second)
	}
	if err != nil {
		c.T.Errorf("the jobs that run: %v", err)
	}
	return gids, first, second
}
