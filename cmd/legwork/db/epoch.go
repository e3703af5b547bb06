package db

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
)

func Epoch(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "epoch", Short: "Begin a new epoch after a failover or restore of Postgres or the broker",
		Example: "  legwork epoch raise --reason 'failover to db-2'\n  legwork epoch show"}
	cmd.AddCommand(epochRaise(c), epochShow(c))
	return cmd
}

func epochShow(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "show", Short: "Show the current epoch, since when, and why", Args: cobra.NoArgs,
		Long: `Shows the current epoch. Every transition carries the epoch in which it was
published. A transition of an earlier epoch is dropped, and published again if it is
still in the outbox.`,
		Example: "  legwork epoch show\n  legwork epoch show -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withLedger(c, cmd, "legwork epoch show", func(store *ledger.Store, _ *outbox.Store) error {
				e, err := store.Epoch(cmd.Context())
				if err != nil {
					return err
				}
				return showEpoch(c, e)
			})
		},
	}, "table", "json")
}

func epochRaise(c *cli.Shell) *cobra.Command {
	var reason string
	cmd := cli.Writes(&cobra.Command{
		Use: "raise", Short: "Begin a new epoch, after Postgres or the broker went back in time", Args: cobra.NoArgs,
		Long: `Begins a new epoch. Engines drop transitions that were published before, and load
all deployed versions again; relays examine all outbox rows at once, and publish
those that the broker does not have. Run it on the new primary after a failover that
may have lost commits, and after Postgres or the broker was restored from a backup;
docs/reliability.md has the runbook. It needs Postgres only, and delays a running
system by a second or two. Running it once too often does no harm.`,
		Example: "  legwork epoch raise --reason 'failover to db-2'\n  legwork epoch raise --reason 'restored to 12:00' " +
			"-o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if reason == "" {
				return cli.UsageError{Err: errors.New("--reason is required: it stays in the row, for who looks later")}
			}
			return withLedger(c, cmd, "legwork epoch raise", func(store *ledger.Store, rows *outbox.Store) error {
				e, err := store.RaiseEpoch(cmd.Context(), reason)
				if err != nil {
					return err
				}
				due, err := rows.Due(cmd.Context())
				if err != nil {
					return err
				}
				c.Note("relays look now at %d messages that would have had to wait", due)
				return showEpoch(c, e)
			})
		},
	}, "table", "json")
	cmd.Flags().StringVar(&reason, "reason", "", "why, for example the failover it follows")
	return cmd
}

func showEpoch(c *cli.Shell, e ledger.Epoch) error {
	if c.JSON() {
		return c.Encode(e)
	}
	var t cli.Table
	t.Row("EPOCH", "SINCE", "REASON")
	t.Row(strconv.FormatInt(e.Epoch, 10), cli.Clock(e.Raised), e.Reason)
	return t.Write(c.Out)
}

// withLedger opens the stores of the namespace for a command that needs no broker.
func withLedger(c *cli.Shell, cmd *cobra.Command, name string, f func(*ledger.Store, *outbox.Store) error) error {
	s, err := c.Servers(cmd.Context(), cli.NeedPostgres)
	if err != nil {
		return err
	}
	pool, err := pg.Open(cmd.Context(), s.DatabaseURL, pg.Options{Name: name, Size: 1, Ordered: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := ledger.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	rows, err := outbox.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	return f(store, rows)
}
