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
	if len(h) > MaxDirectHeaders {
		return false
	}
	headers, size := 0, 0
	for key, values := range h {
		headers += len(values)
		for _, value := range values {
			size += len(key) + len(value) + 4 // as Size counts
		}
	}
	return headers <= MaxDirectHeaders && size <= MaxHeaderBytes
}

// Named reports whether a message for LaneStart or LaneSignal has a header that names it, by which it counts once
// however often it arrives. One without is named by its place in the stream, or by its body.
func Named(lane string, h Header) bool {
	own := HeaderStartKey
	if lane == LaneSignal {
		own = HeaderSignalID
	}
	return h.Get(own) != "" || h.Get(HeaderMsgID) != "" || h.Get(HeaderCEID) != ""
}
