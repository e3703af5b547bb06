package db

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/outbox"
)

func Outbox(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "outbox", Short: "Look at the messages that must still take effect",
		Example: "  legwork outbox status"}
	cmd.AddCommand(cli.Writes(&cobra.Command{
		Use: "status", Short: "Show how many messages of each lane wait, and for how long", Args: cobra.NoArgs,
		Long: `Shows the outbox by lane: a row is a message that must still take effect, and it
goes with the commit that consumes it. OVERDUE is since when the row that waits
longest should have been published (again). Rows that nobody ever published mean that
no relay runs; rows published again and again that their lane has no consumer.
SLEEPING are timers and retries, HELD is what a pause holds: legwork pause list.`,
		Example: "  legwork outbox status\n  legwork outbox status -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Servers(cmd.Context(), cli.NeedPostgres)
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
			if len(lanes) == 0 {
				c.Note("the outbox of namespace %s is empty: nothing is under way", s.Namespace)
			}
			return cli.PrintList(c, lanes, lanes, func(l outbox.LaneStatus) string { return l.Lane },
				func() error { return printLanes(c, lanes) })
		},
	}, cli.Lists...))
	return cmd
}

func printLanes(c *cli.Shell, lanes []outbox.LaneStatus) error {
	var t cli.Table
	t.Row("LANE", "ROWS", "OVERDUE", "NEVER PUBLISHED", "PUBLISHED AGAIN", "SLEEPING", "NEXT DUE", "HELD")
	for _, l := range lanes {
		rows := strconv.Itoa(l.Rows)
		if l.More {
			rows += "+"
		}
		t.Row(l.Lane, rows, cli.Span(l.Oldest), strconv.Itoa(l.Never), strconv.Itoa(l.Again), strconv.Itoa(l.Sleeping),
			cli.Span(l.Next), strconv.Itoa(l.Held))
	}
	return t.Write(c.Out)
}
