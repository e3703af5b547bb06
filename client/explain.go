package client

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// MaxChain bounds how many generations of children an Explanation follows.
const MaxChain = 20

// Explanation says why a job is not done, or how it ended.
type Explanation struct {
	Gid   legwork.ID `json:"gid"`
	App   string     `json:"app"`
	JobID string     `json:"job"`
	State string     `json:"state"`
	// Reason is that of the first wait at the end of the chain; of a job that
	// has ended its state.
	Reason string `json:"reason"`
	// Sentence answers the question, down to the child that holds it all up.
	Sentence string `json:"sentence"`
	// Waits is all that the job itself waits for, the likely cause first.
	Waits []Wait `json:"waits"`
	// Chain are the children awaited, each by the one before, down to the one
	// that waits for no child.
	Chain   []Link     `json:"chain,omitempty"`
	Created time.Time  `json:"created_at"`
	Ended   *time.Time `json:"ended_at,omitempty"`
	Error   *Failure   `json:"error,omitempty"`
	// Source and Forks are as those of a Job.
	Source *Related  `json:"source,omitempty"`
	Forks  []Related `json:"forks,omitempty"`
}

// Last is what the last job of the chain waits for, or without a chain the job
// itself.
func (e *Explanation) Last() []Wait {
	if n := len(e.Chain); n > 0 {
		return e.Chain[n-1].Waits
	}
	return e.Waits
}

// Link is one child in a chain of jobs that await each other.
type Link struct {
	Gid      legwork.ID `json:"gid"`
	App      string     `json:"app"`
	JobID    string     `json:"job"`
	State    string     `json:"state"`
	Sentence string     `json:"sentence"` // what it waits for
	Waits    []Wait     `json:"waits"`
}

// Explain says in one sentence why a job is not done, from its rows and those
// of the children it awaits, as of one moment. A job that does not exist is a
// *legwork.Error with code 404.
func (c *Client) Explain(ctx context.Context, ref Ref) (*Explanation, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteExplain(ctx, ref)
	}
	if err := hiddenBefore(ctx); err != nil {
		return nil, err
	}
	var e *Explanation
	err := pgx.BeginTxFunc(ctx, c.pool, snapshot, func(tx pgx.Tx) (err error) {
		e, err = c.explanation(ctx, tx, ref)
		return err
	})
	if err != nil {
		return nil, c.explain("explain job "+ref.String(), err)
	}
	return e, nil
}

func (c *Client) explanation(ctx context.Context, tx pgx.Tx, ref Ref) (*Explanation, error) {
	j := &Job{}
	if err := c.readJob(ctx, tx, ref, j, false); err != nil {
		return nil, err
	}
	e := &Explanation{Gid: j.Gid, App: j.App, JobID: j.JobID, State: j.State, Reason: j.State,
		Created: j.Created, Ended: j.Ended, Error: j.Error, Waits: waitsOf(j),
		Source: j.Source, Forks: j.Forks}
	if j.State != Running {
		e.Sentence, e.Waits = "job "+j.JobID+" "+j.ended()+j.late()+j.forkedFrom(), []Wait{}
		return e, nil
	}
	first, more := j.likely(e.Waits)
	said := []string{"job " + j.JobID + " is not done: " + first}
	waits := e.Waits
	for waits[0].Reason == ReasonChild && len(e.Chain) < MaxChain {
		child := &Job{}
		if err := c.readJob(ctx, tx, Gid(waits[0].Child.Gid), child, false); err != nil {
			return nil, err
		}
		next := waitsOf(child)
		if len(next) == 0 { // it has ended; its answer is another of the waits
			break
		}
		first, more := child.likely(next)
		link := Link{Gid: child.Gid, App: child.App, JobID: child.JobID, State: child.State, Sentence: first + more,
			Waits: next}
		e.Chain, waits = append(e.Chain, link), next
		said = append(said, "in job "+link.JobID+" "+first)
	}
	e.Reason, e.Sentence = waits[0].Reason, strings.Join(said, ": ")+more+j.timesOut()+j.nears()+j.late()+j.forkedFrom()
	return e, nil
}

// ended says how a job ended.
func (j *Job) ended() string {
	took := ago(j.Ended.Sub(j.Created).Seconds())
	at := fmt.Sprintf("at %s UTC, after %s", clock(*j.Ended), took)
	switch {
	case j.State == Completed:
		return "completed " + at
	case j.State == Interrupted && j.Error == nil:
		return "was interrupted " + at
	case j.Error == nil:
		return "failed " + at
	case j.State == Interrupted:
		return fmt.Sprintf("was interrupted %s, with code %d: %s", at, j.Error.Code, j.Error.Message)
	}
	where := ""
	if j.Error.Activity != "" {
		where = " in activity " + j.Error.Activity
	}
	return fmt.Sprintf("failed %s,%s with code %d: %s", at, where, j.Error.Code, j.Error.Message)
}

// Children returns the jobs that activities of a job began, in the order they
// were begun in; at most MaxJobRows. A job that does not exist is a
// *legwork.Error with code 404.
func (c *Client) Children(ctx context.Context, ref Ref) ([]Child, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteChildren(ctx, ref)
	}
	r, err := c.reads.state(ctx, ref)
	if err == nil && r == nil {
		err = ref.unknown()
	}
	var list []Child
	if err == nil {
		var rows pgx.Rows
		if rows, err = c.pool.Query(ctx, c.sql["job_children.sql"], r.Gid, MaxJobRows); err == nil {
			list, err = pgx.AppendRows([]Child{}, rows, pgx.RowToStructByPos[Child])
		}
	}
	if err != nil {
		return nil, c.explain("list the children of job "+ref.String(), err)
	}
	return list, nil
}
