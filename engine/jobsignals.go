package engine

import (
	"context"
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/ledger"
)

// Why a signal to a job becomes a dead letter.
const (
	reasonUnknownJob = "unknown_job"     // it has not begun within MaxEarly
	reasonJobEnded   = "job_ended"       // so that nothing waits for the signal
	reasonConflict   = "signal_conflict" // what is stored under its id contradicts it
	reasonUnread     = "too_many_unread" // the job does not read as fast as it is signalled
)

// readJobSignal reads a signal to a job from its row's message. What is not what the row
// says is dropped, and the row stays: a sender can take the GUID, and write the rest.
func (e *Engine) readJobSignal(s *signalling) {
	to, owed, err := jobsignal.Read(e.Namespace, s.T)
	switch {
	case !owed:
		s.ack("unowed")
		e.Log.Warn("a message that nobody owes", "lane", legwork.LaneSignal, "topic", s.T.Topic, "guid", s.T.GUID,
			"error", err)
	case err != nil:
		s.dead("malformed", err, false)
	default:
		to.Kept, to.Trace = e.Kept, s.span.Trace()
		s.toJob = to
	}
}

// decideJobSignals decides what becomes of the signals to a job of a batch (ADR 67). What
// is known of all is read in one statement.
func (e *Engine) decideJobSignals(ctx context.Context, all []*signalling) {
	var asked []*signalling
	var queries []ledger.SignalQuery
	for _, s := range all {
		if s.toJob != nil && !s.settled {
			asked, queries = append(asked, s), append(queries, s.toJob.Query(e.Namespace))
		}
	}
	if len(asked) == 0 {
		return
	}
	states, err := e.Store.SignalStates(ctx, queries)
	for i, s := range asked {
		if err != nil {
			s.later("retry", err)
			continue
		}
		e.decideJobSignal(ctx, s, &states[i])
	}
}

func (e *Engine) decideJobSignal(ctx context.Context, s *signalling, known *ledger.SignalState) {
	receipt, signal, err := s.toJob.Decide(known, func(job *ledger.SignalledJob) (*graph.App, error) {
		return e.documentOf(ctx, job.VersionID)
	})
	switch {
	case errors.Is(err, jobsignal.ErrNoJob):
		s.beforeJob()
	case errors.Is(err, jobsignal.ErrNewerReceipt):
		s.later("retry", err)
	case errors.Is(err, jobsignal.JobEnded):
		s.dead(reasonJobEnded, refusedSignal(err), false)
	case errors.As(err, new(jobsignal.Refused)):
		s.dead(reasonConflict, refusedSignal(err), false)
	case legwork.ClassOf(err) == legwork.Dead && err != nil:
		s.dead("unknown_topic", err, false)
	case err != nil:
		s.later("retry", err)
	case receipt != nil:
		s.drop("duplicate", s.T.GUID)
		s.discard.Message = receipt.Signal
	default:
		s.signal, s.keys = signal, signal.Keys
	}
}

// beforeJob hands back a signal to a job that has not begun: its start may wait, as the
// engines have much to do. After MaxEarly it is a dead letter.
func (s *signalling) beforeJob() {
	err := legwork.NotFound("there is no job %s/%s: signal %s came before it began, or it has expired or been deleted",
		s.toJob.App, s.toJob.Job, s.T.Topic)
	if !s.delivery.Time.IsZero() && s.age() > legwork.MaxEarly {
		s.dead(reasonUnknownJob, err, false)
		return
	}
	s.later(reasonEarly, err)
}

func refusedSignal(err error) error { return legwork.Conflict("%v", err) }

// documentOf is the compiled document of a version.
func (e *Engine) documentOf(ctx context.Context, version int32) (*graph.App, error) {
	v, err := e.apps.id(ctx, version, e.Now())
	switch {
	case err != nil:
		return nil, err
	case v == nil || v.err != nil:
		return nil, &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry,
			Message: "the job's version cannot be read by this engine: upgrade it"}
	}
	return v.app, nil
}
