package worker

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// A flush is a pending answer of a turn that must be durable before the code goes on: an
// engine says so, after its commit. The broker's word is not enough, for an engine may refuse
// the answer, as another worker has the turn.

// receiptWait is how long a receipt may take before the answer is sent again, and maxFlushes
// how often it is sent. Then the turn is given back.
const (
	receiptWait = 5 * time.Second
	maxFlushes  = 6
)

var (
	errOthers = errors.New("another worker has the turn, what this one has done in it has no effect")
	errOver   = errors.New("nobody waits for this turn any more")
	errUntold = errors.New("no engine has said that it is durable")
)

// Flush implements frames.Carrier.
func (c carrier) Flush(ctx context.Context, answer *frames.Answer) error {
	return c.task.pending(ctx, answer, c.flush)
}

// flush sends an answer until an engine has told what became of it, first without a stream. Sending
// again is safe: the identity stays the same.
func (c carrier) flush(ctx context.Context, answer *legwork.Transition) error {
	inbox, told, done, err := c.receipts.expect()
	if err != nil {
		return fmt.Errorf("worker: listen for receipts: %w", err)
	}
	defer done()
	answer.Receipt = inbox
	if r, ok := c.direct.send(ctx, c.topic, answer, told); ok {
		return verdictOn(&r)
	}
	timer := time.NewTimer(receiptWait)
	defer timer.Stop()
	for attempt := range maxFlushes {
		answer.Receipt = inbox + "." + strconv.Itoa(attempt)
		if err := c.post(ctx, answer); err != nil {
			return err
		}
		timer.Reset(receiptWait)
		for waiting := true; waiting; {
			select {
			case r := <-told:
				if r.Outcome != "" { // else it is late, and about the first attempt
					return verdictOn(&r)
				}
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-timer.C:
				waiting = false
			}
		}
	}
	return fmt.Errorf("worker: flush %d of job %s: %w: are there engines?", answer.Seq, answer.Job, errUntold)
}

// verdictOn returns nil if the answer is durable, and else why its turn is not to go on.
func verdictOn(r *legwork.AnswerReceipt) error {
	switch {
	case r.Outcome == legwork.AnswerDone || r.Outcome == legwork.AnswerDuplicate:
		return nil
	case r.Outcome == legwork.AnswerHeld:
		return fmt.Errorf("%w: the job is paused", errUntold)
	case r.Over && r.Message != "":
		return fmt.Errorf("%w: the answer was refused: %s", errOver, r.Message)
	case r.Over:
		return errOver
	default:
		return errOthers
	}
}

// receipts brings the receipts of a worker's answers to those who wait for them: one
// subscription for all, which begins with the first.
type receipts struct {
	nc *nats.Conn

	mu      sync.Mutex
	prefix  string // of all inboxes; empty before the first
	next    int
	waiting map[string]chan legwork.AnswerReceipt
}

func newReceipts(nc *nats.Conn) *receipts {
	return &receipts{nc: nc, waiting: map[string]chan legwork.AnswerReceipt{}}
}

// expect returns a subject, at or below which the receipt of an answer is told, and forgets it with
// done. A receipt without an outcome says that no engine has heard of the answer.
func (r *receipts) expect() (inbox string, told <-chan legwork.AnswerReceipt, done func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.prefix == "" {
		prefix := r.nc.NewInbox() + "."
		if _, err := r.nc.Subscribe(prefix+">", r.take); err != nil {
			return "", nil, nil, err
		}
		r.prefix = prefix
	}
	r.next++
	key := strconv.Itoa(r.next)
	c := make(chan legwork.AnswerReceipt, 1)
	r.waiting[key] = c
	return r.prefix + key, c, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.waiting, key)
	}, nil
}

// take hands over a receipt: the last of an answer. All say the same, but for a word of the broker before
// them that no engine listens.
func (r *receipts) take(m *nats.Msg) {
	var receipt legwork.AnswerReceipt
	nobody := len(m.Data) == 0 && m.Header.Get("Status") == "503" // the broker says so
	if err := fastjson.Unmarshal(m.Data, &receipt); !nobody && (err != nil || receipt.Outcome == "") {
		return // somebody else's, who has guessed the subject
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, r.prefix), ".")
	waiting := r.waiting[key] // has room for one, and is filled here only
	switch {
	case waiting == nil || nobody && len(waiting) > 0:
		return
	case !nobody:
		select {
		case <-waiting:
		default:
		}
	}
	waiting <- receipt
}
