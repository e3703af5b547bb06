package api

import (
	"context"
	"net/http"
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
	input, err := readBody(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.start(traced(r), topic, input, or(p.Job), or(p.IdempotencyKey), wait(p.Wait))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	status := http.StatusCreated
	if done.Duplicate {
		status = http.StatusOK
	}
	if !done.Gid.IsZero() {
		w.Header().Set("Location", s.path("jobs", done.Gid.String()))
	}
	s.answerWith(w, r, status, done, nil)
}

// start starts a job, and waits for its end if it is asked to. An empty job id or
// key is none.
func (s *server) start(ctx context.Context, topic string, input []byte, job, key string,
	wait time.Duration) (*started, error) {
	var options []client.Option
	if key != "" {
		options = append(options, client.WithIdempotencyKey(key))
	}
	if job != "" {
		options = append(options, client.WithJobID(job))
	}
	starting, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	receipt, err := s.Client.Start(starting, topic, legwork.OrNull(input), options...)
	if err != nil {
		return nil, err
	}
	done := &started{Receipt: receipt}
	if wait > 0 && !receipt.Gid.IsZero() {
		// The job has begun: what goes wrong from here on must not look as if it had not.
		done.Result, _ = s.Client.AwaitFor(ctx, client.Gid(receipt.Gid), wait)
	}
	return done, nil
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
