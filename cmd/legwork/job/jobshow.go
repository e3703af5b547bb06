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
outstanding messages, timers, and hooks with what they wait for; children and
parent; errors and dead letters. JOB is the job's id or gid; an expired job is found
by its gid only. Long values are shortened; -o json has them whole.

--ledgers decodes the digits of every activity and every message that moved it.

With --dir it reads the folder of a demo or dev that has ended: it starts the
Postgres of that folder for as long as the command runs.`,
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
