package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	// rarely is GOGC while little is live: the heap grows to five times that before it is collected. often is GOGC while
	// much is.
	rarely = 400
	often  = 150
	// room is how many bytes the heap grows between two collections if that is between the two. With it an engine has
	// some 100 MB under load, where 400 alone would take a half more (docs/performance.md).
	room = 32 << 20
)

// pacer sets GOGC after each collection, by how much is live.
type pacer struct {
	live    []metrics.Sample
	percent int
}

// pace begins that, unless the environment has GOGC.
func pace() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(rarely)
	p := &pacer{live: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}, percent: rarely}
	p.afterNext()
}

// afterNext has GOGC set after the next collection, which finds an object that nothing refers to. The object has a
// pointer, as those without may be kept together with others.
func (p *pacer) afterNext() {
	runtime.AddCleanup(new(struct{ _ *pacer }), (*pacer).collected, p)
}

func (p *pacer) collected() {
	metrics.Read(p.live)
	percent := percentFor(p.live[0].Value.Uint64())
	if percent < p.percent*9/10 || percent > p.percent*11/10 { // setting it stops all goroutines for a moment
		p.percent = percent
		debug.SetGCPercent(percent)
	}
	p.afterNext()
}

// percentFor is GOGC for so many live bytes.
func percentFor(live uint64) int {
	return int(min(max(100*room/max(live, 1), often), rarely))
}
