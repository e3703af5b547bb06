package job

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobAnswer(c *cli.Shell) *cobra.Command {
	var app, data, dad string
	var a client.Answer
	cmd := cli.Writes(&cobra.Command{
		Use: "answer JOB ACTIVITY", Short: "Answer by hand for a worker or an awaited job", Args: cobra.ExactArgs(2),
		Long: `Gives the answer that an activity of a running job waits for, with --data or with
--error. Use it when no worker will answer, when the work waits for its next attempt,
or when somebody has done it in another way. "job explain" says which activity waits.
JOB is the job's id or gid; DATA is JSON, @FILE, or - for standard input.

The answer takes effect like the worker's own, once: if that one comes first, it
counts, and if it comes later, it has no effect. A worker that is at it is not
stopped. An error is final: no policy has the work tried again. While the job is
paused, the answer waits with it. Of keyed work, data are the result, --code 591 says
that the effect has happened and its result is lost; nobody may claim it any more.

An activity that awaits another job goes on without that one, which goes on, too; end
it with "job interrupt". A call of a durable function is named by its place, such as
checkout/4; the function itself, a sleep and a wait for a signal (see "job signal")
cannot be answered: the exit code is 5. If the data do not match the output schema of
the activity, it is 1. Who answered, when and why is kept: see "job actions". It needs
Postgres.`,
		Example: `  legwork job answer o-1 charge --data '{"charge": "ch_17"}' --reason 'charged by phone'
  legwork job answer o-1 charge --error 'no such card' --code 402 --reason 'ticket 18'
  legwork job answer o-1 pack --dad ,0,0,3 --data null --reason 'nothing to pack'`,
		ValidArgsFunction: c.CompleteAnswerable,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("data") == cmd.Flags().Changed("error") {
				return cli.UsageError{Err: fmt.Errorf("say --data or --error, one of them (--data null is data)")}
			}
			if a.Why == "" {
				return cli.UsageError{Err: fmt.Errorf("say why: --reason is kept with the answer")}
			}
			if cmd.Flags().Changed("data") {
				var err error
				if a.Data, err = c.Payload(data); err != nil {
					return cli.UsageError{Err: fmt.Errorf("--data: %w", err)}
				}
			}
			a.Activity, a.DAD, a.Who = args[1], legwork.DAD(dad), cli.Author(a.Who)
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedPostgres, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			given, err := cl.Answer(cmd.Context(), ref, a)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(given)
			}
			return sayAnswered(c, given)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&data, "data", "", "the output: JSON, @FILE, or - for standard input")
	cmd.Flags().StringVar(&a.Error, "error", "", "the message of an error, instead of data")
	cmd.Flags().IntVar(&a.Code, "code", 0, "1 to 999999 (default 200, of an error 500)")
	cmd.Flags().StringVar(&dad, "dad", "", "address of the instance, if several wait")
	cmd.Flags().StringVar(&a.Why, "reason", "", "why; kept with the answer (required)")
	cmd.Flags().StringVar(&a.Key, "key", "", "idempotency key: repetitions under it are one answer")
	cli.AuthorFlag(cmd, &a.Who)
	return cmd
}

func sayAnswered(c *cli.Shell, a *client.Answered) error {
	what := ""
	switch {
	case a.Replayed:
		what = ", was answered before"
	case a.Held:
		what = ", held by a pause until that ends"
	}
	if _, err := fmt.Fprintf(c.Out, "attempt %d of activity %s %s answered with %s %d%s\n", a.Attempt, a.Activity, a.DAD,
		a.Status, a.Code, what); err != nil {
		return err
	}
	if a.Child != "" {
		c.Note("job %s, which it awaited, goes on: end it with `legwork job interrupt` if it shall not", a.Child)
	}
	return nil
}

func jobActions(c *cli.Shell) *cobra.Command {
	var app string
	var f client.ActionFilter
	cmd := cli.Writes(&cobra.Command{
		Use: "actions [JOB]", Short: "List what operators did, the latest first", Args: cobra.MaximumNArgs(1),
		Long: `Lists what operators did with a job, or in the whole namespace: answers by hand,
attempts that they began, interrupts, cancels, pauses, dead letters. The latest is
first; each says who, when, why and what became of it. What was done with a job is
kept as long as the job, the rest for 90 days. JOB is the job's id or gid. It needs
Postgres.`,
		Example:           "  legwork job actions o-1\n  legwork job actions --limit 1000 -o json",
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			name := ""
			if len(args) > 0 {
				name = args[0]
			}
			page, err := actionsOf(cmd.Context(), c, app, name, f)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(page)
			}
			if len(page.Actions) == 0 {
				c.Note("no action is kept")
			}
			t := actionTable(page.Actions, name == "")
			if err := t.Write(c.Out); err != nil {
				return err
			}
			if page.Next != 0 {
				c.Note("there are more: --before %d", page.Next)
			}
			return nil
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().IntVar(&f.Limit, "limit", 50, "how many, 1 to 1000")
	cmd.Flags().Int64Var(&f.Before, "before", 0, "those before this one, as the page before says")
	return cmd
}

// actionsOf reads a page of the actions of a job, or of all.
func actionsOf(ctx context.Context, c *cli.Shell, app, name string, f client.ActionFilter) (*client.ActionPage,
	error) {
	if name == "" {
		cl, done, err := c.Client(ctx, cli.NeedPostgres)
		if err != nil {
			return nil, err
		}
		defer done()
		return cl.Actions(ctx, f)
	}
	cl, ref, done, err := c.ClientFor(ctx, cli.NeedPostgres, app, name)
	if err != nil {
		return nil, err
	}
	defer done()
	if ref.Gid.IsZero() {
		result, err := cl.AwaitFor(ctx, ref, 0)
		if err != nil {
			return nil, err
		}
		ref.Gid = result.Gid
	}
	f.Gid = ref.Gid
	return cl.Actions(ctx, f)
}

// actionTable has one row for each action; jobs tells their gids.
func actionTable(list []client.Action, jobs bool) (t cli.Table) {
	head := []string{"AT (UTC)", "ACTION", "OF", "WHO", "OUTCOME", "WHY"}
	for _, a := range list {
		target := a.Target
		if jobs && a.Gid != nil {
			target = a.Gid.String() + " " + target
		}
		t.Titled(head, cli.Clock(a.At), a.What, cli.Fit(target, 64), cli.Fit(a.Who, 24), cli.Fit(a.Outcome, 32),
			cli.Fit(a.Why, 64))
	}
	return t
}
