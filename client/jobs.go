package client

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Bounds of one page of Jobs.
const (
	DefaultJobs = 50
	MaxJobs     = 1000
)

// Filter selects jobs; the zero value selects all.
type Filter struct {
	App, Graph, State string
	Entity            string    // exactly this one
	JobID             string    // exactly this one
	Prefix            string    // of the job id
	Since, Until      time.Time // when the job began; Until is not included
	// Expired: also jobs that have ended and expired, which only their gid finds.
	Expired bool
	// Limit is how many to return. Default 50, at most 1000.
	Limit int
	// After is the Next of the page before.
	After legwork.ID
}

// JobLine is one job of a list.
type JobLine struct {
	Gid       legwork.ID `json:"gid"`
	App       string     `json:"app"`
	JobID     string     `json:"job"`
	Version   string     `json:"version"`
	Graph     string     `json:"graph"`
	State     string     `json:"state"`
	Semaphore int        `json:"semaphore"`
	Code      int        `json:"code,omitempty"` // of the error, if it failed
	Entity    string     `json:"entity,omitempty"`
	Created   time.Time  `json:"created_at"`
	Ended     *time.Time `json:"ended_at,omitempty"`
	Expires   *time.Time `json:"expires_at,omitempty"`
}

// JobPage is one page of jobs, the latest first. Next is zero, in JSON absent, on
// the last one.
type JobPage struct {
	Jobs []JobLine  `json:"jobs"`
	Next legwork.ID `json:"next,omitzero"`
}

// Jobs lists jobs, the latest first, page by page. Jobs that begin meanwhile
// do not move the pages.
func (c *Client) Jobs(ctx context.Context, f Filter) (*JobPage, error) {
	if err := c.needPostgres("listing jobs"); err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	page := &JobPage{}
	err := c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["jobs.sql"], f.App, f.Graph, f.State, f.Prefix,
			timeOrNull(f.Since), timeOrNull(f.Until), Ref{Gid: f.After}.gid(), f.Limit+1, f.JobID, f.Entity, f.Expired)
		if err == nil {
			page.Jobs, err = pgx.AppendRows([]JobLine{}, rows, pgx.RowToStructByPos[JobLine])
		}
		return err
	})
	if err != nil {
		return nil, c.explain("list jobs", err)
	}
	if len(page.Jobs) > f.Limit {
		page.Jobs = page.Jobs[:f.Limit]
		page.Next = page.Jobs[f.Limit-1].Gid
	}
	return page, nil
}

func (f *Filter) check() error {
	if f.Limit == 0 {
		f.Limit = DefaultJobs
	}
	switch {
	case f.Limit < 0 || f.Limit > MaxJobs:
		return legwork.Invalid("the limit of a list of jobs is %d, want 1 to %d", f.Limit, MaxJobs)
	case len(f.Prefix) > legwork.MaxJobIDBytes:
		return legwork.TooLarge("the prefix of job ids has %d bytes, at most %d are allowed", len(f.Prefix),
			legwork.MaxJobIDBytes)
	}
	switch f.State {
	case "", Running, Completed, Failed, Interrupted:
		return nil
	}
	return legwork.Invalid("state %q is none of running, completed, failed, interrupted", legwork.Clip(f.State, 32))
}

func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
