// Package webhook sends events to those who registered an address for their topic
// (ADR 65), and verifies what others send in the same manner. Relays put a row for
// each event and webhook; servers claim the rows, send them, and delete those that
// were taken.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package webhook
