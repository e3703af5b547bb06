package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/telemetry"
)

// startTimeout is how long a start waits for its receipt.
const startTimeout = 10 * time.Second

// started is what became of a start, with the result if it was waited for.
type started struct {
	*legwork.Receipt
	Result *client.Result `json:"result,omitempty"`
}

// StartJob starts a job with the body as its input.
func (s *server) StartJob(w http.ResponseWriter, r *http.Request, _, topic string, p oas.StartJobParams) {
	input, err := readInput(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	key := or(p.IdempotencyKey)
	options := named(or(p.Job), key)
	if isEvent(r) { // its body is not the input, which is not compared
		options, key = append(options, client.AsEvent(r.Header)), ""
	}
	if async(or(p.Prefer)) {
		s.enqueue(w, r, topic, key, input, options)
		return
	}
	done, known, err := s.start(traced(r), topic, key, input, wait(p.Wait), options)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	replayed(w, known)
	status := http.StatusCreated
	if done.Duplicate {
		status = http.StatusOK
	}
	if !done.Gid.IsZero() {
		w.Header().Set("Location", s.path("jobs", done.Gid.String()))
	}
	s.answerWith(w, r, status, done, nil)
}

// async reports whether a header Prefer has the preference respond-async.
func async(prefer string) bool {
	for one := range strings.SplitSeq(prefer, ",") {
		if strings.EqualFold(strings.TrimSpace(one), "respond-async") {
			return true
		}
	}
	return false
}

// enqueue stores a start that nobody waits for.
func (s *server) enqueue(w http.ResponseWriter, r *http.Request, topic, key string, input []byte,
	options []client.Option) {
	if err := genuine(r.Context(), input); err != nil {
		s.refuse(w, r, err)
		return
	}
	var guid legwork.ID
	known, err := s.once(r.Context(), topic, key, input, func() (err error) {
		guid, err = s.Client.Enqueue(traced(r), topic, legwork.OrNull(input), options...)
		return err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Location", s.path("starts", topic, guid.String()))
	w.Header().Set("Preference-Applied", "respond-async")
	replayed(w, known)
	s.answerWith(w, r, http.StatusAccepted, &client.StartState{GUID: guid, State: client.StartWaiting,
		Topic: topic}, nil)
}

// GetStart tells what has become of a start.
func (s *server) GetStart(w http.ResponseWriter, r *http.Request, _, topic string, guid legwork.ID) {
	state, err := s.Client.StartState(r.Context(), guid)
	if err == nil && state.Topic != topic { // who asks may be a starter on this topic alone
		err = legwork.NotFound("nothing is known of a start %s on topic %s", guid, topic)
	}
	s.answer(w, r, state, err)
}

// named are the options of a start with a job id and a key, each unless it is empty.
func named(job, key string) (list []client.Option) {
	if key != "" {
		list = append(list, client.WithIdempotencyKey(key))
	}
	if job != "" {
		list = append(list, client.WithJobID(job))
	}
	return list
}

// isEvent reports whether a request has a CloudEvent.
func isEvent(r *http.Request) bool {
	return r.Header.Get("ce-specversion") != "" ||
		strings.HasPrefix(strings.ToLower(r.Header.Get("Content-Type")), "application/cloudevents")
}

// start starts a job, and waits for its end if it is asked to. It reports whether a start
// under the key was known before.
func (s *server) start(ctx context.Context, topic, key string, input []byte, wait time.Duration,
	options []client.Option) (*started, bool, error) {
	if err := genuine(ctx, input); err != nil {
		return nil, false, err
	}
	starting, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	var receipt *legwork.Receipt
	known, err := s.once(starting, topic, key, input, func() (err error) {
		receipt, err = s.Client.Start(starting, topic, legwork.OrNull(input), options...)
		return err
	})
	if err != nil {
		return nil, known, err
	}
	done := &started{Receipt: receipt}
	if wait > 0 && !receipt.Gid.IsZero() {
		// The job has begun: what goes wrong from here on must not look as if it had not.
		done.Result, _ = s.Client.AwaitFor(ctx, client.Gid(receipt.Gid), wait)
	}
	return done, known, nil
}

// wait is a parameter of seconds.
func wait(seconds *int) time.Duration {
	if seconds == nil {
		return 0
	}
	return time.Duration(*seconds) * time.Second
}

// traced is the context of a request, with the trace that it belongs to.
func traced(r *http.Request) context.Context {
	return telemetry.Into(r.Context(), legwork.Trace{Parent: r.Header.Get("traceparent"),
		State: r.Header.Get("tracestate")})
}

// path is the path of something in the namespace.
func (s *server) path(parts ...string) string {
	path := "/v1/" + s.Client.Namespace()
	for _, p := range parts {
		path += "/" + p
	}
	return path
}
