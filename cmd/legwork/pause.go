package main

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
	"github.com/legwork-dev/legwork/internal/pg"
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

func (c *cli) graph() *cobra.Command {
	cmd := &cobra.Command{Use: "graph", Short: "Pause and resume all jobs of a graph",
		Example: "  legwork graph pause " + pauseExamples[ledger.PauseGraph] + "\n  legwork graph resume order.placed"}
	long := `A graph is named by the topic it subscribes to. No transition of its jobs takes
effect while it is paused, and no job of it begins: what comes is kept in Postgres
and goes on after resume. Starts get a receipt that says so. Work that workers
have may be finished, its answer is kept. Interrupts still work. Engines see a
pause within a second.`
	cmd.AddCommand(c.pauses(ledger.PauseGraph, "GRAPH", long, c.completeGraph, c.graphNamed),
		c.resumes(ledger.PauseGraph, "GRAPH", c.completePaused(ledger.PauseGraph), c.graphNamed))
	return cmd
}

func (c *cli) topic() *cobra.Command {
	cmd := &cobra.Command{Use: "topic", Short: "List work topics, pause and resume them",
		Example: "  legwork topic pause " + pauseExamples[ledger.PauseTopic] + "\n  legwork topic resume order.charge"}
	long := `The work of a topic is handed to no worker while it is paused: it waits at the
broker. What workers have they may finish. Jobs go on up to that work. A relay
carries it out within a second; it must be running.`
	resumed := func(_ context.Context, _ *ledger.Store, p *ledger.Pause) error { return legwork.CheckTopic(p.Name) }
	cmd.AddCommand(c.topicList(), c.pauses(ledger.PauseTopic, "TOPIC", long, c.completeTopic, c.topicNamed),
		c.resumes(ledger.PauseTopic, "TOPIC", c.completePaused(ledger.PauseTopic), resumed))
	return cmd
}

// naming completes what a pause is about.
type naming func(context.Context, *ledger.Store, *ledger.Pause) error

func (c *cli) pauses(kind, arg, long string, complete cobra.CompletionFunc, named naming) *cobra.Command {
	var f pauseFlags
	cmd := writes(&cobra.Command{
		Use: "pause " + arg, Short: "Pause a " + kind, Args: cobra.ExactArgs(1), ValidArgsFunction: complete,
		Long: long + `

It prints the pause; one that is there already is exit code 5. See all with
"legwork pause list".`,
		Example: "  legwork " + kind + " pause " + pauseExamples[kind] + " --by ada",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.reason == "" {
				return errUsage{fmt.Errorf("say why: --reason is what everybody is told who asks")}
			}
			return c.overLedger(cmd.Context(), "pause", func(ctx context.Context, s settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0], Reason: f.reason, Author: f.author()}
				if err := named(ctx, store, &want); err != nil {
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
				return c.printPauses(*p)
			})
		},
	}, "table", "json")
	f.add(cmd, kind)
	cmd.Flags().StringVar(&f.reason, "reason", "", "why; everybody who asks is told (required)")
	return cmd
}

func (c *cli) resumes(kind, arg string, complete cobra.CompletionFunc, named naming) *cobra.Command {
	var f pauseFlags
	cmd := writes(&cobra.Command{
		Use: "resume " + arg, Short: "Resume a " + kind + " that is paused", Args: cobra.ExactArgs(1), ValidArgsFunction: complete,
		Long: `Ends a pause. What it held goes on as soon as a relay sees it, within a second.
What is not paused is exit code 4.`,
		Example: "  legwork " + kind + " resume " + strings.Fields(pauseExamples[kind])[0],
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.overLedger(cmd.Context(), "resume", func(ctx context.Context, s settings, store *ledger.Store) error {
				want := ledger.Pause{Kind: kind, App: f.app, Name: args[0]}
				if err := named(ctx, store, &want); err != nil {
					return err
				}
				p, err := store.Resume(ctx, kind, want.App, want.Name, f.author())
				if err != nil {
					return err
				}
				if p == nil {
					return legwork.NotFound("%s %s is not paused: see `legwork pause list`", kind, want.Name)
				}
				if c.json() {
					return c.encode(p)
				}
				_, err = fmt.Fprintf(c.out, "%s %s resumed, paused for %s\n", p.Kind, p.Name, span(time.Since(p.Since)))
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

// pause is the list of all of them.
func (c *cli) pause() *cobra.Command {
	cmd := &cobra.Command{Use: "pause", Short: "List what is paused", Example: "  legwork pause list"}
	cmd.AddCommand(writes(&cobra.Command{
		Use: "list", Short: "List what is paused, by whom, since when and why", Args: cobra.NoArgs,
		Long:    "Lists the graphs, topics and jobs that are paused, the oldest pause first.",
		Example: "  legwork pause list\n  legwork pause list -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.overLedger(cmd.Context(), "pause list", func(ctx context.Context, s settings, store *ledger.Store) error {
				list, err := store.Pauses(ctx)
				if err != nil {
					return err
				}
				if len(list) == 0 {
					c.note("nothing is paused in namespace %s", s.Namespace)
				}
				list = slices.Concat([]ledger.Pause{}, list) // [] and not null
				return printList(c, list, list, func(p ledger.Pause) string { return p.Name }, func() error { return c.printPauses(list...) })
			})
		},
	}, lists...))
	return cmd
}

func (c *cli) printPauses(list ...ledger.Pause) error {
	if c.json() {
		return c.encode(slices.Concat([]ledger.Pause{}, list))
	}
	var t table
	for _, p := range list {
		t.titled([]string{"KIND", "NAME", "APP", "SINCE", "BY", "REASON"}, p.Kind, p.Name, p.App, clock(p.Since), p.Author, p.Reason)
	}
	return t.write(c.out)
}

// overLedger opens the ledger for one command.
func (c *cli) overLedger(ctx context.Context, what string, do func(context.Context, settings, *ledger.Store) error) error {
	s, err := c.servers(ctx, needPostgres)
	if err != nil {
		return err
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork " + what, Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := ledger.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	return do(ctx, s, store)
}

// pauseJob and resumeJob are among the commands of job.
func (c *cli) pauseJob() *cobra.Command {
	return c.pauses(ledger.PauseJob, "JOB", `No transition of a paused job takes effect: what comes for it is kept in
Postgres and goes on after resume. Work that workers have may be finished, its
answer is kept; children go on. An interrupt still ends it. Engines see a pause
within a second. JOB is its id or its gid.`, c.completeJob, c.jobNamed)
}

func (c *cli) resumeJob() *cobra.Command {
	return c.resumes(ledger.PauseJob, "JOB", c.completePaused(ledger.PauseJob), c.jobNamed)
}

// look asks the ledger for a shell, if Postgres runs.
func (c *cli) look(cmd *cobra.Command, args []string, f func(context.Context, *ledger.Store)) {
	if len(args) > 0 {
		return
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), completing)
	defer cancel()
	_ = c.overLedger(ctx, "completion", func(ctx context.Context, _ settings, store *ledger.Store) error { f(ctx, store); return nil })
}

// held says that a job has not begun, and what that means.
func (c *cli) held(r *legwork.Receipt) {
	c.note("job %s is accepted and held: %s; it begins after `legwork graph resume`", r.Job, r.Held)
}
