package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// Outcomes of a delivery, for logs and metrics.
const (
	outcomeDone       = "done"       // answered with success
	outcomeError      = "error"      // answered with the handler's error
	outcomeInvalid    = "invalid"    // answered with 400 or 413, the body was not usable
	outcomePanic      = "panic"      // answered with 500, the handler panicked
	outcomeTimeout    = "timeout"    // answered with 408
	outcomeCrashing   = "crashing"   // answered with 500, delivered too often
	outcomeStale      = "stale"      // answered with 410: nobody waits for it any more
	outcomeStopped    = "stopped"    // handed back, the drain took too long
	outcomeUnsent     = "unsent"     // handed back, the answer could not be stored
	outcomeUnclaimed  = "unclaimed"  // handed back, its claim was not granted
	outcomeMoot       = "moot"       // acknowledged and not run: nobody waits for it
	outcomeTwin       = "twin"       // handed back, the same work is running here
	outcomeExpired    = "expired"    // left alone, its lease had passed before the start
	outcomeCrowded    = "crowded"    // handed back: this process's engine had given it, and no slot came free
	outcomeLost       = "lost"       // handed back: another worker has it
	outcomeUnreadable = "unreadable" // terminated, its headers are no work
)

// ErrNotStored is what Task.Pending returns, wrapped, when the broker is away: a
// handler that returns it has its work handed back, to begin anew.
var ErrNotStored = errors.New("the broker did not store it")

// errStopped ends the context of handlers that outlast the drain.
var errStopped = errors.New("worker: stopped before the handler returned")

// result is the outcome of one unit of work: the answer to send, and what to
// log.
type result struct {
	outcome string
	status  legwork.Status
	code    int
	body    json.RawMessage
	err     error // for logs; nil after success
	// Of keyed work: the claim under which it ran, and what its verifier said.
	claim    int
	verified string
}

func success(code int, body json.RawMessage) result {
	return result{outcome: outcomeDone, status: legwork.Success, code: code, body: body}
}

func failure(outcome string, err error, stack string) result {
	code := codeOf(err)
	return result{outcome: outcome, status: legwork.Failed, code: code, body: encodeError(err, code, stack), err: err}
}

// back reports whether there is no answer to send.
func (r *result) back() bool { return r.status == "" }

// conclude decides the outcome of a handler's error, given its context. An
// error with a code is sent as it is. Any other error after the end of the
// context counts as caused by that end.
func conclude(ctx context.Context, err error) result {
	var own *Error
	cause := context.Cause(ctx)
	switch {
	case errors.Is(err, errInput):
		return failure(outcomeInvalid, err, "")
	case cause == nil && !errors.As(err, &own) && (errors.Is(err, ErrNotStored) || errors.Is(err, errUntold)):
		return result{outcome: outcomeUnsent, err: err}
	case errors.Is(err, errOver):
		return result{outcome: outcomeMoot, err: err}
	case errors.Is(err, errOthers):
		return result{outcome: outcomeLost, err: err}
	case errors.As(err, &own) || cause == nil:
		return failure(outcomeError, err, "")
	case errors.Is(cause, errStopped), errors.Is(cause, errLeaseLost):
		return result{outcome: outcomeStopped, err: err}
	case errors.Is(cause, ErrStale):
		return failure(outcomeStale, Errorf(legwork.CodeInterrupted, "%w", because(cause, err)), "")
	default:
		return failure(outcomeTimeout, Errorf(legwork.CodeTimeout, "%w", because(cause, err)), "")
	}
}

// because puts the cause with which a context has ended before the error that a handler
// returned after that, unless the error names it.
func because(cause, err error) error {
	if errors.Is(err, cause) {
		return err
	}
	return fmt.Errorf("%w: %w", cause, err)
}

// abandon is the result for a handler that has not returned though its context
// has ended.
func abandon(ctx context.Context) result {
	cause := context.Cause(ctx)
	if errors.Is(cause, errStopped) || errors.Is(cause, errLeaseLost) {
		return result{outcome: outcomeStopped, err: cause}
	}
	return failure(outcomeTimeout, Errorf(legwork.CodeTimeout, "%w, and ignores that its context has ended", cause), "")
}

// crashing is the result for work that was started too often without an answer.
func crashing(deliveries int) result {
	return failure(outcomeCrashing, Errorf(legwork.CodeUnknown,
		"delivered %d times without an answer; it may crash its worker: look into the worker's logs, then start the work "+
			"again", deliveries-1), "")
}

// lateness is when a handler's context ends, and the cause it ends with.
func lateness(topic string, began time.Time, timeout time.Duration, deadline time.Time) (time.Time, error) {
	end := began.Add(timeout)
	if deadline.IsZero() || deadline.After(end) {
		return end, &tooLate{topic: topic, timeout: timeout}
	}
	return deadline, &tooLate{topic: topic, deadline: deadline}
}

// tooLate is the error of a handler that did not finish in time. Its text is made when it is needed: mostly it is not.
type tooLate struct {
	topic    string
	timeout  time.Duration
	deadline time.Time // that of the work, if it was before the timeout
}

func (l *tooLate) Error() string {
	if l.deadline.IsZero() {
		return fmt.Sprintf("the handler of %s did not finish within its timeout of %s", l.topic, l.timeout)
	}
	return fmt.Sprintf("the handler of %s did not finish by the deadline %s", l.topic,
		l.deadline.UTC().Format(time.RFC3339Nano))
}
