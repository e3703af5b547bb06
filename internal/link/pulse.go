package link

import (
	"sync/atomic"
	"time"
)

const (
	// beat is the time between two beats of a pulse. After mayMiss without a beat the process has stood still.
	beat    = 250 * time.Millisecond
	mayMiss = time.Second
)

// pulse tells whether the process has stood still, for example by SIGSTOP. Work that has arrived meanwhile may have
// waited for as long. Another worker may have the same work by now, because the sweep may have published its row.
type pulse struct{ last moment }

func (p *pulse) beats() { p.last.isNow() }

func (p *pulse) missed() bool { return p.last.ago() > mayMiss }

// catchUp lets the pulse beat. After a standstill it does so only when the worker has handled all work that has arrived
// meanwhile: the messages that the broker sent before it answers a ping, and the messages that wait in this process.
func (w *Worker) catchUp() {
	if w.pulse.missed() {
		if w.nc.FlushTimeout(mayMiss) != nil {
			return
		}
		w.mu.Lock()
		work := w.work
		w.mu.Unlock()
		for _, sub := range work {
			if n, _, err := sub.Pending(); err == nil && n > 0 {
				return // try again with the next beat
			}
		}
	}
	w.pulse.beats()
}

// moment is a time of this process's monotonic clock, which also runs while the process stands still.
type moment struct{ at atomic.Int64 }

var start = time.Now()

func (m *moment) isNow() { m.at.Store(int64(time.Since(start))) }

func (m *moment) ago() time.Duration { return time.Since(start) - time.Duration(m.at.Load()) }
