// Package components keeps the components that were pushed, durable functions compiled to
// WebAssembly, and tells their bytes to the workers that run them (ADR 82). A component is stored
// under the SHA-256 of its bytes, so that it never changes.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package components
