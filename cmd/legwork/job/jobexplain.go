package job

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/locate"
)

func jobExplain(c *cli.Shell) *cobra.Command {
	var app string
	var all, broker bool
	cmd := cli.Writes(&cobra.Command{
		Use: "explain JOB", Short: "Say in one sentence why a job is not done, or how it ended", Args: cobra.ExactArgs(1),
		Long: `Says in one sentence why a job is not done: no worker has answered, an attempt
begins later, a hook sleeps or waits for a signal, a message is not published or not
taken (does a relay, does an engine run?), a dead letter. It reads the rows of the
job; if the job waits for a child, also those of the child, down to the job that
delays all of them. JOB is the job's id or gid. --all lists everything it waits for,
the likely cause first.

If NATS is known, it also asks the broker, for at most 3 s. A second sentence says
where the message is that the job waits for: whether the broker has it and since
when, how many are before it, whether it was delivered, and who listens. With
--broker it is an error if the broker does not answer; --broker=false does not ask.

-o json has the facts: a reason that programs can rely on, topics, times, attempts
(docs/jobs.md).`,
		Example:           "  legwork job explain o-1\n  legwork job explain o-1 --all\n  legwork job explain o-1 -o json",
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.Named(cmd.Context(), app, args[0])
			if err != nil {
				return err
			}
			defer done()
			e, err := cl.Explain(cmd.Context(), ref)
			if err != nil {
				return err
			}
			var found []locate.Located
			if broker {
				if found, err = brokerSays(cmd.Context(), c, e, cmd.Flags().Changed("broker")); err != nil {
					return err
				}
			}
			if c.JSON() {
				return c.Encode(explained{e, found})
			}
			if err := printExplanation(c, e, all); err != nil {
				return err
			}
			return printLocated(c, e, found, all)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().BoolVar(&all, "all", false, "list everything it waits for")
	cmd.Flags().BoolVar(&broker, "broker", true, "ask the broker where the message is")
	return cmd
}

// explained is an explanation with what the broker adds to it.
type explained struct {
	*client.Explanation
	Broker []locate.Located `json:"broker,omitempty"`
}

// maxWaits bounds the list of what a job waits for.
const maxWaits = 50

func printExplanation(c *cli.Shell, e *client.Explanation, all bool) error {
	if _, err := fmt.Fprintln(c.Out, e.Sentence); err != nil || !all {
		return err
	}
	lists := []client.Link{{JobID: e.JobID, Waits: e.Waits}}
	for _, link := range append(lists, e.Chain...) {
		for i, w := range link.Waits {
			if i == maxWaits {
				c.Note("job %s waits for %d more; -o json has them", link.JobID, len(link.Waits)-i)
				break
			}
			if _, err := fmt.Fprintf(c.Out, "%s: %s\n", link.JobID, w.Sentence); err != nil {
				return err
			}
		}
	}
	return nil
}
