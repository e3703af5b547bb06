package job

import (
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
)

func jobShow(c *cli.Shell) *cobra.Command {
	var app string
	var ledgers bool
	cmd := cli.Writes(&cobra.Command{
		Use: "show JOB", Short: "Show what a job did, and what it waits for", Args: cobra.ExactArgs(1),
		Long: `Shows one job from its rows, as of one moment: its state, what it waits for and
since when, its data; its activities with ledgers, attempts, inputs and outputs;
messages under way, timers and hooks with what they wait for; children and parent;
errors and dead letters. JOB is its id or its gid: a job that has expired is shown
by its gid only. Long values are clipped; -o json has all of them.

--ledgers decodes the digits of every activity and every message that moved it.

Over the folder of a demo or dev that has ended, --dir starts its Postgres for
as long as the command takes.`,
		ValidArgsFunction: c.CompleteJob,
		Example:           "  legwork job show o-1\n  legwork job show o-1 --ledgers\n  legwork job show o-1 -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.Named(cmd.Context(), app, args[0])
			if err != nil {
				return err
			}
			defer done()
			job, err := cl.Job(cmd.Context(), ref)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(job)
			}
			return PrintJob(c, job, ledgers)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().BoolVar(&ledgers, "ledgers", false, "decode the ledgers of activities and messages")
	return cmd
}
