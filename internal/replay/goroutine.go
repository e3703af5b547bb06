package replay

import (
	"runtime"

	"github.com/petermattis/goid"
)

// goroutine returns the number of the calling goroutine. Each operation asks for it.
//
// Package goid reads it where this version of Go keeps it, in nanoseconds. If that is not right, as
// a newer version may keep it elsewhere, it is read from the text of a stack trace, in microseconds.
var goroutine = func() func() uint64 {
	known := make(chan bool)
	go func() { known <- uint64(goid.Get()) == traced() }()
	if <-known && uint64(goid.Get()) == traced() {
		return func() uint64 { return uint64(goid.Get()) }
	}
	return traced
}()

// traced returns the number of the calling goroutine from the head of its stack trace.
func traced() (id uint64) {
	var buf [64]byte
	text := buf[len("goroutine "):runtime.Stack(buf[:], false)]
	for _, c := range text {
		if c < '0' || c > '9' {
			break
		}
		id = id*10 + uint64(c-'0')
	}
	return id
}
