package worker

import (
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/retrypolicy"
)

// RetryPolicy says how often work that failed is asked for again, and how long
// the engine waits before. The waiting is a row in Postgres: it survives the
// worker, and holds up none of its slots. It replaces the activity's own; what
// the activity calls final stays final (docs/graphs.md, Retries). The defaults
// are those of graphs deployed by Legwork's own rules.
type RetryPolicy struct {
	// MaximumAttempts counts all attempts, the first included. Default: no limit.
	MaximumAttempts int
	// InitialInterval is the wait after the first attempt, each next one is
	// BackoffCoefficient times as long, up to MaximumInterval. Defaults 1 s, 2,
	// 60 s.
	InitialInterval    time.Duration
	BackoffCoefficient float64
	MaximumInterval    time.Duration
	// NonRetryable are codes of errors that are final, besides those that the
	// activity calls final. Default none.
	NonRetryable []int
}

// Retry sends a policy with each error of a topic's handler (docs/wire.md,
// Legwork-Retry). Input the handler cannot read, and work that seems to crash
// its worker, are not asked for again; nor is what NonRetryable marks.
func Retry(p RetryPolicy) Option { return func(r *Registration) { r.retry = p } }

func (p RetryPolicy) check(topic string) error {
	return retrypolicy.Policy(p).Check("worker: topic " + topic)
}

// header is the policy as it travels, "" if there is none.
func (p RetryPolicy) header() string { return retrypolicy.Policy(p).JSON() }

// noRetry is the policy of an error that is final: this attempt was the last.
const noRetry = `{"maximumAttempts":1}`

// policy is the retry policy that travels with a result, "" if there is none.
func (r *result) policy(p RetryPolicy) string {
	var final *nonRetryable
	switch {
	case r.outcome == outcomeCrashing || r.status == legwork.Failed && errors.As(r.err, &final):
		return noRetry
	case r.outcome == outcomeError || r.outcome == outcomeTimeout || r.outcome == outcomePanic:
		return p.header()
	}
	return ""
}
