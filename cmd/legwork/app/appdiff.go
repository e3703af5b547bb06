package app

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/diff"
	"github.com/legwork-dev/legwork/internal/cli"
)

func appDiff(c *cli.Shell) *cobra.Command {
	var file string
	var compat cli.CompatFlag
	cmd := cli.Writes(&cobra.Command{
		Use: "diff APP [FROM] [TO]", Short: "Show what changes between two versions of an application",
		Args: cobra.RangeArgs(1, 3),
		Long: `Shows what changes from one deployed version to another: graphs, activities and
transitions that come (+), go (-) or change (~), and what changes in these. The layout
of a document, and the order of its members, do not count. FROM is the active version
unless it is named; TO, too, if only FROM is. With --file it is a document or folder
that is not deployed yet.`,
		Example: "  legwork app diff orders 1 2\n  legwork app diff orders --file app.yaml\n" +
			"  legwork app diff orders 1 -o json",
		ValidArgsFunction: c.CompleteApp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 3 && file != "" || len(args) == 1 && file == "" {
				return cli.UsageError{Err: fmt.Errorf("name two versions, or one and --file; see %s --help", cmd.CommandPath())}
			}
			args = append(args, "", "") // the active version
			from, err := deployed(c, cmd, args[0], args[1])
			if err != nil {
				return err
			}
			to := from
			if file == "" {
				to, err = deployed(c, cmd, args[0], args[2])
			} else {
				to, err = documented(c, file, string(compat), args[0])
			}
			if err != nil {
				return err
			}
			d, err := diff.Documents(args[0], from, to)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(d)
			}
			return d.Write(c.Out)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&file, "file", "", "a document or a folder instead of TO, - is standard input")
	compat.Add(cmd)
	return cmd
}

func deployed(c *cli.Shell, cmd *cobra.Command, app, version string) (diff.Version, error) {
	s, err := showDeployed(c, cmd, app, version)
	if err != nil {
		return diff.Version{}, err
	}
	return diff.Version{Name: s.app.Version, Source: string(s.source), Compat: s.Compat}, nil
}

func documented(c *cli.Shell, file, compat, app string) (diff.Version, error) {
	s, err := showFile(c, file, compat)
	if err == nil && s.app.ID != app {
		err = legwork.Invalid("%s is app %s, not %s", file, s.app.ID, app)
	}
	if err != nil {
		return diff.Version{}, err
	}
	return diff.Version{Name: s.app.Version, Source: string(s.source), Compat: s.app.Compat}, nil
}
