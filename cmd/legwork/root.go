package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/bench"
)

// run is main without the process: the end-to-end tests call it too.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	app := &cli{in: in, out: out, err: errOut}
	root := app.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err != nil {
		fmt.Fprintln(errOut, "legwork: "+err.Error())
	}
	return exitCode(ctx, err)
}

// cli is what all commands share.
type cli struct {
	in       io.Reader
	out, err io.Writer
	flags    flags
}

// flags are the persistent ones; empty means the environment decides.
type flags struct {
	databaseURL, natsURL, namespace, output string
	dir                                     string
}

const rootHelp = `Legwork runs jobs, graphs of activities, so that each step takes effect once,
whatever crashes, repeats or gets lost. Postgres holds the truth, NATS JetStream
carries the messages, workers are ordinary functions.

DATABASE_URL and NATS_URL name the servers; without them the commands look for a
running "legwork dev". Results go to standard output, everything else to
standard error.

Exit codes: 0 done, 1 error, 2 wrong usage, 4 not found, 5 conflict, 6 the job
failed, 124 out of time, 130 interrupted.`

func (c *cli) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "legwork",
		Short: "Durable workflows: multi-step work that finishes exactly once, whatever crashes",
		Long:  rootHelp,
		Example: `  legwork demo                                # 2,000 orders through a graph
  legwork dev                                 # everything in one process on this machine
  legwork app deploy app.yaml                 # deploy and activate an application
  legwork job start order.placed --data '{}'  # start a job
  legwork job show o-1                        # what a job did, and what it waits for`,
		SilenceUsage: true, SilenceErrors: true,
		Version:           versionString(),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return c.checkOutput(cmd) },
	}
	p := root.PersistentFlags()
	p.StringVar(&c.flags.databaseURL, "database-url", "", "Postgres to use (default $DATABASE_URL)")
	p.StringVar(&c.flags.natsURL, "nats-url", "", "NATS servers to use (default $NATS_URL)")
	p.StringVarP(&c.flags.namespace, "namespace", "n", "", `namespace (default $LEGWORK_NAMESPACE or "default")`)
	p.StringVarP(&c.flags.output, "output", "o", "table", "table, json, jsonl, ids, mermaid, svg or yaml, as far as the command has them")
	p.StringVar(&c.flags.dir, "dir", "", "folder of the embedded servers (default $LEGWORK_HOME or the user's state folder)")
	offer(root, "output", completeOutput)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return errUsage{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
	})
	c.addCommands(root)
	strict(root)
	c.offerNames(root)
	return root
}

func (c *cli) addCommands(root *cobra.Command) {
	measure := writes(c.bench(), "table", "json")
	offer(measure, "workload", cobra.FixedCompletions(bench.Names(), cobra.ShellCompDirectiveNoFileComp))
	offer(measure, "against", cobra.FixedCompletions([]cobra.Completion{peerRiver}, cobra.ShellCompDirectiveNoFileComp))
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Begin here:", []*cobra.Command{c.demo(), c.dev()}},
		{"Applications and jobs:", []*cobra.Command{c.app(), c.fn(), c.job(), c.signal(), c.graph(), c.topic(), c.pause(), c.deadletter(), c.events(), c.outbox()}},
		{"Processes, any number of each:", []*cobra.Command{c.engine(), c.relay(), c.server(), c.worker()}},
		{"Other:", []*cobra.Command{c.top(), c.doctor(), c.fsck(), c.db(), c.broker(), c.epoch(), c.probe(), measure, c.version()}},
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
				return errUsage{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
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
			return errUsage{fmt.Errorf("unknown command %q%s; see %s --help", args[0], meant, cmd.CommandPath())}
		}
	}
	for _, sub := range cmd.Commands() {
		strict(sub)
	}
}
