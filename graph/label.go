package graph

import (
	"encoding/json"
	"strings"
)

// Where says in words which signals the rule means, given what it expected at a
// registration (Registration.Expect): "id = 42 and kind = \"card\"", "" if any.
func (r *HookRule) Where(expect json.RawMessage) string {
	var values []json.RawMessage
	if json.Unmarshal(expect, &values) != nil || len(values) == 0 || len(r.Match) == 0 {
		return ""
	}
	names := make([]string, len(r.Match))
	for i := range r.Match {
		names[i] = r.Match[i].name()
	}
	if r.Or {
		// Which of the matches gave the key is not kept with it.
		return strings.Join(names, " or ") + " = " + clipped(string(values[0]), 80)
	}
	if len(values) != len(names) {
		return ""
	}
	for i := range names {
		names[i] += " = " + clipped(string(values[i]), 80)
	}
	return strings.Join(names, " and ")
}

// name is what the rule looks at in a signal: the path below its data.
func (m *HookMatch) name() string {
	if r, ok := m.Actual.(*ref); ok {
		for _, prefix := range []string{"$self.hook.data.", "$hook.data."} {
			if path, below := strings.CutPrefix(strings.Trim(r.text, "{}"), prefix); below {
				return clipped(path, 60)
			}
		}
		return clipped(r.text, 60)
	}
	return "an expression"
}

// clipped bounds a text for people, in characters.
func clipped(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most-1]) + "…"
}
