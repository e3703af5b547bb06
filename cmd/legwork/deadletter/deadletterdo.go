package deadletter

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// letterWork is one run of deadletter redrive or discard.
type letterWork struct {
	c           *cli.Shell
	action      client.LetterAction
	filter      letterFlags
	by          client.By
	all, dry, y bool
}

var letterHelp = map[client.LetterAction]struct{ short, long, past string }{
	client.Redrive: {"Publish dead starts and signals again, when their cause is removed",
		`Publishes the messages of dead letters again: starts and signals. Each keeps its
GUID, so it takes effect once, however often it is redriven. The transaction that
marks the letter puts the message into the outbox, and a relay publishes it. If the
message dies again, its letter is open again.

Letters of running jobs cannot be redriven: such a letter has ended its job, and the
end has been published. "legwork job retry" lets the job go on.`, "redriven"},
	client.Discard: {"Give up dead letters that nobody needs",
		`Deletes the content of dead letters. This cannot be undone. Their reason, and who
discarded them, when and why, are kept (deadletter list --state discarded).`, "discarded"},
}

func deadletterDo(c *cli.Shell, action client.LetterAction) *cobra.Command {
	w := &letterWork{c: c, action: action}
	help := letterHelp[action]
	name := string(action)
	cmd := cli.Writes(&cobra.Command{
		Use: name + " [LETTER…]", Short: help.short,
		Long: help.long + `

Name letters by id, or choose them by flags (--all: all open ones). With --dry-run
the command only shows what it would do; so it does for more than one letter without
--yes. If you interrupt it, the letters that it has reported are done; repeat it for
the rest.`,
		Example: fmt.Sprintf("  legwork deadletter %[1]s 0197f0a2-5c1e-7a3b-8f00-9d1c2b3a4e5f\n  legwork deadletter %[1]s "+
			"--reason unknown_topic --topic order.placed --dry-run\n"+
			"  legwork deadletter %[1]s --since 1d --why 'the graph is mended' --yes", name),
		ValidArgsFunction: c.CompleteLetter,
		RunE:              w.run,
	}, "table", "json", "jsonl", "ids")
	w.filter.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&w.all, "all", false, "all letters that are open")
	flags.BoolVar(&w.dry, "dry-run", false, "show what would be done, and do nothing")
	flags.BoolVar(&w.y, "yes", false, "do it for more than one letter")
	flags.StringVar(&w.by.Who, "by", "", "who does it, for the record (default: the user and host at hand)")
	flags.StringVar(&w.by.Why, "why", "", "why, for the record")
	return cmd
}

func (w *letterWork) run(cmd *cobra.Command, args []string) error {
	ids, err := letterIDs(args)
	if err != nil {
		return err
	}
	filter, err := w.filter.read()
	switch selected := !w.filter.none(); {
	case err != nil:
		return err
	case len(ids) > 0 && (selected || w.all):
		return cli.UsageError{Err: errors.New("name letters, or select them by flags, not both")}
	case len(ids) == 0 && !selected && !w.all:
		return cli.UsageError{Err: errors.New("name letters, or select them by flags; --all selects all that are open")}
	}
	if w.by.Who == "" {
		w.by.Who = whoami()
	}
	cl, done, err := w.c.Client(cmd.Context(), cli.NeedPostgres)
	if err != nil {
		return err
	}
	defer done()
	if len(ids) > 0 {
		return w.named(cmd.Context(), cl, ids)
	}
	return w.selected(cmd.Context(), cl, filter)
}

// whoami is the user at hand, as far as the system tells.
func whoami() string {
	name := "somebody"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil {
		name += "@" + host
	}
	return legwork.Clip(name, 256)
}

// named works on letters that are named.
func (w *letterWork) named(ctx context.Context, cl *client.Client, ids []legwork.ID) error {
	if w.dry || len(ids) > 1 && !w.y {
		plan := &client.LetterPage{Letters: []client.LetterLine{}}
		for _, id := range ids {
			l, err := cl.Letter(ctx, id)
			if err != nil {
				return err
			}
			plan.Letters = append(plan.Letters, l.LetterLine)
		}
		return errors.Join(printLetters(w.c, plan), w.undone(len(ids)))
	}
	outcomes, err := cl.DoLettersOf(ctx, w.action, ids, w.by)
	if perr := w.print(outcomes); err == nil {
		err = perr
	}
	for i := range outcomes {
		if err == nil {
			err = outcomes[i].Err()
		}
	}
	return err
}

// selected works on letters that flags select.
func (w *letterWork) selected(ctx context.Context, cl *client.Client, filter client.LetterFilter) error {
	plan, err := cl.PlanLetters(ctx, w.action, filter)
	if err != nil {
		return err
	}
	if w.dry || plan.Does > 1 && !w.y {
		return errors.Join(w.printPlan(plan), w.undone(plan.Does))
	}
	if plan.Does == 0 {
		w.c.Note("none of %d letters can be %s; --dry-run says why", plan.Letters, letterHelp[w.action].past)
		return nil
	}
	line := cli.NewProgress(w.c.Err)
	done, left := 0, 0
	err = cl.DoLetters(ctx, w.action, filter, w.by, func(outcomes []client.LetterOutcome) {
		for i := range outcomes {
			if outcomes[i].Done {
				done++
			} else {
				left++
			}
		}
		line.Show("%d of %d %s", done, plan.Does, letterHelp[w.action].past)
		if perr := w.print(outcomes); perr != nil {
			w.c.Note("%v", perr)
		}
	})
	line.End()
	if left > 0 {
		w.c.Note("%d were not: somebody was faster, or they cannot be read", left)
	}
	return err
}

// undone says that a plan is only a plan.
func (w *letterWork) undone(n int) error {
	if w.dry {
		w.c.Note("nothing was done: this is what `legwork deadletter %s` would do", w.action)
		return nil
	}
	return cli.UsageError{Err: fmt.Errorf("nothing was done: to %s %d letters, repeat with --yes", w.action, n)}
}

func (w *letterWork) printPlan(plan *client.LetterPlan) error {
	if w.c.JSON() || w.c.Flags.Output == "jsonl" {
		return w.c.Encode(plan)
	}
	var t cli.Table
	for _, g := range plan.Groups {
		if w.action == client.Discard { // whatever redriving it would do
			t.Titled([]string{"LETTERS", "LANE", "REASON"}, strconv.Itoa(g.Letters), g.Lane, g.Reason)
			continue
		}
		t.Titled([]string{"LETTERS", "LANE", "REASON", "FATE", "WHICH MEANS"}, strconv.Itoa(g.Letters), g.Lane, g.Reason,
			g.Fate, client.FateWords(g.Fate))
	}
	if err := t.Write(w.c.Out); err != nil {
		return err
	}
	w.c.Note("%d of %d letters would be %s", plan.Does, plan.Letters, letterHelp[w.action].past)
	return nil
}

// print tells what became of letters: on a page those that were done, and why
// others were not.
func (w *letterWork) print(outcomes []client.LetterOutcome) (err error) {
	for i := range outcomes {
		o := &outcomes[i]
		switch w.c.Flags.Output {
		case "json", "jsonl":
			err = w.c.Encode(o)
		case "ids":
			if o.Done {
				_, err = fmt.Fprintln(w.c.Out, o.ID)
			}
		default:
			if o.Done {
				_, err = fmt.Fprintf(w.c.Out, "%s %s\n", o.ID, letterHelp[w.action].past)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
