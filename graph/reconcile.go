package graph

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Reconcile says that a worker's activity is keyed (REC-01): each of its works has
// a record in Postgres, a worker claims it there before it runs, and asks a
// verifier before it runs again (ADR 61).
type Reconcile struct {
	key evaluate.Value // nil: the key that the work has anyway
}

const reconcileHint = "true, or a mapping such as {key: '{order.output.data.id}'}"

// reconcile reads reconcile: of a worker.
func (c *compiler) reconcile(a *Activity, n *node) {
	switch {
	case n == nil || n.kind == kindNull:
	case c.hotmesh():
		c.fail(n, "deploy the document with Legwork's own rules", "reconcile is not known by the rules of HotMesh")
	case n.kind == kindBool:
		if n.text == "true" {
			a.Reconcile = &Reconcile{}
		}
	case n.kind != kindObject:
		c.fail(n, reconcileHint, "reconcile must be true, false or a mapping, not %s", n.kind)
	case c.mapping(n, "reconcile", reconcileFields):
		key := n.get("key")
		if key == nil || key.kind == kindNull {
			c.fail(n, reconcileHint, "reconcile has no key")
			return
		}
		a.Reconcile = &Reconcile{key: evaluate.Undefined{}}
		c.later(func() { a.Reconcile.key = c.value(key, a) })
	}
}

// Keyed returns the activities whose work is keyed, in no order.
func (app *App) Keyed() (keyed []*Activity) {
	for _, a := range app.activities {
		if a.Reconcile != nil {
			keyed = append(keyed, a)
		}
	}
	return keyed
}

// visit calls f for each reference of the key.
func (r *Reconcile) visit(f func(*evaluate.Ref)) {
	if r != nil {
		visitAll(f, r.key)
	}
}

// Key evaluates the idempotency key of keyed work: 1 to 256 printable bytes of
// ASCII without outer blanks; a number becomes its digits. own is the key that work
// has anyway. "" if the value is undefined or null: this work is not keyed
// (REC-02). Anything else is an error 422.
func (a *Activity) Key(s *evaluate.Scope, own string) (string, error) {
	if a.Reconcile == nil {
		return "", nil
	}
	if a.Reconcile.key == nil {
		return own, nil
	}
	key, given, err := s.TextIfGiven(a.Reconcile.key)
	if err == nil && !given {
		return "", nil
	}
	if err == nil {
		err = legwork.CheckKey(key)
	}
	if err != nil {
		return "", &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead,
			Message: fmt.Sprintf("reconcile.key of activity %s: %v", a.ID, err)}
	}
	return key, nil
}
