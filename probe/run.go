package probe

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// patience bounds one answer: below the 3 s that the chart's probes wait.
	patience = 2 * time.Second
	// maxReason bounds the reason of one check, in bytes.
	maxReason = 256
)

// Finding is the result of one check.
type Finding struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	// Reason is why not, at most 256 bytes.
	Reason string `json:"reason,omitempty"`
	// Took is how long the check took, in milliseconds.
	Took int64 `json:"took_ms"`
}

// Answer is what a process says to one question; the body of ?verbose.
type Answer struct {
	Probe  Kind      `json:"probe"`
	OK     bool      `json:"ok"`
	Checks []Finding `json:"checks"`
}

// Ask runs all checks of a kind at once, for at most 2 s.
func (p *Probes) Ask(ctx context.Context, kind Kind) Answer {
	a := Answer{Probe: kind, OK: true, Checks: []Finding{}}
	if p == nil {
		return a
	}
	names, checks := p.of(kind)
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	found := make([]chan Finding, len(checks))
	for i, c := range checks {
		found[i] = make(chan Finding, 1)
		go func() { found[i] <- p.find(ctx, names[i], c) }()
	}
	for i, name := range names {
		f := Finding{Name: name, Reason: fmt.Sprintf("no answer within %s", patience), Took: patience.Milliseconds()}
		select {
		case f = <-found[i]:
		case <-ctx.Done():
			select { // it may have ended just now
			case f = <-found[i]:
			default:
			}
		}
		a.OK, a.Checks = a.OK && f.OK, append(a.Checks, f)
	}
	return a
}

func (p *Probes) find(ctx context.Context, name string, c check) Finding {
	began := time.Now()
	err := safely(ctx, c)
	f := Finding{Name: name, OK: err == nil, Took: time.Since(began).Milliseconds()}
	if err != nil {
		f.Reason = err.Error()
		if p.Clean != nil {
			f.Reason = p.Clean(f.Reason)
		}
		f.Reason = legwork.Clip(f.Reason, maxReason)
	}
	return f
}

// safely runs a check; a panic in one must not end the process.
func safely(ctx context.Context, c check) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("check panicked: %v", r)
		}
	}()
	return c(ctx)
}
