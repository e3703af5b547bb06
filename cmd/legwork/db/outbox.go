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
		Long: `Shows the outbox by lane. Each row is a message that must still take effect; the
commit that consumes the message deletes it. OVERDUE says for how long the oldest
row should have been published, or published again. If rows are never published, no
relay runs; if rows are published again and again, nobody consumes their lane.
SLEEPING are timers and retries that are not due; HELD are messages of what is
paused (legwork pause list).`,
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
