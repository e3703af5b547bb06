package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// TestPace: the heap is collected more often while much is live, and rarely again afterwards. Not
// parallel: GOGC is the process's.
func TestPace(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(rarely)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	pace()
	held := make([]byte, 100<<20)
	becomes(t, often)
	runtime.KeepAlive(held)
	held = nil
	becomes(t, rarely)
}

// becomes waits until GOGC is about percent.
func becomes(t *testing.T, percent uint64) {
	t.Helper()
	gogc := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		runtime.GC()
		metrics.Read(gogc)
		is := gogc[0].Value.Uint64()
		if is > percent*8/10 && is < percent*12/10 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("GOGC is %d, want about %d", is, percent)
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
