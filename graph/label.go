package graph

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/graph/redact"
)

// Badge is one thing about an activity that a picture of its graph shows.
type Badge struct {
	Kind string `json:"kind"` // topic, sleep, signal, await, send, cycle, interrupt, retry, event or skip
	Text string `json:"text"`
}

// Badges says in a few words what the activity does beyond its type.
func (a *Activity) Badges() (out []Badge) {
	add := func(kind, format string, args ...any) {
		out = append(out, Badge{kind, fmt.Sprintf(format, args...)})
	}
	switch a.Type {
	case Trigger:
		add("topic", "starts on %s", a.Graph.Subscribes)
	case Worker:
		add("topic", "worker %s", labelOf(a.Topic))
	case Function:
		add("topic", "function %s", labelOf(a.Topic))
	case Await:
		add("await", "awaits %s", labelOf(a.Topic))
		if a.await != nil {
			add("await", "unless await is %s", labelOf(a.await))
		}
	case Signal:
		add("send", "%s", a.sends())
	case Cycle:
		add("cycle", "back to %s", a.ancestorID())
	case Interrupt:
		add("interrupt", "%s", a.ends())
	}
	if a.Sleep != nil {
		add("sleep", "sleeps %s", seconds(a.Sleep))
	}
	for _, r := range a.Rules {
		add("signal", "waits for %s", r.words())
	}
	if a.Timeout > 0 {
		add("timeout", "at most %s", a.Timeout)
	}
	if text := a.retryWords(); text != "" {
		add("retry", "%s", text)
	}
	if a.Reconcile != nil {
		add("keyed", "keyed: verified before it runs again")
	}
	if a.emit != nil || a.persist != nil {
		add("event", "tells the job's data")
	}
	if a.threshold != nil {
		add("skip", "skipped at %s open", labelOf(a.threshold))
	}
	return out
}

func (a *Activity) ancestorID() string {
	if a.Ancestor == nil {
		return "nowhere"
	}
	return a.Ancestor.ID
}

func (a *Activity) sends() string {
	if a.signal.all {
		return fmt.Sprintf("signals %s, all with %s = %s", labelOf(a.Topic), labelOf(a.signal.keyName),
			labelOf(a.signal.keyValue))
	}
	return "signals " + labelOf(a.Topic)
}

func (a *Activity) ends() string {
	if a.interrupt.target == nil {
		return "ends this job"
	}
	return "ends job " + labelOf(a.interrupt.target)
}

// seconds writes a sleep: a number of seconds as a duration.
func seconds(v evaluate.Value) string {
	label := labelOf(v)
	if n, err := strconv.ParseFloat(label, 64); err == nil && n >= 0 && n < 1e9 {
		return time.Duration(n * float64(time.Second)).String()
	}
	return label
}

func (a *Activity) retryWords() string {
	r := a.Retry
	var parts []string
	codes := make([]int, 0, len(r.Codes))
	for code := range r.Codes {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	for _, code := range codes {
		parts = append(parts, fmt.Sprintf("%d up to %dx", code, r.Codes[code]))
	}
	if r.Policy != nil {
		if n := a.Attempts(0); n > 0 {
			parts = append(parts, fmt.Sprintf("%d attempts", n))
		} else {
			parts = append(parts, "no limit")
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "retries: " + strings.Join(parts, ", ")
}

// Label sums up when the transition fires, "" if always.
func (t *Transition) Label() string {
	c := t.Conditions
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
		matches[i] = labelOf(m.Actual) + " = " + labelOf(m.Expected)
	}
	if len(matches) == 0 {
		return label
	}
	joined := strings.Join(matches, gate(c.Or))
	if label == "200" {
		return joined
	}
	return label + ": " + joined
}

// ErrorsOnly reports whether nothing but errors takes the transition.
func (t *Transition) ErrorsOnly() bool {
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

func gate(or bool) string {
	if or {
		return " or "
	}
	return " and "
}

// words are the topic of the rule, and what it compares.
func (r *HookRule) words() string {
	if means := r.Means(); means != "" {
		return r.Topic + " where " + means
	}
	return r.Topic
}

// Means says what the rule compares, "" if nothing.
func (r *HookRule) Means() string {
	matches := make([]string, len(r.Match))
	for i := range r.Match {
		matches[i] = r.Match[i].name() + " = " + labelOf(r.Match[i].Expected)
	}
	return strings.Join(matches, gate(r.Or))
}

// Redact returns what the rule expected at a registration without what is hidden: a value that is compared
// with something hidden, or made of it.
func (r *HookRule) Redact(expect json.RawMessage, hidden redact.Set) json.RawMessage {
	hides := make([]bool, len(r.Match))
	for i := range r.Match {
		visitAll(func(ref *evaluate.Ref) {
			hides[i] = hides[i] || ref.OfData() && hidden.Hides(ref.Keys...)
		}, r.Match[i].Expected, r.Match[i].Actual)
	}
	var values []json.RawMessage
	if json.Unmarshal(expect, &values) != nil {
		return hidden.JSON(expect)
	}
	for i := range values {
		hide := r.Or && slices.Contains(hides, true) || !r.Or && (len(values) != len(hides) || hides[i])
		if hide {
			values[i] = evaluate.Quote(redact.Mask)
		} else {
			values[i] = hidden.JSON(values[i])
		}
	}
	return listOf(values)
}

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
		return strings.Join(slices.Compact(names), " or ") + " = " + OneLine(string(values[0]), 80)
	}
	if len(values) != len(names) {
		return ""
	}
	for i := range names {
		names[i] += " = " + OneLine(string(values[i]), 80)
	}
	return strings.Join(names, " and ")
}

// name is what the rule looks at in a signal: the path below its data.
func (m *hookMatch) name() string {
	if r, ok := m.Actual.(*evaluate.Ref); ok && r.Place == evaluate.HookData && r.Activity == "" && len(r.Keys) > 0 {
		return OneLine(evaluate.Path(r.Keys...), 60)
	}
	return labelOf(m.Actual)
}

// labelOf is a value in a few characters.
func labelOf(v evaluate.Value) string {
	if v == nil {
		return "nothing"
	}
	return OneLine(v.String(), 60)
}

// OneLine puts a text for people on one line and bounds it, in characters.
func OneLine(s string, most int) string {
	runes := []rune(strings.Join(strings.Fields(s), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most-1]) + "…"
}
