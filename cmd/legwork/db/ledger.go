package db

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/ledger"
)

// Ledger is the command legwork ledger.
func Ledger(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "ledger", Short: "Explain the 15-digit ledgers of activities and messages",
		Example: "  legwork ledger decode 201100000000001",
	}
	cmd.AddCommand(ledgerDecode(c))
	return cmd
}

func ledgerDecode(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "decode LEDGER", Short: "Say what each digit of a ledger means", Args: cobra.ExactArgs(1),
		Long: `Says what each digit of a ledger means. It may be the ledger of an activity (column
ledger of table activity, also printed by job show), of a message (table
guid_ledger), or a countdown ledger as other engines write it; the digits show
which. Leading zeros may be left out, as SQL does. It needs no server.`,
		Example: "  legwork ledger decode 201100000000001\n  legwork ledger decode 11100000000\n  legwork " +
			"ledger decode 789000001000000 -o json",
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(_ *cobra.Command, args []string) error {
			found, err := ledger.Explain(args[0])
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(found)
			}
			for i, r := range found {
				if i > 0 {
					fmt.Fprintln(c.Out)
				}
				fmt.Fprintf(c.Out, "%s  %s: %s\n\n", r.Ledger, kinds[r.Kind], r.Says)
				var t cli.Table
				for _, f := range r.Digits {
					t.Titled([]string{"POSITION", "DIGITS", "MEANING"}, f.At, f.Digits, f.Says)
				}
				if err := t.Write(c.Out); err != nil {
					return err
				}
			}
			return nil
		},
	}, "table", "json")
}

var kinds = map[string]string{"activity": "an activity", "guid": "a message", "countdown": "an older engine"}
