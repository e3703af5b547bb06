package broker

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/streams"
)

// repairing is a consumer that is to be put right, for -o json.
type repairing struct {
	streams.Fault
	// Will says what a repair does with it: nothing, change, make again or delete.
	Will string `json:"will"`
	Done bool   `json:"done"`
}

func brokerRepair(c *cli.Shell) *cobra.Command {
	var yes, slow bool
	cmd := cli.Writes(&cobra.Command{
		Use: "repair", Short: "Repair consumers whose settings stop or slow messages", Args: cobra.NoArgs,
		Long: `Repairs consumers with harmful settings. The first worker of a topic creates its
consumer, in any language, with any settings: a max_deliver, after which work is not
delivered any more; a filter that takes other work; limits that reject workers. The
command lists such consumers, and what follows from each setting. Without --yes it
only shows what it would do.

If the broker can change a setting, it is changed in place. If not, or if messages
have used up their deliveries, the consumer is deleted and created again. The stream
keeps what is not acknowledged, so nothing is lost; work that workers have is
delivered once more under the same idempotency key. A consumer of another name that
takes the work of a topic is deleted. Settings that only slow work down may be
intended; --all changes them, too. Then correct the service that created the
consumer, as docs/wire.md says.

Exit codes: 0 no consumer stops messages (any more), 1 one does.`,
		Example: "  legwork broker repair\n  legwork broker repair --yes\n  legwork broker repair --all --yes -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := openBoth(cmd.Context(), c, "legwork broker repair")
			if err != nil {
				return err
			}
			defer b.close()
			return repairBroker(cmd.Context(), c, b, slow, yes)
		},
	}, "table", "json")
	cmd.Flags().BoolVar(&yes, "yes", false, "do it")
	cmd.Flags().BoolVar(&slow, "all", false, "change settings, too, that only slow messages down")
	return cmd
}

func repairBroker(ctx context.Context, c *cli.Shell, b *both, slow, yes bool) error {
	topics, err := cli.Topics(ctx, b.ledger, c.Note)
	if err != nil {
		return err
	}
	faults, err := b.conn.Faults(ctx, topics)
	if err != nil {
		return err
	}
	plan, stops, failed := make([]repairing, len(faults)), 0, error(nil)
	for i, f := range faults {
		r := repairing{Fault: f, Will: fate(f, slow)}
		if yes && failed == nil && r.Will != "nothing" {
			failed = b.conn.Repair(ctx, f, slow)
			r.Done = failed == nil
		}
		if f.Stops() && !r.Done {
			stops++
		}
		plan[i] = r
	}
	if err := showRepair(c, plan, yes); err != nil || failed != nil {
		return errors.Join(failed, err)
	}
	if stops > 0 {
		return fmt.Errorf("consumers that keep messages from who they are for: %d; --yes puts them right", stops)
	}
	return nil
}

// fate is what a repair does with a consumer.
func fate(f streams.Fault, slow bool) string {
	switch {
	case f.Stray:
		return "delete"
	case !f.Stops() && !slow:
		return "nothing"
	case f.Again(slow):
		return "make again"
	}
	return "change"
}

func showRepair(c *cli.Shell, plan []repairing, yes bool) error {
	if c.JSON() {
		return c.Encode(plan)
	}
	if len(plan) == 0 {
		c.Note("no consumer keeps messages from anybody: nothing to do")
		return nil
	}
	t := cli.Table{Wraps: true}
	for _, r := range plan {
		for _, s := range r.Settings {
			t.Titled([]string{"REPAIR", "CONSUMER", "FOUND"}, r.Will, r.Consumer, s.String())
		}
		t.Row("", "", fmt.Sprintf("→ %s: %d in flight, %d stuck", strings.Join(r.Lanes, ", "), r.InFlight, r.Stuck))
	}
	if err := t.Write(c.Out); err != nil {
		return err
	}
	if !yes {
		c.Note("nothing was changed: --yes does it")
	}
	return nil
}
