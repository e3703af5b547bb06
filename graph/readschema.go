package graph

import "encoding/json"

// schemaOf returns the JSON Schema of a section as written, nil if it has none.
func schemaOf(section *node) json.RawMessage {
	s := section.get("schema")
	if s == nil || s.kind != kindObject && s.kind != kindBool {
		return nil
	}
	return s.appendJSON(nil)
}
