package component

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero/experimental"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
)

// Limits of a guest. To come to one fails its turn, and is no event: neither time nor memory is an
// input of the function.
const (
	maxMemory  = 64 << 20
	maxTurn    = 10 * time.Second
	maxCompile = time.Minute
	// grace is how much longer a guest may run that does not notice the end of its time.
	grace = 5 * time.Second
)

// limits are those of a host, which tests lower.
type limits struct {
	compiles, turn, grace time.Duration
	stuck                 func(topic string) // a guest does not end
}

// meter measures one run of a function. A guest has a processor while it runs: no more run at once
// than there are. So its time is that of a processor, unless others need the machine.
type meter struct {
	host   *Host
	topic  string
	run    *replay.Run
	cancel context.CancelFunc // closes the module

	running  bool
	turn     int           // of the run, that left is for
	left     time.Duration // that the guest may run in this turn
	began    time.Time
	end, dog *time.Timer
	spent    atomic.Bool // its time was over
	full     bool        // it asked for more memory than there is
}

// enter lets the guest run: at first, and after an operation.
func (m *meter) enter() {
	m.host.processors <- struct{}{}
	m.running = true
	if turn := m.run.Turns(); turn != m.turn {
		m.turn, m.left = turn, m.host.turn
	}
	m.began = time.Now()
	m.end = time.AfterFunc(m.left, func() { m.spent.Store(true); m.cancel() })
	m.dog = time.AfterFunc(m.left+m.host.grace, func() { m.host.stuck(m.topic) })
}

// leave stops the guest's time.
func (m *meter) leave() {
	if !m.running {
		return
	}
	m.running = false
	m.end.Stop()
	m.dog.Stop()
	m.left -= time.Since(m.began)
	<-m.host.processors
}

// outside runs an operation. Its time is the guest's, unless the function waits for its next turn.
func (m *meter) outside(operation func()) {
	m.leave()
	began := time.Now()
	operation()
	m.left = max(0, m.left-time.Since(began))
	m.enter()
}

// exceeded is the error of a turn in which the guest has come to a limit; nil: it has not.
func (m *meter) exceeded() error {
	switch {
	case m.full:
		return &legwork.Error{Code: legwork.CodeTooLarge, Message: "the component needs more than 64 MiB of memory"}
	case m.spent.Load():
		return &legwork.Error{Code: legwork.CodeTimeout, Message: "the component has run for " + m.host.turn.String() +
			" in one turn: no more is allowed"}
	}
	return nil
}

// Allocate implements experimental.MemoryAllocator.
func (m *meter) Allocate(uint64, uint64) experimental.LinearMemory { return &memory{meter: m} }

// memory is that of a guest.
type memory struct {
	meter *meter
	bytes []byte
}

// Reallocate implements experimental.LinearMemory. A guest that asks for too much ends there.
func (m *memory) Reallocate(size uint64) []byte {
	if size > maxMemory {
		m.meter.full = true
		m.meter.cancel()
		return nil
	}
	if size > uint64(cap(m.bytes)) {
		grown := make([]byte, size, min(maxMemory, size+size/4))
		copy(grown, m.bytes)
		m.bytes = grown
	}
	m.bytes = m.bytes[:size]
	return m.bytes
}

// Free implements experimental.LinearMemory.
func (m *memory) Free() { m.bytes = nil }

// processors are as many as the machine has.
func processors() chan struct{} { return make(chan struct{}, runtime.GOMAXPROCS(0)) }
