package telemetry

import (
	"context"
	"fmt"
	"sort"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// checkTimeout bounds one health check, below the usual 10 s of a prober.
const checkTimeout = 2 * time.Second

// Check reports whether something works. It must return when ctx ends.
type Check func(ctx context.Context) error

// checks holds the health checks of a process.
type checks struct {
	mu          sync.Mutex
	live, ready map[string]Check
}

// AddLive adds a check to /livez: if it fails, the process should be restarted.
// A server that is away is no reason for that. A name used again replaces its
// check; a nil check removes it.
func (t *Telemetry) AddLive(name string, c Check) {
	if t != nil {
		t.checks.set(&t.checks.live, name, c)
	}
}

// AddReady adds a check to /readyz: if it fails, the process should get no
// work for now. A name used again replaces its check; a nil check removes it.
func (t *Telemetry) AddReady(name string, c Check) {
	if t != nil {
		t.checks.set(&t.checks.ready, name, c)
	}
}

func (cs *checks) set(in *map[string]Check, name string, c Check) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if *in == nil {
		*in = map[string]Check{}
	}
	if c == nil {
		delete(*in, name)
		return
	}
	(*in)[name] = c
}

// finding is the result of one check.
type finding struct {
	name string
	err  error
}

// run runs all checks of a kind at once and returns what they found, by name.
func (cs *checks) run(ctx context.Context, of *map[string]Check) []finding {
	cs.mu.Lock()
	results := make(chan finding, len(*of))
	count := len(*of)
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	pending := make(map[string]bool, count)
	for name, c := range *of {
		pending[name] = true
		go func() { results <- finding{name, c.safely(ctx)} }()
	}
	cs.mu.Unlock()
	found := make([]finding, 0, count)
	for len(pending) > 0 {
		select {
		case f := <-results:
			delete(pending, f.name)
			found = append(found, f)
		case <-ctx.Done():
			for name := range pending {
				found = append(found, finding{name, fmt.Errorf("no answer within %s", checkTimeout)})
			}
			pending = nil
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].name < found[j].name })
	return found
}

// safely runs a check; a panic in one must not end the process.
func (c Check) safely(ctx context.Context) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("check panicked: %v", r)
		}
	}()
	return c(ctx)
}

// String shows a finding as a line for whoever calls the endpoint.
func (f finding) String() string {
	if f.err == nil {
		return "ok " + f.name
	}
	return "failed " + f.name + ": " + legwork.Clip(Redact(f.err.Error()), 256)
}
