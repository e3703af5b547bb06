package watch

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/streams"
)

func Doctor(c *cli.Shell) *cobra.Command {
	var monitor string
	cmd := cli.Writes(&cobra.Command{
		Use: "doctor", Short: "Check both servers and the namespace, and say what is wrong", Args: cobra.NoArgs,
		Long: `Checks both servers and the namespace: versions, permissions, clocks, durability,
the settings of streams, lanes and topics without a consumer, the outbox, dead
letters, unexplained jobs, pauses, retention, durable functions that are stuck or
near a limit, vacuum, connections and quota. It only reads.

The result of each check is ok, warn, fail or unknown, with what was found and what
to do. The exit code is 1 if a check fails; warnings alone are exit code 0. Run it
as operator of both servers (legwork db roles, legwork broker permissions), or as
reader of Postgres and monitor of NATS. Set LEGWORK_PG_CONNECTIONS and
LEGWORK_RETENTION as for the engines and relays.

Only the monitoring port of NATS says how often JetStream syncs its files: name it
with --nats-monitor.`,
		Example: "  legwork doctor\n  legwork doctor --nats-monitor http://nats:8222\n  legwork doctor -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Servers(cmd.Context(), cli.NeedBoth)
			if err != nil {
				return err
			}
			all := examine(cmd.Context(), c, s, monitor)
			if c.JSON() {
				err = c.Encode(all)
			} else {
				t := cli.Table{Wraps: true} // what to do is never cut short
				for _, k := range all {
					t.Titled([]string{"STATUS", "CHECK", "FOUND"}, string(k.Status), k.Name, k.Found)
					if k.Do != "" {
						t.Row("", "", "→ "+k.Do)
					}
				}
				err = t.Write(c.Out)
			}
			if err == nil && doctor.Failed(all) {
				err = errors.New("a check has failed: see what is marked fail")
			}
			return err
		},
	}, "table", "json")
	cmd.Flags().StringVar(&monitor, "nats-monitor", "", "address of the monitoring port of NATS, such as http://nats:8222")
	return cmd
}

func examine(ctx context.Context, c *cli.Shell, s cli.Settings, monitor string) []doctor.Check {
	keep, _ := s.Retention.After() // negative: never
	p := doctor.Patient{Namespace: s.Namespace, Monitor: monitor, Connections: s.Connections, Retention: keep,
		Progress: func(what string) { c.Note("looking at %s", what) }}
	if p.Pool, p.PoolErr = pg.Open(ctx, s.DatabaseURL,
		pg.Options{Name: "legwork doctor", Size: 1, Ordered: true}); p.Pool != nil {
		defer p.Pool.Close()
		p.Schema = func(ctx context.Context) error { return migrations.Current(ctx, p.Pool, s.Namespace) }
		if store, err := ledger.NewStore(p.Pool, s.Namespace); err == nil {
			p.Topics, _ = cli.Topics(ctx, store, c.Note) // what is wrong with Postgres the checks tell
		}
	}
	p.Conn, p.ConnErr = streams.Connect(ctx,
		streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "monitor", Namespace: s.Namespace,
			Name: "legwork doctor"})
	if p.ConnErr != nil {
		p.Conn, p.ConnErr = nil, fmt.Errorf("connect to NATS: %w", p.ConnErr)
	} else {
		defer func() { _ = p.Conn.Drain(ctx) }()
	}
	return doctor.Examine(ctx, p)
}
