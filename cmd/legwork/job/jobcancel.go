package job

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobCancel(c *cli.Shell) *cobra.Command {
	var app string
	var how client.Cancel
	cmd := cli.Writes(&cobra.Command{
		Use: "cancel JOB", Short: "Cancel a job of durable functions", Args: cobra.ExactArgs(1),
		Long: `Cancels a job of durable functions, and returns after the commit. Its functions do
not go on, and what they have asked for goes: calls, timers and waits for signals are
dropped, jobs that they called are interrupted. If the graph names an undo, a job of
that topic begins with the function's input, and the job ends with that one; else it
ends at once. Either way its state is interrupted.

If the job waits for anything but functions, has ended, or is being cancelled
already, the exit code is 5. JOB is the job's id or gid. To end any job at once, use
legwork job interrupt.`,
		Example:           `  legwork job cancel o-1 --reason 'ordered twice'`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			how.By = cli.Author(how.By)
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedEither, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			cancelled, err := cl.Cancel(cmd.Context(), ref, how)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(cancelled)
			}
			if cancelled.State == client.Cancelling {
				_, err = fmt.Fprintf(c.Out, "%s is being cancelled, %s undoes it\n", cancelled.JobID,
					strings.Join(cancelled.Undo, " and "))
				return err
			}
			_, err = fmt.Fprintf(c.Out, "%s cancelled\n", cancelled.JobID)
			return err
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&how.Reason, "reason", "", "message of the job's error")
	cli.AuthorFlag(cmd, &how.By)
	cmd.Flags().StringVar(&how.Key, "key", "", "idempotency key: repetitions under it are one cancel")
	return cmd
}
