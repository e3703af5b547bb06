package graph

import (
	"maps"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// code reads where the code of a function is: with the workers of a topic, or in a component,
// whose digest names the topic (ADR 82).
func (c *compiler) code(a *Activity, n *node) {
	pin := n.get("component")
	if pin == nil || pin.kind == kindNull {
		a.Topic = evaluate.NewLiteral(evaluate.Quote(c.topic(c.need(n, "topic", a.Type.phrase()), "topic")))
		return
	}
	a.Topic = evaluate.Undefined{}
	if topic := n.get("topic"); topic != nil {
		c.failKey(topic, "remove one of the two", "a function has either topic or component")
		return
	}
	text := c.text(pin, "component")
	if pin.kind != kindString {
		return
	}
	digest, err := legwork.ParseDigest(text)
	if err != nil {
		c.fail(pin, "sha256: and 64 hex digits, as legwork component push prints it", "%s names no component",
			short(pin.text))
		return
	}
	if other := c.app.components[digest.Topic()]; other != nil && *other != digest {
		c.fail(pin, "build it again with any change", "component %s has the topic of another one, %s", digest.Topic(), other)
		return
	}
	c.app.components[digest.Topic()] = &digest
	a.Component = &digest
	a.Topic = evaluate.NewLiteral(evaluate.Quote(digest.Topic()))
}

// Components returns the components that the functions of an app are, each once, in their order.
func (app *App) Components() (all []legwork.Digest) {
	for _, topic := range slices.Sorted(maps.Keys(app.components)) {
		all = append(all, *app.components[topic])
	}
	return all
}

// ComponentOf returns the component of the app whose turns have a topic; nil: none has.
func (app *App) ComponentOf(topic string) *legwork.Digest { return app.components[topic] }
