package client

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/redact"
)

// words adds to a job's rows what only its graph knows: what a hook compares,
// how many attempts an activity has. A version that this build cannot read adds
// nothing: rows are shown whatever the graph is. What a hook expects, and attributes, are
// shown to who may see them.
func (c *Client) words(ctx context.Context, tx pgx.Tx, j *Job) error {
	hidden, err := redact.Of(ctx)
	if err != nil {
		return err
	}
	if len(j.Hooks) == 0 && len(j.Outstanding) == 0 && (len(j.Attributes) == 0 || hidden.Empty()) {
		return nil
	}
	source, compat, err := c.source(ctx, tx, j.App, j.Version)
	if err != nil && legwork.CodeOf(err) != legwork.CodeNotFound {
		return err
	}
	var app *graph.App
	if err == nil {
		app, err = graph.Parse(j.App, []byte(source), graph.WithCompat(compat))
	}
	j.redact(hidden, app)
	if err != nil {
		return nil
	}
	for i := range j.Hooks {
		if rule := ruleOf(app, &j.Hooks[i]); rule != nil {
			j.Hooks[i].Where = rule.Where(j.Hooks[i].Expect)
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
