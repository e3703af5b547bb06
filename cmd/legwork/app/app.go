package app

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
)

func App(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "app", Short: "Check, deploy, activate, list and show applications",
		Example: "  legwork app lint app.yaml\n  legwork app deploy app.yaml\n  legwork app show orders",
	}
	cmd.AddCommand(appLint(c), appDeploy(c), appActivate(c), appList(c), appShow(c), appDiff(c))
	return cmd
}

const documentHelp = `FILE may take parts from other files: write {$ref: path} or
{$ref: path#/json/pointer} in place of a mapping. In a FOLDER the application is app.yaml
or app.yml, else the only YAML file whose first key is app. - is standard input.`

func appLint(c *cli.Shell) *cobra.Command {
	var compat cli.CompatFlag
	cmd := &cobra.Command{
		Use: "lint FILE|FOLDER|-", Short: "Report every problem of an application, with file, line and hint",
		Args: cobra.ExactArgs(1),
		Long: `Checks an application without any server. It reports all problems at once, each as
file:line:column with a hint; if there is one, the exit code is 1. Warnings name
fields that have no effect; an application with warnings can be deployed.

With --compat hotmesh it also names each transition that follows errors by the rules
of HotMesh, but not by Legwork's own. "app deploy" warns of the same transitions
when you deploy with Legwork's own rules and the active version has those of
HotMesh.

` + documentHelp,
		Example: "  legwork app lint app.yaml\n  legwork app lint ./billing\n  legwork app lint - < app.yaml\n  " +
			"legwork app lint old.yaml --compat hotmesh",
		ValidArgsFunction: cli.CompleteDocument,
		RunE: func(_ *cobra.Command, args []string) error {
			d, err := c.Document(args[0], string(compat))
			if err != nil {
				return err
			}
			for _, w := range d.App.Warnings {
				c.Note("%s", w)
			}
			if compat == graph.HotMesh {
				for _, change := range d.App.Changes {
					c.Note("%s", change.Problem)
				}
			}
			c.Note("%s: app %s version %s is fine", d.Path, d.App.ID, d.App.Version)
			return nil
		},
	}
	compat.Add(cmd)
	return cmd
}

func appDeploy(c *cli.Shell) *cobra.Command {
	var deployOnly bool
	var compat cli.CompatFlag
	cmd := cli.Writes(&cobra.Command{
		Use: "deploy FILE|FOLDER|-", Short: "Deploy an application and make it the active version", Args: cobra.ExactArgs(1),
		Long: `Checks an application, deploys it as the version that it names, and makes that
version active. It reports all problems at once; if there is one, it deploys nothing
(exit code 1). New jobs start with the active version; running jobs keep theirs. A
version cannot be changed: a changed document needs a new app.version (else exit
code 5). It is also exit code 5 if a topic starts jobs of another active app
already.

--compat hotmesh is for documents written for HotMesh. They keep its rules: for
example, a transition without conditions also follows errors. A version keeps the
rules that it was first deployed with; docs/graphs.md lists the differences.

It warns of running workers that do not say that they claim the version's keyed work,
if it can ask the broker.

` + documentHelp,
		Example: "  legwork app deploy app.yaml\n  legwork app deploy ./billing --no-activate\n" +
			"  legwork app deploy old.yaml --compat hotmesh\n  legwork app deploy - < app.yaml",
		ValidArgsFunction: cli.CompleteDocument,
		RunE: func(cmd *cobra.Command, args []string) error {
			doc, err := c.Document(args[0], string(compat))
			if err != nil && compat == "" { // deployed before by older rules, it is what it was
				if _, older := c.Document(args[0], graph.HotMesh); doc != nil && older == nil {
					err = nil
				}
			}
			if err != nil {
				return err
			}
			cl, s, done, err := open(cmd.Context(), c)
			if err != nil {
				return err
			}
			defer done()
			d, err := cl.DeployFiles(cmd.Context(), doc.Path, doc.Read, client.WithCompat(string(compat)))
			if err != nil {
				return err
			}
			if !deployOnly && !d.Active {
				if err := cl.Activate(cmd.Context(), d.App, d.Version); err != nil {
					return err
				}
				d.Active = true
			}
			if d.Active {
				warnOfClaims(cmd.Context(), c, s, cl, d.App, d.Version)
			}
			if d.Compat != string(compat) {
				c.Note("version %s keeps the rules of %s it was deployed with: raise app.version to go over to Legwork's own",
					d.Version, d.Compat)
			}
			return printDeployed(c, d)
		},
	}, "table", "json")
	compat.Add(cmd)
	cmd.Flags().BoolVar(&deployOnly, "no-activate", false, "leave the active version as it is")
	return cmd
}

func printDeployed(c *cli.Shell, d *client.Deployed) error {
	for _, w := range d.Warnings {
		c.Note("%s", w)
	}
	if c.JSON() {
		return c.Encode(d)
	}
	word := "deployed"
	if d.Active {
		word = "active"
	}
	if d.Compat != "" {
		word += ", with the rules of " + d.Compat
	}
	fmt.Fprintf(c.Out, "app %s version %s is %s\n", d.App, d.Version, word)
	for _, topic := range d.Subscribes {
		fmt.Fprintf(c.Out, "  starts on      %s\n", topic)
	}
	for _, topic := range d.Topics {
		serve := ""
		if legwork.ComponentTopic(topic) {
			serve = ": legwork component serve sha256:…"
		}
		fmt.Fprintf(c.Out, "  needs a worker %s%s\n", topic, serve)
	}
	for _, topic := range d.Signals {
		fmt.Fprintf(c.Out, "  takes signals  %s\n", topic)
	}
	return nil
}

func appActivate(c *cli.Shell) *cobra.Command {
	return &cobra.Command{
		Use: "activate APP VERSION", Short: "Make a deployed version the active one",
		Args: cobra.ExactArgs(2),
		Long: `Makes a deployed version the active one: new jobs start with it, and running jobs
keep theirs. To go back, activate the old version again. It warns of running workers
that do not say that they claim the version's keyed work, if it can ask the broker.`,
		Example:           "  legwork app activate orders 2",
		ValidArgsFunction: c.CompleteApp,
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, s, done, err := open(cmd.Context(), c)
			if err != nil {
				return err
			}
			defer done()
			if err := cl.Activate(cmd.Context(), args[0], args[1]); err != nil {
				return err
			}
			warnOfClaims(cmd.Context(), c, s, cl, args[0], args[1])
			_, err = fmt.Fprintf(c.Out, "app %s version %s is active\n", args[0], args[1])
			return err
		},
	}
}

func appList(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "list", Short: "List the deployed applications", Args: cobra.NoArgs,
		Example: "  legwork app list\n  legwork app list -o jsonl",
		RunE: func(cmd *cobra.Command, _ []string) error {
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			apps, err := cl.Apps(cmd.Context())
			if err != nil {
				return err
			}
			if c.Flags.Output == "ids" { // an app is named once, whatever its versions
				apps = slices.CompactFunc(apps, func(a, b client.App) bool { return a.App == b.App })
			}
			return cli.PrintList(c, apps, apps, func(a client.App) string { return a.App },
				func() error { return printApps(c, cl, apps) })
		},
	}, cli.Lists...)
}

func printApps(c *cli.Shell, cl *client.Client, apps []client.App) error {
	if len(apps) == 0 {
		c.Note("nothing is deployed in namespace %s: `legwork app deploy FILE`", cl.Namespace())
	}
	var t cli.Table
	t.Row("APP", "VERSION", "ACTIVE", "DEPLOYED")
	for _, a := range apps {
		t.Row(a.App, a.Version, strconv.FormatBool(a.Active), cli.Clock(a.Deployed))
	}
	return t.Write(c.Out)
}
