package pause

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/ledger"
)

// topicNamed checks a topic. One that no graph names may be right, as graphs may
// compute their topics; it may be a slip, too.
func topicNamed(ctx context.Context, c *cli.Shell, store *ledger.Store, p *ledger.Pause) error {
	if err := legwork.CheckTopic(p.Name); err != nil {
		return cli.UsageError{Err: err}
	}
	topics, err := cli.Topics(ctx, store, c.Note)
	if err == nil && !slices.Contains(topics, p.Name) {
		c.Note("no graph that is deployed names topic %s: if that is a slip, `legwork topic resume %s`", p.Name, p.Name)
	}
	return err
}

// graphNamed finds the app of a graph, in any version: jobs of old ones run.
func graphNamed(ctx context.Context, c *cli.Shell, store *ledger.Store, p *ledger.Pause) error {
	known, err := store.Known(ctx, 0)
	if err != nil {
		return err
	}
	var apps []string
	for _, v := range known.Versions {
		app, err := graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source), graph.WithCompat(v.Compat))
		if err == nil && app.Graph(p.Name) != nil && !slices.Contains(apps, v.App) && (p.App == "" || p.App == v.App) {
			apps = append(apps, v.App)
		}
	}
	switch len(apps) {
	case 0:
		return legwork.NotFound("no graph that is deployed subscribes to %s: see `legwork app list` and `legwork app show "+
			"APP`", p.Name)
	case 1:
		p.App = apps[0]
		return nil
	}
	return cli.UsageError{Err: fmt.Errorf("apps %v have a graph %s each: name one with --app", apps, p.Name)}
}

// jobNamed finds a job by its id or gid.
func jobNamed(ctx context.Context, c *cli.Shell, _ *ledger.Store, p *ledger.Pause) error {
	cl, ref, done, err := c.ClientFor(ctx, cli.NeedPostgres, p.App, p.Name)
	if err != nil {
		return err
	}
	defer done()
	j, err := cl.Job(ctx, ref)
	if err != nil {
		return err
	}
	p.App, p.Name, p.Gid = j.App, j.JobID, &j.Gid
	return nil
}

// completePaused offers what is paused.
func completePaused(c *cli.Shell, kind string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion, _ cobra.ShellCompDirective) {
		c.LookUp(cmd, args, func(ctx context.Context, store *ledger.Store) {
			list, _ := store.Pauses(ctx) // a shell has nobody to tell the error to
			for _, p := range list {
				if p.Kind == kind {
					offers = append(offers, cobra.CompletionWithDesc(p.Name, p.Reason))
				}
			}
		})
		return offers, cobra.ShellCompDirectiveNoFileComp
	}
}
