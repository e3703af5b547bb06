package graph

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

const timeoutHint = "a number of seconds, or a duration such as 500ms, 30s, 5m, 1h30m, 2d or PT5M"

// timeout reads a time limit: seconds, or a duration with units. It is 0 if the
// document has none, or a wrong one.
func (c *compiler) timeout(n *node) time.Duration {
	if n == nil || n.kind == kindNull {
		return 0
	}
	if c.hotmesh() {
		c.warn(n, "deploy it with Legwork's own rules, where a time limit works",
			"timeout has no effect by the rules of HotMesh")
		return 0
	}
	if n.kind == kindObject || n.kind == kindString && refRE.MatchString(n.text) {
		c.fail(n, timeoutHint, "timeout must be written out: it is part of the version, not of a job's data")
		return 0
	}
	limit, ok := parseLimit(strings.TrimSpace(n.text))
	switch {
	case n.kind != kindNumber && n.kind != kindString || !ok:
		c.fail(n, timeoutHint, "timeout is not valid")
		return 0
	case limit < time.Millisecond:
		c.fail(n, "leave it out for no limit", "timeout must be at least 1ms")
		return 0
	}
	return limit
}

// parseLimit reads seconds or one number with a unit, as intervals of retry are
// written, else a duration as Go or ISO 8601 write it, less than about 100 years.
func parseLimit(text string) (time.Duration, bool) {
	if d, ok := parseInterval(text); ok {
		return d, true
	}
	d, ok := isoDuration(text)
	if !ok {
		var err error
		d, err = time.ParseDuration(text)
		ok = err == nil
	}
	return d, ok && d >= 0 && d < maxSleep
}

var isoRE = regexp.MustCompile(`^P(?:([0-9]{1,6})D)?(?:T(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9}(?:\.[0-9]{1,9})?)S)?)?$`)

// isoDuration reads P[nD][T[nH][nM][nS]]: years and months have no fixed length.
func isoDuration(text string) (d time.Duration, ok bool) {
	m := isoRE.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	total := 0.0
	for i, unit := range []time.Duration{24 * time.Hour, time.Hour, time.Minute, time.Second} {
		if m[i+1] == "" {
			continue
		}
		n, err := strconv.ParseFloat(m[i+1], 64)
		if err != nil {
			return 0, false
		}
		total, ok = total+n*float64(unit), true
	}
	return time.Duration(min(total, float64(maxSleep))), ok
}
