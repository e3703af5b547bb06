package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

func (c *cli) jobList() *cobra.Command {
	var f client.Filter
	var since, after string
	cmd := writes(&cobra.Command{
		Use: "list", Short: "List jobs, the latest first", Args: cobra.NoArgs,
		Long: `Lists jobs, the latest first. --since takes a time (2026-11-02, 2026-11-02T08:00:00Z)
or how long ago (90m, 2d). Jobs that have ended and expired are left out unless
--expired. -o ids prints the job ids for other commands, -o jsonl one JSON object
per line, -o json one page with the gid to go on from (--after).`,
		Example: "  legwork job list --state failed --since 1h\n  legwork job list --state interrupted --entity customer\n  legwork job list --topic order.placed --prefix o- -o ids",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.Limit < 1 || f.Limit > client.MaxJobs {
				return errUsage{fmt.Errorf("--limit is %d, want 1 to %d", f.Limit, client.MaxJobs)}
			}
			switch f.State {
			case "", client.Running, client.Completed, client.Failed, client.Interrupted:
			default:
				return errUsage{fmt.Errorf("--state %q: want running, completed, failed or interrupted", f.State)}
			}
			var err error
			if f.Since, err = moment(since, time.Now()); err != nil {
				return errUsage{fmt.Errorf("--since %q: %w", since, err)}
			}
			if after != "" {
				if f.After, err = legwork.ParseID(after); err != nil {
					return errUsage{fmt.Errorf("--after: %w", err)}
				}
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
	}, lists...)
	cmd.Flags().StringVar(&f.App, "app", "", "only jobs of this app")
	cmd.Flags().StringVar(&f.Graph, "topic", "", "only jobs of the graph that subscribes to this topic")
	cmd.Flags().StringVar(&f.Graph, "graph", "", "the same as --topic")
	cmd.Flags().StringVar(&f.State, "state", "", "running, completed, failed or interrupted")
	cmd.Flags().StringVar(&f.Entity, "entity", "", "only jobs of this entity")
	cmd.Flags().StringVar(&since, "since", "", "only jobs that began then or later")
	cmd.Flags().BoolVar(&f.Expired, "expired", false, "also jobs that have ended and expired")
	cmd.Flags().StringVar(&after, "after", "", "only jobs before this gid: the next page")
	cmd.Flags().StringVar(&f.Prefix, "prefix", "", "only job ids that begin so")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultJobs, "how many, at most 1000")
	offer(cmd, "state", completeState)
	return cmd
}

// moment reads a time, or how long ago it was; "" is no time.
func moment(s string, now time.Time) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	if days, ok := strings.CutSuffix(s, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return now.AddDate(0, 0, -int(n)), nil
		}
	}
	if ago, err := time.ParseDuration(s); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	return time.Time{}, errors.New("want a time such as 2026-11-02 or 2026-11-02T08:00:00Z (UTC), or how long ago, such as 90m or 2d")
}

func (c *cli) printJobs(page *client.JobPage) error {
	return printList(c, page, page.Jobs, func(j client.JobLine) string { return j.JobID }, func() error { return c.tableOfJobs(page) })
}

func (c *cli) tableOfJobs(page *client.JobPage) error {
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
		c.note("there are more: raise --limit, narrow the list, or go on with --after %s", page.Next)
	}
	return nil
}
