package api

import (
	"context"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// SignalTopic wakes the hooks that wait on a topic for the data of the body.
func (s *server) SignalTopic(w http.ResponseWriter, r *http.Request, _, topic string, p oas.SignalTopicParams) {
	var body oas.Signal
	if isEvent(r) {
		s.signalEvent(w, r, topic, or(p.IdempotencyKey))
		return
	}
	err := readObject(r, &body)
	if err == nil {
		err = signalID(&body, p.IdempotencyKey)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	receipt, err := s.signal(traced(r), topic, or(body.Data), signalOptions(&body))
	replayed(w, err == nil && receipt.Duplicate)
	s.answer(w, r, receipt, err)
}

// SignalJob sends a signal to one job.
func (s *server) SignalJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID, topic string,
	p oas.SignalJobParams) {
	s.signalJob(w, r, client.Gid(gid), topic, p.IdempotencyKey)
}

// SignalNamedJob sends a signal to the job of an app with an id.
func (s *server) SignalNamedJob(w http.ResponseWriter, r *http.Request, _, topic string, p oas.SignalNamedJobParams) {
	s.signalJob(w, r, client.Ref{App: p.App, JobID: p.Job}, topic, p.IdempotencyKey)
}

func (s *server) signalJob(w http.ResponseWriter, r *http.Request, ref client.Ref, topic string, key *string) {
	var body oas.Signal
	err := readObject(r, &body)
	if err == nil {
		err = signalID(&body, key)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.toJob(traced(r), ref, topic, &body)
	replayed(w, err == nil && done.Replayed)
	s.answer(w, r, done, err)
}

// toJob sends a signal to a job.
func (s *server) toJob(ctx context.Context, ref client.Ref, topic string, body *oas.Signal) (*client.JobSignalled,
	error) {
	if err := genuine(ctx, or(body.Data)); err != nil {
		return nil, err
	}
	options := []client.Option{client.WithStatus(legwork.Status(or(body.Status))), client.WithCode(or(body.Code))}
	if body.SignalId != nil {
		options = append(options, client.WithSignalID(*body.SignalId))
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	return s.Client.SignalJob(ctx, ref, topic, legwork.OrNull(or(body.Data)), options...)
}

// signalEvent makes a signal of a CloudEvent.
func (s *server) signalEvent(w http.ResponseWriter, r *http.Request, topic, key string) {
	data, err := readInput(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	receipt, err := s.signal(traced(r), topic, data, append(named("", key), client.AsEvent(r.Header)))
	replayed(w, err == nil && receipt.Duplicate)
	s.answer(w, r, receipt, err)
}

// signal sends a signal to the hooks of a topic.
func (s *server) signal(ctx context.Context, topic string, data []byte,
	options []client.Option) (*client.SignalReceipt, error) {
	if err := genuine(ctx, data); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	return s.Client.Signal(ctx, topic, legwork.OrNull(data), options...)
}

func signalOptions(body *oas.Signal) []client.Option {
	return append(named("", or(body.SignalId)), client.WithStatus(legwork.Status(or(body.Status))),
		client.WithCode(or(body.Code)))
}

// signalID takes the id of a signal from its body or from the header, in which it must
// be the same, and checks it (SIGID-03, SIGID-04).
func signalID(body *oas.Signal, key *string) error {
	switch {
	case body.SignalId != nil && *body.SignalId == "":
		return legwork.Invalid("the signalId is empty: leave it away, or name the signal")
	case body.SignalId == nil:
		body.SignalId = key
	case key != nil && *key != *body.SignalId:
		return legwork.Invalid("the Idempotency-Key is %q and the signalId %q: give one of them, or both alike",
			legwork.Clip(*key, 64), legwork.Clip(*body.SignalId, 64))
	}
	if body.SignalId == nil {
		return nil
	}
	return legwork.CheckSignalID(*body.SignalId)
}
