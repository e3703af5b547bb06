// Package doctor looks at an installation as an operator would who is worried:
// what is set so that data can be lost, what stands still, what is about to run
// full. It only reads. Each check says what it found and what to do.
package doctor
