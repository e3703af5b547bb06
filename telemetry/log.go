package telemetry

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"go.opentelemetry.io/otel/trace"
)

// newLogger returns the logger of a configuration. It adds trace_id and
// span_id from the context and hides passwords in messages, texts and errors.
func newLogger(c Config) (*slog.Logger, error) {
	if c.Logger != nil {
		return slog.New(newLogHandler(hiding{c.Logger.Handler()})), nil
	}
	level := slog.LevelInfo
	if c.LogLevel != "" {
		if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
			return nil, fmt.Errorf("LEGWORK_LOG_LEVEL is %q: want debug, info, warn or error", c.LogLevel)
		}
	}
	out := c.LogOutput
	if out == nil {
		out = os.Stderr
	}
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: hideSecrets}
	switch strings.ToLower(c.LogFormat) {
	case "", "text":
		return slog.New(newLogHandler(slog.NewTextHandler(out, options))), nil
	case "json":
		return slog.New(newLogHandler(slog.NewJSONHandler(out, options))), nil
	default:
		return nil, fmt.Errorf("LEGWORK_LOG_FORMAT is %q: want text or json", c.LogFormat)
	}
}

// hideSecrets passes texts and errors through Redact.
func hideSecrets(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		return slog.String(a.Key, redact(a.Value.String()))
	case slog.KindAny:
		if shown, ok := redactAny(a.Value.Any()); ok {
			return slog.Any(a.Key, shown)
		}
	}
	return a
}

// redactAny returns what to log in place of an error, a Stringer or texts. A
// value that panics, such as a nil pointer, is left to the handler, which
// expects that.
func redactAny(v any) (shown any, ok bool) {
	defer func() {
		if recover() != nil {
			shown, ok = nil, false
		}
	}()
	switch v := v.(type) {
	case error:
		return redact(v.Error()), true
	case fmt.Stringer:
		return redact(v.String()), true
	case []string:
		texts := make([]string, len(v))
		for i := range v {
			texts[i] = redact(v[i])
		}
		return texts, true
	}
	return nil, false
}

// logHandler adds the ids of the span in the context, always at the top level,
// also below a group.
type logHandler struct {
	root   slog.Handler // without what follows the first group
	full   slog.Handler // with everything
	replay []func(slog.Handler) slog.Handler
}

func newLogHandler(h slog.Handler) *logHandler { return &logHandler{root: h, full: h} }

// Enabled implements slog.Handler.
func (h *logHandler) Enabled(ctx context.Context, l slog.Level) bool { return h.root.Enabled(ctx, l) }

// Handle implements slog.Handler.
func (h *logHandler) Handle(ctx context.Context, r slog.Record) error {
	sc := trace.SpanContextFromContext(ctx)
	if !sc.IsValid() {
		return h.full.Handle(ctx, r)
	}
	ids := []slog.Attr{slog.String("trace_id", sc.TraceID().String()), slog.String("span_id", sc.SpanID().String())}
	if len(h.replay) == 0 {
		r = r.Clone()
		r.AddAttrs(ids...)
		return h.full.Handle(ctx, r)
	}
	to := h.root.WithAttrs(ids)
	for _, again := range h.replay {
		to = again(to)
	}
	return to.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	if len(h.replay) == 0 {
		return newLogHandler(h.root.WithAttrs(attrs))
	}
	return h.then(func(to slog.Handler) slog.Handler { return to.WithAttrs(attrs) })
}

// WithGroup implements slog.Handler.
func (h *logHandler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	return h.then(func(to slog.Handler) slog.Handler { return to.WithGroup(name) })
}

func (h *logHandler) then(step func(slog.Handler) slog.Handler) slog.Handler {
	replay := append(h.replay[:len(h.replay):len(h.replay)], step)
	return &logHandler{root: h.root, full: step(h.full), replay: replay}
}
