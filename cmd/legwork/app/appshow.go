package app

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/picture"
	"github.com/legwork-dev/legwork/internal/cli"
)

// showFlags are those of app show.
type showFlags struct {
	version, topic, file string
	compat               cli.CompatFlag
}

func appShow(c *cli.Shell) *cobra.Command {
	var f showFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "show APP", Short: "Show the graphs of an application, as an outline or as a picture",
		Args: cobra.MaximumNArgs(1),
		Long: `Shows an application: what starts its jobs, its activities in their order, the
conditions of its transitions, and what hooks wait for. It shows the active version
unless --version names another. --file shows a document or folder that is not
deployed, and needs no server.

-o mermaid and -o svg draw a picture: Mermaid for a README, SVG for everything else.
-o layout says where everything stands in it, for programs that draw by themselves.
-o yaml prints the document as it was deployed, -o json the outline for programs.`,
		Example: `  legwork app show orders
  legwork app show orders --version 2 --topic order.placed
  legwork app show orders -o svg > orders.svg
  legwork app show --file app.yaml -o mermaid`,
		ValidArgsFunction: c.CompleteApp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if (len(args) == 1) == (f.file != "") {
				return cli.UsageError{Err: fmt.Errorf("name either a deployed app or a --file; see %s --help", cmd.CommandPath())}
			}
			var s *shown
			var err error
			if f.file != "" {
				s, err = showFile(c, f.file, string(f.compat))
			} else {
				s, err = showDeployed(c, cmd, args[0], f.version)
			}
			if err != nil {
				return err
			}
			return printApp(c, s, f.topic)
		},
	}, "table", "json", "layout", "mermaid", "svg", "yaml")
	cmd.Flags().StringVar(&f.version, "version", "", "a deployed version (default: the active one)")
	cmd.Flags().StringVar(&f.topic, "topic", "", "only the graph that subscribes to this topic")
	cmd.Flags().StringVar(&f.file, "file", "", "a document or a folder instead of a deployed app, - is standard input")
	f.compat.Add(cmd)
	cli.Offer(cmd, "file", func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return []cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
	})
	return cmd
}

// shown is an application to show.
type shown struct {
	app    *graph.App
	source []byte
	client.App
}

func showFile(c *cli.Shell, file, compat string) (*shown, error) {
	d, err := c.Document(file, compat)
	if err != nil {
		return nil, err
	}
	return &shown{app: d.App, source: d.Source,
		App: client.App{App: d.App.ID, Version: d.App.Version, Compat: d.App.Compat}}, nil
}

func showDeployed(c *cli.Shell, cmd *cobra.Command, app, version string) (*shown, error) {
	cl, done, err := c.Reader(cmd.Context())
	if err != nil {
		return nil, err
	}
	defer done()
	source, err := cl.Source(cmd.Context(), app, version)
	if err != nil {
		return nil, err
	}
	apps, err := cl.Apps(cmd.Context())
	if err != nil {
		return nil, err
	}
	s := &shown{source: []byte(source)}
	for _, a := range apps {
		if a.App == app && (a.Version == version || version == "" && a.Active) {
			s.App = a
		}
	}
	s.app, err = graph.Parse(app, s.source, graph.WithCompat(s.Compat))
	return s, err
}

func printApp(c *cli.Shell, s *shown, topic string) error {
	graphs := s.app.Graphs
	if topic != "" {
		g := s.app.Graph(topic)
		if g == nil {
			return legwork.NotFound("no graph of app %s version %s subscribes to topic %q", s.app.ID, s.app.Version, topic)
		}
		graphs = []*graph.Graph{g}
	}
	var err error
	switch c.Flags.Output {
	case "json":
		return c.Encode(outlineOf(s, graphs))
	case "yaml":
		_, err = c.Out.Write(s.source)
	case "layout":
		return c.Encode(picture.Place(graphs...))
	case "svg":
		_, err = fmt.Fprint(c.Out, picture.SVG(graphs...))
	case "mermaid":
		for i, g := range graphs {
			if len(graphs) > 1 {
				if i > 0 {
					fmt.Fprintln(c.Out)
				}
				fmt.Fprintf(c.Out, "%%%% %s\n", g.Subscribes)
			}
			if _, err = fmt.Fprint(c.Out, picture.Mermaid(g)); err != nil {
				return err
			}
		}
	default:
		return printOutline(c, s, graphs)
	}
	return err
}

// state is how far a version has come.
func (s *shown) state() string {
	if s.app.Compat != "" {
		return s.progress() + ", with the rules of " + s.app.Compat
	}
	return s.progress()
}

func (s *shown) progress() string {
	switch {
	case s.Active:
		return "active since " + cli.Clock(*s.Activated) + " UTC"
	case s.Activated != nil:
		return "not active any more"
	case s.Deployed.IsZero():
		return "not deployed"
	}
	return "deployed " + cli.Clock(s.Deployed) + " UTC, not active"
}

// keeps is how long a finished job of a graph can be read.
func keeps(g *graph.Graph) string {
	switch {
	case g.Expire == graph.KeepForever:
		return "kept for ever"
	case g.Expire > 0:
		return "kept " + cli.Span(g.Expire.Round(time.Second))
	}
	return ""
}
