package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// words adds to a job's rows what only its graph knows: what a hook compares,
// how many attempts an activity has. A version that this build cannot read adds
// nothing: rows are shown whatever the graph is.
func (c *Client) words(ctx context.Context, tx pgx.Tx, j *Job) error {
	if len(j.Hooks) == 0 && len(j.Outstanding) == 0 {
		return nil
	}
	source, compat, err := c.source(ctx, tx, j.App, j.Version)
	if legwork.CodeOf(err) == legwork.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	app, err := graph.Parse(j.App, []byte(source), graph.WithCompat(compat))
	if err != nil {
		return nil
	}
	for i := range j.Hooks {
		h := &j.Hooks[i]
		if a := app.Activity(h.Activity); a != nil && h.Rule < len(a.Rules) {
			h.Where = a.Rules[h.Rule].Where(h.Expect)
		}
	}
	for i := range j.Activities {
		if a := &j.Activities[i]; app.Activity(a.Activity) != nil {
			a.attempts = app.Activity(a.Activity).Attempts(j.failedCode(a))
		}
	}
	return nil
}

// failedCode is the code of the error that an activity's present attempt
// follows; 0: none.
func (j *Job) failedCode(a *Activity) int {
	for i := range j.Outstanding {
		if o := &j.Outstanding[i]; o.Failed != nil && o.Activity == a.Activity && o.DAD == a.DAD {
			return o.Failed.Code
		}
	}
	return 0
}
