package process

import (
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

func Server(c *cli.Shell) *cobra.Command {
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
			return serve(cmd.Context(), c, "server", (*node.Node).RunServer)
		},
	}
}
