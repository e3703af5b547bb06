package job

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobMove(c *cli.Shell) *cobra.Command {
	var app string
	var how client.Move
	m := &many{c: c, verb: "move", done: "moved", all: "running", states: []string{client.Running}, would: wouldMove}
	cmd := cli.Writes(&cobra.Command{
		Use: "move [JOB | GID...] --to VERSION", Short: "Have running jobs go on with another version of their app",
		Args: cobra.ArbitraryArgs,
		Long: `Has a running job go on with another version of its app: for when a graph was mended,
and jobs that wait are to go on as it says now. What the job has done stays, and what
it waits for goes on: no worker is asked again, and no timer begins anew. What is decided
from now on, the new version says: maps, conditions, retries, and what follows.

A version fits if it agrees about what the job has entered: the same activities, of
the same types, behind the same ones. Where the job waits, it must ask the same topic,
and wait by the same hook rules. Activities that have ended may be missing. If it does
not fit, nothing is changed, and the error says why. Jobs that it awaits stay as they
are; move them by themselves. Look first with --preview.

The version must be deployed, and need not be the active one: "app activate" says which
one new jobs start with. If the job has ended, the exit code is 5: "job retry" and "job
fork" take --version. JOB is the job's id or gid. It needs Postgres.

With --running it moves many jobs, the latest first: all that run, and that the other
flags select. Each is moved by itself: those that the version does not fit stay as they
are, and are listed at the end with the reason, with exit code 5. Ctrl-C stops it
between two jobs. More than 100 jobs want --yes, or that you type their number. Several
gids do the same with these jobs, at most 200.`,
		Example: `  legwork job move o-1 --to 8 --preview
  legwork job move o-1 --to 8 --reason 'the wait was too long'
  legwork job move --running --graph order.placed --to 8 --preview
  legwork job move --running --graph order.placed --to 8 --rate 50 --yes`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			if how.Version == "" {
				return cli.UsageError{Err: errors.New("say with --to which version: `legwork app list` lists those of an app")}
			}
			how.Who = cli.Author(how.Who)
			if len(args) > 1 {
				if err := m.gids(cmd, args); err != nil {
					return err
				}
			}
			if len(args) != 1 {
				m.how.Action, m.how.Version, m.how.Preview, m.how.By = client.BulkMove, how.Version, how.Preview, how.By
				return m.run(cmd, app)
			}
			if err := m.alone(cmd); err != nil {
				return err
			}
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedPostgres, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			moved, err := cl.Move(cmd.Context(), ref, how)
			if err != nil {
				return err
			}
			return cli.PrintList(c, moved, []*client.Moved{moved}, func(m *client.Moved) string { return m.JobID },
				func() error { return printMoved(c, moved) })
		},
	}, "table", "json", "jsonl", "ids")
	flags := cmd.Flags()
	flags.StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	flags.StringVar(&how.Version, "to", "", "version of the app that it goes on with")
	flags.StringVar(&how.Why, "reason", "", "why, for the record")
	cli.AuthorFlag(cmd, &how.Who)
	flags.BoolVar(&how.Preview, "preview", false, "only look whether the version fits")
	cli.Offer(cmd, "to", (&again{app: app}).completeVersion(c))
	m.add(cmd)
	return cmd
}

// wouldMove says what a move of many would do with a job.
func wouldMove(o *client.BulkOutcome) string {
	if o.Replayed {
		return "it runs that version"
	}
	return "from " + o.From
}

func printMoved(c *cli.Shell, m *client.Moved) error {
	said := fmt.Sprintf("%s was moved from version %s to %s", m.JobID, m.From, m.To)
	switch {
	case m.Already:
		said = fmt.Sprintf("%s runs version %s", m.JobID, m.To)
	case m.Preview:
		said = fmt.Sprintf("version %s fits %s, which runs %s", m.To, m.JobID, m.From)
		c.Note("nothing was done")
	}
	_, err := fmt.Fprintln(c.Out, said)
	return err
}
