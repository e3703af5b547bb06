package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/ledger"
)

// AcceptedSignal is the answer to a signal to a job. It is the same over every
// transport, and however often the signal is sent under its id (SIGID-08).
type AcceptedSignal = legwork.AcceptedSignal

// JobSignalled is what became of a signal to a job: how it was answered first, and
// beside that what may differ.
type JobSignalled struct {
	AcceptedSignal
	Gid legwork.ID `json:"gid"`
	// Woken is how many activities it has woken; Kept: nobody was waiting, it is kept
	// for whoever comes; Ignored: nobody was waiting, and the hooks' rules say buffer:
	// false.
	Woken   int  `json:"woken"`
	Kept    bool `json:"kept,omitempty"`
	Ignored bool `json:"ignored,omitempty"`
	// Replayed: a signal of this id was accepted before, this one changed nothing.
	// SamePayload: it has brought the same data.
	Replayed    bool  `json:"replayed,omitempty"`
	SamePayload *bool `json:"same_payload,omitempty"`
}

// Codes of SignalError.
const (
	SignalIndeterminate      = string(jobsignal.Indeterminate)
	SignalGenerationConflict = string(jobsignal.GenerationConflict)
	SignalJobEnded           = string(jobsignal.JobEnded)
	SignalTooManyUnread      = string(jobsignal.TooManyUnread)
)

// SignalError is why a signal to a job was not accepted though it is well formed. It
// never has the signal's data (SIGID-13). Its code as a *legwork.Error is 409.
type SignalError struct {
	Code          string     `json:"code"`
	WorkflowID    string     `json:"workflowId"`
	SignalName    string     `json:"signalName"`
	SignalID      string     `json:"signalId"`
	CorrelationID legwork.ID `json:"correlationId"`
}

// Error says what to do next.
func (e *SignalError) Error() string {
	return fmt.Sprintf("signal %s to job %s, id %q: %s: %s", e.SignalName, e.WorkflowID, e.SignalID, e.Code,
		jobsignal.Refused(e.Code).Error())
}

// Unwrap makes it an error of code 409.
func (e *SignalError) Unwrap() error {
	return &legwork.Error{Code: http.StatusConflict, Class: legwork.Dead, Message: e.Error()}
}

// WithSignalID gives a signal to a job an id: 1 to 128 bytes of UTF-8, of which every
// byte counts (SIGID-06). Sent again under it, the signal has no second effect and gets
// the first answer for a day, or as long as LEGWORK_SIGNAL_RETENTION says.
func WithSignalID(id string) Option { return func(o *options) { o.signalID = &id } }

// SignalJob sends a signal to one job and returns after the commit. For each activity
// of the job that waits on the topic it wakes the one that has waited longest,
// whatever its rules compare. If none waits, the signal is kept for a day, and taken by
// the activity that waits next. The data is written as JSON; []byte and
// json.RawMessage are taken as JSON. WithStatus and WithCode are as for Signal.
//
// Without WithSignalID each call is another signal, under an id of its own, which the
// answer names. The id is one among those of the app, the job id and the topic: if a job
// id is used again, a late repetition never reaches the later job. Errors: *SignalError
// if the job has ended, legwork.MaxUnread signals of the topic are kept for it already,
// or the id was used in a way that cannot be told from here;
// *legwork.Error with code 404 if there is no such job, or none of its hooks waits on
// the topic, 400 if the id cannot be one.
func (c *Client) SignalJob(ctx context.Context, ref Ref, topic string, data any, opts ...Option) (*JobSignalled,
	error) {
	s, err := newJobSignal(ctx, ref, topic, data, gather(opts))
	if err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteSignalJob(ctx, ref, s)
	}
	done, err := c.signalJob(ctx, ref, s)
	var known *SignalError
	if err != nil && !errors.As(err, &known) {
		return nil, c.explain("signal job "+ref.String(), err)
	}
	return done, err
}

// SignalJobTx sends a signal to one job inside the caller's own transaction: it is sent if
// and only if tx commits. The job is named by app and job id, and its gid too if it must be
// that generation; it may begin later, by up to 15 minutes. It returns the signal's GUID. An
// engine accepts it after the commit, by the same rules, and with the same answer, as
// SignalJob; one that it refuses is a dead letter. Errors of tx leave it aborted.
func (c *Client) SignalJobTx(ctx context.Context, tx pgx.Tx, ref Ref, topic string, data any, opts ...Option) (
	legwork.ID, error) {
	o := gather(opts)
	s, err := newJobSignal(ctx, ref, topic, data, o)
	if err != nil {
		return legwork.ID{}, err
	}
	if err := (Ref{App: ref.App, JobID: ref.JobID}).check(); err != nil {
		return legwork.ID{}, err
	}
	if strings.Contains(s.ID, "\x00") {
		return legwork.ID{}, legwork.Invalid("the signal id has the character U+0000, which Postgres cannot keep in text")
	}
	var guid legwork.ID
	err = tx.QueryRow(ctx, c.sql["signal_job.sql"], s.App, s.Job, s.Topic, s.Data, s.ID, ref.gid(),
		cmp.Or(s.Status, legwork.Success), s.Code, orNull(s.Trace.Parent), orNull(s.Trace.State)).Scan(&guid)
	return guid, c.explain("signal job "+ref.String(), err)
}

// newJobSignal is a signal to the job of a ref, of which only the gid may be known. Without
// an id it has one of its own.
func newJobSignal(ctx context.Context, ref Ref, topic string, data any, o options) (*jobsignal.Signal, error) {
	s := &jobsignal.Signal{App: ref.App, Job: ref.JobID, Gid: ref.Gid, Topic: topic, ID: legwork.NewID().String(),
		Status: o.status, Code: o.code, Trace: legwork.Trace{Parent: traceOf(ctx).Get(legwork.HeaderTraceParent),
			State: traceOf(ctx).Get(legwork.HeaderTraceState)}}
	if err := ref.check(); err != nil {
		return nil, err
	}
	if o.key != "" || o.job != "" || o.event != nil {
		return nil, legwork.Invalid("a signal to a job takes WithSignalID, WithStatus and WithCode only")
	}
	if err := legwork.CheckTopic(topic); err != nil {
		return nil, err
	}
	if o.signalID != nil {
		if err := legwork.CheckSignalID(*o.signalID); err != nil {
			return nil, err
		}
		s.ID = *o.signalID
	}
	switch {
	case s.Status != "" && s.Status != legwork.Success && s.Status != legwork.Pending && s.Status != legwork.Failed:
		return nil, legwork.Invalid("status %q is none of success, pending, error", legwork.Clip(string(s.Status), 32))
	case s.Code < 0 || s.Code > 999_999:
		return nil, legwork.Invalid("code %d is none from 1 to 999999", s.Code)
	}
	var err error
	if s.Data, err = encodeInput(data); err != nil {
		return nil, err
	}
	return s, legwork.CheckPayload(s.Data)
}

// signalJob decides by what is known of the id. A copy that runs at the same time has it
// decide again.
func (c *Client) signalJob(ctx context.Context, ref Ref, s *jobsignal.Signal) (*JobSignalled, error) {
	if s.App == "" || s.Job == "" {
		job, err := c.reads.state(ctx, ref)
		if err != nil {
			return nil, err
		}
		if job == nil {
			return nil, ref.unknown()
		}
		s.App, s.Job = cmp.Or(s.App, job.App), cmp.Or(s.Job, job.JobID)
	}
	s.Kept = c.keepSignals
	for range 3 {
		states, err := c.store.SignalStates(ctx, []ledger.SignalQuery{s.Query(c.namespace)})
		if err != nil {
			return nil, err
		}
		receipt, signal, err := s.Decide(&states[0], func(job *ledger.SignalledJob) (*graph.App, error) {
			return c.graphs.get(ctx, c, job.App, job.Version)
		})
		switch {
		case err != nil:
			return nil, signalRefused(ref, s, err)
		case receipt != nil:
			return replayed(s, receipt)
		}
		if done, err := c.acceptSignal(ctx, s, signal); done != nil || err != nil {
			return done, err
		}
	}
	return nil, legwork.Conflict("signal %s to job %s/%s: another one of its id is under way: try again", s.Topic, s.App,
		s.Job)
}

// acceptSignal stores a signal and wakes who waits for it. It returns nil if its id has
// become known meanwhile.
func (c *Client) acceptSignal(ctx context.Context, s *jobsignal.Signal, signal *ledger.Signal) (*JobSignalled, error) {
	told, err := c.store.Signal(ctx, []ledger.Signal{*signal})
	switch {
	case err != nil:
		return nil, err
	case told[0].Ended:
		return nil, signalRefused(Ref{}, s, jobsignal.JobEnded)
	case told[0].Full:
		return nil, signalRefused(Ref{}, s, jobsignal.TooManyUnread)
	case told[0].Duplicate:
		return nil, nil
	}
	for i := range told[0].Wakes {
		if c.nc != nil { // else the relay publishes them
			c.send(&told[0].Wakes[i])
		}
	}
	done := &JobSignalled{Gid: signal.To.Gid, Woken: len(told[0].Wakes)}
	done.Kept = done.Woken == 0 && signal.Keys[0].Keep
	done.Ignored = done.Woken == 0 && !done.Kept
	return done, json.Unmarshal(signal.To.Response, &done.AcceptedSignal)
}

// replayed is the first answer again.
func replayed(s *jobsignal.Signal, r *ledger.SignalReceipt) (*JobSignalled, error) {
	same := string(s.Payload()) == string(r.Payload)
	done := &JobSignalled{Gid: r.Gid, Woken: r.Woken, Replayed: true, SamePayload: &same}
	if err := json.Unmarshal(r.Response, &done.AcceptedSignal); err != nil {
		return nil, fmt.Errorf("read the receipt of a signal: %w", err)
	}
	return done, nil
}

// signalRefused is what the sender of a signal is told.
func signalRefused(ref Ref, s *jobsignal.Signal, err error) error {
	var refused jobsignal.Refused
	switch {
	case errors.As(err, &refused):
		return &SignalError{Code: string(refused), WorkflowID: s.App + "/" + s.Job, SignalName: s.Topic, SignalID: s.ID,
			CorrelationID: legwork.NewID()}
	case errors.Is(err, jobsignal.ErrNoJob):
		return ref.unknown()
	case errors.Is(err, jobsignal.ErrNewerReceipt):
		return &legwork.Error{Code: http.StatusServiceUnavailable, Class: legwork.Retry, Err: err, Message: err.Error()}
	}
	return err
}
