package legwork

import (
	"errors"
	"fmt"
)

// Class decides what becomes of a message whose handling failed.
type Class uint8

const (
	// Retry: the cause is outside the message (a server is away, a lock timed
	// out). The message is handed back with a delay. The default of unknown errors.
	Retry Class = iota
	// Drop: the message has no effect any more (stale, duplicate, closed job,
	// earlier generation). It is acknowledged.
	Drop
	// Dead: the message can never succeed. It becomes a dead letter in
	// Postgres, then it is acknowledged.
	Dead
)

// String names the class.
func (c Class) String() string { return [...]string{"retry", "drop", "dead"}[min(c, Dead)] }

// Codes of the framework's own errors. They share the numbers of HTTP where
// HTTP has one; 588–599 are the engine's (graphs.md §1a.4).
const (
	CodeOK          = 200
	CodePending     = 202
	CodeInvalid     = 400
	CodeForbidden   = 403 // the broker denies it to this user
	CodeNotFound    = 404
	CodeTimeout     = 408
	CodeConflict    = 409
	CodeInterrupted = 410
	CodeTooLarge    = 413
	CodeUnfit       = 422 // data that do not match a schema or a rule
	CodeUnknown     = 500
	// CodeMismatch: the code of a durable function disagrees with its journal (docs/wire.md).
	CodeMismatch = 570
	// Of keyed work (REC-05): its effect happened and its result cannot be had; nobody can
	// tell whether it happened; what was told contradicts itself. Of these only the second
	// may be tried again.
	CodeResultUnavailable = 591
	CodeIndeterminate     = 592
	CodeContradiction     = 593
	// CodeUnhandled: an activity failed and no transition handles its error.
	CodeUnhandled = 597
	// CodeExhausted: an attempt or entry ceiling was reached (LED-13, LED-14).
	CodeExhausted = 599
)

// Error is an error with a stable code and the class that decides the fate of
// the message it happened to.
type Error struct {
	Code    int    // see the Code constants
	Class   Class  // what becomes of the message
	Message string // what happened, to what, and what to do next
	Err     error  // the cause, if any
}

// Error implements error.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Message + ": " + e.Err.Error()
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Invalid returns the error for input that breaks a rule: code 400, dead.
func Invalid(format string, args ...any) *Error {
	return &Error{Code: CodeInvalid, Class: Dead, Message: fmt.Sprintf(format, args...)}
}

// TooLarge returns the error for input above a limit: code 413, dead.
func TooLarge(format string, args ...any) *Error {
	return &Error{Code: CodeTooLarge, Class: Dead, Message: fmt.Sprintf(format, args...)}
}

// NotFound returns the error for a thing that does not exist: code 404, dead.
func NotFound(format string, args ...any) *Error {
	return &Error{Code: CodeNotFound, Class: Dead, Message: fmt.Sprintf(format, args...)}
}

// Conflict returns the error for a thing that exists already: code 409, dead.
func Conflict(format string, args ...any) *Error {
	return &Error{Code: CodeConflict, Class: Dead, Message: fmt.Sprintf(format, args...)}
}

// ClassOf returns the class of an error: that of the *Error in its chain, or
// Retry for every other error.
func ClassOf(err error) Class {
	var e *Error
	if errors.As(err, &e) {
		return e.Class
	}
	return Retry
}

// CodeOf returns the code of an error, 500 if it carries none.
func CodeOf(err error) int {
	var e *Error
	if errors.As(err, &e) && e.Code != 0 {
		return e.Code
	}
	return CodeUnknown
}
