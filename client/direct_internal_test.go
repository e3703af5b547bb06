package client

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestRests: all is published for a second after a start that no engine has answered, for twice as long each time that
// it happens again, a minute at most, and for a second again after one that was answered. Those that were on their way
// together are one.
func TestRests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var d direct
		rests := func(want time.Duration) {
			t.Helper()
			began := time.Now()
			for d.rests() {
				time.Sleep(time.Millisecond)
			}
			if took := time.Since(began); took < want || took > want+time.Millisecond {
				t.Errorf("it rests for %v, want %v", took, want)
			}
		}
		rests(0)
		for _, seconds := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
			d.missed()
			d.missed()
			rests(seconds * time.Second)
		}
		d.answered()
		d.missed()
		rests(time.Second)
		d.pause(fullRest)
		rests(500 * time.Millisecond)
	})
}
