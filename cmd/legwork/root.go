package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
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

func (c *cli) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "legwork",
		Short: "Durable workflows: multi-step work that finishes exactly once, whatever crashes",
		Long: `Legwork runs jobs, graphs of activities, so that each step takes effect once,
whatever crashes, repeats or gets lost. Postgres holds the truth, NATS JetStream
carries the messages, workers are ordinary functions.

  legwork demo                 run 2,000 orders through a graph, nothing to install
  legwork dev                  everything in one process on this machine
  legwork app deploy app.yaml  deploy and activate an application
  legwork job start TOPIC      start a job
  legwork job show JOB         what a job did, and what it waits for

DATABASE_URL and NATS_URL name the servers; without them the commands look for a
running "legwork dev".`,
		SilenceUsage: true, SilenceErrors: true,
		Version: versionString(),
	}
	p := root.PersistentFlags()
	p.StringVar(&c.flags.databaseURL, "database-url", "", "Postgres to use (default $DATABASE_URL)")
	p.StringVar(&c.flags.natsURL, "nats-url", "", "NATS servers to use (default $NATS_URL)")
	p.StringVarP(&c.flags.namespace, "namespace", "n", "", `namespace (default $LEGWORK_NAMESPACE or "default")`)
	p.StringVarP(&c.flags.output, "output", "o", "table", "table, json, jsonl or ids")
	p.StringVar(&c.flags.dir, "dir", "", "folder of the embedded servers (default $LEGWORK_HOME or the user's state folder)")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return errUsage{err} })
	root.AddCommand(c.demo(), c.dev(), c.engine(), c.relay(), c.worker(), c.app(), c.job(), c.outbox(), c.db(), c.bench(), c.version())
	for _, cmd := range root.Commands() {
		strict(cmd)
	}
	return root
}

// strict makes wrong arguments a usage error on every command.
func strict(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return errUsage{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
			}
			return nil
		}
	}
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return errUsage{fmt.Errorf("unknown command %q; see %s --help", args[0], cmd.CommandPath())}
			}
			return cmd.Help()
		}
	}
	for _, sub := range cmd.Commands() {
		strict(sub)
	}
}

// oneOf checks the value of --output against what a command can write.
func (c *cli) oneOf(allowed ...string) error {
	for _, a := range allowed {
		if c.flags.output == a {
			return nil
		}
	}
	return errUsage{fmt.Errorf("--output %q: this command writes %s", c.flags.output, strings.Join(allowed, ", "))}
}

// note writes progress and remarks, never results.
func (c *cli) note(format string, args ...any) { fmt.Fprintf(c.err, format+"\n", args...) }
