package graph

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Awaits tells whether an await waits for the end of its child: true unless
// await is, or evaluates to, false (AWAIT-02).
func (a *Activity) Awaits(s *evaluate.Scope) (bool, error) {
	severed, err := s.Is(false, a.await)
	if err != nil {
		return false, a.failed("await", err)
	}
	return !severed, nil
}

// Emits tells whether the job's data is published once the activity is done.
func (a *Activity) Emits(s *evaluate.Scope) (bool, error) {
	yes, err := s.Is(true, a.emit)
	if err != nil {
		return false, a.failed("emit", err)
	}
	return yes, nil
}

// Persists tells whether completion tasks run once the activity is done, while
// the job stays open.
func (a *Activity) Persists(s *evaluate.Scope) (bool, error) {
	yes, err := s.Is(true, a.persist)
	if err != nil {
		return false, a.failed("persist", err)
	}
	return yes, nil
}

// MayPublish reports whether the activity may publish before its job ends.
func (a *Activity) MayPublish() bool { return a.emit != nil || a.persist != nil }

// MaySkip reports whether the activity has a statusThreshold.
func (a *Activity) MaySkip() bool { return a.threshold != nil }

// Threshold evaluates statusThreshold: when at most so many obligations are
// open the activity is skipped. 0: never; also for what is no number above 0.
func (a *Activity) Threshold(s *evaluate.Scope) (int, error) {
	n, ok, err := s.Number(a.threshold)
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
func (a *Activity) Attributes(s *evaluate.Scope) (json.RawMessage, error) {
	out, err := a.Telemetry.Eval(s)
	if err != nil {
		return nil, a.failed("telemetry", err)
	}
	return out, nil
}

// ExpireAfter evaluates how long a finished job remains readable, in the scope
// of the trigger: 0 if the document does not say or the value is undefined or
// no number, KeepForever if it is 0 or less.
func (g *Graph) ExpireAfter(s *evaluate.Scope) (time.Duration, error) {
	if g.expire == nil {
		return g.Expire, nil
	}
	expire, _, err := evalExpire(g.expire, s)
	if err != nil {
		return 0, g.Trigger.failed("expire", err)
	}
	return expire, nil
}

// evalExpire evaluates seconds to keep a job; ok is false if there is no number.
func evalExpire(v evaluate.Value, s *evaluate.Scope) (d time.Duration, ok bool, err error) {
	seconds, ok, err := s.Number(v)
	switch {
	case err != nil || !ok:
		return 0, false, err
	case seconds <= 0 || seconds >= maxExpireSeconds:
		return KeepForever, true, nil
	}
	return max(time.Duration(seconds*float64(time.Second)), 1), true, nil
}
