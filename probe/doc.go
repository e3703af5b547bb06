// Package probe serves the three health checks of a process, with the names
// that Kubernetes uses:
//
//	/livez      do its loops turn? If not: restart it
//	/readyz     do its servers answer, is it bound to them? If not: no work for now
//	/startupz   has it begun: the tables and streams are of its version? If not: wait
//
// Each answers 200 or 503 with a line per check, and with ?verbose as JSON. A
// server that is away never fails /livez: a restart would not bring it back.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package probe
