package graph

import (
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

var measureKinds = []string{"avg", "count", "index", "mdn", "sum"}

// maxMeasures bounds what one job leaves behind.
const maxMeasures = 100

func (c *compiler) stats(a *Activity, n *node) {
	a.granularity = defaultGranularity
	if n == nil || n.kind == kindNull || !c.mapping(n, "stats", statsFields) {
		return
	}
	c.field(a, n, "id", &a.JobID, isText)
	c.field(a, n, "key", &a.statsKey, isText)
	if g := n.get("granularity"); g != nil && g.kind != kindNull {
		a.granularity = c.granularity(g)
	}
	list := n.get("measures")
	if list == nil || list.kind == kindNull || !c.want(list, kindArray, "measures") {
		return
	}
	if len(list.items) > maxMeasures {
		c.fail(list, "", "more than %d measures", maxMeasures)
		return
	}
	a.measures = make([]measureFields, len(list.items))
	for i, item := range list.items {
		c.measure(a, &a.measures[i], item)
	}
	if len(list.items) > 0 && n.get("key") == nil {
		c.warnKey(list, "add key:", "measures are kept under stats.key, and there is none")
	}
}

// granularity reads a duration that has no effect but may be shown.
func (c *compiler) granularity(n *node) time.Duration {
	d, ok := parseInterval(n.text)
	if n.text == "infinity" {
		d = noGranularity
	} else if !ok || d <= 0 || n.kind == kindArray || n.kind == kindObject {
		c.fail(n, "such as 5m, 1h, 1d, or infinity", "granularity is not valid")
		return defaultGranularity
	}
	c.warnKey(n, "remove it", "granularity has no effect: what jobs measure is not added up over time")
	return d
}

func (c *compiler) measure(a *Activity, into *measureFields, n *node) {
	into.target = evaluate.Undefined{}
	if !c.mapping(n, "a measure", measureShape) {
		return
	}
	kind, target := c.need(n, "measure", "a measure"), c.need(n, "target", "a measure")
	if kind != nil && (kind.kind != kindString || !slices.Contains(measureKinds, kind.text)) {
		c.fail(kind, "one of "+strings.Join(measureKinds, ", "), "measure is not valid")
	}
	if kind != nil && kind.text != "index" && slices.Contains(measureKinds, kind.text) {
		c.warn(kind, "measure: index is kept, so that signals to all find the job; add up in a worker",
			"measure %s has no effect", short(kind.text))
	}
	if kind == nil || target == nil {
		return
	}
	if target.kind != kindString || !refRE.MatchString(target.text) {
		c.fail(target, "such as '{$self.input.data.color}': the measure gets the name color",
			"the target of a measure must be a reference")
		return
	}
	into.kind, into.name = kind.text, measureName(target.text)
	c.later(func() { into.target = c.value(target, a) })
}

// measureName names a measure after the path of its target below data.
func measureName(reference string) string {
	keys := evaluate.SplitPath(reference[1 : len(reference)-1])
	for i, key := range keys {
		if key == "data" && i+1 < len(keys) {
			return strings.Join(keys[i+1:], "/")
		}
	}
	return keys[len(keys)-1]
}
