package probe

import (
	"context"
	"errors"
	"sort"
	"sync"
)

// Check reports whether something works: nil, or why not. It must return when
// ctx ends.
type Check func(ctx context.Context) error

// Kind is one of the three questions.
type Kind string

// The kinds, by the paths they are asked under.
const (
	Live    Kind = "livez"
	Ready   Kind = "readyz"
	Startup Kind = "startupz"
)

// errStarting is the finding of a process that is not told to have begun.
var errStarting = errors.New("the process is starting")

// Probes holds the checks of a process. The zero value is live, and neither
// ready nor started; nil takes checks and forgets them.
type Probes struct {
	// Clean makes reasons fit to be shown, for example without passwords; set
	// it before use. Default: as they are.
	Clean func(string) string

	mu      sync.Mutex
	checks  map[Kind]map[string]Check
	started bool
}

// Add adds a check to a kind. A name used again replaces its check; a nil
// check removes it.
func (p *Probes) Add(kind Kind, name string, c Check) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.checks == nil {
		p.checks = map[Kind]map[string]Check{Live: {}, Ready: {}, Startup: {}}
	}
	if c == nil {
		delete(p.checks[kind], name)
		return
	}
	p.checks[kind][name] = c
}

// Begun says that all checks are there: before it, /readyz and /startupz fail
// whatever the checks find.
func (p *Probes) Begun() {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.started = true
	}
}

// Ending says that the process takes no more work: /readyz fails from now on.
func (p *Probes) Ending() {
	p.Add(Ready, "process", func(context.Context) error { return errors.New("the process is ending") })
}

// of returns the checks of a kind, by name.
func (p *Probes) of(kind Kind) (names []string, checks []Check) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]Check{}
	for name, c := range p.checks[kind] {
		all[name] = c
	}
	if !p.started && kind != Live {
		all["process"] = func(context.Context) error { return errStarting }
	}
	for name := range all {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		checks = append(checks, all[name])
	}
	return names, checks
}
