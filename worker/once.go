package worker

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// Answer runs the handler for one work message without a broker, and returns
// the messages that Run would send: pending answers in their order, then the
// final one. Package legworktest uses it. A message that is no work is an
// error. Keyed work is run without a claim, and its verifier is not asked.
func (r Registration) Answer(ctx context.Context, d *legwork.Delivery) ([]*legwork.Transition, error) {
	c, err := Config{URL: "none"}.withDefaults()
	if err != nil {
		return nil, err
	}
	if r, err = r.checked(&c); err != nil {
		return nil, err
	}
	work, unusable := legwork.DecodeWork(d)
	if work == nil {
		return nil, unusable
	}
	work.Topic = r.topic
	task := newTask(r.topic, d, work)
	var answers []*legwork.Transition
	task.interim.answer = interimOf(ctx, work)
	task.interim.send = func(_ context.Context, a *legwork.Transition) error {
		answers = append(answers, a)
		return nil
	}
	var res result
	if unusable != nil {
		res = r.never(task, failure(outcomeInvalid, unusable, ""))
	} else {
		var running <-chan result
		if res, running = r.execute(ctx, task, newRunning()); running != nil {
			<-running // it was answered for; whoever called waits for it
		}
	}
	return append(answers, r.final(ctx, work, res, task.close())), nil
}

// final is the message that answers work for good, after seq others.
func (r *Registration) final(ctx context.Context, work *legwork.Transition, res result, seq int) *legwork.Transition {
	t := response(ctx, work, res, seq)
	t.Retry = res.policy(r.retry)
	return t
}
