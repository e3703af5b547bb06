package worker

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// RetryPolicy says how often work that failed is asked for again, and how long
// the engine waits before. The waiting is a row in Postgres: it survives the
// worker, and holds up none of its slots. It replaces the activity's own.
type RetryPolicy struct {
	// MaximumAttempts counts all attempts, the first included. Default 3.
	MaximumAttempts int
	// InitialInterval × BackoffCoefficient^attempt is the wait after an attempt,
	// from 1, at most MaximumInterval. Defaults 1 s, 10, 2 min.
	InitialInterval    time.Duration
	BackoffCoefficient float64
	MaximumInterval    time.Duration
}

// Retry sends a policy with each error of a topic's handler (docs/wire.md,
// Legwork-Retry). Input the handler cannot read, and work that seems to crash
// its worker, are not asked for again.
func Retry(p RetryPolicy) Option { return func(r *Registration) { r.retry = p } }

// maxAttempts is what the engine allows any policy.
const maxAttempts = 1000

func (p RetryPolicy) check(topic string) error {
	if p.MaximumAttempts < 0 || p.MaximumAttempts > maxAttempts || p.InitialInterval < 0 || p.MaximumInterval < 0 ||
		p.BackoffCoefficient < 0 || p.BackoffCoefficient > 0 && p.BackoffCoefficient < 1 {
		return legwork.Invalid("worker: topic %s: Retry is %+v, want at most %d attempts, intervals above 0 and a coefficient of at least 1", topic, p, maxAttempts)
	}
	return nil
}

// header is the policy as it travels, "" if there is none.
func (p RetryPolicy) header() string {
	if p == (RetryPolicy{}) {
		return ""
	}
	doc, err := json.Marshal(struct {
		MaximumAttempts    int     `json:"maximumAttempts,omitempty"`
		BackoffCoefficient float64 `json:"backoffCoefficient,omitempty"`
		InitialInterval    float64 `json:"initialInterval,omitempty"`
		MaximumInterval    float64 `json:"maximumInterval,omitempty"`
	}{p.MaximumAttempts, p.BackoffCoefficient, p.InitialInterval.Seconds(), p.MaximumInterval.Seconds()})
	if err != nil {
		return "" // numbers that were checked
	}
	return string(doc)
}

// again reports whether a result is one that a policy speaks of.
func (r *result) again() bool { return r.outcome == outcomeError || r.outcome == outcomeTimeout }
