package main

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/streams"
)

func (c *cli) broker() *cobra.Command {
	cmd := &cobra.Command{Use: "broker", Short: "Create, mend and rebuild the streams on NATS",
		Example: "  legwork broker apply\n  legwork broker repair\n  legwork broker rebuild\n  legwork broker permissions -o conf"}
	cmd.AddCommand(c.brokerApply(), c.brokerRepair(), c.brokerRebuild(), c.brokerPermissions())
	return cmd
}

// both is a connection to each server for a command that puts them right.
type both struct {
	settings
	pool   *pgxpool.Pool
	conn   *streams.Conn
	ledger *ledger.Store
	outbox *outbox.Store
}

// both connects to the two servers; it creates nothing.
func (c *cli) both(ctx context.Context, name string) (*both, error) {
	s, err := c.servers(ctx, needBoth)
	if err != nil {
		return nil, err
	}
	b := &both{settings: s}
	if b.pool, err = pg.Open(ctx, s.DatabaseURL, pg.Options{Name: name, Size: 4, Ordered: true}); err != nil {
		return nil, err
	}
	if b.conn, err = streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "operator", Namespace: s.Namespace, Replicas: s.Replicas, Name: name, Log: c.stackLog()}); err != nil {
		b.close()
		return nil, err
	}
	if b.ledger, err = ledger.NewStore(b.pool, s.Namespace); err == nil {
		b.outbox, err = outbox.NewStore(b.pool, s.Namespace)
	}
	if err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *both) close() {
	if b.conn != nil {
		b.conn.Close()
	}
	b.pool.Close()
}

func (c *cli) brokerApply() *cobra.Command {
	return writes(&cobra.Command{
		Use: "apply", Short: "Create the streams and consumers that are missing, and say which", Args: cobra.NoArgs,
		Long: `Creates the streams of the namespace, the consumers of the engines and those of the
topics of all deployed apps, as far as they are missing, mends what the engine cannot
do without, and prints what it changed. What an operator has set (replicas, limits,
leases) stays. Engines and workers do the same for themselves, if they may; where they
may not, run this after each deployment, with a user who may.`,
		Example: "  legwork broker apply\n  legwork broker apply -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := c.both(cmd.Context(), "legwork broker apply")
			if err != nil {
				return err
			}
			defer b.close()
			topics, err := c.topics(cmd.Context(), b.ledger)
			if err != nil {
				return err
			}
			changes, err := b.conn.Apply(cmd.Context(), topics)
			if err != nil {
				return err
			}
			if c.json() {
				return c.encode(append([]streams.Change{}, changes...))
			}
			if len(changes) == 0 {
				c.note("namespace %s has its streams, and consumers for %d topics: nothing to do", b.Namespace, len(topics))
				return nil
			}
			var t table
			for _, change := range changes {
				t.titled([]string{"WHAT", "STREAM", "CONSUMER"}, change.What, change.Stream, change.Consumer)
			}
			return t.write(c.out)
		},
	}, "table", "json")
}

// topics are those of the workers of all deployed versions: jobs of old ones
// still run.
func (c *cli) topics(ctx context.Context, store *ledger.Store) (topics []string, err error) {
	known, err := store.Known(ctx, 0)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, v := range known.Versions {
		app, err := graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source), graph.WithCompat(v.Compat))
		if err != nil {
			c.note("version %s of app %s does not compile with this build, its topics are left out: %v", v.Version, v.App, err)
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
