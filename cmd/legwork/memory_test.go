package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// TestPace: the heap is collected more often while much is live, and less often again afterwards. Not
// parallel: GOGC is the process's.
func TestPace(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(rarely)
	stop := pace()
	t.Cleanup(func() {
		stop()
		debug.SetGCPercent(before)
	})
	held := make([]byte, 100<<20)
	becomes(t, "often", func(gogc uint64) bool { return gogc == often })
	runtime.KeepAlive(held)
	held = nil
	becomes(t, "less often", func(gogc uint64) bool { return gogc > often })
}

// becomes waits until GOGC is as it should be.
func becomes(t *testing.T, what string, so func(gogc uint64) bool) {
	t.Helper()
	gogc := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		runtime.GC()
		metrics.Read(gogc)
		is := gogc[0].Value.Uint64()
		if so(is) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the heap is not collected %s: GOGC is %d", what, is)
		}
	}
}

func TestPercentFor(t *testing.T) {
	t.Parallel()
	for live, want := range map[uint64]int{0: 400, 1 << 20: 400, 8 << 20: 400, 16 << 20: 200, 20 << 20: 160,
		32 << 20: 150, 1 << 40: 150} {
		if got := percentFor(live); got != want {
			t.Errorf("with %d bytes live GOGC is %d, want %d", live, got, want)
		}
	}
}
