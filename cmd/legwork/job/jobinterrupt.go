package job

import (
	"errors"
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
	m := &many{c: c, verb: "interrupt", done: "interrupted", all: "running", states: []string{client.Running},
		would: func(*client.BulkOutcome) string { return "end" }}
	cmd := cli.Writes(&cobra.Command{
		Use: "interrupt [JOB | GID...]", Short: "End running jobs", Args: cobra.ArbitraryArgs,
		Long: `Ends a running job, whatever it waits for, and returns after the commit. Its
messages, timers and hooks are deleted, and later answers to them have no effect. If
the job has ended already, the exit code is 5. JOB is the job's id or gid.

A job that awaits it gets an error with the code in --code. Its children go on,
unless you say --descend. With --no-throw the job ends without an error.

With --running it interrupts many jobs, the latest first: all that run, and that the
other flags select. Look first with --preview. Each is interrupted by itself: one that
ends meanwhile is listed as refused, with exit code 5. Ctrl-C stops it between two
jobs. More than 100 jobs want --yes, or that you type their number. Several gids do the
same with these jobs, at most 200.`,
		Example: `  legwork job interrupt o-1 --reason 'ordered twice'
  legwork job interrupt o-1 --code 499 --descend
  legwork job interrupt --running --graph order.placed --since 2h --preview
  legwork job interrupt --running --graph order.placed --since 2h --reason 'old prices'`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("expire") {
				how.Expire = &expire
			}
			if how.Silent && (how.Reason != "" || cmd.Flags().Changed("code")) {
				return cli.UsageError{Err: fmt.Errorf("--no-throw ends the job without an error: leave --reason and --code away")}
			}
			how.By = cli.Author(how.By)
			if len(args) > 1 {
				if err := m.gids(cmd, args); err != nil {
					return err
				}
			}
			if len(args) != 1 {
				if how.Silent || how.Expire != nil {
					return cli.UsageError{Err: errors.New("--no-throw and --expire are about one job: name it")}
				}
				m.how.Action, m.how.Code, m.how.Descend = client.BulkInterrupt, how.Code, how.Descend
				m.how.By = client.By{Who: how.By, Why: how.Reason}
				return m.run(cmd, app)
			}
			if err := m.alone(cmd); err != nil {
				return err
			}
			if m.how.Preview {
				return cli.UsageError{Err: errors.New("--preview is about many jobs: `legwork job show` shows one")}
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
			return cli.PrintList(c, ended, []*client.Interruption{ended},
				func(i *client.Interruption) string { return i.JobID }, func() error {
					_, err := fmt.Fprintf(c.Out, "%s interrupted\n", ended.JobID)
					return err
				})
		},
	}, "table", "json", "jsonl", "ids")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&how.Reason, "reason", "", "message of the job's error")
	cli.AuthorFlag(cmd, &how.By)
	cmd.Flags().IntVar(&how.Code, "code", 410, "code of the job's error")
	cmd.Flags().BoolVar(&how.Descend, "descend", false, "interrupt its open children too, and theirs")
	cmd.Flags().BoolVar(&how.Silent, "no-throw", false, "end it without an error")
	cmd.Flags().BoolVar(&m.how.Preview, "preview", false, "of many: show some, and do nothing")
	m.add(cmd)
	cmd.Flags().DurationVar(&expire, "expire", 0, "how long it can be read from now on (default: as its graph says)")
	return cmd
}
