package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/pg"
)

func (c *cli) dbRoles() *cobra.Command {
	apply := false
	cmd := &cobra.Command{
		Use: "roles", Short: "Print or create the Postgres roles of the namespace, with exactly their rights", Args: cobra.NoArgs,
		Long: `Prints the SQL that creates a role for each kind of process (engine, relay, server,
reader, app, operator) and gives it what the statements of this build need. --apply
runs it, as the owner of the tables. The roles cannot log in: create users of your own
and grant them one. Run it again after each "legwork db migrate".

An application needs the role app: it may call legwork.start and legwork.signal in its
own transactions, and sees no table.`,
		Example: "  legwork db roles\n  DATABASE_URL=postgres://owner@localhost/app legwork db roles --apply",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.settings(cmd.Context())
			if err != nil {
				return err
			}
			text, err := access.SQL(s.Namespace)
			if err != nil {
				return err
			}
			if !apply {
				fmt.Fprint(c.out, text)
				return nil
			}
			if s, err = c.servers(cmd.Context(), needPostgres); err != nil {
				return err
			}
			pool, err := pg.Open(cmd.Context(), s.DatabaseURL, pg.Options{Name: "legwork db roles", Size: 1})
			if err != nil {
				return err
			}
			defer pool.Close()
			// Several statements at once are one transaction.
			if _, err := pool.Exec(cmd.Context(), text); err != nil {
				return fmt.Errorf("create the roles of schema %s: %w: run it as the owner of the tables, after `legwork db migrate`", legwork.Schema(s.Namespace), err)
			}
			c.note("schema %s has its roles", legwork.Schema(s.Namespace))
			return nil
		},
	}
	cmd.Flags().BoolVar(&apply, "apply", false, "run it")
	return cmd
}
