package graph

import (
	"regexp"
	"strconv"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

var wildcardRE = regexp.MustCompile(`^(.*)\[([0-9]+|-|_)\]$`)

// wildcard wraps the value of a key that is one, and returns the key without
// its brackets.
func (c *compiler) wildcard(n *node, v evaluate.Value) (evaluate.Value, string) {
	m := wildcardRE.FindStringSubmatch(n.key)
	if m == nil {
		return v, n.key
	}
	w := &evaluate.Wildcard{Value: v}
	if m[2] == "-" || m[2] == "_" {
		w.Prefix = m[2]
		return w, n.key
	}
	var err error
	if w.First, err = strconv.Atoi(m[2]); err != nil || w.First > evaluate.MaxLeaves {
		c.failKey(n, "keep the list as one value: "+m[1], "%s reserves more than %d values", short(n.key), evaluate.MaxLeaves)
	}
	return w, m[1]
}
