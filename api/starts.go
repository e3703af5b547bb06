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
	var options []client.Option
	if p.IdempotencyKey != nil {
		options = append(options, client.WithIdempotencyKey(*p.IdempotencyKey))
	}
	if p.Job != nil {
		options = append(options, client.WithJobID(*p.Job))
	}
	ctx, cancel := context.WithTimeout(traced(r), startTimeout)
	defer cancel()
	receipt, err := s.Client.Start(ctx, topic, legwork.OrNull(input), options...)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	answer, status := started{Receipt: receipt}, http.StatusCreated
	if receipt.Duplicate {
		status = http.StatusOK
	}
	if !receipt.Gid.IsZero() {
		w.Header().Set("Location", s.path("jobs", receipt.Gid.String()))
		if d := wait(p.Wait); d > 0 {
			// The job has begun: what goes wrong from here on must not look as if it had not.
			answer.Result, _ = s.Client.AwaitFor(r.Context(), client.Gid(receipt.Gid), d)
		}
	}
	s.answerWith(w, r, status, answer, nil)
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
	return telemetry.Into(r.Context(), legwork.Trace{Parent: r.Header.Get("traceparent"), State: r.Header.Get("tracestate")})
}

// path is the path of something in the namespace.
func (s *server) path(parts ...string) string {
	path := "/v1/" + s.Client.Namespace()
	for _, p := range parts {
		path += "/" + p
	}
	return path
}
