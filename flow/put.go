package flow

import (
	"context"
	"log/slog"

	"github.com/legwork-dev/legwork/internal/replay"
)

// Put writes a value into the job's data, with what the function does next: that is how a
// function tells its progress. A replay writes nothing; after a crash the same value may be
// written again.
func Put(ctx Context, key string, value any) {
	raw, err := encode(value, "the value of "+key)
	if err != nil {
		panic(replay.Refusal{Err: err}) // nothing that code could handle: the function fails
	}
	ctx.run.Put(key, raw)
}

// Attr sets what lists find the job by, with what the function does next: `legwork job list
// --attr customer=7`. The value is a text of at most 256 bytes, a number or a bool, which
// replaces the one before; nil, or an empty text, removes it. A name is a letter, then up to
// 63 letters, digits, _, - and dots; a function has at most 8 of them, and so has a job. A
// replay sets nothing; after a crash the same value may be set again.
func Attr(ctx Context, name string, value any) {
	raw, err := encode(value, "the value of attribute "+name)
	if err != nil {
		panic(replay.Refusal{Err: err}) // as in Put
	}
	ctx.run.Attr(name, raw)
}

// Log returns a logger that says nothing in a replay, or in a rehearsal: slog.Default otherwise.
func Log(ctx Context) *slog.Logger { return slog.New(live{slog.Default().Handler(), ctx}) }

// live is a handler of logs that is silent in a replay.
type live struct {
	slog.Handler
	ctx Context
}

// Enabled implements slog.Handler.
func (l live) Enabled(ctx context.Context, level slog.Level) bool {
	return l.ctx.run.Live() && !l.ctx.run.Rehearses && l.Handler.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (l live) WithAttrs(attrs []slog.Attr) slog.Handler {
	return live{l.Handler.WithAttrs(attrs), l.ctx}
}

// WithGroup implements slog.Handler.
func (l live) WithGroup(name string) slog.Handler { return live{l.Handler.WithGroup(name), l.ctx} }
