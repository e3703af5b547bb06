package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
)

func (c *cli) jobList() *cobra.Command {
	var f client.Filter
	cmd := writes(&cobra.Command{
		Use: "list", Short: "List jobs, the latest first", Args: cobra.NoArgs,
		Long: `Lists jobs, the latest first. -o ids prints the job ids for other commands,
-o jsonl one JSON object per line, -o json one page with the gid to go on from.`,
		Example: "  legwork job list --state failed\n  legwork job list --topic order.placed --prefix o- -o ids",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.Limit < 1 || f.Limit > client.MaxJobs {
				return errUsage{fmt.Errorf("--limit is %d, want 1 to %d", f.Limit, client.MaxJobs)}
			}
			switch f.State {
			case "", client.Running, client.Completed, client.Failed:
			default:
				return errUsage{fmt.Errorf("--state %q: want running, completed or failed", f.State)}
			}
			cl, done, err := c.reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			page, err := cl.Jobs(cmd.Context(), f)
			if err != nil {
				return err
			}
			return c.printJobs(page)
		},
	}, "table", "json", "jsonl", "ids")
	cmd.Flags().StringVar(&f.App, "app", "", "only jobs of this app")
	cmd.Flags().StringVar(&f.Graph, "topic", "", "only jobs of the graph that subscribes to this topic")
	cmd.Flags().StringVar(&f.State, "state", "", "running, completed or failed")
	cmd.Flags().StringVar(&f.Prefix, "prefix", "", "only job ids that begin so")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultJobs, "how many, at most 1000")
	offer(cmd, "state", completeState)
	return cmd
}

func (c *cli) printJobs(page *client.JobPage) error {
	switch c.flags.output {
	case "json":
		return c.encode(page)
	case "jsonl":
		for _, j := range page.Jobs {
			if err := c.encode(j); err != nil {
				return err
			}
		}
		return nil
	case "ids":
		for _, j := range page.Jobs {
			if _, err := fmt.Fprintln(c.out, j.JobID); err != nil {
				return err
			}
		}
		return nil
	}
	var t table
	t.row("JOB", "APP", "VERSION", "STATE", "OPEN", "STARTED (UTC)", "TOOK")
	for _, j := range page.Jobs {
		took := ""
		if j.Ended != nil {
			took = span(j.Ended.Sub(j.Created))
		}
		t.row(j.JobID, j.App, j.Version, j.State, strconv.Itoa(j.Semaphore), clock(j.Created), took)
	}
	if err := t.write(c.out); err != nil {
		return err
	}
	if !page.Next.IsZero() {
		c.note("there are more: raise --limit or narrow the list")
	}
	return nil
}
