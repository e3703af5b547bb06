package job

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobInterrupt(c *cli.Shell) *cobra.Command {
	var app string
	var how client.Interrupt
	var expire time.Duration
	cmd := cli.Writes(&cobra.Command{
		Use: "interrupt JOB", Short: "End a running job", Args: cobra.ExactArgs(1),
		Long: `Ends a running job, whatever it waits for, and returns after the commit. Its
messages, timers and hooks are deleted, and later answers to them have no effect. If
the job has ended already, the exit code is 5. JOB is the job's id or gid.

A job that awaits it gets an error with the code in --code. Its children go on,
unless you say --descend. With --no-throw the job ends without an error.`,
		Example: `  legwork job interrupt o-1 --reason 'ordered twice'
  legwork job interrupt o-1 --code 499 --descend`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("expire") {
				how.Expire = &expire
			}
			if how.Silent && (how.Reason != "" || cmd.Flags().Changed("code")) {
				return cli.UsageError{Err: fmt.Errorf("--no-throw ends the job without an error: leave --reason and --code away")}
			}
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedEither, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			ended, err := cl.Interrupt(cmd.Context(), ref, how)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(ended)
			}
			_, err = fmt.Fprintf(c.Out, "%s interrupted\n", ended.JobID)
			return err
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&how.Reason, "reason", "", "message of the job's error")
	cmd.Flags().IntVar(&how.Code, "code", 410, "code of the job's error")
	cmd.Flags().BoolVar(&how.Descend, "descend", false, "interrupt its open children too, and theirs")
	cmd.Flags().BoolVar(&how.Silent, "no-throw", false, "end it without an error")
	cmd.Flags().DurationVar(&expire, "expire", 0, "how long it can be read from now on (default: as its graph says)")
	return cmd
}
