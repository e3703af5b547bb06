package job

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
)

func jobExport(c *cli.Shell) *cobra.Command {
	var app string
	cmd := &cobra.Command{
		Use: "export JOB", Short: "Write everything that is stored of a job as one JSON document", Args: cobra.ExactArgs(1),
		Long: `Writes one JSON document with all that is stored of a job: its row, data,
activities and messages with their ledgers, what is outstanding, hooks, timers,
children, index rows and dead letters. It is meant to compare runs and to be sent
to somebody who shall find out what happened: it has the job's data, inputs and
outputs as they are. JOB is its id or its gid. docs/jobs.md describes the fields.`,
		Example:           "  legwork job export o-1 > o-1.json",
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.Named(cmd.Context(), app, args[0])
			if err != nil {
				return err
			}
			defer done()
			e, err := cl.Export(cmd.Context(), ref)
			if err != nil {
				return err
			}
			out := json.NewEncoder(c.Out)
			out.SetEscapeHTML(false)
			out.SetIndent("", "  ")
			return out.Encode(e)
		},
	}
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	return cmd
}
