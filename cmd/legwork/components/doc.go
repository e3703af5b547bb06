// Package components has the commands about components, durable functions compiled to WebAssembly.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package components
