// Package broker has the commands about the streams, and the users of NATS.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package broker
