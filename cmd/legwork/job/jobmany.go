package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// Limits of what is done with many jobs.
const (
	manyJobs    = 10_000  // of one run, by default
	maxManyJobs = 100_000 // of one run
	unasked     = 100     // jobs without a question
	maxShown    = 20      // jobs that a preview shows
)

// many does something with the jobs that flags select, each by itself.
type many struct {
	c *cli.Shell
	// verb and done name it: retry, retried. all is the flag that selects all jobs in the state that
	// it is usually done with, the first of states.
	verb, done, all string
	states          []string
	// would says what would be done with a job.
	would func(*client.BulkOutcome) string

	filter       client.Filter
	since, until string
	code         int
	limit        int
	chosen, yes  bool
	how          client.Bulk

	line *cli.Progress
	said time.Time // when the progress was shown
	bulkReport
}

// bulkReport is what became of many jobs.
type bulkReport struct {
	// Matched are the jobs that were found; More: there are others beyond the limit.
	Matched int  `json:"matched"`
	More    bool `json:"more,omitempty"`
	// Done are those with which it was done, Repeated of them before: with a job that had awaited
	// them, or by an earlier run.
	Done     int                  `json:"done"`
	Repeated int                  `json:"repeated,omitempty"`
	Refused  []client.BulkOutcome `json:"refused"`
}

func (m *many) add(cmd *cobra.Command) {
	flags, states := cmd.Flags(), strings.Join(m.states, " or ")
	flags.BoolVar(&m.chosen, m.all, false, m.verb+" many: all jobs that the other flags select, in state "+m.states[0])
	flags.StringVar(&m.filter.Graph, "graph", "", "of many: only jobs of the graph that subscribes to this topic")
	flags.StringVar(&m.filter.Graph, "topic", "", "the same as --graph")
	if len(m.states) > 1 {
		flags.StringVar(&m.filter.State, "state", m.states[0], "of many: "+states)
		cli.Offer(cmd, "state", cobra.FixedCompletions(m.states, cobra.ShellCompDirectiveNoFileComp))
		flags.IntVar(&m.code, "code", 0, "of many: only jobs that ended with an error of this code")
		flags.StringVar(&m.filter.Activity, "activity", "", "of many: only jobs that an error of this activity has ended")
	}
	flags.StringVar(&m.filter.Entity, "entity", "", "of many: only jobs of this entity")
	flags.StringVar(&m.filter.Prefix, "prefix", "", "of many: only job ids with this prefix")
	flags.StringVar(&m.since, "since", "", "of many: only jobs that began at this time or later")
	flags.StringVar(&m.until, "until", "", "of many: only jobs that began before (default: now)")
	flags.IntVar(&m.how.Rate, "rate", 100, "of many: how many a second, at most 1000")
	flags.IntVar(&m.limit, "limit", manyJobs, "of many: how many in this run, at most 100000")
	flags.BoolVar(&m.yes, "yes", false, "of many: more than 100 without a question")
}

// alone refuses what selects many jobs beside the name of one.
func (m *many) alone(cmd *cobra.Command) error { return m.without(cmd, "rate", "yes") }

// gids reads the names of several jobs, which are gids.
func (m *many) gids(cmd *cobra.Command, args []string) error {
	if err := m.without(cmd); err != nil {
		return err
	}
	if len(args) > client.MaxGids {
		return cli.UsageError{Err: fmt.Errorf("%d jobs are named, at most %d are allowed", len(args), client.MaxGids)}
	}
	for _, text := range args {
		gid, err := legwork.ParseID(text)
		if err != nil {
			return cli.UsageError{Err: fmt.Errorf("several jobs are named by their gids, which %q is not: \"legwork job "+
				"list -o json\" has them", legwork.Clip(text, 64))}
		}
		if !slices.Contains(m.filter.Gids, gid) {
			m.filter.Gids = append(m.filter.Gids, gid)
		}
	}
	return nil
}

// without refuses the flags that select jobs, and others.
func (m *many) without(cmd *cobra.Command, others ...string) error {
	names := append([]string{m.all, "graph", "topic", "entity", "prefix", "since", "until", "limit"}, others...)
	if len(m.states) > 1 {
		names = append(names, "state", "code", "activity") // of others --code is no filter
	}
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return cli.UsageError{Err: fmt.Errorf("name a job, or select many by flags, not both: --%s selects", name)}
		}
	}
	return nil
}

// read checks the flags.
func (m *many) read(cmd *cobra.Command) (err error) {
	now := time.Now()
	f := &m.filter
	if len(f.Gids) > 0 { // whatever their state is: each says why it is refused
		f.State = ""
		return m.checkRate()
	}
	if f.Since, err = cli.Moment(m.since, now); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--since %q: %w", m.since, err)}
	}
	if f.Until, err = cli.Moment(m.until, now); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--until %q: %w", m.until, err)}
	}
	if f.Until.IsZero() || f.Until.After(now) {
		f.Until = now // jobs that begin, or go on, meanwhile are none of these
	}
	if f.State == "" {
		f.State = m.states[0]
	}
	switch {
	case !m.chosen && !cmd.Flags().Changed("state"):
		return cli.UsageError{Err: fmt.Errorf("name a job, or select many with --%s", m.all)}
	case !slices.Contains(m.states, f.State):
		return cli.UsageError{Err: fmt.Errorf("--state %q: want %s", f.State, strings.Join(m.states, " or "))}
	case m.limit < 1 || m.limit > maxManyJobs:
		return cli.UsageError{Err: fmt.Errorf("--limit is %d, want 1 to %d", m.limit, maxManyJobs)}
	}
	return m.checkRate()
}

func (m *many) checkRate() error {
	if m.how.Rate < 1 || m.how.Rate > client.MaxBulkRate {
		return cli.UsageError{Err: fmt.Errorf("--rate is %d, want 1 to %d", m.how.Rate, client.MaxBulkRate)}
	}
	return nil
}

func (m *many) run(cmd *cobra.Command, app string) error {
	if err := m.read(cmd); err != nil {
		return err
	}
	m.filter.App = app
	ctx := cmd.Context()
	cl, done, err := m.c.Client(ctx, cli.NeedPostgres)
	if err != nil {
		return err
	}
	defer done()
	jobs, err := m.find(ctx, cl)
	if err != nil {
		return err
	}
	m.Matched, m.Refused = len(jobs), []client.BulkOutcome{}
	m.how.Key = "bulk " + m.named(cl.Namespace()).String()
	if m.how.Preview {
		return m.preview(ctx, cl, jobs)
	}
	if err := m.agreed(ctx); err != nil {
		return err
	}
	m.line = cli.NewProgress(m.c.Err)
	err = cl.Bulk(ctx, jobs, m.how, m.count)
	m.line.End()
	return m.tell(ctx, err)
}

// named is the id of what is asked for: the same words are the same request.
func (m *many) named(namespace string) legwork.ID {
	f := &m.filter
	words := []string{f.App, f.Graph, f.State, f.Entity, f.Prefix, m.since, m.until, fmt.Sprint(m.code), m.how.Version}
	if f.Activity != "" {
		words = append(words, "activity "+f.Activity)
	}
	for _, gid := range f.Gids {
		words = append(words, gid.String())
	}
	for _, from := range m.how.From {
		words = append(words, from.Activity, string(from.DAD))
	}
	return legwork.DeriveStart(namespace, string(m.how.Action), strings.Join(words, "\x00"))
}

// find lists the jobs that the flags select, the latest first.
func (m *many) find(ctx context.Context, cl *client.Client) (jobs []client.JobLine, err error) {
	f := m.filter
	if f.Limit = client.MaxJobs; m.code != 0 {
		f.Code = &m.code
	}
	for {
		page, err := cl.Jobs(ctx, f)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, page.Jobs...) // a page whose time was over has fewer, and goes on
		if m.More = len(jobs) > m.limit || len(jobs) == m.limit && !page.Next.IsZero(); len(jobs) >= m.limit {
			return jobs[:m.limit], nil
		}
		if page.Next.IsZero() {
			return jobs, missing(f.Gids, jobs)
		}
		f.After = page.Next
	}
}

// missing refuses jobs that are named and not there.
func missing(gids []legwork.ID, jobs []client.JobLine) error {
	for _, gid := range gids {
		if !slices.ContainsFunc(jobs, func(j client.JobLine) bool { return j.Gid == gid }) {
			return legwork.NotFound("there is no job with gid %s: nothing was done", gid)
		}
	}
	return nil
}

// agreed refuses many jobs to which nobody has agreed.
func (m *many) agreed(ctx context.Context) error {
	if m.Matched <= unasked || m.yes {
		return nil
	}
	if !m.c.Interactive() {
		return cli.UsageError{Err: fmt.Errorf("nothing was done: to %s %d jobs, repeat with --yes; --preview shows some",
			m.verb, m.Matched)}
	}
	number := fmt.Sprint(m.Matched)
	ok, err := m.c.Typed(ctx, fmt.Sprintf("This is to %s %s jobs. Type their number to go on: ", m.verb, number), number)
	if err == nil && !ok {
		err = cli.UsageError{Err: errors.New("nothing was done: another number was typed")}
	}
	return err
}

// count adds what became of a job, and tells it.
func (m *many) count(one client.BulkOutcome) (err error) {
	switch {
	case one.Error != "":
		m.Refused = append(m.Refused, one)
	case one.Replayed:
		m.Repeated++
		fallthrough
	default:
		m.Done++
	}
	done := m.Done + len(m.Refused)
	every := time.Second
	if m.line.Live {
		every = 100 * time.Millisecond
	}
	if time.Since(m.said) >= every || done == m.Matched {
		m.said = time.Now()
		m.line.Show("%d of %d jobs are %s, %d were refused", m.Done, m.Matched, m.done, len(m.Refused))
	}
	switch m.c.Flags.Output {
	case "jsonl":
		err = m.c.Encode(one)
	case "ids":
		if one.Error == "" {
			_, err = fmt.Fprintln(m.c.Out, one.JobID)
		}
	}
	return err
}

// tell says how far it came, and what was refused.
func (m *many) tell(ctx context.Context, err error) error {
	left := m.Matched - m.Done - len(m.Refused)
	switch {
	case ctx.Err() != nil:
		m.c.Note("stopped: %d of %d jobs are %s, %d were refused, %d are as they were: run it again for these", m.Done,
			m.Matched, m.done, len(m.Refused), left)
		err = ctx.Err()
	case err != nil:
		m.c.Note("%d of %d jobs are %s, %d were refused, before an error: run it again for the rest", m.Done, m.Matched,
			m.done, len(m.Refused))
	}
	if m.More {
		m.c.Note("there are more such jobs: run it again for these, or raise --limit")
	}
	err2 := m.print()
	if err == nil {
		err = err2
	}
	if err == nil && len(m.Refused) > 0 {
		err = legwork.Conflict("%d of %d jobs were refused", len(m.Refused), m.Matched)
	}
	return err
}

// print writes the summary, and what was refused.
func (m *many) print() error {
	switch m.c.Flags.Output {
	case "jsonl", "ids":
		return nil
	case "json":
		return m.c.Encode(m.bulkReport)
	}
	repeated := ""
	if m.Repeated > 0 {
		repeated = fmt.Sprintf(", %d of them with the job that awaits them, or before", m.Repeated)
	}
	if _, err := fmt.Fprintf(m.c.Out, "%d of %d jobs are %s%s\n", m.Done, m.Matched, m.done, repeated); err != nil {
		return err
	}
	var t cli.Table
	for _, r := range m.Refused {
		t.Titled([]string{"REFUSED", "GID", "BECAUSE"}, r.JobID, r.Source.String(), r.Error)
	}
	return t.Write(m.c.Out)
}

// bulkPreview is what would be done with many jobs.
type bulkPreview struct {
	Matched int  `json:"matched"`
	More    bool `json:"more,omitempty"`
	// Shown are the first of them.
	Shown []client.BulkOutcome `json:"shown"`
}

// preview tells how many jobs there are, and what would be done with some.
func (m *many) preview(ctx context.Context, cl *client.Client, jobs []client.JobLine) error {
	plan := &bulkPreview{Matched: m.Matched, More: m.More, Shown: []client.BulkOutcome{}}
	shown := jobs[:min(len(jobs), maxShown)]
	looked := map[legwork.ID]client.BulkOutcome{}
	if err := cl.Bulk(ctx, shown, m.how, func(one client.BulkOutcome) error {
		looked[one.Source] = one
		return nil
	}); err != nil {
		return err
	}
	var t cli.Table
	for i := range shown {
		j, one := &shown[i], looked[shown[i].Gid]
		plan.Shown = append(plan.Shown, one)
		what := "refused: " + one.Error
		if one.Error == "" {
			what = m.would(&one)
		}
		t.Titled([]string{"JOB", "STARTED (UTC)", "CODE", "GID", "WOULD"}, j.JobID, cli.Clock(j.Created), fmt.Sprint(j.Code),
			j.Gid.String(), what)
	}
	err := cli.PrintList(m.c, plan, plan.Shown, func(o client.BulkOutcome) string { return o.JobID },
		func() error { return t.Write(m.c.Out) })
	beyond := ""
	if m.More {
		beyond = ", and there are more"
	}
	m.c.Note("nothing was done: %d jobs match%s; %d of them are shown", m.Matched, beyond, len(plan.Shown))
	return err
}
