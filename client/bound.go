package client

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// rowBytes is about what a row of a list takes in memory beside what users have put into it.
const rowBytes = 1 << 10

type boundKey struct{}

// bound is what may be read in a context; nil: anything.
type bound struct {
	most int64
	take func(bytes int64) error
}

// BoundReads returns a context in which a client asks before it holds what is stored of a job: take is told about how
// many bytes a read is to have, or a part of it, and its error ends the read. So a server that many ask keeps its
// memory. Job, Explain, Trace, Export, Journals, AwaitFor and Events ask, one after the other. Take must refuse more
// than most: so much of a job or of its result is never read.
func BoundReads(ctx context.Context, most int64, take func(bytes int64) error) context.Context {
	return context.WithValue(ctx, boundKey{}, &bound{most, take})
}

func boundOf(ctx context.Context) *bound {
	b, _ := ctx.Value(boundKey{}).(*bound)
	return b
}

// read asks for room for so many bytes.
func (b *bound) read(bytes int64) error {
	if b == nil {
		return nil
	}
	return b.take(bytes)
}

// within is a number of bytes that is no more than may be read.
func (b *bound) within(bytes int64) int64 {
	if b == nil {
		return bytes
	}
	return min(bytes, b.most)
}

// asking makes a scan ask for room for each row.
func asking[T any](ctx context.Context, scan pgx.RowToFunc[T]) pgx.RowToFunc[T] {
	b := boundOf(ctx)
	if b == nil {
		return scan
	}
	return func(row pgx.CollectableRow) (v T, err error) {
		bytes := int64(rowBytes)
		for _, value := range row.RawValues() {
			bytes += int64(len(value))
		}
		if err := b.take(bytes); err != nil {
			return v, err
		}
		return scan(row)
	}
}
