package telemetry

import (
	"context"
	"log/slog"
)

// hiding passes what is logged to a handler of the program's own, without passwords (hideSecrets).
type hiding struct{ slog.Handler }

// Handle implements slog.Handler.
func (h hiding) Handle(ctx context.Context, r slog.Record) error {
	shown := slog.NewRecord(r.Time, r.Level, redact(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		shown.AddAttrs(hideIn(a))
		return true
	})
	return h.Handler.Handle(ctx, shown)
}

// WithAttrs implements slog.Handler.
func (h hiding) WithAttrs(attrs []slog.Attr) slog.Handler {
	return hiding{h.Handler.WithAttrs(hideAll(attrs))}
}

// WithGroup implements slog.Handler.
func (h hiding) WithGroup(name string) slog.Handler { return hiding{h.Handler.WithGroup(name)} }

func hideAll(attrs []slog.Attr) []slog.Attr {
	all := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		all[i] = hideIn(a)
	}
	return all
}

// hideIn hides secrets in a value, or in all of a group.
func hideIn(a slog.Attr) slog.Attr {
	a.Value = a.Value.Resolve()
	if a.Value.Kind() == slog.KindGroup {
		return slog.Attr{Key: a.Key, Value: slog.GroupValue(hideAll(a.Value.Group())...)}
	}
	return hideSecrets(nil, a)
}
