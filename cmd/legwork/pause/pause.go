package pause

import (
	"context"
	"fmt"
	"os"
	"os/user"
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
	long := `A graph is named by the topic it subscribes to. No transition of its jobs takes
effect while it is paused, and no job of it begins: what comes is kept in Postgres
and goes on after resume. Starts get a receipt that says so. Work that workers
have may be finished, its answer is kept. Interrupts still work. The command
returns once every engine knows, after a second.`
	cmd.AddCommand(pauses(c, ledger.PauseGraph, "GRAPH", long, c.CompleteGraph, graphNamed),
		resumes(c, ledger.PauseGraph, "GRAPH", completePaused(c, ledger.PauseGraph), graphNamed))
	return cmd
}

func Topic(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "topic", Short: "List work topics, pause and resume them",
		Example: "  legwork topic pause " + pauseExamples[ledger.PauseTopic] + "\n  legwork topic resume order.charge"}
	long := `The work of a topic is handed to no worker while it is paused: it waits at the
broker. What workers have they may finish. Jobs go on up to that work. A relay
carries it out within a second; it must be running.`
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

It prints the pause; one that is there already is exit code 5. See all with
"legwork pause list".`,
		Example: "  legwork " + kind + " pause " + pauseExamples[kind] + " --by ada",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.reason == "" {
				return cli.UsageError{Err: fmt.Errorf("say why: --reason is what everybody is told who asks")}
			}
			return c.OverLedger(cmd.Context(), "pause", func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0], Reason: f.reason, Author: f.author()}
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
				if kind != ledger.PauseTopic { // the relay carries that one out
					inForce(ctx)
				}
				return printPauses(c, *p)
			})
		},
	}, "table", "json")
	f.add(cmd, kind)
	cmd.Flags().StringVar(&f.reason, "reason", "", "why; everybody who asks is told (required)")
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
		Long: `Ends a pause. What it held goes on as soon as a relay sees it, within a second.
What is not paused is exit code 4.`,
		Example: "  legwork " + kind + " resume " + strings.Fields(pauseExamples[kind])[0],
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.OverLedger(cmd.Context(), "resume", func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0]}
				if err := named(ctx, c, store, &want); err != nil {
					return err
				}
				p, err := store.Resume(ctx, kind, want.App, want.Name, f.author())
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
	cmd.Flags().StringVar(&f.by, "by", "", "who (default: your user name)")
}

func (f *pauseFlags) author() string {
	if f.by != "" {
		return f.by
	}
	name := os.Getenv("USER")
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	return name
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
	return pauses(c, ledger.PauseJob, "JOB", `No transition of a paused job takes effect: what comes for it is kept in
Postgres and goes on after resume. Work that workers have may be finished, its
answer is kept; children go on. An interrupt still ends it. The command returns
once every engine knows, after a second. JOB is its id or its gid.`, c.CompleteJob, jobNamed)
}

func ResumeJob(c *cli.Shell) *cobra.Command {
	return resumes(c, ledger.PauseJob, "JOB", completePaused(c, ledger.PauseJob), jobNamed)
}
