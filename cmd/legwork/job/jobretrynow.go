package job

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobRetryNow(c *cli.Shell) *cobra.Command {
	var app, activity string
	var by client.By
	cmd := cli.Writes(&cobra.Command{
		Use: "retry-now JOB", Short: "Begin the waiting attempts of a job at once", Args: cobra.ExactArgs(1),
		Long: `Begins attempts of a job at once that would begin later. Work that failed is retried
after a while (docs/graphs.md, Retries); "job explain" says when, and why the last
attempt failed. Run this when you have removed the cause. It only moves the attempt
that waits, and adds none, however often you run it. If none waits, the exit code is
5. JOB is the job's id or gid. It needs Postgres.`,
		Example: `  legwork job retry-now o-1
  legwork job retry-now o-1 --activity charge -o json`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedPostgres, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			due, err := cl.RetryNow(cmd.Context(), ref, activity,
				client.By{Who: cli.Author(by.Who), Why: by.Why})
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(due)
			}
			return sayDue(c, due)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&activity, "activity", "", "of this activity only (default: all)")
	cmd.Flags().StringVar(&by.Why, "reason", "", "why; kept among the actions")
	cli.AuthorFlag(cmd, &by.Who)
	return cmd
}

func sayDue(c *cli.Shell, due []client.Retried) error {
	for _, one := range due {
		why := ""
		if one.Failed != nil {
			why = fmt.Sprintf(", after error %d", one.Failed.Code)
			if one.Failed.Message != "" {
				why += ": " + cli.Fit(one.Failed.Message, 200)
			}
		}
		if _, err := fmt.Fprintf(c.Out, "attempt %d of activity %s begins now%s\n", one.Attempt, one.Activity,
			why); err != nil {
			return err
		}
	}
	return nil
}
