package engine

import "github.com/legwork-dev/legwork"

// publish hands the children of what was committed to the broker, at once and
// from memory: the outbox rows are read only if this is missed.
func (e *Engine) publish(wave []*item) {
	var children []*legwork.Transition
	epoch := e.apps.lastEpoch()
	for _, it := range wave {
		if it.step == nil || !it.committed.Sent && !it.committed.Spawned {
			continue
		}
		for i := range it.step.Children {
			c := &it.step.Children[i]
			c.Epoch, c.Publish = epoch, 1
			children = append(children, c)
		}
	}
	if len(children) > 0 {
		e.Publish(children)
	}
}
