package api

import (
	"errors"
	"io"
	"net/http"

	"golang.org/x/sync/semaphore"
)

// maxBodies bounds the bytes of all bodies of requests that are in the process.
const maxBodies = 64 << 20

// room is what is left of the memory that one kind of data may take. A part of it, a quarter, is all that those get
// who could hold it for long.
type room struct {
	all, part *semaphore.Weighted
}

func newRoom(size int64) *room {
	return &room{semaphore.NewWeighted(size), semaphore.NewWeighted(size / 4)}
}

// try takes so many bytes if there is room for them.
func (m *room) try(size int64, part bool) bool {
	if part && !m.part.TryAcquire(size) {
		return false
	}
	if !m.all.TryAcquire(size) {
		if part {
			m.part.Release(size)
		}
		return false
	}
	return true
}

func (m *room) give(size int64, part bool) {
	if part {
		m.part.Release(size)
	}
	m.all.Release(size)
}

// take gives a request room for its body, for as long as it is handled: end gives it back. It has it before its body is
// read, so that bodies which are held back do not fill the memory of the process. Strange is one of which nobody knows
// yet who sends it.
func (m *room) take(w http.ResponseWriter, r *http.Request, strange bool) (*roomy, error) {
	b := &roomy{ReadCloser: r.Body, room: m, strange: strange, size: size(r)}
	if !m.try(b.size, strange) {
		return nil, noRoom(w, "this server reads as many bodies of requests as it has room for: send the request again")
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

// noRoom is the error of who has to ask again. A stream, which does so by itself, has no w.
func noRoom(w http.ResponseWriter, why string) error {
	if w != nil {
		w.Header().Set("Retry-After", "1")
	}
	return &problem{http.StatusServiceUnavailable, "busy", why}
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
	b.room.give(b.size-size, b.strange)
	b.size = size
}

// known gives back what is for strangers only: who has sent the body is known now.
func (b *roomy) known() {
	if b.strange {
		b.strange = false
		b.room.part.Release(b.size)
	}
}

// end gives back all that is left.
func (b *roomy) end() { b.shrink(0) }
