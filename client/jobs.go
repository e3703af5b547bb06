package client

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Bounds of one page of Jobs.
const (
	DefaultJobs = 50
	MaxJobs     = 1000
	// MaxGids bounds the jobs that a Filter names.
	MaxGids = 200
)

// Filter selects jobs; the zero value selects all.
type Filter struct {
	App, Graph, State string
	Entity            string    // exactly this one
	JobID             string    // exactly this one
	Prefix            string    // of the job id
	Since, Until      time.Time // when the job began; Until is not included
	Code              *int      // of the error with which the job failed or was interrupted
	Activity          string    // in which an error has ended the job
	// Trace is the id of the first trace of the job: of later ones (ADR 26) none is found. Nothing
	// leads to it, so that all jobs are looked at, the latest first, as far as the time of a page goes.
	Trace legwork.TraceID
	// Attributes of the job (search of its trigger), at most 8: all of these conditions hold.
	Attributes []Attribute
	// Expired: also jobs that have ended and expired, which only their gid finds.
	Expired bool
	// Gids: only these jobs, at most 200; also those that have expired.
	Gids []legwork.ID
	// Waits: say of running jobs what they wait for (JobLine.Wait), for about 30 pages each.
	Waits bool
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
	// Activity is the one that the error names, Message its text, of which 160 characters are told.
	Activity string     `json:"activity,omitempty"`
	Message  string     `json:"message,omitempty"`
	Entity   string     `json:"entity,omitempty"`
	Created  time.Time  `json:"created_at"`
	Ended    *time.Time `json:"ended_at,omitempty"`
	Expires  *time.Time `json:"expires_at,omitempty"`
	// Fork is retry or fork if the job goes on with what Source has done.
	Fork   string      `json:"fork,omitempty"`
	Source *legwork.ID `json:"source,omitempty"`
	// RetriedAs is the job that goes on under the id of this one.
	RetriedAs *legwork.ID `json:"retried_as,omitempty"`
	// AwaitedBy is the job that awaits this one, or did.
	AwaitedBy *legwork.ID `json:"awaited_by,omitempty"`
	// Wait is what a running job waits for, if the list was asked for that.
	Wait *LineWait `json:"wait,omitempty" db:"-"`
}

// JobPage is one page of jobs, the latest first. Next is zero, in JSON absent, on
// the last one.
type JobPage struct {
	Jobs []JobLine  `json:"jobs"`
	Next legwork.ID `json:"next,omitzero"`
	// Partial: the page may have fewer jobs than asked for, or none, as its time was over.
	// All jobs that began later than Reached were looked at; the page at Next goes on there.
	Partial bool       `json:"partial,omitempty"`
	Reached *time.Time `json:"reached,omitempty"`
}

// Jobs lists jobs, the latest first, page by page. Jobs that begin meanwhile
// do not move the pages. The filter that the fewest jobs meet leads through an index,
// the others sift what it finds, for two seconds at most: then the page is partial.
func (c *Client) Jobs(ctx context.Context, f Filter) (*JobPage, error) {
	if err := c.needPostgres("listing jobs"); err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	f.Expired = f.Expired || len(f.Gids) > 0
	if err := f.mayAsk(ctx); err != nil {
		return nil, err
	}
	page := &JobPage{Jobs: []JobLine{}}
	low, before := f.span()
	err := c.look(ctx, func(tx pgx.Tx) error {
		l := lister{listing: c.listed, sql: c.sql, tx: tx, f: &f, low: low, before: before}
		if err := l.page(ctx, page); err != nil || !f.Waits {
			return err
		}
		return c.waits(ctx, tx, page.Jobs)
	})
	if err != nil {
		return nil, c.explain("list jobs", err)
	}
	if page.Partial {
		reached := timeOf(page.Next)
		page.Reached = &reached
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
	case len(f.Gids) > MaxGids:
		return legwork.TooLarge("a list names %d jobs, at most %d are allowed", len(f.Gids), MaxGids)
	}
	if len(f.Attributes) > legwork.MaxAttributes {
		return legwork.TooLarge("a list has %d conditions on attributes, at most %d are allowed", len(f.Attributes),
			legwork.MaxAttributes)
	}
	f.Attributes = slices.Clone(f.Attributes)
	for i := range f.Attributes {
		if err := f.Attributes[i].check(); err != nil {
			return err
		}
	}
	switch f.State {
	case "", Running, Completed, Failed, Interrupted:
		return nil
	}
	return legwork.Invalid("state %q is none of running, completed, failed, interrupted", legwork.Clip(f.State, 32))
}

// ParseTrace reads the id of a trace: 32 hexadecimal digits, or a W3C traceparent that has them.
func ParseTrace(text string) (id legwork.TraceID, err error) {
	if id, _, _, ok := (legwork.Trace{Parent: strings.ToLower(text)}).Context(); ok {
		return id, nil
	}
	if id.UnmarshalText([]byte(text)) != nil || id == (legwork.TraceID{}) {
		return legwork.TraceID{}, legwork.Invalid("%q is no trace id: want 32 hexadecimal digits that are not all 0, or a "+
			"traceparent", legwork.Clip(text, 64))
	}
	return id, nil
}

func traceOrNone(id legwork.TraceID) string {
	if id == (legwork.TraceID{}) {
		return ""
	}
	return id.String()
}

func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
