package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// schemas are the compiled JSON Schemas of a version, of the graphs that ask
// for them to be enforced (graphs.md, decision 13), by the text of the schema.
type schemas map[string]*schema

type schema struct {
	compiled *jsonschema.Schema
	err      error // why it is none
}

// schemasOf compiles what a version needs.
func schemasOf(app *graph.App) schemas {
	all := schemas{}
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

func (all schemas) add(text json.RawMessage) {
	if text == nil || all[string(text)] != nil {
		return
	}
	s := &schema{}
	s.compiled, s.err = compileSchema(text)
	all[string(text)] = s
}

// compileSchema reads a schema that stands for itself: it may refer to its own
// parts, and to nothing on this machine or elsewhere.
func compileSchema(text json.RawMessage) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{})
	if err := c.AddResource(schemaURL, doc); err != nil {
		return nil, err
	}
	return c.Compile(schemaURL)
}

const schemaURL = "legwork:schema"

// check returns the error 422 of data that do not match a schema; nil if the
// graph does not ask, or there is no schema.
func (all schemas) check(g *graph.Graph, text json.RawMessage, what string, data []byte) error {
	if !g.Validate || text == nil {
		return nil
	}
	s := all[string(text)]
	if s.err != nil {
		return unfit(what, fmt.Errorf("its schema is not valid: %w", s.err))
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(legwork.OrNull(data)))
	if err != nil {
		return unfit(what, err)
	}
	if err := s.compiled.Validate(value); err != nil {
		return unfit(what, violations(err))
	}
	return nil
}

// maxViolations bounds how many are told.
const maxViolations = 5

// violations lists what does not match, by its place in the data.
func violations(err error) error {
	var v *jsonschema.ValidationError
	if !errors.As(err, &v) {
		return err
	}
	var lines []string
	for _, unit := range v.BasicOutput().Errors {
		if unit.Error == nil || len(lines) == maxViolations {
			continue
		}
		at := unit.InstanceLocation
		if at == "" {
			at = "/"
		}
		lines = append(lines, at+": "+unit.Error.String())
	}
	if len(lines) == 0 {
		return err
	}
	return errors.New(strings.Join(lines, "; "))
}
