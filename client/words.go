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
	source, err := c.source(ctx, tx, j.App, j.Version)
	if legwork.CodeOf(err) == legwork.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	app, err := graph.Parse(j.App, []byte(source))
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
			a.attempts = attempts(app.Activity(a.Activity).Retry, a.Code)
		}
	}
	return nil
}

// defaultAttempts is what a retry policy has that does not say.
const defaultAttempts = 3

// attempts is how often work that ends with a code is tried in all.
func attempts(r graph.Retry, code int) int {
	if further, named := r.Codes[code]; named {
		return further + 1
	}
	switch {
	case r.Policy == nil:
		return 0
	case r.Policy.MaximumAttempts == 0:
		return defaultAttempts
	}
	return r.Policy.MaximumAttempts
}
