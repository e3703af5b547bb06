package graph

import (
	"math"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// complaint says what is wrong with a value that is written out; fatal if the
// document cannot mean it.
type complaint func(n *node) (wrong string, fatal bool)

// field reads a value that may be a reference or a pipe. into stays nil if the
// field is absent or null.
func (c *compiler) field(a *Activity, of *node, name string, into *evaluate.Value, check complaint) {
	n := of.get(name)
	if n == nil || n.kind == kindNull {
		return
	}
	*into = evaluate.Undefined{} // known to be there while the others compile
	if written := n.kind != kindObject && !(n.kind == kindString && refRE.MatchString(n.text)); written && check != nil {
		if wrong, fatal := check(n); fatal {
			c.fail(n, "", "%s %s", name, wrong)
			return
		} else if wrong != "" {
			c.warn(n, "", "%s %s", name, wrong)
		}
	}
	c.later(func() { *into = c.value(n, a) })
}

func isFlag(n *node) (string, bool) {
	if n.kind != kindBool {
		return "is neither true nor false: it has no effect", false
	}
	return "", false
}

func isNumber(n *node) (string, bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(n.text), 64)
	if n.kind != kindNumber && n.kind != kindString || err != nil || math.IsNaN(f) {
		return "is not a number: it has no effect", false
	}
	return "", false
}

func isText(n *node) (string, bool) {
	if n.kind != kindString && n.kind != kindNumber {
		return "must be a text, a reference or a pipe, not " + n.kind.String(), true
	}
	return "", false
}

func isCode(n *node) (string, bool) {
	code, err := strconv.Atoi(n.text)
	if n.kind != kindNumber && n.kind != kindString || err != nil || code < 1 || code > maxCode {
		return "is not valid: want a number from 1 to 999999", true
	}
	return "", false
}

func isStatus(n *node) (string, bool) {
	if n.kind != kindString || !knownStatus(legwork.Status(n.text)) {
		return "is not valid: one of success, pending, error", true
	}
	return "", false
}
