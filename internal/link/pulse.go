package link

import (
	"sync/atomic"
	"time"
)

const (
	// beat is the time between two beats of a pulse, and mayMiss how long there may be none.
	beat    = 250 * time.Millisecond
	mayMiss = time.Second
)

// pulse tells whether the process has stood still, such as by SIGSTOP. Work that has come meanwhile is as old as that,
// and others may have it: the sweep has published its row.
type pulse struct{ last moment }

func (p *pulse) beats() { p.last.isNow() }

func (p *pulse) missed() bool { return p.last.ago() > mayMiss }

// catchUp has the pulse beat, after a standstill only when all that has come meanwhile was seen: what the broker had
// sent before it answers a ping, and what waits here.
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
				return // it is looked at again with the next beat
			}
		}
	}
	w.pulse.beats()
}

// moment is a moment of this process's clock, which goes on while the process stands still.
type moment struct{ at atomic.Int64 }

var start = time.Now()

func (m *moment) isNow() { m.at.Store(int64(time.Since(start))) }

func (m *moment) ago() time.Duration { return time.Since(start) - time.Duration(m.at.Load()) }
