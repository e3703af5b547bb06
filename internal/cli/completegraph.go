package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// CompleteGraph offers the topics that start jobs: graphs are named by them.
func (c *Shell) CompleteGraph(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion,
	_ cobra.ShellCompDirective) {
	c.LookUp(cmd, args, func(ctx context.Context, store *ledger.Store) {
		for _, app := range activeApps(ctx, store) {
			for _, g := range app.Graphs {
				offers = append(offers, cobra.CompletionWithDesc(g.Subscribes, "app "+app.ID))
			}
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// CompleteSignal offers the topics that hooks wait on.
func (c *Shell) CompleteSignal(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion,
	_ cobra.ShellCompDirective) {
	c.LookUp(cmd, args, func(ctx context.Context, store *ledger.Store) {
		for _, app := range activeApps(ctx, store) {
			for _, topic := range app.HookTopics() {
				offers = append(offers, cobra.CompletionWithDesc(topic, "app "+app.ID))
			}
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// activeApps are those of the active versions; a shell has nobody to tell errors to.
func activeApps(ctx context.Context, store *ledger.Store) (apps []*graph.App) {
	known, _ := store.Known(ctx, 0)
	for _, v := range known.Versions {
		if app, err := graph.Parse(v.App, []byte(v.Source), graph.WithCompat(v.Compat)); err == nil && v.Active {
			apps = append(apps, app)
		}
	}
	return apps
}

// OfferNames registers what a shell may complete after the flags that name an
// app or a graph, on a command and all below it.
func (c *Shell) OfferNames(cmd *cobra.Command) {
	for name, complete := range map[string]cobra.CompletionFunc{"app": c.CompleteApp, "graph": c.CompleteGraph,
		"topic": c.CompleteGraph} {
		_, offered := cmd.GetFlagCompletionFunc(name)
		if flag := cmd.Flags().Lookup(name); flag == nil || offered || name == "topic" && cmd.Flags().Lookup("graph") == nil {
			continue // a topic is a graph's where it is another word for --graph
		}
		Offer(cmd, name, func(cmd *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return complete(cmd, nil, begun) // not an argument, but what follows a flag
		})
	}
	for _, sub := range cmd.Commands() {
		c.OfferNames(sub)
	}
}
