package graph

import (
	"encoding/json"
	"time"
)

// Awaits tells whether an await waits for the end of its child: true unless
// await is, or evaluates to, false (AWAIT-02).
func (a *Activity) Awaits(s *Scope) (bool, error) {
	severed, err := evalFalse(a.await, s)
	if err != nil {
		return false, a.failed("await", err)
	}
	return !severed, nil
}

// Emits tells whether the job's data is published once the activity is done.
func (a *Activity) Emits(s *Scope) (bool, error) {
	yes, err := evalTrue(a.emit, s)
	if err != nil {
		return false, a.failed("emit", err)
	}
	return yes, nil
}

// Persists tells whether completion tasks run once the activity is done, while
// the job stays open.
func (a *Activity) Persists(s *Scope) (bool, error) {
	yes, err := evalTrue(a.persist, s)
	if err != nil {
		return false, a.failed("persist", err)
	}
	return yes, nil
}

// MayTell reports whether the activity may publish before its job ends.
func (a *Activity) MayTell() bool { return a.emit != nil || a.persist != nil }

// MaySkip reports whether the activity has a statusThreshold.
func (a *Activity) MaySkip() bool { return a.threshold != nil }

// Threshold evaluates statusThreshold: when at most so many obligations are
// open the activity is skipped. 0: never; also for what is no number above 0.
func (a *Activity) Threshold(s *Scope) (int, error) {
	n, ok, err := evalNumber(a.threshold, s)
	if err != nil {
		return 0, a.failed("statusThreshold", err)
	}
	if !ok || !(n >= 1) {
		return 0, nil
	}
	return int(min(n, 1e9)), nil
}

// Attributes evaluates telemetry: what the activity adds to its span, as a JSON
// object.
func (a *Activity) Attributes(s *Scope) (json.RawMessage, error) {
	out, err := a.Telemetry.Eval(s)
	if err != nil {
		return nil, a.failed("telemetry", err)
	}
	return out, nil
}

// ExpireAfter evaluates how long a finished job remains readable, in the scope
// of the trigger: 0 if the document does not say or the value is undefined or
// no number, KeepForever if it is 0 or less.
func (g *Graph) ExpireAfter(s *Scope) (time.Duration, error) {
	if g.expire == nil {
		return g.Expire, nil
	}
	expire, _, err := evalExpire(g.expire, s)
	if err != nil {
		return 0, g.Trigger.failed("expire", err)
	}
	return expire, nil
}
