package process

import (
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

func Server(c *cli.Shell) *cobra.Command {
	return &cobra.Command{
		Use: "server", Short: "Run an API server: it answers requests about jobs over NATS", Args: cobra.NoArgs,
		Long: `Runs an API server: it answers requests of clients that use only NATS (await, show,
explain and interrupt jobs) from Postgres. Engines answer them, too. If you have
many clients, run any number of servers, and set LEGWORK_API=false for the engines
so that only the servers answer.

Environment: as for legwork engine; LEGWORK_PG_CONNECTIONS is for these requests.`,
		Example: `  legwork server
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork server`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), c, "server", (*node.Node).RunServer)
		},
	}
}
