// Package graph is what a workflow is: it reads an application document,
// checks all of it, compiles it and decides which transitions follow. Package
// graph/evaluate evaluates the values that it has compiled. It is pure: no
// clock, no files, no network. Everything it returns from Parse is read-only and
// safe to share.
//
//	source  YAML text → tree of nodes with positions       (source.go, tree.go, node.go, scalar.go)
//	        several files → one tree: ParseFiles           (files.go, loader.go)
//	read    nodes → App, Graph, Activity, HookRule         (read*.go, fields.go)
//	wire    transitions → depth, parents, order            (wire.go, readcycle.go)
//	compile text → evaluate.Value: literal, reference, pipe (compile.go, refread.go, readpipe.go)
//	lint    what is sound but looks wrong                  (lint.go)
//
// A value is evaluated in an evaluate.Scope, the data one leg may read:
//
//	leg 1   Activity.Needs(Leg1) → load → Scope → Input.Eval / Output.Eval
//	leg 2   Activity.Needs(Leg2) → load → Scope → Job.Leaves → Route
//
// What each type asks for is a method of Activity, by its file: wait.go (hook),
// signal.go, interrupt.go, retry.go (worker, await), stats.go (trigger),
// lifecycle.go (all). Signals find hooks by keys: hookrule.go. The
// words of pictures: label.go; package graph/picture draws them.
//
// To add an activity type: a Type constant with its name, its rows in
// activityFields and mapsFields, its fields in compiler.role, and its values in
// Activity.readsAtEntry. To add a field: the same without the first. A function
// is added in graph/fn alone.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package graph
