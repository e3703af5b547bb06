package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

// Error is an error with a code by which the graph's transitions can handle
// it. A handler that returns any other error answers with code 500.
type Error struct {
	// Code, 1 to 999999. Default 500.
	Code int
	// Message for whoever looks at the job. Default that of Err.
	Message string
	// Data is further JSON for the graph to map from. Default none.
	Data any
	// Err is the cause, if any.
	Err error
}

// Errorf returns an *Error with a code; %w wraps a cause as in fmt.Errorf.
func Errorf(code int, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Err: err}
}

// Error implements error.
func (e *Error) Error() string {
	switch {
	case e.Message != "":
		return e.Message
	case e.Err != nil:
		return e.Err.Error()
	default:
		return fmt.Sprintf("code %d", e.Code)
	}
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// NonRetryable marks an error as final: the engine asks for no further attempt,
// whatever the retry policy says. Code and data are those of err. Of nil it is nil.
func NonRetryable(err error) error {
	if err == nil {
		return nil
	}
	return &nonRetryable{err}
}

type nonRetryable struct{ error }

// Unwrap returns the error that is marked.
func (e *nonRetryable) Unwrap() error { return e.error }

// Message and stack share legwork.MaxErrorBytes.
const (
	maxMessageBytes = legwork.MaxErrorBytes / 4
	maxStackBytes   = legwork.MaxErrorBytes - maxMessageBytes
)

// errorBody is the body of an error answer.
type errorBody struct {
	Message string          `json:"message"`
	Code    int             `json:"code"`
	Stack   string          `json:"stack,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// encodeError returns the body of the answer for an error. It always succeeds:
// what cannot be sent of the error's data is left out and the message says so.
func encodeError(err error, code int, stack string) json.RawMessage {
	body := errorBody{Message: printable(err.Error(), maxMessageBytes), Code: code, Stack: printable(stack, maxStackBytes)}
	var e *Error
	if errors.As(err, &e) && e.Data != nil {
		data, bad := encodeOutput(e.Data)
		if bad != nil || len(data) > legwork.MaxPayloadBytes-4*legwork.MaxErrorBytes {
			body.Message = printable("(data of this error left out: not storable) "+body.Message, maxMessageBytes)
		} else {
			body.Data = data
		}
	}
	out, _ := json.Marshal(body) // strings, a number and checked JSON
	return out
}

// printable shortens s to n bytes and takes out what the engine cannot keep.
func printable(s string, n int) string {
	const mark = len("…")
	return legwork.Clip(strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", ""), n-mark)
}
