// Package evaluate is the mapping language at run time: values that package
// graph has compiled are evaluated over the data of one activity. It knows
// nothing of documents and of activities but the ids of those that a reference
// names. It is pure: a clock and chance come with the scope.
//
//	data    JSON that is taken apart only where a reference goes (datum.go, equal.go, key.go)
//	        job data as leaves: one row for each value         (leaf.go, path.go)
//	scope   what one evaluation may read                       (scope.go, output.go, metadata.go)
//	values  literals, objects and arrays, references           (value.go, object.go, ref.go)
//	        pipes: rows over the values of the row before      (pipe.go, cell.go, reduce.go)
//	maps    values that make a document, or leaves of job data (maps.go, wildcard.go, jobinput.go)
//	scalars values as a text, a number, true or false          (scalar.go)
//
// A new kind of value implements Value; the compiler in package graph makes it.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package evaluate
