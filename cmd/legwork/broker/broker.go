package broker

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/streams"
)

func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "broker", Short: "Create, repair and rebuild the streams on NATS",
		Example: "  legwork broker apply\n  legwork broker repair\n  legwork broker rebuild\n  legwork broker permissions " +
			"-o conf"}
	cmd.AddCommand(brokerApply(c), brokerRepair(c), brokerRebuild(c), brokerPermissions(c))
	return cmd
}

// both is a connection to each server for a command that puts them right.
type both struct {
	cli.Settings
	pool   *pgxpool.Pool
	conn   *streams.Conn
	ledger *ledger.Store
	outbox *outbox.Store
}

// openBoth connects to the two servers; it creates nothing.
func openBoth(ctx context.Context, c *cli.Shell, name string) (*both, error) {
	s, err := c.Servers(ctx, cli.NeedBoth)
	if err != nil {
		return nil, err
	}
	b := &both{Settings: s}
	if b.pool, err = pg.Open(ctx, s.DatabaseURL, pg.Options{Name: name, Size: 4, Ordered: true}); err != nil {
		return nil, err
	}
	if b.conn, err = streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
		Role: "operator", Namespace: s.Namespace, Replicas: s.Replicas, Name: name, Log: c.StackLog()}); err != nil {
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

func brokerApply(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "apply", Short: "Create the streams and consumers that are missing, and say which", Args: cobra.NoArgs,
		Long: `Creates what is missing: the streams of the namespace, the consumers of the engines,
and those of the topics of all deployed apps. It also corrects settings that the
engine needs, and prints what it changed. It leaves settings of the operator
(replicas, limits, leases) as they are. Engines and workers create what they need
themselves, if their users may; if not, run this command after each deployment, with
a user who may.`,
		Example: "  legwork broker apply\n  legwork broker apply -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := openBoth(cmd.Context(), c, "legwork broker apply")
			if err != nil {
				return err
			}
			defer b.close()
			topics, err := cli.Topics(cmd.Context(), b.ledger, c.Note)
			if err != nil {
				return err
			}
			changes, err := b.conn.Apply(cmd.Context(), topics)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(append([]streams.Change{}, changes...))
			}
			if len(changes) == 0 {
				c.Note("namespace %s has its streams, and consumers for %d topics: nothing to do", b.Namespace, len(topics))
				return nil
			}
			var t cli.Table
			for _, change := range changes {
				t.Titled([]string{"WHAT", "STREAM", "CONSUMER"}, change.What, change.Stream, change.Consumer)
			}
			return t.Write(c.Out)
		},
	}, "table", "json")
}
