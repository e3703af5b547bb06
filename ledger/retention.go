package ledger

import (
	"bytes"
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// retainPiece is the most jobs that a piece of the retention looks at.
	retainPiece = 500
	// retainRest is the least time between two looks at a job that stays, and
	// thereby how late it may be deleted; a tenth of the retention if that is less.
	retainRest = 10 * time.Minute
	// retainAgain is the longest time between two looks.
	retainAgain = 24 * time.Hour
)

// Retention deletes expired jobs, round by round, in pieces. It remembers for each
// span of ids when the first of its jobs can be due, and does not read the span
// before. So open jobs, and those that must stay, are read once a day. All this is
// in memory: after a restart it reads all jobs once. Any number of retentions may
// run; use each from one goroutine.
type Retention struct {
	store *Store
	keep  time.Duration
	now   func() time.Time
	limit int

	spans []span // what was known before this round, from where it is
	known []span // what this round knows, up to where it is
	at    legwork.ID

	receipt legwork.ID // up to where receipts of signals were looked at
}

// span are the jobs from the end of the span before to upto.
type span struct {
	upto legwork.ID
	jobs int       // that stay
	due  time.Time // not before it must one of them be looked at
}

// NewRetention returns a retention that deletes jobs a time after they have
// expired, by a clock that is time.Now if nil.
func NewRetention(store *Store, keep time.Duration, now func() time.Time) *Retention {
	if now == nil {
		now = time.Now
	}
	return &Retention{store: store, keep: keep, now: now, limit: retainPiece}
}

// Piece deletes the next piece: of at most 500 jobs, fewer after a piece that
// failed, and as many signals, and looks for receipts without a signal among as many
// receipts. done: the round is over, the next piece is the
// first of another one.
func (r *Retention) Piece(ctx context.Context) (got Retained, done bool, err error) {
	upto := r.seek()
	got, err = r.store.retain(ctx, r.keep, r.at, upto, r.receipt, r.limit)
	if err != nil {
		r.limit = max(1, r.limit/4) // perhaps it was too much for the time
		return Retained{}, false, err
	}
	r.receipt = legwork.ID{}
	if got.receipt != nil {
		r.receipt = *got.receipt
	}
	full := got.Looked == r.limit
	signals := got.Signals == r.limit
	r.limit = min(2*r.limit, retainPiece)
	switch {
	case full:
		upto = *got.last
	case upto == lastID && got.last != nil:
		upto = *got.last
	case upto == lastID:
		upto = r.at
	}
	r.learn(upto, got)
	if full || len(r.spans) > 0 || signals {
		return got, false, nil
	}
	r.spans, r.known, r.at = r.known, nil, legwork.ID{}
	return got, true, nil
}

// seek passes over the spans that need no look, and returns the end of those
// that do, or of everything.
func (r *Retention) seek() (upto legwork.ID) {
	now := r.now()
	for len(r.spans) > 0 && r.spans[0].due.After(now) {
		r.known, r.at = append(r.known, r.spans[0]), r.spans[0].upto
		r.spans = r.spans[1:]
	}
	for _, s := range r.spans {
		if s.due.After(now) {
			return upto
		}
		upto = s.upto
	}
	return lastID
}

// learn stores what a piece up to an id has found. It joins small spans.
func (r *Retention) learn(upto legwork.ID, got Retained) {
	wait := retainAgain
	if got.wait != nil {
		wait = min(max(*got.wait, min(retainRest, r.keep/10)), retainAgain)
	}
	s := span{upto: upto, jobs: got.Stay, due: r.now().Add(wait)}
	if n := len(r.known); n > 0 && r.known[n-1].jobs+s.jobs <= retainPiece/2 {
		last := &r.known[n-1]
		last.upto, last.jobs = s.upto, last.jobs+s.jobs
		if s.due.Before(last.due) {
			last.due = s.due
		}
	} else if upto != r.at {
		r.known = append(r.known, s)
	}
	r.at = upto
	for len(r.spans) > 0 && bytes.Compare(r.spans[0].upto[:], upto[:]) <= 0 {
		r.spans = r.spans[1:]
	}
}
