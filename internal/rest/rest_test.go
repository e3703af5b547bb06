package rest_test

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/rest"
)

// TestRests: a way rests for a second after a miss, for twice as long each time that it misses again, a minute at most,
// and for a second again after it has worked. Misses that were on their way together are one.
func TestRests(t *testing.T) {
	t.Parallel()
	var r rest.Rest
	now := time.Now()
	rests := func(want time.Duration) {
		t.Helper()
		if last := now.Add(want - 1); want > 0 && !r.On(last) {
			t.Errorf("it rests for less than %v", want)
		}
		if now = now.Add(want); r.On(now) {
			t.Errorf("it rests for more than %v", want)
		}
	}
	rests(0)
	for _, seconds := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		if !r.Missed(now) || r.Missed(now) {
			t.Error("the first miss alone begins a rest")
		}
		rests(seconds * time.Second)
	}
	r.Worked()
	r.Missed(now)
	rests(time.Second)
	r.Pause(now, time.Minute)
	rests(time.Minute)
	r.Missed(now)
	rests(2 * time.Second)
}
