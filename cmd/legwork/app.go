package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
)

func (c *cli) app() *cobra.Command {
	cmd := &cobra.Command{Use: "app", Short: "Check, deploy, activate and list applications"}
	cmd.AddCommand(c.appLint(), c.appDeploy(), c.appActivate(), c.appList())
	return cmd
}

// readDocument reads an application document from a file, or from standard
// input for "-".
func (c *cli) readDocument(file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(io.LimitReader(c.in, 2<<20))
	}
	return os.ReadFile(file)
}

func (c *cli) appLint() *cobra.Command {
	return &cobra.Command{
		Use: "lint FILE", Short: "Report every problem of an application, with file, line and hint", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			source, err := c.readDocument(args[0])
			if err != nil {
				return err
			}
			app, err := graph.Parse(args[0], source)
			if err != nil {
				return err
			}
			for _, w := range app.Warnings {
				c.note("%s", w)
			}
			c.note("%s: app %s version %s is fine", args[0], app.ID, app.Version)
			return nil
		},
	}
}

func (c *cli) appDeploy() *cobra.Command {
	var deployOnly bool
	cmd := &cobra.Command{
		Use: "deploy FILE", Short: "Deploy an application and make it the active version", Args: cobra.ExactArgs(1),
		Long: `Checks the whole document and deploys it as the version it names. All problems
are reported at once, and nothing is deployed if there is one. Running jobs keep
the version they started with; new jobs start with the active one.`,
		Example: "  legwork app deploy app.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			source, err := c.readDocument(args[0])
			if err != nil {
				return err
			}
			cl, done, err := c.client(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			d, err := cl.Deploy(cmd.Context(), args[0], source)
			if err != nil {
				return err
			}
			if !deployOnly && !d.Active {
				if err := cl.Activate(cmd.Context(), d.App, d.Version); err != nil {
					return err
				}
				d.Active = true
			}
			return c.printDeployed(d)
		},
	}
	cmd.Flags().BoolVar(&deployOnly, "no-activate", false, "leave the active version as it is")
	return cmd
}

func (c *cli) printDeployed(d *client.Deployed) error {
	for _, w := range d.Warnings {
		c.note("%s", w)
	}
	if c.flags.output == "json" {
		return json.NewEncoder(c.out).Encode(d)
	}
	word := "deployed"
	if d.Active {
		word = "active"
	}
	fmt.Fprintf(c.out, "app %s version %s is %s\n", d.App, d.Version, word)
	for _, topic := range d.Subscribes {
		fmt.Fprintf(c.out, "  starts on      %s\n", topic)
	}
	for _, topic := range d.Topics {
		fmt.Fprintf(c.out, "  needs a worker %s\n", topic)
	}
	return nil
}

func (c *cli) appActivate() *cobra.Command {
	return &cobra.Command{
		Use: "activate APP VERSION", Short: "Make a deployed version the one that new jobs start with", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, done, err := c.client(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			return cl.Activate(cmd.Context(), args[0], args[1])
		},
	}
}

func (c *cli) appList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the deployed applications", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			cl, done, err := c.client(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			apps, err := cl.Apps(cmd.Context())
			if err != nil {
				return err
			}
			if c.flags.output == "json" {
				return json.NewEncoder(c.out).Encode(apps)
			}
			w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "APP\tVERSION\tACTIVE\tDEPLOYED")
			for _, a := range apps {
				fmt.Fprintf(w, "%s\t%s\t%v\t%s\n", a.App, a.Version, a.Active, a.Deployed.Format("2006-01-02 15:04:05"))
			}
			return w.Flush()
		},
	}
}
