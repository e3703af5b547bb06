package legwork

import (
	"encoding/json"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

var (
	namespaceRE = regexp.MustCompile(`^[a-z][a-z0-9_]{0,30}$`)
	attributeRE = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]{0,63}$`)
)

// DefaultNamespace is the namespace of an installation that names none.
const DefaultNamespace = "default"

// CheckNamespace checks a namespace. It enters subjects, stream names and the
// name of the Postgres schema, hence the narrow alphabet.
func CheckNamespace(s string) error {
	if !namespaceRE.MatchString(s) {
		return Invalid("namespace %q: want a lower-case letter, then up to 30 of a-z, 0-9 and _", Clip(s, 48))
	}
	return nil
}

// Schema returns the Postgres schema of a namespace: legwork for the default
// one, legwork_<ns> for every other. The namespace must have been checked.
func Schema(namespace string) string {
	if namespace == DefaultNamespace {
		return "legwork"
	}
	return "legwork_" + namespace
}

// CheckAttribute checks the name of what a job can be found by (search of a trigger): a
// letter, then up to 63 letters, digits, _, - and dots.
func CheckAttribute(name string) error {
	if !attributeRE.MatchString(name) {
		return Invalid("attribute %q: want a letter, then up to 63 letters, digits, _, - and .", Clip(name, 64))
	}
	return nil
}

// CheckAttributeValue checks an attribute that a durable function sets: a name, and a text of
// at most MaxAttributeBytes, a number, true or false. Null, or an empty text, removes it.
func CheckAttributeValue(name string, value json.RawMessage) error {
	if err := CheckAttribute(name); err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(value, &v); err != nil {
		return Invalid("the value of attribute %s is no JSON: %v", name, err)
	}
	n := len(value)
	switch v := v.(type) {
	case map[string]any, []any:
		return Invalid("the value of attribute %s must be a text, a number, true, false or null", name)
	case string:
		n = len(v)
	}
	if n > MaxAttributeBytes {
		return TooLarge("the value of attribute %s has %d bytes, at most %d are allowed: use a shorter value", name, n,
			MaxAttributeBytes)
	}
	return nil
}

// CheckTopic checks a topic: tokens of letters, digits, _ and - joined by dots.
func CheckTopic(s string) error {
	if len(s) > MaxTopicBytes || !plainTokens(s) {
		return Invalid("topic %q: want tokens of letters, digits, _ and - joined by dots, at most %d bytes", Clip(s, 48),
			MaxTopicBytes)
	}
	return nil
}

// CheckName checks the id of an app or an activity.
func CheckName(what, s string) error {
	if len(s) > MaxNameBytes || !plain(s, "") {
		return Invalid("%s %q: want letters, digits, _ and -, at most %d bytes", what, Clip(s, 48), MaxNameBytes)
	}
	return nil
}

// CheckActivity checks the id of an activity on the wire: a name, and for an operation of a
// durable function the positions that lead to it, as f/3/0.
func CheckActivity(s string) error {
	name, path, deep := strings.Cut(s, "/")
	if err := CheckName("activity", name); err != nil {
		return err
	}
	if deep && (len(path) > maxPathBytes || !positions(path)) {
		return Invalid("activity %q: behind its name are positions, at most %d bytes of them", Clip(s, 48), maxPathBytes)
	}
	return nil
}

// maxPathBytes bounds the path of an operation: it is a part of a key in Postgres.
const maxPathBytes = 448

// What follows is checked for every message, some of it several times. A regular expression takes ten times as long.

// plain reports whether a text is one or more letters, digits, _, - and what else is given.
func plain(s, others string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-':
		case strings.IndexByte(others, c) < 0:
			return false
		}
	}
	return s != ""
}

// plainTokens reports whether a text is tokens of letters, digits, _ and -, joined by dots.
func plainTokens(s string) bool {
	return plain(s, ".") && s[0] != '.' && s[len(s)-1] != '.' && !strings.Contains(s, "..")
}

// positions reports whether a text is numbers of up to ten digits joined by slashes, as they are written in decimal.
func positions(s string) bool {
	for more := true; more; {
		var one string
		one, s, more = strings.Cut(s, "/")
		if one == "" || len(one) > 10 || len(one) > 1 && one[0] == '0' {
			return false
		}
		for i := range len(one) {
			if one[i] < '0' || one[i] > '9' {
				return false
			}
		}
	}
	return true
}

// CheckVersion checks the version of an app.
func CheckVersion(s string) error {
	if len(s) > MaxNameBytes || !plain(s, ".") {
		return Invalid("version %q: want letters, digits, dot, _ and -, at most %d bytes", Clip(s, 48), MaxNameBytes)
	}
	return nil
}

// CheckJobID checks a user's job id: printable UTF-8 without line breaks, as
// it travels in a header, and no surrounding blanks, which a header loses.
func CheckJobID(s string) error {
	switch {
	case s == "":
		return Invalid("job id is empty")
	case len(s) > MaxJobIDBytes:
		return Invalid("job id has %d bytes, at most %d are allowed", len(s), MaxJobIDBytes)
	case !utf8.ValidString(s):
		return Invalid("job id is not valid UTF-8")
	case strings.TrimSpace(s) != s:
		return Invalid("job id %q begins or ends with a blank", Clip(s, 48))
	}
	for _, r := range s {
		if !printable(r) {
			return Invalid("job id %q contains the unprintable character %U", Clip(s, 48), r)
		}
	}
	return nil
}

// assigned are the characters of Unicode 15. Go's own tables become larger with its releases: then
// an engine would refuse the id of a job that another one, or check_job_id in Postgres, takes.
var assigned = rangetable.Assigned("15.0.0")

func printable(r rune) bool {
	return unicode.IsPrint(r) && (r <= unicode.MaxASCII || unicode.Is(assigned, r))
}

// Clip shortens s to at most n bytes for an error message, at a rune boundary.
func Clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// Qualify rewrites SQL that is written for the schema legwork to the schema of
// a namespace. Statements qualify every name with "legwork.".
func Qualify(sql, namespace string) string {
	if namespace == DefaultNamespace {
		return sql
	}
	return strings.ReplaceAll(sql, "legwork.", Schema(namespace)+".")
}
