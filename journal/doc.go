// Package journal is the history of one run of a durable function, a frame: a list of
// events to which events are only appended (JRN-01). What the frame is follows from them.
// It is pure: no clock, no chance, no servers.
//
//	events  the 20 types (JRN-03), who writes each             (event.go)
//	        their JSON, as stored and sent                     (codec.go)
//	ids     the place of an operation in the tree of frames    (id.go)
//	fold    events → status, wait, promises                    (frame.go)
//	rules   what an event must not do, one rule an invariant   (rules.go)
//	check   events appended to a frame, or a whole journal     (check.go)
//	fill    the results that two types only refer to           (fill.go)
//
// An operation of a function is a promise. Its name is its position: the function's first
// operation has position 0, the next 1. Replays give each operation the position that it
// had before, so that its recorded result is found (REPLAY-01).
//
// To add an event type: a type with its fields, a row in types, and what it changes in
// Frame.apply. The source document says that 20 are enough: new effects are kinds of
// InvokeScheduled (JRN-05).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package journal
