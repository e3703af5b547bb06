// Package component runs durable functions that are compiled to WebAssembly, components (ADR 82).
// A component is a worker's function like any other: the guest calls the operations of a replay,
// and its turns are those of package flow.
//
//	shape.go     the sections of a module, and how much each may declare
//	host.go      what a guest may import, and how modules are compiled and checked
//	guest.go     one run of a function: its module, memory and end
//	meter.go     the time and the memory of a guest
//	operation.go what a guest asks for: an event as JSON in, its result out
//	serve.go     a component as the worker of its topic
//
// This package is not API: it may change in any release (docs/compatibility.md).
package component
