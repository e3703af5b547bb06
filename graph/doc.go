// Package graph is what a workflow is: it reads an application document,
// checks all of it, compiles it, maps data and decides which transitions
// follow. It is pure: no clock, no files, no network, no other package of
// Legwork. Everything it returns from Parse is read-only and safe to share.
//
//	source  YAML text → tree of nodes with positions     (source.go, node.go, scalar.go)
//	read    nodes → App, Graph, Activity, Transition     (read*.go, fields.go)
//	wire    transitions → depth, parents, order          (wire.go)
//	compile text → Value: literal, reference, object     (compile.go, value.go, ref.go)
//
//	leg 1   Activity.Needs(Leg1) → load → Scope → Input.Eval / Output.Eval
//	leg 2   Activity.Needs(Leg2) → load → Scope → Job.Leaves → Route
//
// To add an activity type: a Type constant, its row in activityFields, and its
// values in Activity.reads. To add @pipe and @reduce: one more Value, made in
// compiler.object; nothing that evaluates values changes.
package graph
