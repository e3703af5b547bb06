package graph

import (
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// MaxAttempts is the most attempts that work can have: what its counter holds.
const MaxAttempts = legwork.MaxEntries

// Defaults of a Policy.
const (
	defaultCoefficient     = 2
	defaultInitialInterval = time.Second
	defaultMaximumInterval = time.Minute
)

// Policy says how often work that failed is tried, how long to wait, and which
// errors are final. The wait before attempt n+1 is InitialInterval ×
// BackoffCoefficient^(n-1), at most MaximumInterval. A zero field has its
// default: no limit, 2, 1 s, 60 s or InitialInterval if that is more. Under the
// rules of HotMesh the defaults and the waits are others: see hotmeshRetry.
type Policy struct {
	MaximumAttempts    int // in all, the first included
	BackoffCoefficient float64
	InitialInterval    time.Duration
	MaximumInterval    time.Duration
	// NonRetryable are codes of errors that are final, besides those that are
	// final anyway.
	NonRetryable []int
}

// Retry is what a document says of the retries of a worker or an await.
type Retry struct {
	Codes  map[int]int // further attempts by error code
	Policy *Policy     // for all other codes; nil: none
}

// RetryAfter tells whether work that failed with a code is tried again after
// its attempt (from 1), and after how long. A policy of the message or the
// worker, override, takes the place of the document's; what the document calls
// final stays final.
//
// Without any policy, work of a worker is tried again, without a limit, after
// errors that may pass: 5xx, which an error without a code has, 408 and 429. A
// document with a transition for every code ('*') handles errors itself and
// has no such default; nor has an await, whose child has retries of its own.
func (a *Activity) RetryAfter(code, attempt int, override *Policy) (delay time.Duration, again bool) {
	if a.Type != Worker && a.Type != Await && a.Type != Operation {
		return 0, false
	}
	if a.Graph.App.Compat == HotMesh {
		return a.hotmeshRetry(code, attempt, override)
	}
	attempt = max(attempt, 1)
	most, again := a.attempts(codeOf(legwork.Failed, code), override)
	if !again || most > 0 && attempt >= most || attempt >= MaxAttempts {
		return 0, false
	}
	p := a.Retry.Policy
	if override != nil {
		p = override
	}
	if p == nil {
		p = &Policy{}
	}
	return p.wait(attempt), true
}

// Attempts is how often work that fails with a code is tried in all; 0: without
// a limit. With code 0, which no error has, it is the limit of the policy.
func (a *Activity) Attempts(code int) int {
	if a.Graph.App.Compat == HotMesh {
		return a.hotmeshAttempts(code)
	}
	if code == 0 {
		if a.Retry.Policy == nil {
			return 0
		}
		return a.Retry.Policy.MaximumAttempts
	}
	most, again := a.attempts(code, nil)
	if !again {
		return 1
	}
	return most
}

// attempts decides by the code: is work tried again at all, and how often at
// most (0: no limit)?
func (a *Activity) attempts(code int, override *Policy) (most int, again bool) {
	p := a.Retry.Policy
	if p.isFinal(code) || override.isFinal(code) {
		return 0, false
	}
	further, listed := a.Retry.Codes[code]
	switch {
	case listed && further == 0:
		return 0, false
	case listed:
		most = further + 1
	case a.names(code), code >= 400 && code < 500 && !transient(code):
		return 0, false
	case p != nil:
		most = p.MaximumAttempts
	case override == nil && (a.Type == Await || !transient(code) || a.catchesAll()):
		return 0, false
	}
	if override != nil {
		most = override.MaximumAttempts
	}
	return most, true
}

// isFinal tells whether a policy, or none, calls a code final.
func (p *Policy) isFinal(code int) bool { return p != nil && slices.Contains(p.NonRetryable, code) }

// transient tells whether an error with this code may pass by itself.
func transient(code int) bool { return code >= 500 && code < 600 || code == 408 || code == 429 }

// names tells whether a transition of the activity names a code.
func (a *Activity) names(code int) bool {
	return slices.ContainsFunc(a.Transitions, func(t *Transition) bool {
		return t.Conditions != nil && t.Conditions.Named && slices.Contains(t.Conditions.Codes, code)
	})
}

// catchesAll tells whether a transition of the activity takes every code.
func (a *Activity) catchesAll() bool {
	return slices.ContainsFunc(a.Transitions, func(t *Transition) bool {
		if t.Conditions == nil {
			return t.followsErrors()
		}
		return t.Conditions.AnyCode
	})
}

// wait is the time between an attempt and the next.
func (p *Policy) wait(attempt int) time.Duration {
	coefficient, initial, maximum := p.BackoffCoefficient, p.InitialInterval, p.MaximumInterval
	if !(coefficient >= 1) {
		coefficient = defaultCoefficient
	}
	if initial <= 0 {
		initial = defaultInitialInterval
	}
	if maximum <= 0 {
		maximum = max(defaultMaximumInterval, initial)
	}
	return grown(initial, coefficient, attempt-1, maximum)
}

// grown returns first × factor^n, at most most.
func grown(first time.Duration, factor float64, n int, most time.Duration) time.Duration {
	d := float64(first) * math.Pow(factor, float64(n))
	if !(d < float64(most)) {
		return most
	}
	return time.Duration(d)
}

// WorkerPolicy reads the policy that a worker sends with an error (Legwork-Retry,
// docs/wire.md). Fields that are not valid have their defaults. nil: it has none.
func WorkerPolicy(header string) *Policy {
	if header == "" {
		return nil
	}
	return readPolicy(json.RawMessage(header))
}

// readPolicy reads the fields of a policy from an object; nil: it has none.
func readPolicy(object json.RawMessage) *Policy {
	d := evaluate.NewDatum(object)
	p, found := &Policy{}, false
	for _, name := range policyNames {
		f, err := d.At([]string{name})
		if err != nil || f == nil {
			continue
		}
		v, err := f.Any()
		if err != nil {
			continue
		}
		if list, ok := v.([]any); ok && name == nonRetryable {
			for _, one := range list {
				found = p.final(evaluate.TextOf(one)) || found
			}
		} else if name != nonRetryable {
			found = p.set(name, evaluate.TextOf(v)) || found
		}
	}
	if !found {
		return nil
	}
	return p
}
