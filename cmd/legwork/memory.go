package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

const (
	// rarely is GOGC while little is live: the heap grows to five times that before it is collected. often is GOGC while
	// much is.
	rarely = 400
	often  = 150
	// room is how many bytes the heap grows between two collections, within these bounds. With it an engine has some
	// 100 MB under load, where 400 alone would take a half more (docs/performance.md).
	room = 32 << 20
)

// pacer sets GOGC after each collection, by how much is live, until it is stopped.
type pacer struct {
	live    []metrics.Sample
	stopped atomic.Bool
}

// pace begins that, unless the environment has GOGC.
func pace() (stop func()) {
	p := &pacer{live: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(rarely)
		p.afterNext()
	}
	return func() { p.stopped.Store(true) }
}

// afterNext has GOGC set after the next collection, which finds an object that nothing refers to. The object has a
// pointer, as those without may be kept together with others.
func (p *pacer) afterNext() {
	runtime.AddCleanup(new(struct{ _ *pacer }), (*pacer).collected, p)
}

func (p *pacer) collected() {
	if p.stopped.Load() {
		return
	}
	metrics.Read(p.live)
	debug.SetGCPercent(percentFor(p.live[0].Value.Uint64()))
	p.afterNext()
}

// percentFor is GOGC for so many live bytes.
func percentFor(live uint64) int {
	return int(min(max(100*room/max(live, 1), often), rarely))
}
