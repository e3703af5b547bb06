package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/pause"
	"github.com/legwork-dev/legwork/internal/cli"
)

func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "job", Short: "Start, list, show, explain, trace, await, signal, pause, interrupt, cancel, retry and fork jobs",
		Example: "  legwork job start order.placed --data @order.json --wait\n  legwork job list --state failed\n" +
			"  legwork job show o-1\n  legwork job explain o-1",
	}
	cmd.AddCommand(jobStart(c), jobList(c), jobShow(c), jobExplain(c), jobExport(c), jobTrace(c), jobInterrupt(c),
		jobCancel(c), jobRetry(c), jobFork(c), jobMove(c), jobSignal(c), jobJournal(c), jobRetryNow(c), jobAnswer(c),
		jobActions(c), jobWait(c), pause.PauseJob(c), pause.ResumeJob(c))
	return cmd
}

func jobWait(c *cli.Shell) *cobra.Command {
	var app string
	var timeout time.Duration
	cmd := cli.Writes(&cobra.Command{
		Use: "wait JOB", Short: "Wait for the end of a job and print its data", Args: cobra.ExactArgs(1),
		Long: `Waits until the job has ended, and prints its data. It usually learns of the end at
once, and within a second if that hint is lost. JOB is the job's id or gid. The exit
code is 6 if the job failed or was interrupted, and 124 after --timeout.

While it waits, it says on standard error what the job waits for, as "job explain"
does: after 2 seconds, and at each change.`,
		ValidArgsFunction: c.CompleteJob,
		Example:           "  legwork job wait o-1\n  legwork job wait o-1 --timeout 30s -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedEither, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			ctx, cancel := cli.Within(cmd.Context(), timeout, "the job has not ended")
			defer cancel()
			return await(ctx, c, cl, ref)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "give up after this time, with exit code 124 (default: never)")
	return cmd
}

// await waits for a job and prints what it came to.
func await(ctx context.Context, c *cli.Shell, cl *client.Client, ref client.Ref) error {
	stop := (&Teller{Shell: c, Cl: cl, Ref: ref, First: cli.FirstWord}).Start(ctx)
	result, err := cl.Await(ctx, ref)
	stop()
	var failed *client.JobError
	if err != nil && !errors.As(err, &failed) {
		return err
	}
	if c.JSON() {
		err = c.Encode(result)
	} else {
		_, err = fmt.Fprintf(c.Out, "%s %s\n%s\n", result.JobID, result.State, result.Data)
	}
	if failed != nil {
		return cli.JobFailedError{Err: failed}
	}
	return err
}
