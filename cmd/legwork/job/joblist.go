package job

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobList(c *cli.Shell) *cobra.Command {
	var f client.Filter
	var since, until, after, trace string
	var code int
	var attributes []string
	var counts bool
	cmd := cli.Writes(&cobra.Command{
		Use: "list", Short: "List jobs, the latest first", Args: cobra.NoArgs,
		Long: `Lists jobs, the latest first, and what those that run wait for: "legwork job
explain" says more. --since takes a time (2026-11-02,
2026-11-02T08:00:00Z) or an age (90m, 2d). Jobs that have expired are listed only
with --expired. --attr takes a condition on what the graph's trigger names by
search: customer=7, amount>=100; several hold together. --trace takes the id of a
job's first trace, or a traceparent, and looks at all jobs from the latest on:
--since and --until make that short. A list that takes longer than two seconds ends,
and says where to go on. --counts shows how many jobs are in
which state instead, by graph. -o ids prints the job ids for other commands,
-o jsonl one JSON object per line, -o json one page and the gid to continue from
(--after).`,
		Example: "  legwork job list --state failed --since 1h\n  legwork job list --state interrupted --entity " +
			"customer\n  legwork job list --topic order.placed --prefix o- -o ids\n" +
			"  legwork job list --attr customer=7 --attr 'amount>=100'\n  legwork job list --counts",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := listFilter(cmd, &f, since, until, after, code, attributes); err != nil {
				return err
			}
			if err := traceFlag(&f, trace); err != nil {
				return err
			}
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			if counts {
				return printCounts(cmd, c, cl, f.App)
			}
			f.Waits = c.Flags.Output != "ids"
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
	cmd.Flags().StringVar(&until, "until", "", "only jobs that began before this time")
	cmd.Flags().IntVar(&code, "code", 0, "only jobs that failed or were interrupted with this code")
	cmd.Flags().StringVar(&f.Activity, "activity", "", "only jobs that an error of this activity has ended")
	cmd.Flags().StringArrayVar(&attributes, "attr", nil, "only jobs with this attribute, such as customer=7 or "+
		"'amount>=100'; may be repeated")
	cmd.Flags().StringVar(&trace, "trace", "", "only jobs of this trace: its id, or a traceparent")
	cmd.Flags().BoolVar(&counts, "counts", false, "count the jobs by graph and state; with no filter but --app")
	cmd.Flags().BoolVar(&f.Expired, "expired", false, "also jobs that have ended and expired")
	cmd.Flags().StringVar(&after, "after", "", "only jobs before this gid: the next page")
	cmd.Flags().StringVar(&f.Prefix, "prefix", "", "only job ids with this prefix")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultJobs, "how many, at most 1000")
	cli.Offer(cmd, "state", cli.CompleteState)
	return cmd
}

// listFilter reads the flags that are not yet what they mean.
func listFilter(cmd *cobra.Command, f *client.Filter, since, until, after string, code int, attributes []string) (
	err error) {
	if f.Limit < 1 || f.Limit > client.MaxJobs {
		return cli.UsageError{Err: fmt.Errorf("--limit is %d, want 1 to %d", f.Limit, client.MaxJobs)}
	}
	switch f.State {
	case "", client.Running, client.Completed, client.Failed, client.Interrupted:
	default:
		return cli.UsageError{Err: fmt.Errorf("--state %q: want running, completed, failed or interrupted", f.State)}
	}
	if f.Since, err = cli.Moment(since, time.Now()); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--since %q: %w", since, err)}
	}
	if f.Until, err = cli.Moment(until, time.Now()); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--until %q: %w", until, err)}
	}
	if after != "" {
		if f.After, err = legwork.ParseID(after); err != nil {
			return cli.UsageError{Err: fmt.Errorf("--after: %w", err)}
		}
	}
	if cmd.Flags().Changed("code") {
		f.Code = &code
	}
	for _, text := range attributes {
		a, err := client.ParseAttribute(text)
		if err != nil {
			return cli.UsageError{Err: fmt.Errorf("--attr: %w", err)}
		}
		f.Attributes = append(f.Attributes, a)
	}
	return nil
}

func traceFlag(f *client.Filter, trace string) (err error) {
	if trace == "" {
		return nil
	}
	if f.Trace, err = client.ParseTrace(trace); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--trace: %w", err)}
	}
	return nil
}

// printCounts prints how many jobs there are, and how old that is.
func printCounts(cmd *cobra.Command, c *cli.Shell, cl *client.Client, app string) error {
	for _, name := range []string{"topic", "graph", "state", "entity", "since", "until", "code", "activity", "trace",
		"attr", "expired", "after", "prefix", "limit"} {
		if cmd.Flags().Changed(name) {
			return cli.UsageError{Err: fmt.Errorf("--counts counts all jobs, or those of --app: leave out --%s", name)}
		}
	}
	n, err := cl.CountJobs(cmd.Context(), app)
	if err != nil {
		return err
	}
	return cli.PrintList(c, n, n.Graphs, func(g client.GraphCounts) string { return g.Graph },
		func() error { return tableOfCounts(c, n) })
}

func tableOfCounts(c *cli.Shell, n *client.JobCounts) error {
	var t cli.Table
	t.Row("APP", "GRAPH", "RUNNING", "COMPLETED", "FAILED", "INTERRUPTED")
	row := func(app, graph string, k client.Counts) {
		t.Row(app, graph, strconv.FormatInt(k.Running, 10), strconv.FormatInt(k.Completed, 10),
			strconv.FormatInt(k.Failed, 10), strconv.FormatInt(k.Interrupted, 10))
	}
	for _, g := range n.Graphs {
		row(g.App, g.Graph, g.Counts)
	}
	row("", "all", n.Counts)
	if err := t.Write(c.Out); err != nil {
		return err
	}
	switch {
	case n.Exact:
	case n.At == nil:
		c.Note("there are more than %d jobs: these are some of them, until a relay's auditor has counted all",
			client.MaxCounted)
	default:
		c.Note("counted by the auditor from %s to %s, %s ago; jobs that began in the last minute before are left out",
			cli.Clock(*n.From), cli.Clock(*n.At), cli.Span(time.Since(*n.At)))
	}
	return nil
}

func printJobs(c *cli.Shell, page *client.JobPage) error {
	return cli.PrintList(c, page, page.Jobs, func(j client.JobLine) string { return j.JobID },
		func() error { return tableOfJobs(c, page) })
}

// forkOf says whether a job goes on from another one, or another one from it.
func forkOf(j client.JobLine) string {
	switch {
	case j.RetriedAs != nil:
		return "retried as " + j.RetriedAs.String()
	case j.Source != nil:
		return j.Fork + " of " + j.Source.String()
	}
	return ""
}

// errorOf says why a job has failed, or was interrupted.
func errorOf(j client.JobLine) string {
	if j.Ended == nil || j.Code == 0 {
		return ""
	}
	if j.Activity == "" {
		return fmt.Sprintf("%d: %s", j.Code, j.Message)
	}
	return fmt.Sprintf("%d in %s: %s", j.Code, j.Activity, j.Message)
}

// waitOf says what a job waits for, and since when, or until when.
func waitOf(w *client.LineWait) string {
	if w == nil {
		return ""
	}
	text := w.Words
	if w.Due != nil {
		text += ", in " + cli.Span(seconds(max(w.DueIn, 0)))
	} else {
		text += ", for " + cli.Span(seconds(w.Age))
	}
	if w.More > 0 {
		text += fmt.Sprintf(" (and %d more)", w.More)
	}
	return text
}

// outcomeOf says as which job one goes on, else why it failed, else from which one it goes on.
func outcomeOf(j client.JobLine) string {
	if text := errorOf(j); j.RetriedAs == nil && text != "" {
		return text
	}
	return forkOf(j)
}

// rare are columns that leave their room to the others if no job of a list has something to say there.
var rare = []struct {
	head string
	of   func(client.JobLine) string
}{
	{"WAITS FOR", func(j client.JobLine) string { return waitOf(j.Wait) }},
	{"ERROR OR FORK", outcomeOf},
}

func tableOfJobs(c *cli.Shell, page *client.JobPage) error {
	heads := []string{"JOB", "APP", "VERSION", "STATE", "OPEN", "STARTED (UTC)", "TOOK"}
	rows := make([][]string, len(page.Jobs))
	for i, j := range page.Jobs {
		took := ""
		if j.Ended != nil {
			took = cli.Span(j.Ended.Sub(j.Created))
		}
		rows[i] = []string{j.JobID, j.App, j.Version, j.State, strconv.Itoa(j.Semaphore), cli.Clock(j.Created), took}
	}
	for _, column := range rare {
		if !slices.ContainsFunc(page.Jobs, func(j client.JobLine) bool { return column.of(j) != "" }) {
			continue
		}
		heads = append(heads, column.head)
		for i, j := range page.Jobs {
			rows[i] = append(rows[i], column.of(j))
		}
	}
	var t cli.Table
	t.Row(heads...)
	for _, row := range rows {
		t.Row(row...)
	}
	if err := t.Write(c.Out); err != nil {
		return err
	}
	switch {
	case page.Partial:
		c.Note("it looked back to %s, and stopped after two seconds: narrow the list, or go on with --after %s",
			cli.Clock(*page.Reached), page.Next)
	case !page.Next.IsZero():
		c.Note("there are more: raise --limit, narrow the list, or go on with --after %s", page.Next)
	}
	return nil
}
