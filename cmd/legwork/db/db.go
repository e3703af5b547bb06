package db

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/cli"
)

func DB(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "db", Short: "Create, upgrade and check the tables",
		Example: "  DATABASE_URL=postgres://localhost/app legwork db migrate\n  legwork db status"}
	cmd.AddCommand(dbRoles(c), &cobra.Command{
		Use: "migrate", Short: "Create or upgrade the tables of the namespace", Args: cobra.NoArgs,
		Long: `Creates or upgrades the tables of the namespace and prints what it ran. Engines,
relays and dev do the same when they start; this is for a release that upgrades
the tables with another role, or before any process of it runs.`,
		Example: "  DATABASE_URL=postgres://localhost/app legwork db migrate",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Servers(cmd.Context(), cli.NeedPostgres)
			if err != nil {
				return err
			}
			ran, err := migrations.Up(cmd.Context(), s.DatabaseURL, s.Namespace)
			if err != nil {
				return err
			}
			if len(ran) == 0 {
				c.Note("schema %s is up to date", legwork.Schema(s.Namespace))
			}
			for _, name := range ran {
				fmt.Fprintln(c.Out, name)
			}
			return nil
		},
	}, &cobra.Command{
		Use: "status", Short: "Tell whether the tables are of this build's version", Args: cobra.NoArgs,
		Example: "  legwork db status",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Servers(cmd.Context(), cli.NeedPostgres)
			if err != nil {
				return err
			}
			pending, err := migrations.Pending(cmd.Context(), s.DatabaseURL, s.Namespace)
			if err != nil {
				return err
			}
			if pending {
				return legwork.Conflict("schema %s lacks migrations of this build: run `legwork db migrate`",
					legwork.Schema(s.Namespace))
			}
			fmt.Fprintf(c.Out, "schema %s is up to date\n", legwork.Schema(s.Namespace))
			return nil
		},
	})
	return cmd
}
