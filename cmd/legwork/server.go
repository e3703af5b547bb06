package main

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/pg"
)

// engineAPI is how many connections the API of an engine has.
const engineAPI = 2

func (c *cli) server() *cobra.Command {
	return &cobra.Command{
		Use: "server", Short: "Answer questions about jobs over NATS, until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs an API server: it answers clients that have NATS only (await a job's result,
show, explain and interrupt jobs) from Postgres. Engines do the same beside their
work; run servers of their own, any number, where many clients ask, and set
LEGWORK_API=false on the engines to leave all of it to them.

Environment: as for legwork engine; LEGWORK_PG_CONNECTIONS are for questions.`,
		Example: `  legwork server
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork server`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.serve(cmd.Context(), "server", (*node).runServer)
		},
	}
}

// runServer answers the API and nothing else.
func (n *node) runServer(ctx context.Context) error {
	reading, err := n.openAPI(ctx, n.Connections)
	if err != nil {
		return err
	}
	defer reading.Close()
	defer n.announce("server", nil)()
	n.log.Info("server is ready")
	n.began()
	return n.answer(ctx, reading)
}

// openAPI opens the connections of the API, which has its own: who reads jobs
// must not hold up those who move them.
func (n *node) openAPI(ctx context.Context, connections int) (*pgxpool.Pool, error) {
	reading, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork api", Size: connections, Ordered: true})
	if err != nil {
		return nil, err
	}
	n.watched("api", reading)
	n.probeAPI(reading)
	return reading, nil
}

// answer answers the API until ctx ends.
func (n *node) answer(ctx context.Context, reading *pgxpool.Pool) error {
	return client.Serve(ctx, n.conn.NATS(), reading, n.Namespace)
}
