// Package tracelink adds a second cause to a trace context that a message carries: the span of
// whoever takes the message links to it, beside having its parent. The statements signal.sql
// and register.sql of the ledger write the same form.
package tracelink

import (
	"strings"

	"github.com/legwork-dev/legwork"
)

// member is our entry of a tracestate. It is always the first one.
const member = "legwork="

// Add returns t with a second cause, in the place of one that it has. A cause without a
// context, or that is the parent already, adds none.
func Add(t, cause legwork.Trace) legwork.Trace {
	t.State, _ = Cut(t.State)
	if cause.Parent == "" || cause.Parent == t.Parent {
		return t
	}
	t.State = strings.TrimSuffix(member+cause.Parent+","+t.State, ",")
	return t
}

// Cut takes our entry off a tracestate: parent is the traceparent of the second cause, or empty.
func Cut(state string) (rest, parent string) {
	if !strings.HasPrefix(state, member) {
		return state, ""
	}
	parent, rest, _ = strings.Cut(state[len(member):], ",")
	return rest, parent
}
