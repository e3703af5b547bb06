package job

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobSignal(c *cli.Shell) *cobra.Command {
	var app, id, status string
	var code int
	cmd := cli.Writes(&cobra.Command{
		Use: "signal JOB TOPIC [DATA]", Short: "Signal one job", Args: cobra.RangeArgs(2, 3),
		Long: `Sends a signal to one job, and prints after the commit what became of it: it wakes,
for each activity of the job that waits on the topic, the one that has waited longest,
whatever its rules compare. If none waits, the signal is kept for a day
(LEGWORK_SIGNAL_RETENTION) for the next one. JOB is the job's id or gid; DATA is JSON,
@FILE, or - for standard input.

With --id you may repeat the command: under one id a signal takes effect once for this
job and topic, and each repetition prints the first answer. Every byte of an id counts.
If the job has ended, the exit code is 5.

` + "`legwork signal send`" + ` is for signals that find their jobs by their data.`,
		Example: `  legwork job signal o-1 order.approved '{"by": "Ada"}' --id approval-17
  legwork job signal o-1 order.question @question.json --status pending`,
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			text := ""
			if len(args) == 3 {
				text = args[2]
			}
			data, err := c.Payload(text)
			if err != nil {
				return cli.UsageError{Err: fmt.Errorf("DATA: %w", err)}
			}
			options := []client.Option{client.WithStatus(legwork.Status(status)), client.WithCode(code)}
			if cmd.Flags().Changed("id") {
				options = append(options, client.WithSignalID(id))
			}
			cl, ref, done, err := c.ClientFor(cmd.Context(), cli.NeedEither, app, args[0])
			if err != nil {
				return err
			}
			defer done()
			told, err := cl.SignalJob(cmd.Context(), ref, args[1], data, options...)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(told)
			}
			_, err = fmt.Fprintf(c.Out, "signal %s to %s on %s %s\n", told.SignalID, told.WorkflowID, told.SignalName,
				signalFate(told))
			return err
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&id, "id", "", "signal id, 1 to 128 bytes: repeated under it, the signal takes effect once")
	cmd.Flags().StringVar(&status, "status", "", "success, pending or error (default success, pending for code 202)")
	cmd.Flags().IntVar(&code, "code", 0, "1 to 999999 (default 200, or by status 202, and an error's own code or 500)")
	cli.Offer(cmd, "status", cobra.FixedCompletions([]cobra.Completion{string(legwork.Success), string(legwork.Pending),
		string(legwork.Failed)}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// signalFate says what became of a signal.
func signalFate(s *client.JobSignalled) string {
	switch {
	case s.Replayed && !*s.SamePayload:
		return "was accepted before, with other data"
	case s.Replayed:
		return "was accepted before"
	case s.Ignored:
		return "is not kept (buffer: false), nobody waits for it"
	case s.Kept:
		return "is kept, nobody waits for it yet"
	}
	return fmt.Sprintf("woke %d", s.Woken)
}
