package deadletter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "deadletter", Short: "Look at messages that could not be processed, redrive and discard them",
		Long: `A dead letter is a message that cannot succeed: a start on a topic that no graph
subscribes to, data that do not match a schema, an activity whose input cannot be
mapped. When you have removed the cause, you can redrive starts and signals: they
are published again under their GUID, and take effect once. A dead letter of a
running job has ended that job; "legwork job retry" lets it go on
(docs/deadletters.md).`,
		Example: "  legwork deadletter list\n  legwork deadletter show 0197…\n  legwork deadletter redrive --reason " +
			"unknown_topic --dry-run\n  legwork deadletter discard --until 30d --why 'too late' --yes",
	}
	cmd.AddCommand(deadletterList(c), deadletterShow(c), deadletterDo(c, client.Redrive), deadletterDo(c, client.Discard))
	return cmd
}

// letterFlags are the flags that select letters.
type letterFlags struct {
	client.LetterFilter
	since, until string
}

func (f *letterFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.App, "app", "", "only letters of jobs of this app")
	flags.StringVar(&f.Topic, "topic", "", "only starts and signals on this topic, and letters of jobs of the graph "+
		"that subscribes to it")
	flags.StringVar(&f.Topic, "graph", "", "the same as --topic")
	flags.StringVar(&f.Lane, "lane", "", "only letters of this lane: start, run, response, signal")
	flags.StringVar(&f.Reason, "reason", "", "only letters with this reason")
	flags.StringVar(&f.Activity, "activity", "", "only letters of this activity")
	flags.StringVar(&f.JobID, "job", "", "only letters of the job with this id, or that ask for it")
	flags.StringVar(&f.since, "since", "", "only letters that died then or later")
	flags.StringVar(&f.until, "until", "", "only letters that died before")
	cli.Offer(cmd, "lane", cobra.FixedCompletions([]cobra.Completion{legwork.LaneStart, legwork.LaneRun,
		legwork.LaneResponse, legwork.LaneSignal}, cobra.ShellCompDirectiveNoFileComp))
	cli.Offer(cmd, "reason", cobra.FixedCompletions(letterReasons, cobra.ShellCompDirectiveNoFileComp))
}

// letterReasons are what engines write into letters (docs/deadletters.md).
var letterReasons = []cobra.Completion{"bad_turn", "cycle", "early", "exhausted", "guid_taken", "illegal_marks",
	"input", "job_ended", "malformed", "no_key", "refused", "signal_conflict", "too_many_unread",
	"unknown_activity", "unknown_job", "unknown_topic", "wrong_subject", "wrong_version"}

// read turns the flags into a filter.
func (f *letterFlags) read() (filter client.LetterFilter, err error) {
	filter = f.LetterFilter
	if filter.Since, err = cli.Moment(f.since, time.Now()); err != nil {
		return filter, cli.UsageError{Err: fmt.Errorf("--since %q: %w", f.since, err)}
	}
	if filter.Until, err = cli.Moment(f.until, time.Now()); err != nil {
		return filter, cli.UsageError{Err: fmt.Errorf("--until %q: %w", f.until, err)}
	}
	return filter, nil
}

// none reports whether nothing narrows the selection.
func (f *letterFlags) none() bool {
	return f.App == "" && f.Topic == "" && f.Lane == "" && f.Reason == "" && f.Activity == "" && f.JobID == "" &&
		f.since == "" && f.until == ""
}

func deadletterList(c *cli.Shell) *cobra.Command {
	var f letterFlags
	var after string
	states := []string{client.LetterOpen, client.LetterRedriven, client.LetterDiscarded, client.LetterMoot,
		client.LetterAny}
	cmd := cli.Writes(&cobra.Command{
		Use: "list", Short: "List dead letters, the latest first", Args: cobra.NoArgs,
		Long: `Lists open dead letters, the latest first; --state any lists all. FATE says what
redriving would do: "redrive" publishes the message again; all other values say why
that is not possible: the message has taken effect (taken), its job has ended
because of it (over), it was not consumed (kept), it cannot be read (malformed).
--since and --until take a time (2026-11-02) or an age (90m, 2d).`,
		Example: "  legwork deadletter list\n  legwork deadletter list --reason input --since 1h\n  legwork deadletter " +
			"list --job o-1 --state any -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			filter, err := f.read()
			if err != nil {
				return err
			}
			if filter.Limit < 1 || filter.Limit > client.MaxLetters {
				return cli.UsageError{Err: fmt.Errorf("--limit is %d, want 1 to %d", filter.Limit, client.MaxLetters)}
			}
			if !slices.Contains(states, filter.State) {
				return cli.UsageError{Err: fmt.Errorf("--state %q: want open, waiting, redriven, discarded, moot or any",
					filter.State)}
			}
			if after != "" {
				if filter.After, err = legwork.ParseID(after); err != nil {
					return cli.UsageError{Err: fmt.Errorf("--after: %w", err)}
				}
			}
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			page, err := cl.Letters(cmd.Context(), filter)
			if err != nil {
				return err
			}
			return printLetters(c, page)
		},
	}, cli.Lists...)
	f.add(cmd)
	cmd.Flags().StringVar(&f.State, "state", client.LetterOpen, "open, waiting, redriven, discarded, moot or any")
	cmd.Flags().StringVar(&after, "after", "", "only letters after this one: the next page")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultLetters, "how many, at most 1000")
	cli.Offer(cmd, "state", cobra.FixedCompletions(states, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func printLetters(c *cli.Shell, page *client.LetterPage) error {
	return cli.PrintList(c, page, page.Letters, func(l client.LetterLine) string { return l.ID.String() },
		func() error { return tableOfLetters(c, page) })
}

func tableOfLetters(c *cli.Shell, page *client.LetterPage) error {
	if len(page.Letters) == 0 {
		c.Note("there are no such dead letters")
	}
	var t cli.Table
	for _, l := range page.Letters {
		t.Titled([]string{"LETTER", "DIED (UTC)", "LANE", "REASON", "FATE", "WHAT"},
			l.ID.String(), l.At.UTC().Format("2006-01-02 15:04"), cli.Fit(l.Lane, 8), cli.Fit(l.Reason, 16), cli.Fit(l.Fate, 9),
			letterWhat(&l))
	}
	if err := t.Write(c.Out); err != nil {
		return err
	}
	if !page.Next.IsZero() {
		c.Note("there are more: raise --limit, narrow the list, or go on with --after %s", page.Next)
	}
	return nil
}

// letterWhat is what a letter is about: its job, else its topic.
func letterWhat(l *client.LetterLine) string {
	what := cmp.Or(l.JobID, l.Topic)
	if what != "" {
		what += ": "
	}
	return what + l.Message
}

// letterIDs reads the letters named on a command line.
func letterIDs(args []string) ([]legwork.ID, error) {
	ids := make([]legwork.ID, len(args))
	for i, arg := range args {
		id, err := legwork.ParseID(arg)
		if err != nil {
			return nil, cli.UsageError{Err: fmt.Errorf("a letter is named by its id: %w", err)}
		}
		if slices.Contains(ids[:i], id) {
			return nil, cli.UsageError{Err: errors.New("letter " + arg + " is named twice")}
		}
		ids[i] = id
	}
	return ids, nil
}
