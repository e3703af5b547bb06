package fn

import (
	"strings"
	"unicode/utf8"
)

// Texts are UTF-8 but are counted and cut in UTF-16 code units, as JavaScript
// does. Half of a surrogate pair, which UTF-8 cannot hold, becomes U+FFFD.

// units returns the length of s in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += width(r)
	}
	return n
}

func width(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// cut returns the units [from, to) of s; 0 ≤ from.
func cut(s string, from, to int) string {
	if from >= to {
		return ""
	}
	start, halfBefore := offset(s, from)
	end, halfAfter := offset(s, to)
	switch {
	case halfBefore && halfAfter && start == end: // both inside of one pair: one half of it
		return string(utf8.RuneError)
	case halfBefore && halfAfter:
		return string(utf8.RuneError) + s[start:end] + string(utf8.RuneError)
	case halfBefore:
		return string(utf8.RuneError) + s[start:end]
	case halfAfter:
		return s[start:end] + string(utf8.RuneError)
	}
	return s[start:end]
}

// offset returns where in s the unit at begins, len(s) if there are fewer.
func offset(s string, at int) (byteOffset int, inPair bool) {
	n := 0
	for i, r := range s {
		if n >= at {
			return i, n > at
		}
		n += width(r)
	}
	return len(s), n > at
}

// indexUnits returns the unit at which part first begins in s at or after the
// unit from, -1 if nowhere.
func indexUnits(s, part string, from int) int {
	start, _ := offset(s, from)
	i := strings.Index(s[start:], part)
	if i < 0 {
		return -1
	}
	return units(s[:start+i])
}

// lastIndexUnits returns the unit at which part last begins in s, at or before
// the unit from, -1 if nowhere.
func lastIndexUnits(s, part string, from int) int {
	start, _ := offset(s, from)
	i := strings.LastIndex(s[:min(len(s), start+len(part))], part)
	if i < 0 {
		return -1
	}
	return units(s[:i])
}
