package api

import (
	"context"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

const (
	// defaultRead is how many bytes one request may read, minRead what a page of events needs.
	defaultRead = 16 << 20
	minRead     = 12 << 20
	// readShare is the part of what all requests may read at once that one may.
	readShare = 4
)

// reading is what one request reads of jobs, for as long as it is answered. Its request is handled by one goroutine.
type reading struct {
	room  *room
	most  int64
	taken int64
	part  bool // a stream's, which is read slowly
	w     http.ResponseWriter
}

// reads returns the context of a request that may read what there is room for, until end.
func (s *server) reads(ctx context.Context, w http.ResponseWriter, part bool) (context.Context, *reading) {
	r := &reading{room: s.read, most: s.Read, part: part, w: w}
	return client.BoundReads(context.WithValue(ctx, readingKey{}, r), r.most, r.take), r
}

type readingKey struct{}

// readingOf is what the request of a context reads.
func readingOf(ctx context.Context) *reading {
	r, _ := ctx.Value(readingKey{}).(*reading)
	return r
}

// take takes room for so many bytes more.
func (r *reading) take(bytes int64) error {
	if r.taken+bytes > r.most {
		return legwork.TooLarge("what this request reads has %d bytes or more, %d are allowed: ask for less, such as one "+
			"activity by its `activity` and `dad` (GET jobs/{gid}/activities), one function of a journal, or fewer calls of a "+
			"batch; or have LEGWORK_HTTP_READ_MIB of the server raised", r.taken+bytes, r.most)
	}
	if !r.room.try(bytes, r.part) {
		return noRoom(r.w, "this server answers as much at once as it has room for: ask again")
	}
	r.taken += bytes
	return nil
}

// settle keeps so many bytes of what was taken since before, or takes more. If there is no room for these it keeps
// nothing.
func (r *reading) settle(before, left int64) error {
	var err error
	if more := before + left - r.taken; more > 0 {
		if err = r.take(more); err != nil {
			left = 0
		}
	}
	r.room.give(r.taken-before-left, r.part)
	r.taken = before + left
	return err
}

// end gives back all that was taken.
func (r *reading) end() {
	r.room.give(r.taken, r.part)
	r.taken = 0
}

// checkRead sets how much a request may read if nobody has said so.
func (cfg *Config) checkRead() error {
	if cfg.Read == 0 {
		cfg.Read = defaultRead
	}
	if cfg.Read < minRead {
		return legwork.Invalid("LEGWORK_HTTP_READ_MIB lets a request read %d bytes, want %d MiB or more: a page of events "+
			"has up to 10", cfg.Read, minRead>>20)
	}
	return nil
}
