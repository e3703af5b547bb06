package graph

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// maxSleep is what a longer sleep is cut to: about a hundred years.
const maxSleep = time.Duration(maxExpireSeconds * float64(time.Second))

// MayWait tells whether a hook may wait, which is decided when it runs
// (HOOK-01): it has sleep, or a rule of hooks points at it.
func (a *Activity) MayWait() bool {
	return a.Type == Hook && (a.Sleep != nil || len(a.Rules) > 0)
}

// WebHook tells whether a signal can wake the activity.
func (a *Activity) WebHook() bool { return len(a.Rules) > 0 }

// SleepFor evaluates sleep, in seconds: 0 if the hook is not to sleep, because
// the value is undefined, no number, NaN, or not above 0 (HOOK-01).
func (a *Activity) SleepFor(s *evaluate.Scope) (time.Duration, error) {
	seconds, ok, err := s.Number(a.Sleep)
	if err != nil {
		return 0, a.failed("sleep", err)
	}
	if !ok || !(seconds > 0) {
		return 0, nil
	}
	if seconds >= maxExpireSeconds {
		return maxSleep, nil
	}
	return max(time.Duration(seconds*float64(time.Second)), 1), nil
}

// Registrations evaluates what a hook waits for: one key for each rule with
// gate and, one for each match of a rule with gate or. A rule of which
// something expected is undefined is left out; that no rule remains is an
// error, unless the hook sleeps too: nothing could ever wake it.
func (a *Activity) Registrations(s *evaluate.Scope) ([]Registration, error) {
	var out []Registration
	for _, r := range a.Rules {
		keys, expect, err := r.keys(s, func(m *hookMatch) evaluate.Value { return m.Expected })
		if err != nil {
			return nil, a.failed("hook rule on "+r.Topic, err)
		}
		for i, key := range keys {
			out = append(out, Registration{Rule: r.index, Topic: r.Topic, Key: key, Expect: listOf(expect[i]),
				Unbuffered: r.Unbuffered})
		}
	}
	if len(out) == 0 && len(a.Rules) > 0 && a.Sleep == nil {
		return nil, fmt.Errorf("hook rules of %s: every value expected is undefined, so that no signal could wake it", a.ID)
	}
	return out, nil
}
