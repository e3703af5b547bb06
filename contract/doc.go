// Package contract judges an installation of any make by the contract of signals and of
// the HTTP API: it sends what the vectors in testdata say, over each transport that it
// is given, and compares the answers.
//
//	testdata/*.json ─► Judge ─► REST      ─► the installation
//	                         ─► JSON-RPC  ─►
//	                         ─► NATS      ─►
//
// The vectors are for any language: each file says in "about" what it has. The judged
// installation must have the application app.yaml.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package contract
