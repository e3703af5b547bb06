package decide

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// Schemas are the compiled JSON Schemas of a version, of the graphs that ask
// for them to be enforced (graphs.md, decision 13), by the text of the schema.
type Schemas map[string]*schema

type schema struct {
	compiled *jsonschema.Schema
	err      error // why it is no valid schema
}

// SchemasOf compiles what a version needs.
func SchemasOf(app *graph.App) Schemas {
	all := Schemas{}
	for _, g := range app.Graphs {
		if !g.Validate {
			continue
		}
		all.add(g.InputSchema)
		for _, a := range g.Activities {
			all.add(a.InputSchema)
			all.add(a.OutputSchema)
		}
	}
	return all
}

func (all Schemas) add(text json.RawMessage) {
	if text == nil || all[string(text)] != nil {
		return
	}
	s := &schema{}
	s.compiled, s.err = graph.CompileSchema(text)
	all[string(text)] = s
}

// check returns the error 422 of data that do not match a schema; nil if the
// graph does not ask, or there is no schema.
func (all Schemas) Check(g *graph.Graph, text json.RawMessage, what string, data []byte) error {
	if !g.Validate || text == nil {
		return nil
	}
	s := all[string(text)]
	if s.err != nil {
		return Unfit(what, fmt.Errorf("its schema is not valid: %w", s.err))
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(legwork.OrNull(data)))
	if err != nil {
		return Unfit(what, err)
	}
	if err := s.compiled.Validate(value); err != nil {
		return Unfit(what, graph.Violations(err))
	}
	return nil
}
