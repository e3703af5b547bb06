package graph

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// HookRule says whom a signal on a topic wakes: an entry of hooks (decision 7).
// Expected is evaluated when To registers, Actual over the data of each signal;
// they meet as keys.
type HookRule struct {
	Topic string
	Graph *Graph
	To    *Activity // a hook
	Or    bool      // gate: or
	Match []hookMatch
	// Unbuffered: To hears no signal that came before it waits, and this rule has
	// none kept (buffer: false).
	Unbuffered bool

	index int // among the rules that point at To
}

// hookMatch is one comparison of a hook rule.
type hookMatch struct {
	Expected, Actual evaluate.Value

	text string // Actual in its shortest spelling: equal rules of all versions share their keys
}

// Registration is one key under which a hook waits.
type Registration struct {
	Rule   int // which of the activity's rules
	Topic  string
	Key    [16]byte
	Expect json.RawMessage // a list of the expected values, for people; a large one as its size
	// Unbuffered: it takes no signal that is kept.
	Unbuffered bool
}

// Rule returns the position of the rule among those that point at To, as in
// Registration.Rule.
func (r *HookRule) Rule() int { return r.index }

// HookTopic returns the rules on a topic, of all graphs in document order.
func (a *App) HookTopic(topic string) []*HookRule { return a.hooks[topic] }

// Listeners returns the rules by which signals to a job on a topic find who waits for them:
// those of hooks, and one for each function that may wait for the topic.
func (a *App) Listeners(topic string) []*HookRule {
	rules := slices.Clip(a.hooks[topic])
	for _, g := range a.Graphs {
		for _, f := range g.Activities {
			if f.Type == Function && f.MayCall(CallSignal+topic) {
				rules = append(rules, &HookRule{Topic: topic, Graph: g, To: f})
			}
		}
	}
	return rules
}

// HookTopics returns the topics on which hooks of the application wait, sorted.
func (a *App) HookTopics() []string { return a.hookTopics }

// Keys returns the keys that the data of a signal has under the rule: one for
// gate and, one for each match for gate or; none if what it needs is undefined,
// so that the rule is not met. data is JSON; none is undefined.
func (r *HookRule) Keys(data json.RawMessage) ([][16]byte, error) {
	s := evaluate.NewScope(evaluate.Metadata{App: r.Graph.App.ID, Version: r.Graph.App.Version, Topic: r.Graph.Subscribes})
	s.SetHook(data)
	keys, _, err := r.keys(s, func(m *hookMatch) evaluate.Value { return m.Actual })
	if err != nil {
		return nil, fmt.Errorf("hook rule %s → %s: %w", r.Topic, r.To.ID, err)
	}
	return keys, nil
}

// keys evaluates one side of every match. Each key comes with the values it is
// made of.
func (r *HookRule) keys(s *evaluate.Scope, side func(*hookMatch) evaluate.Value) (keys [][16]byte,
	values [][]json.RawMessage, err error) {
	parts := make([]string, 0, len(r.Match))
	var seen []json.RawMessage
	for i := range r.Match {
		m := &r.Match[i]
		d, err := side(m).Eval(s)
		if err != nil {
			return nil, nil, err
		}
		if d == nil && !r.Or {
			return nil, nil, nil
		}
		if d == nil {
			continue
		}
		value, err := d.KeyText()
		if err != nil {
			return nil, nil, err
		}
		part := string(evaluate.Quote(m.text)) + ":" + string(value)
		if !r.Or {
			parts, seen = append(parts, part), append(seen, d.Raw())
			continue
		}
		if key := keyOf(part); !slices.Contains(keys, key) {
			keys, values = append(keys, key), append(values, []json.RawMessage{d.Raw()})
		}
	}
	if r.Or && len(r.Match) > 0 {
		return keys, values, nil
	}
	slices.Sort(parts)
	return [][16]byte{keyOf(slices.Compact(parts)...)}, [][]json.RawMessage{seen}, nil
}

func keyOf(parts ...string) (key [16]byte) {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	copy(key[:], sum[:])
	return key
}

// maxExpect is how long a value may be that is told to people.
const maxExpect = 1000

func listOf(values []json.RawMessage) json.RawMessage {
	out := []byte{'['}
	for i, v := range values {
		if i > 0 {
			out = append(out, ',')
		}
		if len(v) > maxExpect {
			v = evaluate.Quote(fmt.Sprintf("a value of %d bytes", len(v)))
		}
		out = append(out, v...)
	}
	return append(out, ']')
}
