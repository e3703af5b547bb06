package client

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/fork"
	"github.com/legwork-dev/legwork/ledger"
)

// Fork says how a job that has ended is done again in part.
type Fork struct {
	// From are the activities to begin with: they and what follows from them are done anew, and
	// all else is kept. Empty: whatever has no final answer, and what has ended the job.
	From []From
	// JobID is the id of the new job. Default the source's with a suffix; a retry has the source's own.
	JobID string
	// Version of the app that it runs on. Default that of the source. What is kept must exist there.
	Version string
	By      By
	// Key makes repetitions one fork of the job: the first counts, the others get its answer. At
	// most 500 printable bytes. Empty: each is another one.
	Key string
	// Preview only tells what would be done.
	Preview bool
}

// From names an activity; DAD one instance of it. Default all.
type From struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad,omitempty"`
}

// Forked is a job that goes on with what another one has done.
type Forked struct {
	Gid    legwork.ID `json:"gid"` // of the new job
	Source legwork.ID `json:"source"`
	App    string     `json:"app"`
	JobID  string     `json:"job"`
	// Kept is how many activities keep their answers; Keeps are these, at most MaxJobRows. Again are
	// done anew at once, Later are those that the source has done and that come again behind them.
	Kept  int       `json:"kept"`
	Keeps []From    `json:"keeps"`
	Again []Renewed `json:"again"`
	Later []Renewed `json:"later,omitempty"`
	// Preview: nothing was done. Replayed: the same request had done it before.
	Preview  bool `json:"preview,omitempty"`
	Replayed bool `json:"replayed,omitempty"`
}

// Renewed is an activity that is done anew.
type Renewed struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Type     string      `json:"type"`
	// Why: cut, ended (it has ended the job), open (it had no final answer), waiting (nobody had
	// begun it), answered (it goes on with the answer that it has). Of Later: empty.
	Why string `json:"why,omitempty"`
	// Key is that of keyed work that may have had its effect: a verifier is asked before it runs.
	Key string `json:"key,omitempty"`
}

// Retry has a job that failed or was interrupted go on under its id: it keeps the answers that it
// has got, and does anew what has none and what has ended it. The job that failed is found by its
// gid from then on. Errors: *legwork.Error with code 404 if there is no such job, 409 if it runs,
// has completed, was retried before, another job has its id, or it cannot be told what is to be
// done anew, 413 if it is too large to be planned, 400 if a From or the
// Version does not fit what the job has done.
func (c *Client) Retry(ctx context.Context, ref Ref, how Fork) (*Forked, error) {
	return c.fork(ctx, ref, how, true)
}

// Fork begins a job that is given what another one, which has ended, has done before the
// activities From. Errors: as Retry, and 409 if a job has the id.
func (c *Client) Fork(ctx context.Context, ref Ref, how Fork) (*Forked, error) {
	return c.fork(ctx, ref, how, false)
}

func (c *Client) fork(ctx context.Context, ref Ref, how Fork, retry bool) (*Forked, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	what := "fork"
	if retry {
		what = "retry"
	}
	if err := c.needPostgres("to " + what + " a job"); err != nil {
		return nil, err
	}
	if err := how.check(retry); err != nil {
		return nil, err
	}
	out, err := c.doFork(ctx, ref, &how, retry)
	if err != nil {
		return nil, c.explain(what+" job "+ref.String(), err)
	}
	return out, nil
}

func (how *Fork) check(retry bool) error {
	if retry && how.JobID != "" {
		return legwork.Invalid("a retry has the id of its job: give an id to a fork")
	}
	if how.JobID != "" {
		if err := legwork.CheckJobID(how.JobID); err != nil {
			return err
		}
	}
	if len(how.From) > 100 {
		return legwork.TooLarge("a fork begins at %d activities, at most 100 are allowed", len(how.From))
	}
	for _, from := range how.From {
		if err := legwork.CheckActivity(from.Activity); err != nil {
			return err
		}
		if _, err := legwork.ParseDAD(string(from.DAD)); err != nil && from.DAD != "" {
			return legwork.Invalid("%v", err)
		}
	}
	if by := how.By; by.Who != "" || by.Why != "" {
		if by.Who == "" {
			by.Who = "somebody"
		}
		if err := by.check(); err != nil {
			return err
		}
	}
	return Interrupt{Reason: how.By.Why, Key: how.Key}.check()
}

func (c *Client) doFork(ctx context.Context, ref Ref, how *Fork, retry bool) (*Forked, error) {
	r, err := c.forked(ctx, ref, how, retry)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, ref.unknown()
	case r.State == Running:
		return nil, legwork.Conflict("job %s has not ended: `legwork job explain %s` says what it waits for", ref, r.JobID)
	case retry && r.State == Completed && len(how.From) == 0:
		return nil, legwork.Conflict("job %s has completed, so that there is nothing to retry: fork it from an activity, "+
			"with `legwork job fork`", ref)
	}
	request, err := c.forkRequest(ctx, r, how, retry)
	if err != nil {
		return nil, err
	}
	plan, err := c.planFork(ctx, request)
	if err != nil {
		return nil, err
	}
	plan.Author, plan.Reason, plan.Key = legwork.Clip(how.By.Who, 256), legwork.Clip(how.By.Why, 1024), how.Key
	out := &Forked{Gid: plan.Gid, Source: r.Gid, App: r.App, JobID: plan.Job, Kept: plan.Kept,
		Keeps: keeps(plan), Again: renewed(plan.Again), Later: renewed(plan.Later), Preview: how.Preview}
	if how.Preview {
		return out, c.wouldRefuse(ctx, ref, out, retry)
	}
	done, err := c.store.Fork(ctx, plan.All()...)
	if err != nil {
		return nil, err
	}
	return out, out.settle(ref, done)
}

// forked is the job that is to be forked. One that is named by its id, which a retry under this
// key has already, is the source of that retry.
func (c *Client) forked(ctx context.Context, ref Ref, how *Fork, retry bool) (*Result, error) {
	r, err := c.reads.state(ctx, ref)
	if err != nil || r == nil || !retry || how.Key == "" || !ref.Gid.IsZero() {
		return r, err
	}
	var source legwork.ID
	switch err := c.pool.QueryRow(ctx, c.sql["fork_of.sql"], r.Gid, how.Key).Scan(&source); {
	case errors.Is(err, pgx.ErrNoRows):
		return r, nil
	case err != nil:
		return nil, err
	}
	first, err := c.reads.state(ctx, Gid(source))
	if err == nil && first == nil { // it was deleted
		return r, nil
	}
	return first, err
}

// wouldRefuse says of a preview why the fork would be refused.
func (c *Client) wouldRefuse(ctx context.Context, ref Ref, f *Forked, retry bool) error {
	if retry {
		var batch pgx.Batch
		var source *Related
		var forks []Related
		c.readForks(&batch, f.Source, &source, &forks)
		if err := c.pool.SendBatch(ctx, &batch).Close(); err != nil {
			return err
		}
		if r := retriedAs(forks); r != nil {
			return f.settle(ref, []ledger.Forked{{Found: true, Other: r.Gid, Job: f.JobID}})
		}
	}
	holder, err := c.reads.state(ctx, Ref{App: f.App, JobID: f.JobID})
	if err == nil && holder != nil && holder.Gid != f.Source {
		err = f.settle(ref, []ledger.Forked{{Found: true, Taken: true, Job: f.JobID}})
	}
	return err
}

// settle says what became of a fork.
func (f *Forked) settle(ref Ref, done []ledger.Forked) error {
	if done[0].Again {
		f.Gid, f.Replayed = done[0].Gid, true
		return nil
	}
	for i := range done {
		switch d := &done[i]; {
		case !d.Found && i == 0:
			return ref.unknown()
		case !d.Found:
			return legwork.Conflict("job %s, which was awaited, is not there any more, or has changed: try again", d.Job)
		case !d.Other.IsZero():
			return legwork.Conflict("job %s was retried before, as the job with gid %s: see `legwork job show %[2]s`", d.Job,
				d.Other)
		case d.Taken:
			return legwork.Conflict("another job has the id %s: see `legwork job show %[1]s`, and give the fork another id, "+
				"with --id", d.Job)
		}
	}
	return nil
}

// forkRequest reads what a fork is planned with.
func (c *Client) forkRequest(ctx context.Context, r *Result, how *Fork, retry bool) (*fork.Request, error) {
	if err := c.look(ctx, func(tx pgx.Tx) error {
		size, _, err := c.sizeOf(ctx, tx, Gid(r.Gid), fork.MaxSteps)
		if err == nil && size > maxForkBytes {
			err = tooLarge(Gid(r.Gid), size, maxForkBytes)
		}
		return err
	}); err != nil {
		return nil, err
	}
	rows, err := c.store.JobRows(ctx, r.Gid)
	if err != nil {
		return nil, err
	}
	request := &fork.Request{Source: rows, Version: rows.Version, Gid: legwork.NewID().Wide(), Retry: retry,
		Job: how.jobID(r, retry)}
	for _, from := range how.From {
		request.Cuts = append(request.Cuts, fork.Cut(from))
	}
	was, err := c.graphOf(ctx, r.App, r.Version, rows.Graph)
	if err != nil {
		return nil, err
	}
	request.Graph, request.To = was, was
	if how.Version != "" && how.Version != r.Version {
		if request.To, err = c.graphOf(ctx, r.App, how.Version, rows.Graph); err != nil {
			return nil, err
		}
		if err := c.look(ctx, func(tx pgx.Tx) error {
			return tx.QueryRow(ctx, c.sql["version_id.sql"], r.App, how.Version).Scan(&request.Version)
		}); err != nil {
			return nil, err
		}
	}
	request.Schemas = decide.SchemasOf(request.To.App)
	return request, nil
}

// planFork plans a fork, and reads the jobs that its source has awaited, as far as they are needed.
func (c *Client) planFork(ctx context.Context, request *fork.Request) (*fork.Plan, error) {
	request.Awaited = map[legwork.ID]*fork.Request{}
	for {
		plan, err := fork.Make(request)
		if err != nil || len(plan.Missing) == 0 {
			return plan, err
		}
		if len(request.Awaited)+len(plan.Missing) > maxForkJobs {
			return nil, legwork.TooLarge("more than %d jobs that job %s has awaited would be retried with it: retry them "+
				"first", maxForkJobs, request.Source.Job)
		}
		for _, gid := range plan.Missing {
			r, err := c.reads.state(ctx, Gid(gid))
			switch {
			case err != nil:
				return nil, err
			case r == nil:
				return nil, Gid(gid).unknown()
			}
			below, err := c.forkRequest(ctx, r, &Fork{}, true)
			if err != nil {
				return nil, err
			}
			below.Awaited = request.Awaited
			request.Awaited[gid] = below
		}
	}
}

// maxForkJobs bounds the jobs that are retried together.
const maxForkJobs = 100

// maxForkBytes bounds what the planning of a fork reads.
const maxForkBytes = 64 << 20

// jobID is the id of the new job.
func (how *Fork) jobID(r *Result, retry bool) string {
	switch {
	case retry:
		return r.JobID
	case how.JobID != "":
		return how.JobID
	}
	suffix := "-fork-" + legwork.NewID().String()[24:]
	return legwork.Clip(r.JobID, legwork.MaxJobIDBytes-len(suffix)) + suffix
}

func (c *Client) graphOf(ctx context.Context, app, version, topic string) (*graph.Graph, error) {
	of, err := c.graphs.get(ctx, c, app, version)
	if err != nil {
		return nil, err
	}
	g := of.Graph(topic)
	if g == nil {
		return nil, legwork.NotFound("version %s of app %s has no graph %s", version, app, topic)
	}
	return g, nil
}

// keeps are the activities whose answers a plan keeps, but for the trigger.
func keeps(plan *fork.Plan) []From {
	list := []From{}
	for i := range plan.Activities {
		a := &plan.Activities[i]
		if a.Answered && a.Ledger > 0 && a.DAD.Depth() > 0 && len(list) < MaxJobRows {
			list = append(list, From{a.Activity, a.DAD})
		}
	}
	return list
}

func renewed(steps []fork.Step) []Renewed {
	out := make([]Renewed, len(steps))
	for i, s := range steps {
		out[i] = Renewed{s.Activity, s.DAD, s.Type, string(s.Why), s.Key}
	}
	return out
}
