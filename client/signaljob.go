package client

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// AcceptedSignal is the answer to a signal to a job. It is the same over every
// transport, and however often the signal is sent under its id (SIGID-08).
type AcceptedSignal struct {
	Accepted   bool   `json:"accepted"`
	WorkflowID string `json:"workflowId"` // app/job
	SignalName string `json:"signalName"` // the topic
	SignalID   string `json:"signalId"`
	AcceptedAt string `json:"acceptedAt"` // RFC 3339, by Postgres's clock
	// SignalStorageKey is the GUID of the signal.
	SignalStorageKey legwork.ID `json:"signalStorageKey"`
}

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
	SignalIndeterminate      = "SignalAcceptanceIndeterminate"
	SignalGenerationConflict = "SignalGenerationConflict"
	SignalJobEnded           = "JobEnded"
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
	what := map[string]string{
		SignalIndeterminate: "a signal of this id is stored without its receipt, so that it may have had its effect: an " +
			"operator must look at it; once it is removed, or forgotten after LEGWORK_SIGNAL_RETENTION, the id is free",
		SignalGenerationConflict: "a signal of this id was accepted by another generation of the job: send it under " +
			"another id, or without the gid to get the first answer",
		SignalJobEnded: "the job has ended: nothing was stored",
	}[e.Code]
	return fmt.Sprintf("signal %s to job %s, id %q: %s: %s", e.SignalName, e.WorkflowID, e.SignalID, e.Code, what)
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
// if the job has ended, or the id was used in a way that cannot be told from here;
// *legwork.Error with code 404 if there is no such job, or none of its hooks waits on
// the topic, 400 if the id cannot be one.
func (c *Client) SignalJob(ctx context.Context, ref Ref, topic string, data any, opts ...Option) (*JobSignalled,
	error) {
	s, err := newJobSignal(ref, topic, data, gather(opts))
	if err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteSignalJob(ctx, s)
	}
	s.trace = legwork.Trace{Parent: traceOf(ctx).Get(legwork.HeaderTraceParent),
		State: traceOf(ctx).Get(legwork.HeaderTraceState)}
	done, err := c.signalJob(ctx, s)
	if errors.Is(err, ledger.ErrNewerReceipt) {
		err = &legwork.Error{Code: http.StatusServiceUnavailable, Class: legwork.Retry, Err: err, Message: err.Error()}
	}
	var known *SignalError
	if err != nil && !errors.As(err, &known) {
		return nil, c.explain("signal job "+ref.String(), err)
	}
	return done, err
}

// jobSignal is a signal to a job.
type jobSignal struct {
	ref    Ref
	topic  string
	id     string // "" for one of its own
	data   json.RawMessage
	status legwork.Status
	code   int
	trace  legwork.Trace
}

func newJobSignal(ref Ref, topic string, data any, o options) (*jobSignal, error) {
	s := &jobSignal{ref: ref, topic: topic, status: o.status, code: o.code}
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
		s.id = *o.signalID
	}
	switch {
	case s.status != "" && s.status != legwork.Success && s.status != legwork.Pending && s.status != legwork.Failed:
		return nil, legwork.Invalid("status %q is none of success, pending, error", legwork.Clip(string(s.status), 32))
	case s.code < 0 || s.code > 999_999:
		return nil, legwork.Invalid("code %d is none from 1 to 999999", s.code)
	}
	var err error
	if s.data, err = encodeInput(data); err != nil {
		return nil, err
	}
	return s, legwork.CheckPayload(s.data)
}

// signalJob decides by what is known of the id, in the order of the rules of ADR 62. A
// copy that runs at the same time has it decide again.
func (c *Client) signalJob(ctx context.Context, s *jobSignal) (*JobSignalled, error) {
	job, err := c.reads.get(ctx, s.ref)
	if err != nil {
		return nil, err
	}
	app, id := s.ref.App, s.ref.JobID
	switch {
	case job == nil && (app == "" || id == ""):
		return nil, s.ref.unknown()
	case job != nil && (app != "" && app != job.App || id != "" && id != job.JobID):
		return nil, legwork.NotFound("job %s is not %s", s.ref.Gid, s.ref)
	case job != nil:
		app, id = job.App, job.JobID
	}
	if s.id == "" {
		s.id = legwork.NewID().String()
	}
	guid := legwork.DeriveStart(c.namespace, "signal\x00"+s.topic, "job\x00"+app+"\x00"+id+"\x00"+s.id)
	for range 3 {
		state, err := c.store.SignalState(ctx, guid, app, id, s.topic, []byte(s.id))
		if err != nil {
			return nil, err
		}
		if state.Receipt != nil {
			return s.replayed(app, id, state.Receipt)
		}
		if state.Orphan {
			return nil, s.refused(SignalIndeterminate, app, id)
		}
		done, err := c.acceptSignal(ctx, s, job, guid, state.Now)
		if done != nil || err != nil {
			return done, err
		}
	}
	return nil, legwork.Conflict("signal %s to job %s/%s: another one of its id is under way: try again", s.topic, app, id)
}

// acceptSignal stores a signal whose id is not known, and wakes who waits for it. It
// returns nil if the id has become known meanwhile.
func (c *Client) acceptSignal(ctx context.Context, s *jobSignal, job *Result, guid legwork.ID, at time.Time) (
	*JobSignalled, error) {
	if job == nil {
		return nil, s.ref.unknown()
	}
	signal, err := c.signalTo(ctx, s, job)
	if err != nil {
		return nil, err
	}
	if job.State != Running {
		return nil, s.refused(SignalJobEnded, job.App, job.JobID)
	}
	done := &JobSignalled{Gid: job.Gid, AcceptedSignal: AcceptedSignal{Accepted: true,
		WorkflowID: job.App + "/" + job.JobID, SignalName: s.topic, SignalID: s.id,
		AcceptedAt: at.UTC().Format("2006-01-02T15:04:05.000Z07:00"), SignalStorageKey: guid}}
	payload := sha256.Sum256(s.data)
	signal.GUID = guid
	signal.To = &ledger.Recipient{Gid: job.Gid, App: job.App, Job: job.JobID, ID: []byte(s.id), At: at,
		Payload: payload[:]}
	if signal.To.Response, err = json.Marshal(done.AcceptedSignal); err != nil {
		return nil, err
	}
	told, err := c.store.Signal(ctx, []ledger.Signal{*signal})
	switch {
	case err != nil:
		return nil, err
	case told[0].Ended:
		return nil, s.refused(SignalJobEnded, job.App, job.JobID)
	case told[0].Duplicate:
		return nil, nil
	}
	for i := range told[0].Wakes {
		if c.nc != nil { // else the relay publishes them
			c.send(&told[0].Wakes[i])
		}
	}
	done.Woken = len(told[0].Wakes)
	done.Kept = done.Woken == 0 && signal.Keys[0].Keep
	done.Ignored = done.Woken == 0 && !done.Kept
	return done, nil
}

// signalTo is the signal with the keys of the job's hooks on its topic.
func (c *Client) signalTo(ctx context.Context, s *jobSignal, job *Result) (*ledger.Signal, error) {
	rules, err := c.hookRules(ctx, job, s.topic)
	if err != nil {
		return nil, err
	}
	if len(rules) == 0 {
		return nil, legwork.NotFound("no hook of version %s of app %s waits on topic %s in the graph of job %s", job.Version,
			job.App, s.topic, job.JobID)
	}
	status, code := legwork.SignalOutcome(s.status, s.code, s.data)
	signal := &ledger.Signal{Topic: s.topic, Data: legwork.OrNull(s.data), Status: status, Code: code, Trace: s.trace,
		Kept: c.keepSignals}
	keep := false
	for _, rule := range rules {
		keep = keep || !rule.Unbuffered
	}
	known := map[string]bool{}
	for _, rule := range rules {
		if !known[rule.To.ID] {
			signal.Keys = append(signal.Keys, ledger.SignalKey{Key: ledger.JobKey(job.Gid), App: job.App, Activity: rule.To.ID,
				Keep: keep})
		}
		known[rule.To.ID] = true
	}
	return signal, nil
}

// replayed is the first answer again.
func (s *jobSignal) replayed(app, job string, r *ledger.SignalReceipt) (*JobSignalled, error) {
	if !s.ref.Gid.IsZero() && s.ref.Gid != r.Gid {
		return nil, s.refused(SignalGenerationConflict, app, job)
	}
	payload := sha256.Sum256(s.data)
	same := string(payload[:]) == string(r.Payload)
	done := &JobSignalled{Gid: r.Gid, Woken: r.Woken, Replayed: true, SamePayload: &same}
	if err := json.Unmarshal(r.Response, &done.AcceptedSignal); err != nil {
		return nil, fmt.Errorf("read the receipt of a signal: %w", err)
	}
	return done, nil
}

func (s *jobSignal) refused(code, app, job string) error {
	return &SignalError{Code: code, WorkflowID: app + "/" + job, SignalName: s.topic, SignalID: s.id,
		CorrelationID: legwork.NewID()}
}

// hookRules are the rules by which hooks of a job's graph wait on a topic.
func (c *Client) hookRules(ctx context.Context, job *Result, topic string) (rules []*graph.HookRule, err error) {
	app, err := c.graphs.get(ctx, c, job.App, job.Version)
	if err != nil {
		return nil, err
	}
	for _, rule := range app.HookTopic(topic) {
		if rule.Graph.Subscribes == job.Graph {
			rules = append(rules, rule)
		}
	}
	return rules, nil
}
