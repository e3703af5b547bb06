package graph

import (
	"fmt"
	"strconv"
	"strings"
)

func (t *Transition) errorsOnly() bool {
	c := t.Conditions
	if c == nil || !c.Named || c.AnyCode {
		return false
	}
	for _, code := range c.Codes {
		if code < 400 {
			return false
		}
	}
	return true
}

// label sums up conditions: the codes, and how many values must match.
func (c *Conditions) label() string {
	if c == nil {
		return ""
	}
	label := "200"
	if c.AnyCode {
		label = "any code"
	} else if c.Named {
		codes := make([]string, len(c.Codes))
		for i, code := range c.Codes {
			codes[i] = strconv.Itoa(code)
		}
		label = strings.Join(codes, ", ")
	}
	matches := make([]string, len(c.Match))
	for i, m := range c.Match {
		matches[i] = m.label()
	}
	gate := " and "
	if c.Or {
		gate = " or "
	}
	if len(matches) > 0 {
		label += ": " + strings.Join(matches, gate)
	}
	return label
}

func (m Match) label() string { return valueLabel(m.Actual) + " = " + valueLabel(m.Expected) }

// label sums up what a signal must match.
func (r *HookRule) label() string {
	matches := make([]string, len(r.Match))
	for i, m := range r.Match {
		matches[i] = Match{m.Expected, m.Actual}.label()
	}
	if r.Or {
		return strings.Join(matches, " or ")
	}
	return strings.Join(matches, " and ")
}

func valueLabel(v Value) string { return mermaidText(valueText(v)) }

// valueText is a value in a few characters: a pipe is ƒ.
func valueText(v Value) string {
	switch x := v.(type) {
	case *ref:
		return x.text
	case *literal:
		s := string(x.datum.raw)
		if len(s) > 40 {
			s = strings.ToValidUTF8(s[:40], "") + "…"
		}
		return s
	case *pipe:
		return "ƒ"
	}
	return "…"
}

// mermaidText keeps text from ending the quotes or becoming markup.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case r < ' ' || strings.ContainsRune("\"#<>&;{}[]|`", r):
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
