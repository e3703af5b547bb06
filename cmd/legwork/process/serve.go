package process

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

func Engine(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "engine", Short: "Run an engine until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs an engine: it takes starts, transitions and responses from JetStream, and moves
the jobs in Postgres. Run any number of engines.

SIGTERM drains: it stops fetching, finishes the batches in flight and exits 0.

Before anything else it probes the database: one that cannot compare and swap as
the commits need it, such as a standby, is refused. LEGWORK_OWNERSHIP=single-owner
lets one engine run at a time: it holds a lock, and the others wait.

Environment: DATABASE_URL, NATS_URL, NATS_CREDS, LEGWORK_NAMESPACE, LEGWORK_MODE
(fused or step), LEGWORK_OWNERSHIP (cas-required or single-owner),
LEGWORK_MAX_BATCH (256), LEGWORK_BATCHES (2 in flight per lane),
LEGWORK_PG_CONNECTIONS (8), LEGWORK_EXPIRE (24h: how long a job can be read after
its end if its graph does not say), LEGWORK_SIGNAL_RETENTION (24h: how long a signal
that nobody waits for is kept, and a signal's id remembered), LEGWORK_MAX_CYCLES
(10000, of one ancestor),
LEGWORK_MAX_WAITING (1000 activities on a topic, before new jobs that soon need it are
held back; -1 for any number), LEGWORK_ASK_TURNS (true: workers are asked for
turns of durable functions before the commit, and their pending answers are taken
without a stream; false: they are messages of streams), LEGWORK_HAND_WORK (true: work
is handed to workers, and answered, without a stream, and starts and signals of
clients are taken so; false: all are in streams),
LEGWORK_API (true; false leaves the API to legwork server), LEGWORK_STREAM_REPLICAS
(1, of streams that it creates), LEGWORK_METRICS_ADDR (host:port of /metrics, /livez,
/readyz and /startupz), LEGWORK_LOG_LEVEL,
LEGWORK_LOG_FORMAT, OTEL_EXPORTER_OTLP_ENDPOINT.`,
		Example: `  legwork engine
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork engine`,
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return serve(cmd.Context(), c, "engine", (*node.Node).RunEngine)
	}
	return cmd
}

func Relay(c *cli.Shell) *cobra.Command {
	return &cobra.Command{
		Use: "relay", Short: "Run a relay: it publishes timers, retries and lost messages", Args: cobra.NoArgs,
		Long: `Runs a relay: it publishes outbox rows that nobody has published yet (starts and
signals from SQL, timers and retries that are due), and rows whose message the
broker has lost. Engines publish their own rows right after the commit. Run at least
one relay.

It also deletes jobs that expired longer ago than LEGWORK_RETENTION (24h, a
minute at least; off keeps them for ever), and signals that nobody took in time.`,
		Example: `  legwork relay
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork relay`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), c, "relay", (*node.Node).RunRelay)
		},
	}
}

// serve runs one role over its own connections until ctx ends.
func serve(ctx context.Context, c *cli.Shell, role string, run func(*node.Node, context.Context) error) error {
	s, err := c.Servers(ctx, cli.NeedBoth)
	if err != nil {
		return err
	}
	return node.AsTold(ctx, serveOn(ctx, c, s, role, run))
}

func serveOn(ctx context.Context, c *cli.Shell, s cli.Settings, role string,
	run func(*node.Node, context.Context) error) error {
	n, err := node.New(ctx, s, role)
	if err != nil {
		return err
	}
	defer n.Close()
	return n.Serve(ctx, role, run)
}
