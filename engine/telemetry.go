package engine

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/telemetry"
)

// attributes puts what the activity's telemetry maps say on its span. Nothing
// is evaluated for a span that nobody records.
func (it *item) attributes(s *graph.Scope) error {
	if !it.span.Recording() || !it.activity.Telemetry.Defined() {
		return nil
	}
	doc, err := it.activity.Attributes(s)
	if err != nil {
		return err
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(doc, &values); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		it.span.Set(telemetry.Custom(name, textOf(values[name])))
	}
	return nil
}

// textOf is a text as it is, anything else as JSON.
func textOf(value json.RawMessage) string {
	var text string
	if strings.HasPrefix(string(value), `"`) && json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}
