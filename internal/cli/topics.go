package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
)

// Topics are those of the workers of all deployed versions: jobs of old ones
// still run. It notes which versions this build cannot read.
func Topics(ctx context.Context, store *ledger.Store, note func(format string, args ...any)) (topics []string,
	err error) {
	known, err := store.Known(ctx, 0)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, v := range known.Versions {
		app, err := graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source), graph.WithCompat(v.Compat))
		if err != nil {
			note("version %s of app %s does not compile with this build, its topics are left out: %v", v.Version, v.App, err)
			continue
		}
		for _, topic := range app.Topics() {
			if !seen[topic] {
				seen[topic], topics = true, append(topics, topic)
			}
		}
	}
	return topics, nil
}

func (c *Shell) CompleteTopic(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion,
	_ cobra.ShellCompDirective) {
	c.LookUp(cmd, args, func(ctx context.Context, store *ledger.Store) { offers, _ = Topics(ctx, store, c.Note) })
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// LookUp asks the ledger for a shell, if Postgres runs.
func (c *Shell) LookUp(cmd *cobra.Command, args []string, f func(context.Context, *ledger.Store)) {
	if len(args) > 0 {
		return
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), completing)
	defer cancel()
	_ = c.OverLedger(ctx, "completion", func(ctx context.Context, _ Settings, store *ledger.Store) error {
		f(ctx, store)
		return nil
	})
}

// OverLedger opens the ledger for one command.
func (c *Shell) OverLedger(ctx context.Context, what string,
	do func(context.Context, Settings, *ledger.Store) error) error {
	s, err := c.Servers(ctx, NeedPostgres)
	if err != nil {
		return err
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork " + what, Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := ledger.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	return do(ctx, s, store)
}

// Held says that a job has not begun, and what that means.
func (c *Shell) Held(r *legwork.Receipt) {
	c.Note("job %s is accepted and held: %s; it begins after `legwork graph resume`", r.Job, r.Held)
}
