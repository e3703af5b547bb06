package fsck

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// Config of a check.
type Config struct {
	// DB is read by one connection at a time.
	DB        invariant.DB
	Namespace string
	// Rules are the names of those to run; none: all.
	Rules []string
	// Size is how many jobs (messages, signals) one snapshot covers. Default
	// 1000.
	Size int
	// Pace is the pause after each piece, so that the load stays bounded.
	Pace time.Duration
	// Timeout bounds each statement; a piece in which one takes longer is tried
	// again at a quarter of its size. Default 5 s.
	Timeout time.Duration
	// Limit is how many findings of one rule are reported for each piece; all
	// are counted. Default 100.
	Limit int
	// From is the gid to begin with.
	From legwork.ID
	// Found is given every finding that is reported. An error ends the check.
	Found func(invariant.Finding) error
	// Progress is told after each piece; may be nil.
	Progress func(Progress)
}

// Progress is how far a check has come.
type Progress struct {
	Walk invariant.Walk
	// Rows of the walk's table that have been checked, of about About.
	Rows, About int64
	Findings    int
}

// Summary is what a check has done.
type Summary struct {
	Jobs     int64 `json:"jobs"`
	Messages int64 `json:"messages"` // GUID ledgers; 0 if one job was checked
	Findings int   `json:"findings"`
	Reported int   `json:"reported"` // the others are more of the same, see Config.Limit
	// Rules counts the findings reported by rule.
	Rules map[string]int `json:"rules"`
	// Unknown are versions that this build cannot compile: rules that need the
	// type of an activity were not applied to their jobs.
	Unknown []string `json:"unknown_versions,omitempty"`
	Seconds float64  `json:"seconds"`
	// Next is the gid to go on from if the check was interrupted.
	Next *legwork.ID `json:"next,omitempty"`
}

// run is a check under way.
type run struct {
	Config
	check   *invariant.Checker
	only    *legwork.ID
	summary *Summary
}

// Run checks a whole namespace. When ctx ends it returns what has been done so
// far, with the context's error.
func Run(ctx context.Context, c Config) (*Summary, error) {
	r, err := prepare(c)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	for _, w := range invariant.Walks() {
		all := invariant.Everything
		if w == invariant.Jobs {
			all.From = c.From
		}
		if err = r.walk(ctx, w, all); err != nil {
			break
		}
	}
	r.summary.Seconds = time.Since(began).Seconds()
	return r.summary, err
}

// Job checks one job, by its gid, with all rows that name it. Whether there is
// such a job the summary tells.
func Job(ctx context.Context, c Config, gid legwork.ID) (*Summary, error) {
	r, err := prepare(c)
	if err != nil {
		return nil, err
	}
	r.only = &gid
	low, high := gid.Range()
	began := time.Now()
	err = r.walk(ctx, invariant.Jobs, invariant.Piece{From: gid, To: gid})
	for _, w := range []invariant.Walk{invariant.Outbox, invariant.Marks} {
		if err == nil {
			err = r.walk(ctx, w, invariant.Piece{From: low, To: high})
		}
	}
	r.summary.Messages, r.summary.Next, r.summary.Seconds = 0, nil, time.Since(began).Seconds()
	return r.summary, err
}

func prepare(c Config) (*run, error) {
	if c.Size == 0 {
		c.Size = 1000
	}
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Second
	}
	if c.Limit == 0 {
		c.Limit = 100
	}
	if c.Size < 1 || c.Limit < 1 || c.Timeout < 0 || c.Pace < 0 {
		return nil, legwork.Invalid("a check of %d jobs at once, %d findings, timeout %s and pace %s cannot be: none may "+
			"be negative", c.Size, c.Limit, c.Timeout, c.Pace)
	}
	check, err := invariant.New(c.Namespace, c.Timeout, c.Rules...)
	return &run{Config: c, check: check, summary: &Summary{Rules: map[string]int{}}}, err
}

// walk checks the pieces of a walk.
func (r *run) walk(ctx context.Context, w invariant.Walk, all invariant.Piece) error {
	if !r.check.Has(w) {
		return nil
	}
	about, err := r.check.About(ctx, r.DB, w)
	if err != nil {
		return err
	}
	at := Progress{Walk: w, About: about}
	left, size := all, r.Size
	for more := true; more; {
		done, err := r.check.Check(ctx, r.DB, w, left, size, r.Limit)
		switch {
		case err != nil && ctx.Err() != nil:
			return ctx.Err()
		case tooMuch(err):
			if left, size, err = smaller(left, size, err); err != nil {
				return fmt.Errorf("a single %s takes longer than %s to check, raise the timeout: %w", w, r.Timeout, err)
			}
			continue
		case err != nil:
			return err
		}
		if err := r.take(&at, done); err != nil {
			return err
		}
		left, more = done.Piece.After(all.To)
		size = min(2*size, r.Size)
		if w == invariant.Jobs && more {
			r.summary.Next = &left.From
		}
		if more && !pause(ctx, r.Pace) {
			return ctx.Err()
		}
	}
	if w == invariant.Jobs {
		r.summary.Next = nil
	}
	return nil
}

// take reports what a piece has.
func (r *run) take(at *Progress, done invariant.Result) error {
	at.Rows += int64(done.Rows)
	switch at.Walk {
	case invariant.Jobs:
		r.summary.Jobs += int64(done.Rows)
	case invariant.Marks:
		r.summary.Messages += int64(done.Rows)
	}
	r.summary.Unknown = r.check.Unknown
	for _, f := range done.Findings {
		if r.only != nil && (f.Gid == nil || *f.Gid != *r.only) {
			done.Total--
			continue
		}
		r.summary.Reported++
		r.summary.Rules[f.Rule]++
		if err := r.Found(f); err != nil {
			return err
		}
	}
	r.summary.Findings += done.Total
	if r.Progress != nil {
		at.Findings = r.summary.Findings
		r.Progress(*at)
	}
	return nil
}

// smaller is what to try after a piece that was too much: fewer rows, and in
// the end, should rows without a job fill it, fewer keys.
func smaller(left invariant.Piece, size int, err error) (invariant.Piece, int, error) {
	if size > 1 {
		return left, max(size/4, 1), nil
	}
	half, ok := left.Half()
	if !ok {
		return left, size, err
	}
	return half, size, nil
}

// tooMuch tells a piece that took too long, or that a standby could not keep
// the snapshot for.
func tooMuch(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && slices.Contains([]string{"57014", "40001"}, e.Code)
}

// pause waits; false: ctx has ended.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
