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
		Long: `Writes everything that is stored of a job as one JSON document: its row, data,
activities and messages with their ledgers, outstanding messages, hooks, timers,
children, index rows and dead letters. Use it to compare runs, or send it to
somebody who is to find out what happened. It contains the job's data, inputs and
outputs unchanged. JOB is the job's id or gid. docs/jobs.md describes the fields.`,
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
