package worker

import (
	"encoding/json"
	"errors"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// Reply is a successful answer.
type Reply struct {
	// Code by which the activity's transitions are chosen, 1 to 999999.
	// Default 200.
	Code int
	// Data is the output, encoded as JSON; a json.RawMessage goes as it is.
	Data any
}

// Code answers success under another code: the graph's transitions may route
// by it, and the activity has not failed.
//
//	func review(ctx context.Context, o Order) (*worker.Reply, error) {
//		if o.Total > limit {
//			return worker.Code(422, o), nil
//		}
//		…
func Code(code int, data any) *Reply { return &Reply{Code: code, Data: data} }

// maxCode is the largest code the wire carries.
const maxCode = 999_999

// encode checks a reply and returns its code and body. A nil reply is success
// with null.
func (r *Reply) encode() (code int, body json.RawMessage, err error) {
	if r == nil {
		return legwork.CodeOK, legwork.OrNull(nil), nil
	}
	code = r.Code
	orDefault(&code, legwork.CodeOK)
	if code < 0 || code > maxCode {
		return 0, nil, Errorf(legwork.CodeUnknown, "the handler answered with code %d, want 1 to %d", code, maxCode)
	}
	body, err = encodeOutput(r.Data)
	return code, body, err
}

// encodeOutput returns data as a JSON document the engine can keep.
func encodeOutput(data any) (json.RawMessage, error) {
	marshal := json.Marshal
	if _, own := data.(*frames.Answer); own {
		marshal = fastjson.Marshal
	}
	body, err := marshal(data)
	if err != nil {
		return nil, Errorf(legwork.CodeUnknown, "the handler's output (%T) cannot be written as JSON: %w", data, err)
	}
	if err := legwork.CheckPayload(body); err != nil {
		code := legwork.CodeUnknown
		if legwork.CodeOf(err) == legwork.CodeTooLarge {
			code = legwork.CodeTooLarge
		}
		return nil, Errorf(code, "the handler's output (%T) cannot be stored: %w", data, err)
	}
	return body, nil
}

// codeOf returns the code an error carries: of an *Error, of the engine's own
// error type, else 500.
func codeOf(err error) int {
	var e *Error
	if errors.As(err, &e) {
		if e.Code > 0 && e.Code <= maxCode {
			return e.Code
		}
		return legwork.CodeUnknown
	}
	return legwork.CodeOf(err)
}
