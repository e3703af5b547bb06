package legwork

const (
	// MaxDirectBytes bounds the data of a message that goes without a stream, and MaxDirectHeaders how many headers it
	// has.
	MaxDirectBytes   = 32 << 10
	MaxDirectHeaders = 128
)

// Direct reports whether a message is small enough to go without a stream: many such messages wait in the memory of a
// process. One that is not goes through its stream.
func Direct(h Header, data []byte) bool {
	if len(data) > MaxDirectBytes {
		return false
	}
	headers := 0
	for _, values := range h {
		headers += len(values)
	}
	return headers <= MaxDirectHeaders && h.Size() <= MaxHeaderBytes
}

// Named reports whether a start or a signal has a header that names it, by which it counts once however often it
// arrives. One without is named by its place in the stream, or by its body.
func Named(h Header) bool {
	return h.Get(HeaderStartKey) != "" || h.Get(HeaderSignalID) != "" || h.Get(HeaderMsgID) != "" ||
		h.Get(HeaderCEID) != ""
}
