package history

import (
	"math"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// Recorder takes down calls of any number of clients. The zero value records
// nothing: use New.
type Recorder struct {
	began time.Time

	mu    sync.Mutex
	calls []porcupine.Operation
}

// New begins a history.
func New() *Recorder { return &Recorder{began: time.Now()} }

// Call notes that a client asks something now, and returns what notes the
// answer. A call that is never answered stays open; so does one answered with
// nil.
func (r *Recorder) Call(client int, input any) (answered func(output any)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := len(r.calls)
	r.calls = append(r.calls, porcupine.Operation{ClientId: client, Input: input, Call: r.now(), Return: math.MaxInt64})
	return func(output any) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if output != nil {
			r.calls[at].Output, r.calls[at].Return = output, r.now()
		}
	}
}

// now is the time of a monotonic clock; the caller holds mu, so that no two
// events with an order have it wrong.
func (r *Recorder) now() int64 { return time.Since(r.began).Nanoseconds() }

// Calls returns the history so far.
func (r *Recorder) Calls() []porcupine.Operation {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]porcupine.Operation(nil), r.calls...)
}

// Open returns how many calls have no answer.
func (r *Recorder) Open() (n int) {
	for _, c := range r.Calls() {
		if c.Output == nil {
			n++
		}
	}
	return n
}
