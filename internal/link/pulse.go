package link

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// beat is the time between two beats of a pulse, and missed how long there may be none.
	beat   = 250 * time.Millisecond
	missed = time.Second
)

// pulse tells whether the process has stood still, such as by SIGSTOP. Work that has come meanwhile is as old as that,
// and others may have it: the sweep has published its row.
type pulse struct {
	nc   *nats.Conn
	subs []*nats.Subscription
	last atomic.Int64 // beat, nanoseconds since start
	end  func()
}

var start = time.Now()

// begin has it beat until end is called.
func (p *pulse) begin(nc *nats.Conn, subs []*nats.Subscription) {
	p.nc, p.subs = nc, subs
	p.last.Store(int64(time.Since(start)))
	stop, done := make(chan struct{}), make(chan struct{})
	p.end = sync.OnceFunc(func() {
		close(stop)
		<-done
	})
	go func() {
		defer close(done)
		ticker := time.NewTicker(beat)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				p.beat()
			case <-stop:
				return
			}
		}
	}()
}

// still reports whether the process has stood still, and what came meanwhile may not have been seen off yet.
func (p *pulse) still() bool { return time.Since(start)-time.Duration(p.last.Load()) > missed }

// beat beats once all that has come while the process stood still was seen: what the broker had sent before it answers
// a ping, and what waits here.
func (p *pulse) beat() {
	now := time.Since(start)
	if p.still() {
		if p.nc.FlushTimeout(missed) != nil {
			return
		}
		for _, sub := range p.subs {
			if n, _, err := sub.Pending(); err == nil && n > 0 {
				return // it is looked at again with the next beat
			}
		}
		now = time.Since(start)
	}
	p.last.Store(int64(now))
}
