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

// pairBytes is the length in UTF-8 of what is a surrogate pair in UTF-16.
const pairBytes = 4

// cut returns the units [from, to) of s; 0 ≤ from.
func cut(s string, from, to int) string {
	if from >= to {
		return ""
	}
	start, inPair := offset(s, from)
	before := ""
	if inPair {
		start, before = start+pairBytes, string(utf8.RuneError)
	}
	end, inPair := offset(s, to)
	if inPair {
		return before + s[start:end] + string(utf8.RuneError)
	}
	return before + s[start:end]
}

// offset returns where in s the character begins that holds the unit at,
// len(s) if there are fewer. inPair: the unit is the second of a pair.
func offset(s string, at int) (byteOffset int, inPair bool) {
	n := 0
	for i, r := range s {
		if n >= at {
			return i, false
		}
		if n += width(r); n > at {
			return i, true
		}
	}
	return len(s), false
}

// indexUnits returns the unit at which part first begins in s at or after the
// unit from, -1 if nowhere.
func indexUnits(s, part string, from int) int {
	start, inPair := offset(s, from)
	if inPair {
		start += pairBytes
	}
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
