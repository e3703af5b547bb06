package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
)

func (c *cli) job() *cobra.Command {
	cmd := &cobra.Command{
		Use: "job", Short: "Start, list, show, explain, trace, await, pause and interrupt jobs",
		Example: "  legwork job start order.placed --data @order.json --wait\n  legwork job list --state failed\n" +
			"  legwork job show o-1\n  legwork job explain o-1",
	}
	cmd.AddCommand(c.jobStart(), c.jobList(), c.jobShow(), c.jobExplain(), c.jobExport(), c.jobTrace(), c.jobInterrupt(), c.jobRetryNow(), c.jobWait(), c.pauseJob(), c.resumeJob())
	return cmd
}

func (c *cli) jobWait() *cobra.Command {
	var app string
	var timeout time.Duration
	cmd := writes(&cobra.Command{
		Use: "wait JOB", Short: "Wait for the end of a job and print its data", Args: cobra.ExactArgs(1),
		Long: `Waits until the job has ended and prints what it came to. It hears of the end at
once, and should that be lost, within a second. JOB is its id or its gid. A job
that failed or was interrupted is exit code 6, the end of --timeout 124.

After 2 seconds, and when it changes, it says on standard error what the job waits
for, in the words of job explain: that nobody has ever listened on a topic, say.`,
		ValidArgsFunction: c.completeJob,
		Example:           "  legwork job wait o-1\n  legwork job wait o-1 --timeout 30s -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.clientFor(cmd.Context(), needEither, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			ctx, cancel := within(cmd.Context(), timeout, "the job has not ended")
			defer cancel()
			return c.await(ctx, cl, ref)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "give up after this time, with exit code 124 (default: never)")
	return cmd
}

// within is context.WithTimeout whose cause says what did not happen in time;
// 0 is no limit.
func within(ctx context.Context, d time.Duration, what string) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, d, errLate(fmt.Sprintf("%s within %v", what, d)))
}

// errLate is a timeout in the user's words.
type errLate string

func (e errLate) Error() string { return string(e) }

// Is makes it exit code 124.
func (e errLate) Is(target error) bool { return target == context.DeadlineExceeded }

// await waits for a job and prints what it came to.
func (c *cli) await(ctx context.Context, cl *client.Client, ref client.Ref) error {
	stop := (&teller{cli: c, cl: cl, ref: ref, first: firstWord}).start(ctx)
	result, err := cl.Await(ctx, ref)
	stop()
	var failed *client.JobError
	if err != nil && !errors.As(err, &failed) {
		return err
	}
	if c.json() {
		err = c.encode(result)
	} else {
		_, err = fmt.Fprintf(c.out, "%s %s\n%s\n", result.JobID, result.State, result.Data)
	}
	if failed != nil {
		return errJobFailed{failed}
	}
	return err
}
