package job

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// again are the flags of what does a job again: retry and fork.
type again struct {
	app  string
	from []string
	how  client.Fork
}

func (a *again) add(c *cli.Shell, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&a.app, "app", "", "the job's app, if several have a job of this id")
	flags.StringArrayVar(&a.from, "from", nil, "ACTIVITY or ACTIVITY@DAD that is done anew, and all that follows from "+
		"it; may be repeated")
	flags.StringVar(&a.how.Version, "version", "", "version of the app that it goes on with (default: its own)")
	flags.StringVar(&a.how.By.Why, "reason", "", "why, for the record")
	cli.AuthorFlag(cmd, &a.how.By.Who)
	flags.BoolVar(&a.how.Preview, "preview", false, "show what would be done, and do nothing")
	cli.Offer(cmd, "from", a.completeFrom(c))
	cli.Offer(cmd, "version", a.completeVersion(c))
}

// read turns the flags into what the client is asked for.
func (a *again) read() (client.Fork, error) {
	how := a.how
	how.By.Who = cli.Author(how.By.Who)
	for _, text := range a.from {
		activity, at, named := strings.Cut(text, "@")
		from := client.From{Activity: activity}
		err := legwork.CheckActivity(activity)
		if err == nil && named {
			from.DAD, err = legwork.ParseDAD(at)
		}
		if err != nil {
			return how, cli.UsageError{Err: fmt.Errorf("--from %q: %w; want ACTIVITY or ACTIVITY@DAD, as charge@,0,1", text,
				err)}
		}
		how.From = append(how.From, from)
	}
	return how, nil
}

// completeFrom offers the activities of the job that is named.
func (a *again) completeFrom(c *cli.Shell) cobra.CompletionFunc {
	return a.completeOf(c, func(j *client.Job) (offers []cobra.Completion) {
		for i := range j.Activities {
			if one := &j.Activities[i]; one.DAD != legwork.RootDAD {
				offers = append(offers, cobra.CompletionWithDesc(one.Activity+"@"+string(one.DAD), one.State))
			}
		}
		return offers
	})
}

// completeVersion offers the versions of the job's app.
func (a *again) completeVersion(c *cli.Shell) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		app := a.app
		if app == "" {
			a.completeOf(c, func(j *client.Job) []cobra.Completion { app = j.App; return nil })(cmd, args, begun)
		}
		return c.CompleteApp(cmd, []string{app}, begun)
	}
}

// completeOf offers something of the job that is named.
func (a *again) completeOf(c *cli.Shell, of func(*client.Job) []cobra.Completion) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var offers []cobra.Completion
		c.Ask(cmd, func(ctx context.Context, cl *client.Client) {
			if len(args) == 0 {
				return
			}
			ref, err := cli.Find(ctx, cl, a.app, args[0])
			if err != nil {
				return // a shell has nobody to tell it to
			}
			if j, err := cl.Job(ctx, ref); err == nil {
				offers = of(j)
			}
		})
		return offers, cobra.ShellCompDirectiveNoFileComp
	}
}

func jobRetry(c *cli.Shell) *cobra.Command {
	var a again
	m := &many{c: c, verb: "retry", done: "retried", all: "failed", states: []string{client.Failed, client.Interrupted},
		would: func(o *client.BulkOutcome) string { return fmt.Sprintf("%d kept, %d anew", o.Kept, o.Again) }}
	cmd := cli.Writes(&cobra.Command{
		Use: "retry [JOB | GID...]", Short: "Let jobs that failed or were interrupted go on where they stopped",
		Args: cobra.ArbitraryArgs,
		Long: `Lets a job that failed or was interrupted go on under its id: for when you have
removed the cause. What has an answer keeps it, and nobody is asked for it again.
Done anew is what has ended the job, what had no answer, and what follows from them.
With --from it is done anew from an activity on; "job show" lists them. Keyed work
that was claimed keeps its key, and is verified before it runs.

The job goes on as a new one with the same id. The one that has ended is found by its
gid, and cannot be retried twice: retry the new one, should that fail. Jobs that it has
awaited, and that failed, are retried with it: retry the parent, which the end of a job
that is retried alone does not reach. Timers and time limits begin anew. Look first with
--preview.

If the job runs, has completed, was retried before, or another job has its id, the
exit code is 5. JOB is the job's id or gid. It needs Postgres.

With --failed it retries many jobs, the latest first: all that have failed, and that
the other flags select. --state interrupted takes those that were interrupted instead.
--since and --until are about when a job began, and take a time (2026-11-02) or an age
(90m, 2d). Each job is retried by itself: if one is refused, the others go on, and the
refused ones are listed at the end, with exit code 5. Ctrl-C stops it between two jobs;
what is done stays. Run it again for the rest: no job is retried twice. More than 100
jobs want --yes, or that you type their number. Several gids do the same with these
jobs, at most 200.`,
		Example: `  legwork job retry o-1 --preview
  legwork job retry o-1 --reason 'the bank is back'
  legwork job retry o-1 --from charge --version 8
  legwork job retry --failed --graph order.placed --since 1h --preview
  legwork job retry --failed --graph order.placed --since 1h --code 503 --rate 20 --yes`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			how, err := a.read()
			if err != nil {
				return err
			}
			if len(args) > 1 {
				if err := m.gids(cmd, args); err != nil {
					return err
				}
			}
			if len(args) != 1 {
				m.how.Action, m.how.Version, m.how.From = client.BulkRetry, how.Version, how.From
				m.how.Preview, m.how.By = how.Preview, how.By
				return m.run(cmd, a.app)
			}
			if err := m.alone(cmd); err != nil {
				return err
			}
			return a.one(cmd.Context(), c, args[0], how, (*client.Client).Retry)
		},
	}, "table", "json", "jsonl", "ids")
	a.add(c, cmd)
	m.add(cmd)
	return cmd
}

func jobFork(c *cli.Shell) *cobra.Command {
	var a again
	cmd := cli.Writes(&cobra.Command{
		Use: "fork JOB", Short: "Begin a new job that is given what another one has done", Args: cobra.ExactArgs(1),
		Long: `Begins a new job that is given what a job which has ended has done before the
activities of --from. These, and all that follows from them, it does anew; nobody is
asked for the rest again. The other job stays as it is, and may have completed. Use it
to try a change on a real job, with --version, or to do again what went wrong late.

The new job is on its own: no job awaits it, its timers and time limits begin anew,
and whoever listens to the end of jobs is told of its end too. What it does anew it
does under keys of its own. Look first with --preview.

If the job runs, or another job has the new id, the exit code is 5. JOB is the job's
id or gid. It needs Postgres. To have a failed job go on under its id, use legwork
job retry.`,
		Example: `  legwork job fork o-1 --from ship --preview
  legwork job fork o-1 --from ship --id o-1-again --reason 'lost by the carrier'
  legwork job fork o-1 --from price@,0,1 --version 8`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			how, err := a.read()
			if err != nil {
				return err
			}
			if len(how.From) == 0 {
				return cli.UsageError{Err: errors.New("say with --from where it begins: `legwork job show` lists the activities")}
			}
			return a.one(cmd.Context(), c, args[0], how, (*client.Client).Fork)
		},
	}, "table", "json", "jsonl", "ids")
	a.add(c, cmd)
	cmd.Flags().StringVar(&a.how.JobID, "id", "", "id of the new job (default: that of JOB with a suffix)")
	return cmd
}

// one does a single job again.
func (a *again) one(ctx context.Context, c *cli.Shell, name string, how client.Fork,
	do func(*client.Client, context.Context, client.Ref, client.Fork) (*client.Forked, error)) error {
	cl, ref, done, err := c.ClientFor(ctx, cli.NeedPostgres, a.app, name)
	if err != nil {
		return err
	}
	defer done()
	f, err := do(cl, ctx, ref, how)
	if err != nil {
		return err
	}
	return cli.PrintList(c, f, []*client.Forked{f}, func(f *client.Forked) string { return f.JobID },
		func() error { return printForked(c, f) })
}

// maxKept bounds the activities that are listed as kept.
const maxKept = 50

// whyAgain says why an activity is done anew.
var whyAgain = map[string]string{
	"cut":      "you have named it",
	"ended":    "it has ended the job",
	"open":     "it had no final answer",
	"waiting":  "nobody had begun it",
	"answered": "goes on with the answer that it has",
}

func printForked(c *cli.Shell, f *client.Forked) error {
	var t cli.Table
	t.Row("WHAT", "ACTIVITY", "DAD", "TYPE", "BECAUSE")
	for i, k := range f.Keeps {
		if i == maxKept {
			c.Note("%d more activities are kept; -o json lists them", f.Kept-i)
			break
		}
		t.Row("kept", k.Activity, cli.Fit(string(k.DAD), 18), "", "it has its answer")
	}
	for _, r := range f.Again {
		why := whyAgain[r.Why]
		if r.Key != "" {
			why += "; verified first, under key " + r.Key
		}
		what := "anew"
		if r.Why == "answered" {
			what = "goes on"
		}
		t.Row(what, r.Activity, cli.Fit(string(r.DAD), 18), r.Type, why)
	}
	for _, r := range f.Later {
		t.Row("anew", r.Activity, cli.Fit(string(r.DAD), 18), r.Type, "it follows")
	}
	if err := t.Write(c.Out); err != nil {
		return err
	}
	switch {
	case f.Preview:
		c.Note("nothing was done: this is what would be done without --preview")
		return nil
	case f.Replayed:
		_, err := fmt.Fprintf(c.Out, "%s goes on since an earlier request, as gid %s\n", f.JobID, f.Gid)
		return err
	}
	_, err := fmt.Fprintf(c.Out, "%s goes on, as gid %s\n", f.JobID, f.Gid)
	return err
}
