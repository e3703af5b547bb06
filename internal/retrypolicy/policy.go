// Package retrypolicy has the retry policies that the SDK sends, as engines read them
// (docs/wire.md, Legwork-Retry): those of workers, and of the calls of durable functions.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package retrypolicy

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Policy is worker.RetryPolicy, field by field.
type Policy struct {
	MaximumAttempts    int
	InitialInterval    time.Duration
	BackoffCoefficient float64
	MaximumInterval    time.Duration
	NonRetryable       []int
}

// maxAttempts is what the engine allows any policy, and maxCode the largest code of an error.
const (
	maxAttempts = legwork.MaxEntries
	maxCode     = 999_999
)

// Check says what is wrong with a policy; of names what it is for.
func (p Policy) Check(of string) error {
	if p.MaximumAttempts < 0 || p.MaximumAttempts > maxAttempts || p.InitialInterval < 0 || p.MaximumInterval < 0 ||
		p.BackoffCoefficient < 0 || p.BackoffCoefficient > 0 && p.BackoffCoefficient < 1 {
		return legwork.Invalid("%s: Retry is %+v, want at most %d attempts (0: no limit), intervals above 0 and a "+
			"coefficient of at least 1", of, p, maxAttempts)
	}
	for _, code := range p.NonRetryable {
		if code < 1 || code > maxCode {
			return legwork.Invalid("%s: NonRetryable of Retry has %d, want codes from 1 to %d", of, code, maxCode)
		}
	}
	return nil
}

// JSON is the policy as it travels, "" if it says nothing.
func (p Policy) JSON() string {
	if p.MaximumAttempts == 0 && p.InitialInterval == 0 && p.BackoffCoefficient == 0 && p.MaximumInterval == 0 &&
		len(p.NonRetryable) == 0 {
		return ""
	}
	doc, err := json.Marshal(struct {
		MaximumAttempts    int     `json:"maximumAttempts,omitempty"`
		BackoffCoefficient float64 `json:"backoffCoefficient,omitempty"`
		InitialInterval    float64 `json:"initialInterval,omitempty"`
		MaximumInterval    float64 `json:"maximumInterval,omitempty"`
		NonRetryable       []int   `json:"nonRetryable,omitempty"`
	}{p.MaximumAttempts, p.BackoffCoefficient, p.InitialInterval.Seconds(), p.MaximumInterval.Seconds(), p.NonRetryable})
	if err != nil {
		return "" // numbers that were checked
	}
	return string(doc)
}
