//go:build !production

package dev

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/presence"
)

// lookEvery is how often dev asks which functions workers serve, and whether an app starts on a topic.
const lookEvery = 300 * time.Millisecond

// functions deploys the durable functions that workers serve and no app has (ADR 83).
type functions struct {
	c     *cli.Shell
	cl    *client.Client
	ask   func(context.Context) ([]presence.Member, error)
	flags string // that another command needs to find this dev

	known map[string]bool // the topics that were served at the last look
	told  string          // why there was no look, the last time
}

func newFunctions(c *cli.Shell, n *node.Node, flags string) (*functions, error) {
	cl, err := client.New(n.Namespace, n.Pool, n.Conn.NATS())
	if err != nil {
		return nil, err
	}
	ask := func(ctx context.Context) ([]presence.Member, error) {
		return presence.Ask(ctx, n.Conn.NATS(), n.Namespace)
	}
	return &functions{c: c, cl: cl, ask: ask, flags: flags, known: map[string]bool{}}, nil
}

// watch deploys functions as their workers come, until ctx ends.
func (f *functions) watch(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := f.look(ctx); err != nil && err.Error() != f.told && ctx.Err() == nil {
			f.told = err.Error()
			f.c.Note("cannot deploy the functions that workers serve, and goes on trying: %v", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// served are the topics of durable functions that workers say they serve. Components are not among
// them: a document names a component by its digest, which its topic is only a part of.
func served(members []presence.Member) map[string]bool {
	topics := map[string]bool{}
	for _, m := range members {
		for _, topic := range m.Functions {
			if m.Role == "worker" && slices.Contains(m.Topics, topic) && legwork.CheckTopic(topic) == nil &&
				!legwork.ComponentTopic(topic) {
				topics[topic] = true
			}
		}
	}
	return topics
}

// look deploys the functions that have come since the last look.
func (f *functions) look(ctx context.Context) error {
	members, err := f.ask(ctx)
	if err != nil {
		return err
	}
	now := served(members)
	apps := map[string][]string{} // what has come, by the app it is for
	for topic := range now {
		if !f.known[topic] {
			app, _, _ := strings.Cut(topic, ".")
			apps[app] = append(apps[app], topic)
		}
	}
	if len(apps) > 0 {
		active, err := f.active(ctx)
		if err != nil {
			return err
		}
		for _, app := range slices.Sorted(maps.Keys(apps)) {
			topics := slices.DeleteFunc(apps[app], func(topic string) bool { return has(active, topic) })
			if err := f.adopt(ctx, app, topics, active[app]); err != nil && ctx.Err() == nil {
				f.c.Note("functions of app %s were not deployed: %v", app, err)
			}
		}
	}
	f.known = now
	return nil
}

// active are the active versions of all apps.
func (f *functions) active(ctx context.Context) (map[string]*graph.App, error) {
	apps, err := f.cl.Apps(ctx)
	if err != nil {
		return nil, err
	}
	active := map[string]*graph.App{}
	for _, a := range apps {
		if !a.Active {
			continue
		}
		source, err := f.cl.Source(ctx, a.App, a.Version)
		if err != nil {
			return nil, err
		}
		app, err := graph.Parse(a.App, []byte(source), graph.WithCompat(a.Compat))
		if err != nil { // of another build: it is there all the same
			app = &graph.App{ID: a.App, Version: a.Version}
		}
		active[a.App] = app
	}
	return active, nil
}

// has reports whether an app runs the function of a topic: in a graph, or as what another function calls.
func has(active map[string]*graph.App, topic string) bool {
	for _, app := range active {
		for _, f := range app.Functions() {
			if f.WrittenTopic() == topic || slices.Contains(f.Calls, graph.CallFrame+topic) {
				return true
			}
		}
	}
	return false
}

// adopt deploys functions as an app, with those that it has already; now is its active version, or nil. A version that
// somebody else has deployed is left as it is.
func (f *functions) adopt(ctx context.Context, app string, topics []string, now *graph.App) error {
	slices.Sort(topics)
	switch {
	case len(topics) == 0:
		return nil
	case now != nil && !byDev.MatchString(now.Version):
		for _, topic := range topics {
			called := func(a *graph.Activity) bool { return a.MayCall(graph.CallFrame + topic) }
			if !slices.ContainsFunc(now.Functions(), called) {
				f.c.Note("a worker serves function %s, which app %s version %s does not have: no job starts it until you add a "+
					"graph for it", topic, app, now.Version)
			}
		}
		return nil
	}
	all := slices.Clone(topics)
	if now != nil {
		for _, a := range now.Functions() {
			all = append(all, a.WrittenTopic())
		}
	}
	if err := node.DeployAndActivate(ctx, f.cl, "app "+app, document(app, all)); err != nil {
		return err
	}
	for _, topic := range topics {
		f.c.Note("function %s is deployed: %s job start %s --data '{}' --wait%s", topic, self(), topic, f.flags)
	}
	f.c.Note("  as app %s; its document, to be changed and kept: %s app show %s -o yaml%s", app, self(), app, f.flags)
	return nil
}

// startable returns once an active app starts jobs on a topic.
func (f *functions) startable(ctx context.Context, topic string) error {
	told := false
	return node.Poll(ctx, func() (bool, error) {
		active, err := f.active(ctx)
		if err != nil {
			return false, err
		}
		for _, app := range active {
			if app.Graph(topic) != nil {
				return true, nil
			}
		}
		if !told {
			f.c.Note("--start waits for a worker with a durable function %s, or for an app that starts there", topic)
			told = true
		}
		return false, nil
	})
}
