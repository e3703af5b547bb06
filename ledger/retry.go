package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Retry replaces an activity's work, which failed, by the next attempt.
type Retry struct {
	Place
	Version int32 // as the answer names it: another one than the job's is not retried
	// Work is the message whose answer was the error, Next the one to be sent.
	Work, Next legwork.ID
	Attempt    int           // of Next
	Delay      time.Duration // by the clock of Postgres
	// Again is the message to send if row Work is not the work itself: an await
	// that a child has answered. Nil: row Work is sent again as it is.
	Again *legwork.Transition
	// Failed is why the attempt before has failed: its code and message, JSON.
	Failed json.RawMessage
	// Prior is the pending answer that must take effect first, or nil.
	Prior *legwork.ID
	// Limit is the time limit of Next, nil if it has none; TimedOut: that of Work
	// has passed.
	Limit    *Limit
	TimedOut bool
	// Outcome is what became of Work, if it is keyed.
	Outcome *Outcome
	// Journal is what the journal tells of it, if a durable function has asked for the work;
	// nil: nothing.
	Journal *Append
}

// Retried is what became of a [Retry].
type Retried uint8

const (
	NotRetried    Retried = iota // nobody waits for its work any more
	RetriedNow                   // granted
	RetryTooSoon                 // its prior has not taken effect yet
	RetryAnswered                // another answer has taken the place of its work
	RetryEarly                   // the Leg 1 that asks for its work has not committed, as far as could be seen
)

// Retry replaces the work an activity waits for. It is granted to one caller, and
// only while the activity waits for Work; from then on answers to Work have no effect.
func (s *Store) Retry(ctx context.Context, retries []Retry) ([]Retried, error) {
	n := len(retries)
	became := make([]Retried, n)
	if n == 0 {
		return became, nil
	}
	version := make([]int32, n)
	gid, work, next := make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
	activity, dad, attempt, delay := make([]string, n), make([]legwork.DAD, n), make([]int32, n), make([]time.Duration, n)
	lane, kind, topic, job, status := make([]*string, n), make([]*string, n), make([]*string, n), make([]*string, n),
		make([]*string, n)
	failed := make([]json.RawMessage, n)
	data, parent, state, prior := make([]json.RawMessage, n), make([]string, n), make([]string, n), make([]*legwork.ID, n)
	for i := range retries {
		r := &retries[i]
		gid[i], work[i], next[i], activity[i], dad[i] = r.Gid, r.Work, r.Next, r.Activity, r.DAD
		version[i], attempt[i], delay[i], prior[i] = r.Version, int32(r.Attempt), max(r.Delay, 0), r.Prior
		failed[i] = r.Failed
		if a := r.Again; a != nil {
			w := wordsOf(a)
			lane[i], kind[i], topic[i], job[i], status[i] = some(a.Lane()), w.kind, w.topic, w.job, w.status
			data[i], parent[i], state[i] = a.Data, a.Trace.Parent, a.Trace.State
		}
	}
	var t tx
	s.add(&t, "retry.sql", func(rows pgx.Rows) error {
		var ord int
		var what string
		if err := rows.Scan(&ord, &what); err != nil {
			return err
		}
		became[ord-1] = map[string]Retried{"now": RetriedNow, "soon": RetryTooSoon, "early": RetryEarly,
			"answered": RetryAnswered}[what]
		return nil
	}, gid, activity, dad, work, next, attempt, delay, lane, kind, topic, job, status, data, parent, state, prior, version,
		failed)
	s.limitRetries(&t, retries)
	s.settleRetries(&t, retries)
	s.appendRetries(&t, retries)
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return became, nil
}
