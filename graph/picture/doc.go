// Package picture draws graphs: as a Mermaid flowchart, whose reader lays it out,
// and as SVG. What a picture says of an activity or a transition are words of
// package graph: Activity.Badges, Transition.Label, HookRule.Means. It is pure,
// and it is no API.
//
//	mermaid.go   a graph → the text of a flowchart
//	layout.go    a graph → boxes in rows, and the routes between them
//	svg.go       boxes and routes → one SVG document
//
// This package is not API: it may change in any release (docs/compatibility.md).
package picture
