package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// refreshAfter bounds how long an activation or a raised epoch may go unseen.
const refreshAfter = legwork.MaxStale

// version is a deployed version, compiled.
type version struct {
	ledger.Version
	app     *graph.App
	schemas decide.Schemas
	signals []string // that its functions list under calls
	err     error    // why it does not compile with this build
}

// apps caches compiled versions, which version is active, the epoch and the
// pauses. A deployed version never changes; the others do.
type apps struct {
	store *ledger.Store
	now   func() time.Time

	flight sync.Mutex // one refresh at a time; mu is not held meanwhile
	paused atomic.Pointer[pauses]

	mu        sync.RWMutex
	refreshed time.Time
	epoch     int64
	known     int32
	foreign   *version // an active version that this build cannot compile
	byName    map[[2]string]*version
	byID      map[int32]*version
	byTopic   map[string]*version          // active versions only
	functions map[string]bool              // signals that functions of active versions list
	rules     map[string][]*graph.HookRule // of all versions: jobs of old ones wait too
}

func newApps(store *ledger.Store, now func() time.Time) *apps {
	return &apps{store: store, now: now, byName: map[[2]string]*version{}, byID: map[int32]*version{},
		rules: map[string][]*graph.HookRule{}}
}

// name returns a version by app and version, nil if there was none at since. It
// refreshes what is older than refreshAfter, though a version never changes: a
// newer build may have written rows that this one would misread.
func (a *apps) name(ctx context.Context, app, v string, since time.Time) (*version, error) {
	return a.get(ctx, func() *version { return a.byName[[2]string{app, v}] }, since, refreshAfter)
}

// id returns a version by its id, nil if there was none at since.
func (a *apps) id(ctx context.Context, id int32, since time.Time) (*version, error) {
	return a.get(ctx, func() *version { return a.byID[id] }, since, 0)
}

// topic returns the active version with a graph that subscribes to topic, nil
// if there was none at since.
func (a *apps) topic(ctx context.Context, topic string, since time.Time) (*version, error) {
	return a.get(ctx, func() *version {
		if v := a.byTopic[topic]; v != nil {
			return v
		}
		return a.foreign // it may be among the graphs of this one
	}, since, refreshAfter)
}

// current loads what has been deployed up to a time. Signals need it: the versions
// say under which keys a signal is kept. With one missing, the signal would be kept
// where its hook never looks.
func (a *apps) current(ctx context.Context, since time.Time) error {
	a.flight.Lock()
	defer a.flight.Unlock()
	a.mu.RLock()
	at := a.refreshed
	a.mu.RUnlock()
	if at.After(since) {
		return nil
	}
	return a.refresh(ctx)
}

// hooks returns the rules of all versions on a topic.
func (a *apps) hooks(topic string) []*graph.HookRule {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.rules[topic]
}

// functionsHear tells whether functions of an active version may wait for a signal, as they list it.
func (a *apps) functionsHear(name string) bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.functions[name]
}

func (a *apps) get(ctx context.Context, look func() *version, since time.Time, maxAge time.Duration) (*version, error) {
	return lookUp(ctx, a, func() (*version, bool) { v := look(); return v, v != nil }, since, maxAge)
}

// lookUp looks something up, and refreshes first if what is known is older than
// maxAge (0: any age will do) or lacks what is asked for and is older than
// since. A batch asks with the time it began: so it sees what another process has
// just deployed, and an unknown name costs one query, not one for each message.
// One caller refreshes what is old; the others use the old meanwhile.
func lookUp[T any](ctx context.Context, a *apps, look func() (T, bool), since time.Time, maxAge time.Duration) (T,
	error) {
	read := func() (T, bool, time.Time) {
		a.mu.RLock()
		defer a.mu.RUnlock()
		v, found := look()
		return v, found, a.refreshed
	}
	v, found, at := read()
	switch {
	case !found && at.After(since), found && (maxAge == 0 || a.now().Sub(at) < maxAge):
		return v, nil
	case !found:
		a.flight.Lock()
		defer a.flight.Unlock()
		if v, found, at = read(); found || at.After(since) {
			return v, nil // another caller has just refreshed
		}
	case !a.flight.TryLock():
		return v, nil
	default:
		defer a.flight.Unlock()
	}
	if err := a.refresh(ctx); err != nil {
		return v, err
	}
	v, _, _ = read()
	return v, nil
}

// refresh loads what has changed; the caller holds flight. Deployments may become
// visible in another order than that of their ids: the sources of those below the
// known ones are then loaded once more. In a new epoch all is loaded again: Postgres
// may have lost a deployment, and given its id to another.
func (a *apps) refresh(ctx context.Context) error {
	began := a.now()
	k, err := a.store.Known(ctx, a.known)
	anew := err == nil && k.Epoch != a.epoch && a.known > 0
	if anew || err == nil && slices.ContainsFunc(k.Versions,
		func(v ledger.Version) bool { return v.Source == "" && a.byID[v.ID] == nil }) {
		k, err = a.store.Known(ctx, 0)
	}
	if err != nil {
		return fmt.Errorf("load the deployed versions: %w", err)
	}
	a.paused.Store(newPauses(k.Pauses))
	compiled := make(map[int32]*version, len(k.Versions))
	for _, v := range k.Versions {
		if anew || a.byID[v.ID] == nil { // flight alone writes it
			compiled[v.ID] = compile(v)
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if anew {
		a.forget()
	}
	a.byTopic, a.functions, a.foreign = make(map[string]*version, len(k.Versions)), map[string]bool{}, nil
	for _, v := range k.Versions {
		a.cache(v, compiled[v.ID])
	}
	a.epoch, a.refreshed = k.Epoch, began
	return nil
}

// forget empties the cache, when a new epoch begins.
func (a *apps) forget() {
	a.known, a.byName, a.byID, a.rules = 0, map[[2]string]*version{}, map[int32]*version{}, map[string][]*graph.HookRule{}
}

func compile(v ledger.Version) *version {
	c := &version{Version: v}
	c.app, c.err = graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source), graph.WithCompat(v.Compat))
	if c.err == nil {
		c.schemas = decide.SchemasOf(c.app)
		for _, f := range c.app.Functions() {
			for _, call := range f.Calls {
				if name, signal := strings.CutPrefix(call, graph.CallSignal); signal {
					c.signals = append(c.signals, name)
				}
			}
		}
	}
	return c
}

// cache keeps a loaded version; fresh is set for one that is new.
func (a *apps) cache(v ledger.Version, fresh *version) {
	if fresh != nil {
		a.byID[v.ID], a.byName[[2]string{v.App, v.Version}] = fresh, fresh
		if fresh.app != nil {
			for _, topic := range fresh.app.HookTopics() {
				a.rules[topic] = append(a.rules[topic], fresh.app.HookTopic(topic)...)
			}
		}
	}
	known := a.byID[v.ID]
	a.known = max(a.known, v.ID)
	switch {
	case !v.Active:
	case known.err != nil:
		a.foreign = known
	default:
		for _, g := range known.app.Graphs {
			if !g.Private() { // only an await of the same version leads there
				a.byTopic[g.Subscribes] = known
			}
		}
		for _, name := range known.signals {
			a.functions[name] = true
		}
	}
}

// activity returns the activity a transition names, or the error that says
// what is unknown.
func (v *version) activity(t *legwork.Transition) (*graph.Activity, error) {
	switch {
	case v == nil:
		return nil, legwork.NotFound("version %s of app %s is not deployed", t.Version, t.App)
	case v.err != nil:
		return nil, v.foreign()
	}
	act := v.app.Activity(t.Activity)
	if act == nil {
		return nil, legwork.NotFound("version %s of app %s has no activity %s", t.Version, t.App, t.Activity)
	}
	return act, nil
}

// foreign is the error for a version that this build cannot compile; another
// engine may.
func (v *version) foreign() error { return v.needed(needsVersion) }

// What a build may need to know to read a message, besides what legwork.Unread
// names: a version, or the version that is active.
const (
	needsVersion = "version"
	needsActive  = "active"
)

func (v *version) needed(as string) error {
	return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry,
		Err: fmt.Errorf("%w (%w)", v.err, legwork.Unread(as+" "+v.App+"@"+v.Version.Version)),
		Message: fmt.Sprintf("version %s of app %s does not compile with this build: upgrade the engine", v.Version.Version,
			v.App)}
}

// isForeign reports whether a version is the active one that this build cannot
// compile, as of the last refresh.
func (a *apps) isForeign(v *version) bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.foreign != nil && a.foreign.ID == v.ID
}

// currentEpoch returns the epoch, at most refreshAfter old. If it was raised since,
// or cannot be read now, consumers drop messages that carry the old one; the relay,
// which reads the epoch with the rows, publishes them again.
func (a *apps) currentEpoch(ctx context.Context) int64 {
	a.mu.RLock()
	epoch, at := a.epoch, a.refreshed
	a.mu.RUnlock()
	if a.now().Sub(at) < refreshAfter || !a.flight.TryLock() {
		return epoch
	}
	defer a.flight.Unlock()
	if a.refresh(ctx) != nil {
		return epoch
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.epoch
}

// outdated makes the next look-up ask Postgres: a message has shown that what
// is known here is old.
func (a *apps) outdated() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.refreshed = time.Time{}
}
