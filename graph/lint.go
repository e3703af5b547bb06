package graph

import (
	"maps"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// lint warns of what is sound but looks wrong.
func (c *compiler) lint() {
	l := linter{c, keysOf(c.app.hooks), keysOf(c.app.subscribers)}
	for _, g := range c.app.Graphs {
		for _, a := range g.Activities {
			if a.at != nil {
				l.activity(a)
				c.lintRedacted(a)
			}
		}
		c.changes(g)
		c.again(g)
	}
}

// linter knows what topics there are.
type linter struct {
	*compiler
	hooked, subscribed []string
}

func (c linter) activity(a *Activity) {
	switch a.Type {
	case Signal:
		if topic, at := c.written(a); at != nil && len(c.app.hooks[topic]) == 0 {
			c.warn(at, c.suggest.hint(topic, c.hooked, "add hooks: for it, unless another application waits for it"),
				"no hook of this application waits on topic %s", short(topic))
		}
	case Await:
		if topic, at := c.written(a); at != nil {
			c.starts(at, topic)
		}
	case Function:
		if a.Undo != "" {
			c.starts(a.at.get("undo"), a.Undo)
		}
		if calls := a.at.get("calls"); calls != nil {
			for _, call := range calls.items {
				if topic, job := strings.CutPrefix(call.text, CallJob); job {
					c.starts(call, topic)
				}
			}
		}
	case Interrupt:
		if a.interrupt.target == nil && len(a.Transitions) > 0 {
			c.warnKey(a.at, "remove its transitions", "nothing follows %s: it ends its own job", short(a.ID))
		}
	case Hook:
		if a.Timeout > 0 && !a.MayWait() {
			c.warn(a.at.get("timeout"), "give it sleep: or a rule in hooks:, or remove it",
				"timeout has no effect: %s never waits", short(a.ID))
		}
		if a.Cycle && a.MayWait() {
			c.warnKey(a.at, "put a hook with cycle: true before it",
				"%s waits the first time only: entered again by a cycle it passes through", short(a.ID))
		}
	}
}

// starts checks a topic that is to start a job.
func (c linter) starts(at *node, topic string) {
	if c.app.subscribers[topic] != nil {
		return
	}
	if hint := c.suggest.hint(topic, c.subscribed, "add the graph"); privateTopic(topic) {
		c.fail(at, hint, "no graph subscribes to the private topic %s", short(topic))
	} else {
		c.warn(at, hint+", unless it belongs to another application", "no graph of this application subscribes to %s",
			short(topic))
	}
}

// lintMatch warns of a comparison that no signal can satisfy, or every one.
func (c *compiler) lintMatch(r *HookRule, m *hookMatch, at *node) {
	expected, ok := m.Expected.(*evaluate.Literal)
	actual, ok2 := m.Actual.(*evaluate.Literal)
	if !ok || !ok2 {
		return
	}
	if same, err := expected.Datum.Equal(actual.Datum); err == nil && same {
		c.warn(at, "actual is what the signal says, such as '{$self.hook.data.id}'", "every signal on %s matches this",
			short(r.Topic))
	} else {
		c.warn(at, "actual is what the signal says, such as '{$self.hook.data.id}'", "no signal on %s matches this",
			short(r.Topic))
	}
}

// written returns a topic that is written out, and where.
func (c *compiler) written(a *Activity) (string, *node) {
	if topic := a.WrittenTopic(); topic != "" {
		return topic, a.at.get("topic")
	}
	return "", nil
}

func keysOf[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
