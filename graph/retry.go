package graph

import (
	"encoding/json"
	"math"
	"time"
)

// Limits and defaults of retries (graphs.md §1a.7, decision 9).
const (
	MaxAttempts = 1000 // of any policy, whoever it comes from

	defaultAttempts        = 3
	defaultCoefficient     = 10
	defaultInitialInterval = time.Second
	defaultMaximumInterval = 120 * time.Second
	// codeDelay is the first wait of retry by code; each next is ten times as
	// long, up to maxCodeDelay.
	codeDelay    = 10 * time.Millisecond
	maxCodeDelay = 10 * time.Second
)

// Policy says how often work that failed is tried, and how long to wait before
// attempt n+1: InitialInterval × BackoffCoefficient^n, at most MaximumInterval.
// A zero field has its default: 3 attempts in all, 10, 1 s, 120 s.
type Policy struct {
	MaximumAttempts    int
	BackoffCoefficient float64
	InitialInterval    time.Duration
	MaximumInterval    time.Duration
}

// Retry is the retry of a worker or an await. The zero Retry never retries.
type Retry struct {
	Codes  map[int]int // further attempts by error code
	Policy *Policy     // for all other codes; nil: none
}

// RetryAfter tells whether work that failed with a code is tried again after
// its attempt (from 1), and after how long. A policy of the message or the
// worker, override, goes before that of the document.
func (a *Activity) RetryAfter(code, attempt int, override *Policy) (delay time.Duration, again bool) {
	if a.Type != Worker && a.Type != Await {
		return 0, false
	}
	attempt = max(attempt, 1)
	if override != nil {
		return override.after(attempt)
	}
	if further, named := a.Retry.Codes[code]; named {
		if attempt > min(further, MaxAttempts) {
			return 0, false
		}
		return grown(codeDelay, 10, attempt-1, maxCodeDelay), true
	}
	if a.Retry.Policy == nil {
		return 0, false
	}
	return a.Retry.Policy.after(attempt)
}

func (p *Policy) after(attempt int) (time.Duration, bool) {
	most, coefficient, initial, maximum := p.MaximumAttempts, p.BackoffCoefficient, p.InitialInterval, p.MaximumInterval
	if most <= 0 {
		most = defaultAttempts
	}
	if !(coefficient >= 1) {
		coefficient = defaultCoefficient
	}
	if initial <= 0 {
		initial = defaultInitialInterval
	}
	if maximum <= 0 {
		maximum = defaultMaximumInterval
	}
	if attempt >= min(most, MaxAttempts) {
		return 0, false
	}
	return grown(initial, coefficient, attempt, maximum), true
}

// grown returns first × factor^n, at most most.
func grown(first time.Duration, factor float64, n int, most time.Duration) time.Duration {
	d := float64(first) * math.Pow(factor, float64(n))
	if !(d < float64(most)) {
		return most
	}
	return time.Duration(d)
}

// MessagePolicy reads the policy that the input of a worker or an await may
// carry for this one message: maximumAttempts (further ones), and the others
// as in Policy, with defaults 50, 10, 1 s, 120 s. nil: it has none.
func MessagePolicy(input json.RawMessage) *Policy {
	d := newDatum(input)
	if d == nil || d.kind() != kindObject || d.index() != nil {
		return nil
	}
	p, found := &Policy{MaximumAttempts: 51}, false
	for _, name := range policyNames {
		f := d.fields[name]
		if f == nil {
			continue
		}
		if v, err := f.Any(); err == nil && p.set(name, textOf(v)) {
			found = true
			if name == "maximumAttempts" {
				p.MaximumAttempts++
			}
		}
	}
	if !found {
		return nil
	}
	return p
}
