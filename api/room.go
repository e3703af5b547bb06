package api

import (
	"errors"
	"io"
	"net/http"

	"golang.org/x/sync/semaphore"
)

const (
	// maxBodies bounds the bytes of all bodies of requests that are in the process.
	maxBodies = 64 << 20
	// maxStrange is the part of it for deliveries, as long as nobody knows who sends them.
	maxStrange = maxBodies / 4
)

// room is what is left for bodies. A request has its part before its body is read, so
// that bodies which are held back do not fill the memory of the process.
type room struct {
	all, strange *semaphore.Weighted
}

func newRoom() room {
	return room{semaphore.NewWeighted(maxBodies), semaphore.NewWeighted(maxStrange)}
}

// take gives a request room for its body, for as long as it is handled: end gives it back.
func (m *room) take(w http.ResponseWriter, r *http.Request, strange bool) (*roomy, error) {
	b := &roomy{ReadCloser: r.Body, room: m, strange: strange, size: size(r)}
	if strange && !m.strange.TryAcquire(b.size) {
		return nil, noRoom(w)
	}
	if !m.all.TryAcquire(b.size) {
		b.known()
		return nil, noRoom(w)
	}
	r.Body = b
	return b, nil
}

// size is the most that is read of a request's body.
func size(r *http.Request) int64 {
	switch {
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		return 0 // it has none that is read; a stream goes on for long
	case r.ContentLength < 0:
		return maxBody
	}
	return min(r.ContentLength, maxBody)
}

func noRoom(w http.ResponseWriter) error {
	w.Header().Set("Retry-After", "1")
	return &problem{http.StatusServiceUnavailable, "busy",
		"this server reads as many bodies of requests as it has room for: send the request again"}
}

// roomy is a body that has room. Its request is handled by one goroutine.
type roomy struct {
	io.ReadCloser
	room       *room
	strange    bool
	size, read int64
}

// Read implements io.Reader. What a body was given too much goes back at its end.
func (b *roomy) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	if b.read += int64(n); errors.Is(err, io.EOF) && b.read < b.size {
		b.shrink(b.read)
	}
	return n, err
}

func (b *roomy) shrink(size int64) {
	if b.strange {
		b.room.strange.Release(b.size - size)
	}
	b.room.all.Release(b.size - size)
	b.size = size
}

// known gives back what is for strangers only: who has sent the body is known now.
func (b *roomy) known() {
	if b.strange {
		b.strange = false
		b.room.strange.Release(b.size)
	}
}

// end gives back all that is left.
func (b *roomy) end() { b.shrink(0) }
