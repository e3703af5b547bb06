package job

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobList(c *cli.Shell) *cobra.Command {
	var f client.Filter
	var since, after string
	cmd := cli.Writes(&cobra.Command{
		Use: "list", Short: "List jobs, the latest first", Args: cobra.NoArgs,
		Long: `Lists jobs, the latest first. --since takes a time (2026-11-02,
2026-11-02T08:00:00Z) or an age (90m, 2d). Jobs that have expired are listed only
with --expired. -o ids prints the job ids for other commands, -o jsonl one JSON
object per line, -o json one page and the gid to continue from (--after).`,
		Example: "  legwork job list --state failed --since 1h\n  legwork job list --state interrupted --entity " +
			"customer\n  legwork job list --topic order.placed --prefix o- -o ids",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.Limit < 1 || f.Limit > client.MaxJobs {
				return cli.UsageError{Err: fmt.Errorf("--limit is %d, want 1 to %d", f.Limit, client.MaxJobs)}
			}
			switch f.State {
			case "", client.Running, client.Completed, client.Failed, client.Interrupted:
			default:
				return cli.UsageError{Err: fmt.Errorf("--state %q: want running, completed, failed or interrupted", f.State)}
			}
			var err error
			if f.Since, err = cli.Moment(since, time.Now()); err != nil {
				return cli.UsageError{Err: fmt.Errorf("--since %q: %w", since, err)}
			}
			if after != "" {
				if f.After, err = legwork.ParseID(after); err != nil {
					return cli.UsageError{Err: fmt.Errorf("--after: %w", err)}
				}
			}
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			page, err := cl.Jobs(cmd.Context(), f)
			if err != nil {
				return err
			}
			return printJobs(c, page)
		},
	}, cli.Lists...)
	cmd.Flags().StringVar(&f.App, "app", "", "only jobs of this app")
	cmd.Flags().StringVar(&f.Graph, "topic", "", "only jobs of the graph that subscribes to this topic")
	cmd.Flags().StringVar(&f.Graph, "graph", "", "the same as --topic")
	cmd.Flags().StringVar(&f.State, "state", "", "running, completed, failed or interrupted")
	cmd.Flags().StringVar(&f.Entity, "entity", "", "only jobs of this entity")
	cmd.Flags().StringVar(&since, "since", "", "only jobs that began at this time or later")
	cmd.Flags().BoolVar(&f.Expired, "expired", false, "also jobs that have ended and expired")
	cmd.Flags().StringVar(&after, "after", "", "only jobs before this gid: the next page")
	cmd.Flags().StringVar(&f.Prefix, "prefix", "", "only job ids with this prefix")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultJobs, "how many, at most 1000")
	cli.Offer(cmd, "state", cli.CompleteState)
	return cmd
}

func printJobs(c *cli.Shell, page *client.JobPage) error {
	return cli.PrintList(c, page, page.Jobs, func(j client.JobLine) string { return j.JobID },
		func() error { return tableOfJobs(c, page) })
}

func tableOfJobs(c *cli.Shell, page *client.JobPage) error {
	var t cli.Table
	t.Row("JOB", "APP", "VERSION", "STATE", "OPEN", "STARTED (UTC)", "TOOK")
	for _, j := range page.Jobs {
		took := ""
		if j.Ended != nil {
			took = cli.Span(j.Ended.Sub(j.Created))
		}
		t.Row(j.JobID, j.App, j.Version, j.State, strconv.Itoa(j.Semaphore), cli.Clock(j.Created), took)
	}
	if err := t.Write(c.Out); err != nil {
		return err
	}
	if !page.Next.IsZero() {
		c.Note("there are more: raise --limit, narrow the list, or go on with --after %s", page.Next)
	}
	return nil
}
