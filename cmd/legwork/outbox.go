package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/outbox"
)

func (c *cli) outbox() *cobra.Command {
	cmd := &cobra.Command{Use: "outbox", Short: "Look at the messages that must still take effect"}
	cmd.AddCommand(&cobra.Command{
		Use: "status", Short: "Show how many messages of each lane wait, and for how long", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			s, err := c.servers(cmd.Context())
			if err != nil {
				return err
			}
			pool, err := pg.Open(cmd.Context(), s.DatabaseURL, pg.Options{Name: "legwork outbox status", Size: 1})
			if err != nil {
				return err
			}
			defer pool.Close()
			store, err := outbox.NewStore(pool, s.Namespace)
			if err != nil {
				return err
			}
			lanes, err := store.Status(cmd.Context())
			if err != nil {
				return err
			}
			if c.flags.output == "json" {
				return json.NewEncoder(c.out).Encode(lanes)
			}
			w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "LANE\tROWS\tOLDEST\tNEVER PUBLISHED\tPUBLISHED AGAIN")
			for _, l := range lanes {
				fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\n", l.Lane, l.Rows, l.Oldest.Round(time.Millisecond), l.Never, l.Again)
			}
			return w.Flush()
		},
	})
	return cmd
}
