package worker

import (
	"context"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/streams"
)

// carry handles one message from its delivery to its verdict, as the picture in
// the package comment shows. It holds a slot until the handler has returned.
func (l *lane) carry(m *streams.Message) {
	defer l.flights.Done()
	l.tally.Take(1)
	defer l.tally.Take(-1)
	work, err := legwork.DecodeWork(m.Delivery)
	if m.Subject != l.subject {
		// A consumer that is newer than its stream, which was restored from a
		// copy, delivers again by sequence, whatever its filter says.
		work, err = nil, legwork.Invalid("the work is on %s, not on %s: it belongs to other workers", m.Subject, l.subject)
	}
	switch {
	case m.Expire():
		l.free(1)
		l.meter.count(l.topic, outcomeExpired)
		return
	case work == nil:
		l.free(1)
		l.settle(m, l.unreadable(m, err))
		return
	case !l.leases.hold(m, work):
		l.free(1)
		l.settle(m, legwork.Verdict{Action: legwork.Nak, Delay: l.source.AckWait(), Outcome: outcomeTwin})
		return
	}
	defer l.leases.drop(work)
	work.Topic = replyTopic(l.cfg.Namespace, l.topic, m.Header)
	ctx, span := startSpan(l.work, l.tracer, l.topic, m.Delivery, work)
	task := newTask(l.topic, m.Delivery, work)
	task.interim.answer, task.interim.send = interimOf(ctx, work), l.post
	began, ended := time.Now(), l.meter.begin(l.label)
	res, running := l.perform(frames.WithCarrier(ctx, carrier{l, task}), task, err)
	ended()
	took := time.Since(began)
	l.lasted(took)
	verdict := l.answer(ctx, task, work, &res, running)
	l.settle(m, verdict)
	l.report(ctx, task, res, verdict, took)
	endSpan(span, res, verdict)
}

// perform runs the handler, unless the work is one that must not be started.
func (l *lane) perform(ctx context.Context, task *Task, unusable error) (res result, running <-chan result) {
	switch {
	case unusable != nil:
		return l.never(task, failure(outcomeInvalid, unusable, "")), nil
	case task.Delivery > l.cfg.MaxDeliveries:
		return l.maybe(task, crashing(task.Delivery)), nil
	}
	return l.execute(ctx, task, l.running)
}

// execute runs the handler, of keyed work under a claim.
func (r *Registration) execute(ctx context.Context, task *Task, all *running) (res result, still <-chan result) {
	if task.keyed && r.ask != nil {
		return r.keyed(ctx, task, all)
	}
	return r.call(ctx, task, all)
}

// never says of keyed work that no delivery of it can have run, maybe that one may have.
func (r *Registration) never(task *Task, res result) result {
	if task.keyed {
		res.verified = legwork.NotCompleted
	}
	return res
}

func (r *Registration) maybe(task *Task, res result) result {
	if task.keyed {
		res = CannotTell().answer(r.topic, &res, res.err)
		res.outcome = outcomeCrashing
	}
	return res
}

// unreadable is the verdict on a message that is no work. It does not name its
// job, so there is nobody to answer. It is terminated, so that it is not
// redelivered for ever, and logged with its headers. Nothing is lost: if an
// activity waits for this work, its outbox row is still there, and the sweeper
// publishes it again, with growing pauses.
func (l *lane) unreadable(m *streams.Message, err error) legwork.Verdict {
	l.log.Error("terminated a message that is no work", "topic", l.topic, "error", err,
		"stream", m.Stream, "sequence", m.Sequence, "headers", boundedHeader(m.Header))
	return legwork.Verdict{Action: legwork.Term, Outcome: outcomeUnreadable, Err: err}
}

// settle gives a message its verdict. An ack that does not arrive is harmless:
// the work is redelivered, and its answer has the same identity.
func (l *lane) settle(m *streams.Message, v legwork.Verdict) {
	l.meter.count(l.topic, v.Outcome)
	l.tally.Settle(v.Outcome == outcomeDone)
	if err := m.Settle(v); err != nil {
		l.log.Warn("verdict not delivered, the work will be handed over again", "topic", l.topic, "verdict",
			v.Action.String(), "error", err)
	}
}

// report logs what became of the work, once, never its payload.
func (l *lane) report(ctx context.Context, task *Task, res result, v legwork.Verdict, took time.Duration) {
	l.meter.took(l.topic, res.outcome, took)
	level := slog.LevelDebug
	switch v.Outcome {
	case outcomeDone:
	case outcomeError, outcomeInvalid, outcomeStopped:
		level = slog.LevelInfo
		if res.code == legwork.CodeMismatch {
			level = slog.LevelWarn // the function stands still until its code is mended
		}
	default:
		level = slog.LevelWarn
	}
	if !l.log.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("topic", l.topic), slog.String("outcome", v.Outcome), slog.Duration("took", took),
		slog.String("job", task.Job), slog.String("activity", task.Activity), slog.String("guid", task.GUID.String()),
		slog.Int("attempt", task.Attempt), slog.Int("delivery", task.Delivery),
	}
	if res.code != 0 {
		attrs = append(attrs, slog.Int("code", res.code))
	}
	if v.Err != nil && res.outcome != outcomeInvalid {
		attrs = append(attrs, slog.String("error", printable(v.Err.Error(), maxLoggedBytes)))
	}
	l.log.LogAttrs(ctx, level, "work", attrs...)
}

const (
	maxLoggedBytes   = 512
	maxLoggedHeaders = 32
)

// boundedHeader returns at most maxLoggedHeaders headers, each shortened.
func boundedHeader(h legwork.Header) map[string]string {
	out := make(map[string]string, min(len(h), maxLoggedHeaders))
	for key := range h {
		if len(out) == maxLoggedHeaders {
			break
		}
		out[printable(key, 64)] = printable(h.Get(key), 160)
	}
	return out
}
