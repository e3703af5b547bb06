package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pg"
)

// maxMends bounds what one run keeps in memory to mend; a second one goes on.
const maxMends = 10_000

// errFindings is the end of a check that found something.
var errFindings = errors.New("see docs/fsck.md for what each rule means and what to do")

// fsckFlags are those of legwork fsck.
type fsckFlags struct {
	config      fsck.Config
	app, from   string
	repair, yes bool
}

func Fsck(c *cli.Shell) *cobra.Command {
	var f fsckFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "fsck [JOB]", Short: "Check that the tables are consistent, and repair them", Args: cobra.MaximumNArgs(1),
		Long: `Checks that the rows of all jobs, or of one job by its id or gid, are consistent:
semaphores against open obligations, marks, closers, counts, and that no row lacks
its job. Each finding names a rule; docs/fsck.md says what it means and what to do.

It only reads, and takes no locks: engines may go on. It checks --piece jobs in one
snapshot, then waits for --pace. If a statement takes longer than --timeout, it is
repeated with fewer jobs. Ctrl-C ends it at any time; it then says where to go on
(--from).

--repair prints how the findings can be repaired, and why that is safe; with --yes
it does it. Without --yes nothing is written. Ledgers and semaphores are never
changed.

Exit codes: 0 nothing found (or all of it repaired), 1 findings, or an error,
2 wrong usage, 4 no such job, 130 interrupted.`,
		Example: `  legwork fsck
  legwork fsck o-1
  legwork fsck --pace 500ms --piece 200       # gentle, beside a busy load
  legwork fsck --rule semaphore --rule moving -o ids
  legwork fsck --repair                       # the plan
  legwork fsck --repair --yes`,
		RunE: func(cmd *cobra.Command, args []string) error { return runFsck(cmd.Context(), c, &f, args) },
	}, "table", "json", "jsonl", "ids")
	cmd.ValidArgsFunction = c.CompleteJob
	flags := cmd.Flags()
	flags.StringVar(&f.app, "app", "", "the app of the job, if several have one of that id")
	flags.BoolVar(&f.repair, "repair", false, "print how the findings can be repaired")
	flags.BoolVar(&f.yes, "yes", false, "with --repair: do it")
	flags.StringSliceVar(&f.config.Rules, "rule", nil, "only this rule; may be repeated")
	flags.IntVar(&f.config.Size, "piece", 1000, "jobs in one snapshot")
	flags.DurationVar(&f.config.Pace, "pace", 20*time.Millisecond, "pause after each piece")
	flags.DurationVar(&f.config.Timeout, "timeout", 5*time.Second,
		"longest a statement may take before it is tried with fewer jobs")
	flags.IntVar(&f.config.Limit, "limit", 100, "findings of one rule that are reported for each piece; all are counted")
	flags.StringVar(&f.from, "from", "", "gid to begin with, where an interrupted check ended")
	cli.Offer(cmd, "rule", cobra.FixedCompletions(invariant.Rules(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// runFsck checks, reports, and mends if it is to.
func runFsck(ctx context.Context, c *cli.Shell, f *fsckFlags, args []string) error {
	if err := f.valid(args); err != nil {
		return err
	}
	s, done, err := c.ReadOnlyServers(ctx, cli.NeedPostgres)
	if err != nil {
		return err
	}
	defer done()
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork fsck", Size: 1, Ordered: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	r := newFsckReport(c, f)
	f.config.DB, f.config.Namespace, f.config.Found, f.config.Progress = pool, s.Namespace, r.found, r.progress
	if len(args) > 0 {
		r.summary, err = fsckJob(ctx, c, s, f, args[0])
	} else {
		r.summary, err = fsck.Run(ctx, f.config)
	}
	if err = r.lacking(err, s.Namespace); r.summary == nil {
		return err
	}
	if err == nil && f.repair {
		err = r.mend(ctx, pool, s.Namespace)
	}
	return r.end(err)
}

// lacking tells a schema that is not, or not wholly, there.
func (r *fsckReport) lacking(err error, namespace string) error {
	var e *pgconn.PgError
	if errors.As(err, &e) && slices.Contains([]string{"3F000", "42P01", "42703"}, e.Code) {
		r.summary = nil
		return legwork.NotFound("schema %s lacks a part of this version: run `legwork db migrate`", legwork.Schema(namespace))
	}
	return err
}

// valid checks the flags and fills in what follows from them.
func (f *fsckFlags) valid(args []string) (err error) {
	switch c := &f.config; {
	case f.yes && !f.repair:
		return cli.UsageError{Err: errors.New("--yes is for --repair: without it nothing is written")}
	case len(args) > 0 && f.from != "":
		return cli.UsageError{Err: errors.New("--from is for a check of all jobs")}
	case c.Size < 1 || c.Limit < 1 || c.Timeout <= 0 || c.Pace < 0:
		return cli.UsageError{Err: fmt.Errorf(
			"--piece %d, --limit %d, --timeout %s, --pace %s: want at least 1, 1, more than 0s, and 0s", c.Size, c.Limit,
			c.Timeout, c.Pace)}
	}
	if f.from != "" {
		if f.config.From, err = legwork.ParseID(f.from); err != nil {
			return cli.UsageError{Err: fmt.Errorf("--from: %w", err)}
		}
	}
	if _, err := invariant.New(legwork.DefaultNamespace, 0, f.config.Rules...); err != nil {
		return cli.UsageError{Err: fmt.Errorf("--rule: %w", err)}
	}
	if f.repair {
		f.config.Limit = max(f.config.Limit, maxMends)
	}
	return nil
}

// fsckJob checks the job that is named. One whose row is gone can be named by
// its gid: its other rows may still be there.
func fsckJob(ctx context.Context, c *cli.Shell, s cli.Settings, f *fsckFlags, name string) (*fsck.Summary, error) {
	gid, err := legwork.ParseID(name)
	if err != nil {
		ref, err := fsckFind(ctx, c, s, f.app, name)
		if err != nil {
			return nil, err
		}
		gid = ref
	}
	summary, err := fsck.Job(ctx, f.config, gid)
	if err == nil && summary.Jobs == 0 && summary.Findings == 0 {
		return nil, legwork.NotFound("there is no job %s in namespace %s", name, s.Namespace)
	}
	return summary, err
}

// fsckFind returns the gid of the job that has an id.
func fsckFind(ctx context.Context, c *cli.Shell, s cli.Settings, app, name string) (legwork.ID, error) {
	s.NATSURL = "" // the rows say it all
	cl, done, err := s.Client(ctx)
	if err != nil {
		return legwork.ID{}, err
	}
	defer done()
	ref, err := cli.Find(ctx, cl, app, name)
	if err != nil || !ref.Gid.IsZero() {
		return ref.Gid, err
	}
	job, err := cl.Job(ctx, client.Ref{App: ref.App, JobID: ref.JobID})
	if err != nil {
		return legwork.ID{}, err
	}
	return job.Gid, nil
}

// mend plans what can be done about the findings, and does it with --yes.
func (r *fsckReport) mend(ctx context.Context, pool *pgxpool.Pool, namespace string) error {
	r.steps, r.left = fsck.Plan(r.all)
	if !r.yes {
		return nil
	}
	for i := range r.steps {
		keys, err := fsck.Apply(ctx, pool, namespace, r.steps[i])
		r.steps[i].Done = len(keys)
		if err != nil {
			return fmt.Errorf("%s: %w", r.steps[i].What, err)
		}
	}
	return nil
}
