package guest

import (
	"runtime"
	"unsafe"
)

//go:wasmimport legwork op
func hostOp(at unsafe.Pointer, size uint32) uint64

//go:wasmimport legwork log
func hostLog(at unsafe.Pointer, size uint32)

// given is what the host writes to, until it is read.
var given = map[uint32][]byte{}

//go:wasmexport alloc
func alloc(size uint32) uint32 {
	room := make([]byte, max(size, 1))
	at := uint32(uintptr(unsafe.Pointer(&room[0])))
	given[at] = room[:size]
	return at
}

// take returns what the host has written.
func take(at uint32) []byte {
	data := given[at]
	delete(given, at)
	return data
}

// returned is kept while the host reads it.
var returned []byte

//go:wasmexport run
func run(at, _ uint32) uint64 {
	returned = handle(take(at))
	return uint64(uintptr(unsafe.Pointer(&returned[0])))<<32 | uint64(len(returned))
}

// operate asks the host for an operation.
func operate(request []byte) []byte {
	packed := hostOp(unsafe.Pointer(&request[0]), uint32(len(request)))
	runtime.KeepAlive(request)
	return take(uint32(packed >> 32))
}

func logLine(line string) {
	if line != "" {
		hostLog(unsafe.Pointer(unsafe.StringData(line)), uint32(len(line)))
	}
}
