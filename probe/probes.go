package probe

import (
	"context"
	"errors"
	"sort"
	"sync"
)

// check reports whether something works: nil, or why not. It must return when
// ctx ends.
type check = func(ctx context.Context) error

// Kind is one of the three questions.
type Kind string

// The kinds, by the paths they are asked under.
const (
	Live    Kind = "livez"
	Ready   Kind = "readyz"
	Startup Kind = "startupz"
)

// errStarting is the finding until Begun is called.
var errStarting = errors.New("the process is starting")

// Probes holds the checks of a process. The zero value is live, and neither
// ready nor started. A nil *Probes ignores checks.
type Probes struct {
	// Clean edits reasons before they are shown, for example to hide passwords.
	// Set it before use. Default: reasons are shown unchanged.
	Clean func(string) string

	mu      sync.Mutex
	checks  map[Kind]map[string]check
	started bool
}

// Live adds a check of whether the process turns, Ready one of whether it may be
// given work, Startup one of whether it has begun. A name used again replaces its
// check; nil removes it.
func (p *Probes) Live(name string, c func(context.Context) error) { p.add(Live, name, c) }

// Ready adds a check; see [Probes.Live].
func (p *Probes) Ready(name string, c func(context.Context) error) { p.add(Ready, name, c) }

// Startup adds a check; see [Probes.Live].
func (p *Probes) Startup(name string, c func(context.Context) error) { p.add(Startup, name, c) }

func (p *Probes) add(kind Kind, name string, c check) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.checks == nil {
		p.checks = map[Kind]map[string]check{Live: {}, Ready: {}, Startup: {}}
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
	p.Ready("process", func(context.Context) error { return errors.New("the process is ending") })
}

// of returns the checks of a kind, by name.
func (p *Probes) of(kind Kind) (names []string, checks []check) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]check{}
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
