package graph

import (
	"fmt"
	"reflect"
	"slices"
)

// Moves says which jobs of a graph may go on with another version of it. An activity that a job has
// entered must be among Enters, one in which something is open among Opens. Why says of the others
// what is against it, by id: one that is in Why and in Enters may only have nothing open.
type Moves struct {
	Enters, Opens []string
	Why           map[string]string
}

// MovesTo compares a graph with another version of it.
//
// An activity that both have must mean the same to who has entered it: the same type, at the same
// depths, so that its addresses stay those that they are, and behind the same activities. One that
// the other version lacks may have ended. What is open in an activity was asked of the same topic,
// or waits by the same rules; it is no durable function. Everything else may differ: it is read when
// it is needed.
func (g *Graph) MovesTo(to *Graph) Moves {
	m := Moves{Why: map[string]string{}}
	for _, a := range g.Activities {
		b := to.App.Activity(a.ID)
		if b == nil || b.Graph != to {
			m.Enters = append(m.Enters, a.ID)
			m.Why[a.ID] = "it is not there"
			continue
		}
		if why := a.entersAs(b); why != "" {
			m.Why[a.ID] = why
			continue
		}
		m.Enters = append(m.Enters, a.ID)
		if why := a.waitsAs(b); why != "" {
			m.Why[a.ID] = why
			continue
		}
		m.Opens = append(m.Opens, a.ID)
	}
	return m
}

// entersAs says why b is not what a job has entered as a.
func (a *Activity) entersAs(b *Activity) string {
	if a.Type != b.Type {
		return fmt.Sprintf("it is of type %s there, not %s", b.Type, a.Type)
	}
	if a.Cycle != b.Cycle {
		return "only one of the two may be entered again"
	}
	for _, p := range a.Parents {
		if !slices.ContainsFunc(b.Parents, func(o *Activity) bool { return o.ID == p.ID }) {
			return fmt.Sprintf("it does not follow %s there", p.ID)
		}
	}
	if !slices.Equal(a.Depths, b.Depths) {
		return fmt.Sprintf("it lies at another depth there, %v and not %v", b.Depths, a.Depths)
	}
	return ""
}

// waitsAs says why b does not wait for what is open in a.
func (a *Activity) waitsAs(b *Activity) string {
	switch {
	case a.Type == Function: // flow.Info tells it its version, which must be the same in each replay
		return "a durable function that is open keeps its version: change its code instead (docs/changing-functions.md)"
	case a.asks() && (a.WrittenTopic() != b.WrittenTopic() || !reflect.DeepEqual(a.Topic, b.Topic)):
		return fmt.Sprintf("it asks topic %s there, not %s", topicWords(b), topicWords(a))
	case (a.Reconcile == nil) != (b.Reconcile == nil):
		return "its work is keyed in only one of the two"
	case a.Type == Cycle && a.Ancestor.ID != b.Ancestor.ID:
		return fmt.Sprintf("it enters %s again there, not %s", b.Ancestor.ID, a.Ancestor.ID)
	case !slices.EqualFunc(a.Rules, b.Rules, (*HookRule).same):
		return "its hook rules differ there"
	}
	return ""
}

func topicWords(a *Activity) string {
	if topic := a.WrittenTopic(); topic != "" {
		return topic
	}
	return "an evaluated one"
}

// same reports whether a signal that one rule takes is one that the other takes.
func (r *HookRule) same(o *HookRule) bool {
	return r.Topic == o.Topic && r.Or == o.Or && slices.EqualFunc(r.Match, o.Match, func(x, y hookMatch) bool {
		return x.text == y.text
	})
}
