package graph

import (
	"encoding/json"
	"time"
)

// Limits and defaults of retries under the rules of HotMesh (graphs.md §1a.7,
// decision 9).
const (
	hotmeshMaxAttempts     = 1000 // of any policy, whoever it comes from
	hotmeshAttempts        = 3
	hotmeshCoefficient     = 10
	hotmeshMaximumInterval = 120 * time.Second
	// codeDelay is the first wait of retry by code; each next is ten times as
	// long, up to maxCodeDelay.
	codeDelay    = 10 * time.Millisecond
	maxCodeDelay = 10 * time.Second
)

// hotmeshRetry is RetryAfter by the rules of HotMesh: nothing is tried again
// without a policy, every code is under it, and the first wait is
// InitialInterval × BackoffCoefficient.
func (a *Activity) hotmeshRetry(code, attempt int, override *Policy) (delay time.Duration, again bool) {
	attempt = max(attempt, 1)
	if override != nil {
		return override.hotmeshAfter(code, attempt)
	}
	if further, named := a.Retry.Codes[code]; named {
		if attempt > min(further, hotmeshMaxAttempts) {
			return 0, false
		}
		return grown(codeDelay, 10, attempt-1, maxCodeDelay), true
	}
	if a.Retry.Policy == nil {
		return 0, false
	}
	return a.Retry.Policy.hotmeshAfter(code, attempt)
}

func (p *Policy) hotmeshAfter(code, attempt int) (time.Duration, bool) {
	coefficient, initial, maximum := p.BackoffCoefficient, p.InitialInterval, p.MaximumInterval
	if !(coefficient >= 1) {
		coefficient = hotmeshCoefficient
	}
	if initial <= 0 {
		initial = defaultInitialInterval
	}
	if maximum <= 0 {
		maximum = hotmeshMaximumInterval
	}
	if attempt >= p.hotmeshMost() || p.isFinal(code) {
		return 0, false
	}
	return grown(initial, coefficient, attempt, maximum), true
}

func (p *Policy) hotmeshMost() int {
	if p.MaximumAttempts <= 0 {
		return hotmeshAttempts
	}
	return min(p.MaximumAttempts, hotmeshMaxAttempts)
}

// hotmeshAttempts is Attempts by the rules of HotMesh; 0: not known.
func (a *Activity) hotmeshAttempts(code int) int {
	if further, named := a.Retry.Codes[code]; named {
		return further + 1
	}
	if a.Retry.Policy == nil {
		return 0
	}
	return a.Retry.Policy.hotmeshMost()
}

// MessagePolicy reads the policy that the input of a worker or an await carries
// for this one message under the rules of HotMesh: maximumAttempts (further
// ones, default 50), and the others as in Policy. nil: it has none, or the
// document is not under these rules.
func (a *Activity) MessagePolicy(input json.RawMessage) *Policy {
	if a.Graph.App.Compat != HotMesh {
		return nil
	}
	p := readPolicy(input)
	if p == nil || p.MaximumAttempts == 0 && p.BackoffCoefficient == 0 && p.InitialInterval == 0 &&
		p.MaximumInterval == 0 {
		return nil
	}
	p.NonRetryable = nil
	if p.MaximumAttempts == 0 {
		p.MaximumAttempts = 50
	}
	p.MaximumAttempts++
	return p
}
