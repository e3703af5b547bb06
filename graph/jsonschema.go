package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	kinds "github.com/santhosh-tekuri/jsonschema/v6/kind"
)

const schemaURL = "legwork:schema"

// CompileSchema reads a schema that stands for itself: it may refer to its own
// parts, and to nothing on this machine or elsewhere.
func CompileSchema(text json.RawMessage) (*jsonschema.Schema, error) {
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

// Matches says what of data does not match a schema; nil: they match.
func Matches(schema, data json.RawMessage) error {
	compiled, err := CompileSchema(schema)
	if err != nil {
		return Violations(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err
	}
	if err := compiled.Validate(value); err != nil {
		return Violations(err)
	}
	return nil
}

// maxViolations bounds how many are told.
const maxViolations = 5

// Violations lists what does not match a schema, by its place in the data; of
// an error of CompileSchema, in the schema.
func Violations(err error) error {
	var of *jsonschema.SchemaValidationError
	if errors.As(err, &of) {
		err = of.Err
	}
	var v *jsonschema.ValidationError
	if !errors.As(err, &v) {
		return err
	}
	lines := violations(v.DetailedOutput(), nil)
	if len(lines) == 0 {
		return err
	}
	return errors.New(strings.Join(lines[:min(len(lines), maxViolations)], "; "))
}

// violations goes down to what is wrong: what lies above only says that
// something is.
func violations(unit *jsonschema.OutputUnit, lines []string) []string {
	for i := range unit.Errors {
		lines = violations(&unit.Errors[i], lines)
	}
	if len(unit.Errors) > 0 || unit.Error == nil {
		return lines
	}
	at := unit.InstanceLocation
	if at == "" {
		at = "/"
	}
	return append(lines, at+": "+complaintOf(unit.Error))
}

// complaintOf says what is wrong without the value: who sees the error may not be shown it.
func complaintOf(e *jsonschema.OutputError) string {
	number := func(want *big.Rat) string {
		f, _ := want.Float64()
		return fmt.Sprint(f)
	}
	switch k := e.Kind.(type) {
	case *kinds.Pattern:
		return "does not match pattern '" + k.Want + "'"
	case *kinds.Format:
		return "is not a valid " + k.Want
	case *kinds.Minimum:
		return "minimum: want " + number(k.Want)
	case *kinds.Maximum:
		return "maximum: want " + number(k.Want)
	case *kinds.ExclusiveMinimum:
		return "exclusiveMinimum: want more than " + number(k.Want)
	case *kinds.ExclusiveMaximum:
		return "exclusiveMaximum: want less than " + number(k.Want)
	case *kinds.MultipleOf:
		return "multipleOf: want a multiple of " + number(k.Want)
	}
	return e.String()
}
