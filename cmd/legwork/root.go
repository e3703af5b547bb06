package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/cmd/legwork/app"
	"github.com/legwork-dev/legwork/cmd/legwork/benchmark"
	"github.com/legwork-dev/legwork/cmd/legwork/broker"
	"github.com/legwork-dev/legwork/cmd/legwork/components"
	"github.com/legwork-dev/legwork/cmd/legwork/contracts"
	"github.com/legwork-dev/legwork/cmd/legwork/db"
	"github.com/legwork-dev/legwork/cmd/legwork/deadletter"
	"github.com/legwork-dev/legwork/cmd/legwork/dev"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/cmd/legwork/pause"
	"github.com/legwork-dev/legwork/cmd/legwork/process"
	"github.com/legwork-dev/legwork/cmd/legwork/project"
	"github.com/legwork-dev/legwork/cmd/legwork/signals"
	"github.com/legwork-dev/legwork/cmd/legwork/watch"
	"github.com/legwork-dev/legwork/cmd/legwork/webhooks"
	"github.com/legwork-dev/legwork/cmd/legwork/workers"
	"github.com/legwork-dev/legwork/internal/cli"
)

// run is main without the process: the end-to-end tests call it too.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	app := &cli.Shell{In: in, Out: out, Err: errOut}
	root := root(app)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err != nil {
		fmt.Fprintln(errOut, "legwork: "+err.Error())
	}
	return cli.ExitCode(ctx, err)
}

const rootHelp = `Legwork runs jobs. A job is one run of a graph of activities, and each of its steps
takes effect once, whatever crashes, repeats or gets lost. Postgres stores the
state, NATS JetStream carries the messages, workers are ordinary functions.

DATABASE_URL and NATS_URL name the servers; without them the commands use a running
"legwork dev". Results go to standard output, everything else to standard error.

Exit codes: 0 success, 1 error, 2 wrong usage, 4 not found, 5 conflict, 6 the job
failed, 124 timed out, 130 interrupted.`

func root(c *cli.Shell) *cobra.Command {
	root := &cobra.Command{
		Use:   "legwork",
		Short: "Durable workflows: multi-step work that finishes exactly once, whatever crashes",
		Long:  rootHelp,
		Example: `  legwork demo                                # 2,000 orders through a graph
  legwork init go greeter                     # a project that runs
  legwork dev                                 # everything in one process on this machine
  legwork app deploy app.yaml                 # deploy and activate an application
  legwork job start order.placed --data '{}'  # start a job
  legwork job show o-1                        # what a job did, and what it waits for`,
		SilenceUsage: true, SilenceErrors: true,
		Version:           cli.VersionString(),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return c.CheckOutput(cmd) },
	}
	p := root.PersistentFlags()
	p.StringVar(&c.Flags.DatabaseURL, "database-url", "", "Postgres to use (default $DATABASE_URL)")
	p.StringVar(&c.Flags.NatsURL, "nats-url", "", "NATS servers to use (default $NATS_URL)")
	p.StringVarP(&c.Flags.Namespace, "namespace", "n", "", `namespace (default $LEGWORK_NAMESPACE or "default")`)
	p.StringVarP(&c.Flags.Output, "output", "o", "table",
		"table, json, jsonl, ids, mermaid, svg or yaml, as far as the command has them")
	p.StringVar(&c.Flags.Dir, "dir", "", "folder of the embedded servers (default $LEGWORK_HOME or the user's state "+
		"folder)")
	cli.Offer(root, "output", cli.CompleteOutput)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return cli.UsageError{Err: fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
	})
	addCommands(c, root)
	strict(root)
	c.OfferNames(root)
	return root
}

func addCommands(c *cli.Shell, root *cobra.Command) {
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Begin here:", []*cobra.Command{dev.Demo(c), project.Command(c), dev.Dev(c)}},
		{"Applications and jobs:", []*cobra.Command{app.App(c), app.Functions(c), job.Command(c), signals.Signal(c),
			pause.Graph(c), pause.Topic(c), pause.Pause(c), deadletter.Command(c), signals.Events(c), webhooks.Command(c),
			db.Outbox(c)}},
		{"Processes, any number of each:", []*cobra.Command{process.Engine(c), process.Relay(c), process.Server(c),
			workers.Command(c), components.Command(c)}},
		{"Other:", []*cobra.Command{watch.Top(c), watch.Doctor(c), db.Fsck(c), db.Ledger(c), db.DB(c), broker.Command(c),
			db.Epoch(c), contracts.Command(c), process.Probe(c), benchmark.Command(c), c.Version()}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
			root.AddCommand(cmd)
		}
		root.SetHelpCommandGroupID(group.title)
		root.SetCompletionCommandGroupID(group.title)
	}
}

// strict makes wrong arguments a usage error on every command, and offers
// files to complete only where they are expected.
func strict(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return cli.UsageError{Err: fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
			}
			return nil
		}
	}
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args, cmd.SuggestionsMinimumDistance = cobra.ArbitraryArgs, 2
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			meant := ""
			if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
				meant = ", did you mean " + strings.Join(similar, " or ") + "?"
			}
			return cli.UsageError{Err: fmt.Errorf("unknown command %q%s; see %s --help", args[0], meant, cmd.CommandPath())}
		}
	}
	for _, sub := range cmd.Commands() {
		strict(sub)
	}
}
