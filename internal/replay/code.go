package replay

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// Code returns the body of a function with types, whose first argument context makes.
func Code[Context, In, Out any](topic string, context func(*Run) Context, f func(Context, In) (Out, error)) Body {
	return func(r *Run, raw json.RawMessage) (json.RawMessage, error) {
		in, err := Decode[In](raw, "the input of function "+topic)
		if err != nil {
			return nil, err
		}
		out, err := f(context(r), in)
		if err != nil {
			return nil, err
		}
		return Encode(out, "the result of function "+topic)
	}
}

// NewContext makes a flow.Context. Package flow sets it, so that package flowtest and tests
// have it and nobody else has.
var NewContext func(*Run) any

// Serve makes a worker.Registration of a function whose code is a body; at most so many are kept
// between their turns. Package flow sets it, for code that is not written in Go.
var Serve func(topic string, body Body, keep int) any

// maxValueBytes bounds one value in a journal: it fits a message, with what is around it.
const maxValueBytes = 896 << 10

// Encode writes a value as JSON; what names it in the error.
func Encode(v any, what string) (json.RawMessage, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, legwork.Invalid("%s cannot be written as JSON: %v", what, err)
	}
	if len(raw) > maxValueBytes {
		return nil, legwork.TooLarge("%s has %d bytes, at most %d are allowed: keep large data elsewhere and send a "+
			"reference", what, len(raw), maxValueBytes)
	}
	if err := legwork.CheckPayload(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return raw, nil
}

// Decode reads a value from JSON.
func Decode[T any](raw json.RawMessage, what string) (v T, err error) {
	if err := json.Unmarshal(legwork.OrNull(raw), &v); err != nil {
		return v, legwork.Invalid("%s cannot be read as %T: %v", what, v, err)
	}
	return v, nil
}
