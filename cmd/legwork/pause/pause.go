package pause

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/ledger"
)

// pauseExamples are what the help of a kind pauses, and why.
var pauseExamples = map[string]string{
	ledger.PauseGraph: "order.placed --reason 'the bank is down'",
	ledger.PauseTopic: "order.charge --reason 'release 7 charges twice'",
	ledger.PauseJob:   "o-17 --reason 'a look at it first'",
}

// pauseFlags are those of every pause and resume.
type pauseFlags struct{ app, reason, by string }

func Graph(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "graph", Short: "Pause and resume all jobs of a graph",
		Example: "  legwork graph pause " + pauseExamples[ledger.PauseGraph] + "\n  legwork graph resume order.placed"}
	long := `Pauses all jobs of a graph, which is named by the topic it subscribes to. While it
is paused, no transition of its jobs takes effect, and no new job begins. Messages
for it are stored in Postgres and handled after the resume; the receipts of starts
say so. Workers may finish work that they have; its answers are stored, too.
Interrupts still work. The command returns after a second, when every engine knows
of the pause.`
	cmd.AddCommand(pauses(c, ledger.PauseGraph, "GRAPH", long, c.CompleteGraph, graphNamed),
		resumes(c, ledger.PauseGraph, "GRAPH", completePaused(c, ledger.PauseGraph), graphNamed))
	return cmd
}

func Topic(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "topic", Short: "List work topics, pause and resume them",
		Example: "  legwork topic pause " + pauseExamples[ledger.PauseTopic] + "\n  legwork topic resume order.charge"}
	long := `Pauses the work of a topic: it waits at the broker, and no worker gets it. Workers
may finish work that they have. Jobs go on until they need that work. A relay, which
must be running, carries the pause out within a second.`
	resumed := func(_ context.Context, _ *cli.Shell, _ *ledger.Store, p *ledger.Pause) error {
		return legwork.CheckTopic(p.Name)
	}
	cmd.AddCommand(topicList(c), pauses(c, ledger.PauseTopic, "TOPIC", long, c.CompleteTopic, topicNamed),
		resumes(c, ledger.PauseTopic, "TOPIC", completePaused(c, ledger.PauseTopic), resumed))
	return cmd
}

// naming completes what a pause is about.
type naming func(context.Context, *cli.Shell, *ledger.Store, *ledger.Pause) error

func pauses(c *cli.Shell, kind, arg, long string, complete cobra.CompletionFunc, named naming) *cobra.Command {
	var f pauseFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "pause " + arg, Short: "Pause a " + kind, Args: cobra.ExactArgs(1), ValidArgsFunction: complete,
		Long: long + `

It prints the pause. If there is one already, the exit code is 5. "legwork pause
list" lists all pauses.`,
		Example: "  legwork " + kind + " pause " + pauseExamples[kind] + " --by ada",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.reason == "" {
				return cli.UsageError{Err: fmt.Errorf("say why: --reason is shown to everybody who asks")}
			}
			return c.OverLedger(cmd.Context(), "pause", func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0], Reason: f.reason, Author: cli.Author(f.by)}
				if err := named(ctx, c, store, &want); err != nil {
					return err
				}
				p, began, err := store.Pause(ctx, want)
				switch {
				case err != nil:
					return err
				case p == nil:
					return legwork.Conflict("%s %s is not running: there is nothing to pause", kind, want.Name)
				case !began:
					return legwork.Conflict("%s already", p)
				}
				inForce(ctx) // a topic's work the broker holds back within that time, too
				return printPauses(c, *p)
			})
		},
	}, "table", "json")
	f.add(cmd, kind)
	cmd.Flags().StringVar(&f.reason, "reason", "", "why; shown to everybody who asks (required)")
	return cmd
}

// inForce waits until every engine knows of a pause that was just committed.
func inForce(ctx context.Context) {
	select {
	case <-ctx.Done(): // it is committed all the same
	case <-time.After(legwork.MaxStale + legwork.MaxStale/10):
	}
}

func resumes(c *cli.Shell, kind, arg string, complete cobra.CompletionFunc, named naming) *cobra.Command {
	var f pauseFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "resume " + arg, Short: "Resume a " + kind + " that is paused", Args: cobra.ExactArgs(1),
		ValidArgsFunction: complete,
		Long: `Ends a pause. A relay then publishes the messages that were stored, within a second.
If there is no such pause, the exit code is 4.`,
		Example: "  legwork " + kind + " resume " + strings.Fields(pauseExamples[kind])[0],
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.OverLedger(cmd.Context(), "resume", func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0]}
				if err := named(ctx, c, store, &want); err != nil {
					return err
				}
				p, err := store.Resume(ctx, kind, want.App, want.Name, cli.Author(f.by))
				if err != nil {
					return err
				}
				if p == nil {
					return legwork.NotFound("%s %s is not paused: see `legwork pause list`", kind, want.Name)
				}
				if c.JSON() {
					return c.Encode(p)
				}
				_, err = fmt.Fprintf(c.Out, "%s %s resumed, paused for %s\n", p.Kind, p.Name, cli.Span(time.Since(p.Since)))
				return err
			})
		},
	}, "table", "json")
	f.add(cmd, kind)
	return cmd
}

func (f *pauseFlags) add(cmd *cobra.Command, kind string) {
	if kind != ledger.PauseTopic {
		cmd.Flags().StringVar(&f.app, "app", "", "its app, if several have a "+kind+" of this name")
	}
	cli.AuthorFlag(cmd, &f.by)
}

// Pause is the list of all of them.
func Pause(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "pause", Short: "List what is paused", Example: "  legwork pause list"}
	cmd.AddCommand(cli.Writes(&cobra.Command{
		Use: "list", Short: "List what is paused, by whom, since when and why", Args: cobra.NoArgs,
		Long:    "Lists the graphs, topics and jobs that are paused, the oldest pause first.",
		Example: "  legwork pause list\n  legwork pause list -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.OverLedger(cmd.Context(), "pause list",
				func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
					list, err := store.Pauses(ctx)
					if err != nil {
						return err
					}
					if len(list) == 0 {
						c.Note("nothing is paused in namespace %s", s.Namespace)
					}
					list = slices.Concat([]ledger.Pause{}, list) // [] and not null
					return cli.PrintList(c, list, list, func(p ledger.Pause) string { return p.Name },
						func() error { return printPauses(c, list...) })
				})
		},
	}, cli.Lists...))
	return cmd
}

func printPauses(c *cli.Shell, list ...ledger.Pause) error {
	if c.JSON() {
		return c.Encode(slices.Concat([]ledger.Pause{}, list))
	}
	var t cli.Table
	for _, p := range list {
		t.Titled([]string{"KIND", "NAME", "APP", "SINCE", "BY", "REASON"}, p.Kind, p.Name, p.App, cli.Clock(p.Since),
			p.Author, p.Reason)
	}
	return t.Write(c.Out)
}

// PauseJob and resumeJob are among the commands of job.
func PauseJob(c *cli.Shell) *cobra.Command {
	return pauses(c, ledger.PauseJob, "JOB", `Pauses a job: none of its transitions takes effect.
Messages for it are stored in Postgres and handled after the resume. Workers may
finish work that they have; its answers are stored, too. Its children go on, and an
interrupt still ends it. The command returns after a second, when every engine knows
of the pause. JOB is the job's id or gid.`, c.CompleteJob, jobNamed)
}

func ResumeJob(c *cli.Shell) *cobra.Command {
	return resumes(c, ledger.PauseJob, "JOB", completePaused(c, ledger.PauseJob), jobNamed)
}
