package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// refreshAfter bounds how long an activation or a raised epoch may go unseen.
const refreshAfter = time.Second

// version is a deployed version, compiled.
type version struct {
	ledger.Version
	app *graph.App
	err error // why it does not compile with this build
}

// apps caches compiled versions. A version never changes once deployed; which
// one is active does, and so does the epoch.
type apps struct {
	store *ledger.Store

	mu        sync.RWMutex
	refreshed time.Time
	epoch     int64
	known     int32
	byName    map[[2]string]*version
	byID      map[int32]*version
	byTopic   map[string]*version // active versions only
}

func newApps(store *ledger.Store) *apps {
	return &apps{store: store, byName: map[[2]string]*version{}, byID: map[int32]*version{}}
}

// name returns a version by app and version, nil if there is none. It asks
// Postgres only for one it has never seen.
func (a *apps) name(ctx context.Context, app, v string) (*version, error) {
	get := func() *version { return a.byName[[2]string{app, v}] }
	return a.get(ctx, get, 0)
}

// id returns a version by its id, nil if there is none.
func (a *apps) id(ctx context.Context, id int32) (*version, error) {
	return a.get(ctx, func() *version { return a.byID[id] }, 0)
}

// topic returns the active version with a graph that subscribes to topic.
func (a *apps) topic(ctx context.Context, topic string) (*version, error) {
	return a.get(ctx, func() *version { return a.byTopic[topic] }, refreshAfter)
}

// current returns the epoch, at most refreshAfter old.
func (a *apps) current(ctx context.Context) (int64, error) {
	_, err := a.get(ctx, func() *version { return nil }, refreshAfter)
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.epoch, err
}

// get looks up, and refreshes first if what is known is older than maxAge (0:
// any age will do) or lacks what is asked for.
func (a *apps) get(ctx context.Context, look func() *version, maxAge time.Duration) (*version, error) {
	a.mu.RLock()
	v, age := look(), time.Since(a.refreshed)
	a.mu.RUnlock()
	if v != nil && (maxAge == 0 || age < maxAge) {
		return v, nil
	}
	if v == nil && age < refreshAfter/10 { // an unknown name must not become a query each
		return nil, nil
	}
	if err := a.refresh(ctx); err != nil {
		return nil, err
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	return look(), nil
}

func (a *apps) refresh(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	list, epoch, err := a.store.Versions(ctx, a.known)
	if err != nil {
		return fmt.Errorf("load the deployed versions: %w", err)
	}
	a.byTopic = make(map[string]*version, len(list))
	for _, v := range list {
		known := a.byID[v.ID]
		if known == nil {
			known = &version{Version: v}
			known.app, known.err = graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source))
			a.byID[v.ID], a.byName[[2]string{v.App, v.Version}] = known, known
		}
		known.Active = v.Active
		a.known = max(a.known, v.ID)
		if !v.Active || known.err != nil {
			continue
		}
		for _, g := range known.app.Graphs {
			a.byTopic[g.Subscribes] = known
		}
	}
	a.epoch, a.refreshed = epoch, time.Now()
	return nil
}

// activity returns the activity a transition names, or the error that says
// what is unknown.
func (v *version) activity(t *legwork.Transition) (*graph.Activity, error) {
	switch {
	case v == nil:
		return nil, legwork.NotFound("version %s of app %s is not deployed", t.Version, t.App)
	case v.err != nil:
		return nil, &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry, Err: v.err,
			Message: fmt.Sprintf("version %s of app %s does not compile with this build: upgrade the engine", t.Version, t.App)}
	}
	act := v.app.Activity(t.Activity)
	if act == nil {
		return nil, legwork.NotFound("version %s of app %s has no activity %s", t.Version, t.App, t.Activity)
	}
	return act, nil
}

// lastEpoch returns the epoch as last seen. Should it have been raised since,
// consumers drop what is published with the old one and the relay, which reads
// the epoch with the rows, publishes it again.
func (a *apps) lastEpoch() int64 {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.epoch
}
