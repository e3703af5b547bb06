package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

// pauses before an answer is sent again. After the last one the work is handed
// back. So if the broker is away for a moment only, the work is not repeated.
var pauses = []time.Duration{250 * time.Millisecond, time.Second, 4 * time.Second}

const (
	stoppedDelay   = time.Second      // before stopped work is handed over again
	maxUnsentDelay = 64 * time.Second // before work whose answer was not stored is
)

// answer sends the final answer and frees the handler's slot. It returns the
// verdict on the work: ack once the answer is stored, or an engine has committed it. An
// answer the broker would not take is replaced in res.
func (l *lane) answer(ctx context.Context, task *Task, work *legwork.Transition, res *result,
	running <-chan result) legwork.Verdict {
	sent := task.close()
	freed := false
	if running == nil && !res.back() {
		free := func() { l.free(1); freed = true }
		t := l.final(ctx, work, *res, sent)
		// An answer after others follows them through the stream.
		if sent == 0 && l.process.Answer(l.send, l.cfg.Namespace, t, free) {
			return legwork.Verdict{Action: legwork.Ack, Outcome: res.outcome, Err: res.err}
		}
	}
	_ = l.answers.Acquire(context.Background(), 1) // not for ever: those ahead end with l.send
	defer l.answers.Release(1)
	switch {
	case running != nil:
		go l.outlast(task, running)
	case !freed:
		l.free(1)
	}
	switch res.outcome {
	case outcomeStopped:
		return legwork.Verdict{Action: legwork.Nak, Delay: stoppedDelay, Outcome: res.outcome, Err: res.err}
	case outcomeUnsent, outcomeUnclaimed:
		return unsent(task, res.outcome, res.err)
	case outcomeLost:
		// As long as it is another worker's, that one extends the lease; else it comes back.
		return legwork.Verdict{Action: legwork.Nak, Delay: l.source.AckWait(), Outcome: res.outcome, Err: res.err}
	case outcomeMoot:
		return legwork.Verdict{Action: legwork.Ack, Outcome: res.outcome, Err: res.err}
	}
	err := l.publish(l.send, l.final(ctx, work, *res, sent))
	if err != nil && legwork.CodeOf(err) == legwork.CodeTooLarge {
		// This broker takes less than legwork.MaxPayloadBytes.
		*res = failure(outcomeError, Errorf(legwork.CodeTooLarge, "the handler's output (%d bytes) cannot be sent: %w",
			len(res.body), err), "")
		err = l.publish(l.send, response(ctx, work, *res, sent))
	}
	if err != nil {
		return unsent(task, outcomeUnsent, fmt.Errorf("the answer was not stored: %w", err))
	}
	return legwork.Verdict{Action: legwork.Ack, Outcome: res.outcome, Err: res.err}
}

// unsent hands back work whose answer could not be sent, or that was not claimed, with a
// growing delay.
func unsent(task *Task, outcome string, err error) legwork.Verdict {
	delay := min(time.Second<<min(task.Delivery, 6), maxUnsentDelay)
	return legwork.Verdict{Action: legwork.Nak, Delay: delay, Outcome: outcome, Err: err}
}

// outlast keeps the slot of a handler that was answered for until it returns,
// since it still runs.
func (l *lane) outlast(task *Task, running <-chan result) {
	began := time.Now()
	l.log.Warn("handler ignores that its context has ended; its slot stays taken", "topic", l.topic, "job", task.Job,
		"guid", task.GUID.String())
	res := <-running
	l.free(1)
	l.log.Warn("handler returned after it was answered for; what it returned is dropped", "topic", l.topic, "job",
		task.Job,
		"guid", task.GUID.String(), "late", time.Since(began), "outcome", res.outcome)
}

// interimOf returns the function that makes the pending answers to work.
func interimOf(ctx context.Context, work *legwork.Transition) func(int, json.RawMessage) *legwork.Transition {
	return func(seq int, data json.RawMessage) *legwork.Transition {
		return response(ctx, work, result{status: legwork.Pending, code: legwork.CodePending, body: data}, seq)
	}
}

// post sends a pending answer.
func (l *lane) post(ctx context.Context, t *legwork.Transition) error {
	if err := l.publish(ctx, t); err != nil {
		if legwork.ClassOf(err) != legwork.Dead {
			err = fmt.Errorf("%w: %w", ErrNotStored, err)
		}
		return fmt.Errorf("worker: pending answer %d of job %s was not sent: %w", t.Seq, t.Job, err)
	}
	return nil
}

// publish sends an answer until the broker has stored it, ctx ends, or the
// pauses are used up. Sending again is safe: the identity stays the same.
func (l *lane) publish(ctx context.Context, t *legwork.Transition) error {
	for attempt := 0; ; attempt++ {
		l.flow.sent.Add(1)
		err := l.out.Publish(ctx, []*legwork.Transition{t})[0]
		if err == nil || legwork.ClassOf(err) == legwork.Dead || attempt == len(pauses) {
			return err
		}
		timer := time.NewTimer(pauses[attempt])
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
	}
}

// response returns the message that answers work. seq is the number of answers before it.
func response(ctx context.Context, work *legwork.Transition, res result, seq int) *legwork.Transition {
	t := work.Answer(res.status, res.code, seq, res.body)
	t.Claim, t.Verified, t.Trace = res.claim, res.verified, traceOf(ctx)
	return t
}

// replyTopic returns the topic of the subject the work wants its answer on.
// Subjects of another namespace (a broker that maps them between accounts) are
// answered on the worker's own.
func replyTopic(namespace, topic string, h legwork.Header) string {
	reply, ok := strings.CutPrefix(h.Get(legwork.HeaderReply), legwork.ResponseSubject(namespace, ""))
	if !ok || legwork.CheckTopic(reply) != nil {
		return topic
	}
	return reply
}
