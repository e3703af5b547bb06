package graph

import (
	"regexp"
	"slices"
	"strconv"
	"time"
)

// policyNames are the fields of a Policy.
var policyNames = []string{"backoffCoefficient", "initialInterval", "maximumAttempts", "maximumInterval", nonRetryable}

// nonRetryable is the field with a list of codes.
const nonRetryable = "nonRetryable"

// final adds a code that is final and tells whether it is one.
func (p *Policy) final(code string) bool {
	if !codeRE.MatchString(code) {
		return false
	}
	n, _ := strconv.Atoi(code)
	p.NonRetryable = append(p.NonRetryable, n)
	return true
}

// set puts a field of a policy from its text and tells whether it is valid.
func (p *Policy) set(name, value string) bool {
	if name == "maximumAttempts" {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return false
		}
		p.MaximumAttempts = min(n, MaxAttempts)
		return true
	}
	if name == "backoffCoefficient" {
		f, err := strconv.ParseFloat(value, 64)
		if err != nil || !(f >= 1 && f <= 1000) {
			return false
		}
		p.BackoffCoefficient = f
		return true
	}
	d, ok := parseInterval(value)
	if ok = ok && d > 0; ok && name == "initialInterval" {
		p.InitialInterval = d
	} else if ok {
		p.MaximumInterval = d
	}
	return ok
}

var intervalRE = regexp.MustCompile(`^([0-9]{1,12}(?:\.[0-9]{1,9})?) ?(ms|s|m|h|d)?$`)

// parseInterval reads seconds, or a number with a unit such as 120s or 5m.
func parseInterval(text string) (time.Duration, bool) {
	m := intervalRE.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	unit := map[string]time.Duration{"ms": time.Millisecond, "": time.Second, "s": time.Second, "m": time.Minute,
		"h": time.Hour, "d": 24 * time.Hour}[m[2]]
	n, err := strconv.ParseFloat(m[1], 64)
	if d := n * float64(unit); err == nil && d < maxExpireSeconds*float64(time.Second) {
		return time.Duration(d), true
	}
	return 0, false
}

// codeRE is a code as a key.
var codeRE = regexp.MustCompile(`^[1-9][0-9]{0,5}$`)

// retry reads both forms: further attempts by code, and a policy. A code has
// its own rule, the policy is for all others.
func (c *compiler) retry(a *Activity, n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindObject, "retry") {
		return
	}
	for _, item := range n.items {
		switch {
		case codeRE.MatchString(item.key):
			c.retryCode(a, item)
		case !slices.Contains(policyNames, item.key):
			c.failKey(item, c.suggest.hint(item.key, policyNames,
				"a code such as '500': [3], or one of maximumAttempts, backoffCoefficient, initialInterval, maximumInterval, "+
					"nonRetryable"),
				"unknown field %s in retry", short(item.key))
		case item.kind == kindNull:
		default:
			if a.Retry.Policy == nil {
				a.Retry.Policy = &Policy{}
			}
			c.policyField(a.Retry.Policy, item)
		}
	}
}

// policyField reads one field of a policy. A limit of the engine that it passes
// is a problem; documents for HotMesh get that engine's limit and a warning.
func (c *compiler) policyField(p *Policy, item *node) {
	switch {
	case item.key == nonRetryable:
		if item.kind != kindArray || slices.ContainsFunc(item.items,
			func(n *node) bool { return n.kind != kindNumber && n.kind != kindString || !p.final(n.text) }) {
			c.fail(item, "a list of codes, such as [402, 422]", "nonRetryable is not valid")
		}
		return
	case item.kind != kindNumber && item.kind != kindString || !p.set(item.key, item.text):
		c.fail(item, "a number, for an interval of seconds or with a unit such as '120s'; maximumAttempts 0 is no limit",
			"%s is not valid", item.key)
		return
	case item.key != "maximumAttempts":
		return
	}
	n, _ := strconv.Atoi(item.text) // set has read it
	switch {
	case c.hotmesh() && n == 0:
		c.fail(item, "at least 1, or read the document by Legwork's own rules, where 0 is no limit",
			"maximumAttempts is not valid")
	case c.hotmesh() && n > hotmeshMaxAttempts:
		c.warn(item, "deploy the document without --compat hotmesh, whose rules have this limit",
			"maximumAttempts has the effect of %d", hotmeshMaxAttempts)
	case n > MaxAttempts:
		c.fail(item, "0 for no limit", "maximumAttempts is more than the engine counts, %d", MaxAttempts)
	}
}

// retryCode reads '500': [3], or the number alone.
func (c *compiler) retryCode(a *Activity, n *node) {
	count := n
	if n.kind == kindArray && len(n.items) > 0 {
		count = n.items[0]
		for _, more := range n.items[1:] {
			c.warn(more, "remove it", "only the first number of retry has an effect")
		}
	}
	times, err := strconv.Atoi(count.text)
	most := MaxAttempts - 1
	if c.hotmesh() {
		most = hotmeshMaxAttempts
	}
	if err != nil || times < 0 || times > most || count.kind != kindNumber && count.kind != kindString {
		c.fail(count, "how many more times, such as [3]", "retry on %s is not valid", n.key)
		return
	}
	code, _ := strconv.Atoi(n.key)
	if a.Retry.Codes == nil {
		a.Retry.Codes = map[int]int{}
	}
	a.Retry.Codes[code] = times
}
