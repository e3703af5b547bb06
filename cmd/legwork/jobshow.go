package main

import (
	"context"
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// contextWithTimeout is context.WithTimeout whose cause names the flag.
func contextWithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, d, fmt.Errorf("the job has not ended within %v: %w", d, context.DeadlineExceeded))
}

func (c *cli) jobShow() *cobra.Command {
	var app string
	cmd := &cobra.Command{
		Use: "show JOB", Short: "Show what a job did, and what it waits for", Args: cobra.ExactArgs(1),
		Long: `Shows one job from its rows: state, what it waits for and since when, its data,
the activities with their decoded ledgers and outputs, the messages that moved
it, errors and dead letters. JOB is its id or its gid.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			cl, done, err := c.reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			ref, err := find(cmd.Context(), cl, app, args[0])
			if err != nil {
				return err
			}
			job, err := cl.Job(cmd.Context(), ref)
			if err != nil {
				return err
			}
			if c.flags.output == "json" {
				return json.NewEncoder(c.out).Encode(job)
			}
			return c.printJob(job)
		},
	}
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	return cmd
}

// printJob is the page a person needs at three in the morning.
func (c *cli) printJob(j *client.Job) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "job\t%s\n", j.JobID)
	fmt.Fprintf(w, "state\t%s, %d open\n", j.State, j.Semaphore)
	if j.WaitingFor != "" {
		fmt.Fprintf(w, "waiting\t%s\n", j.WaitingFor)
	}
	if j.Error != nil {
		fmt.Fprintf(w, "error\t%s (code %d) in activity %s\n", j.Error.Message, j.Error.Code, j.Error.Activity)
	}
	fmt.Fprintf(w, "app\t%s version %s, topic %s\n", j.App, j.Version, j.Graph)
	fmt.Fprintf(w, "started\t%s\n", j.Created.Format(time.RFC3339Nano))
	if j.Ended != nil {
		fmt.Fprintf(w, "ended\t%s, after %s\n", j.Ended.Format(time.RFC3339Nano), j.Ended.Sub(j.Created).Round(time.Microsecond))
	}
	fmt.Fprintf(w, "gid\t%s\n", j.Gid)
	if j.TraceID != "" {
		fmt.Fprintf(w, "trace\t%s\n", j.TraceID)
	}
	fmt.Fprintf(w, "data\t%s\n", legwork.Clip(string(j.Data), 500))
	fmt.Fprintln(w, "\nACTIVITY\tDAD\tLEDGER\tMEANING\tANSWER\tOUTPUT")
	for _, a := range j.Activities {
		answer := ""
		if a.Status != "" {
			answer = fmt.Sprintf("%s %d", a.Status, a.Code)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", a.Activity, a.DAD, a.Ledger, a.Decoded, answer, legwork.Clip(string(a.Output), 80))
	}
	fmt.Fprintln(w, "\nMESSAGE OF\tDAD\tLEDGER\tMEANING\tENTRIES\tGUID")
	for _, m := range j.Messages {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", m.Activity, m.DAD, m.Ledger, m.Decoded, m.Entries, m.GUID)
	}
	if len(j.Outstanding) > 0 {
		fmt.Fprintln(w, "\nOUTSTANDING\tLANE\tPUBLISHED\tAGE\tGUID")
		for _, o := range j.Outstanding {
			fmt.Fprintf(w, "%s\t%s\t%dx\t%.1fs\t%s\n", o.Activity, o.Lane, o.Publish, o.Age, o.GUID)
		}
	}
	for _, d := range j.DeadLetters {
		fmt.Fprintf(w, "\ndead letter\t%s  %s: %s\n", d.At.Format(time.RFC3339), d.Reason, d.Message)
	}
	if j.Truncated {
		fmt.Fprintf(w, "\nthe lists are cut at %d rows; -o json is too\n", client.MaxJobRows)
	}
	return w.Flush()
}
