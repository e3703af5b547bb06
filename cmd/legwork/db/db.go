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
		Long: `Creates or upgrades the tables of the namespace, and prints which migrations it ran.
Engines, relays and dev do the same when they start, if their role may. Use this
command to upgrade the tables with another role, or before any new process runs.`,
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
		Use: "status", Short: "Say whether the tables have the version of this build", Args: cobra.NoArgs,
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
