package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
)

func (c *cli) db() *cobra.Command {
	cmd := &cobra.Command{Use: "db", Short: "Create, upgrade and check the tables"}
	cmd.AddCommand(&cobra.Command{
		Use: "migrate", Short: "Create or upgrade the tables of the namespace", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.settings(cmd.Context())
			if err != nil {
				return err
			}
			if s.DatabaseURL == "" {
				return errUsage{errors.New("set DATABASE_URL to the Postgres to migrate")}
			}
			ran, err := migrations.Up(cmd.Context(), s.DatabaseURL, s.Namespace)
			if err != nil {
				return err
			}
			if len(ran) == 0 {
				c.note("schema %s is up to date", legwork.Schema(s.Namespace))
			}
			for _, name := range ran {
				fmt.Fprintln(c.out, name)
			}
			return nil
		},
	}, &cobra.Command{
		Use: "status", Short: "Tell whether the tables are of this build's version", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.servers(cmd.Context())
			if err != nil {
				return err
			}
			pending, err := migrations.Pending(cmd.Context(), s.DatabaseURL, s.Namespace)
			if err != nil {
				return err
			}
			if pending {
				return legwork.Conflict("schema %s lacks migrations of this build: run `legwork db migrate`", legwork.Schema(s.Namespace))
			}
			fmt.Fprintf(c.out, "schema %s is up to date\n", legwork.Schema(s.Namespace))
			return nil
		},
	})
	return cmd
}
