package worker

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// Registration binds a function to a topic. Make one with Handle or HandleRaw
// and give it to Run.
type Registration struct {
	topic       string
	fn          func(context.Context, *Task) (*Reply, error)
	timeout     time.Duration
	maxParallel int
	retry       RetryPolicy
	verify      func(context.Context, *Task) (Verdict, error)
	mark        any // package flow's
	// ask asks for a claim of keyed work; nil, in tests without servers: it is run without one.
	ask func(context.Context, *legwork.Claim) (legwork.ClaimAnswer, error)
}

// home answers engines that ask for turns; nil: fn takes no turns of a durable function.
func (r *Registration) home() frames.Home {
	home, _ := r.mark.(frames.Home)
	return home
}

// Topic returns the topic of a registration.
func (r Registration) Topic() string { return r.topic }

// Option changes one registration.
type Option func(*Registration)

// Timeout replaces Config.Timeout for one topic.
func Timeout(d time.Duration) Option { return func(r *Registration) { r.timeout = d } }

// MaxPerTopic bounds how many handlers of one topic run at once in this
// worker. Default Config.Concurrency.
func MaxPerTopic(n int) Option { return func(r *Registration) { r.maxParallel = n } }

// Handle registers a function for the work of a topic. The work's JSON body is
// read into In, what the function returns is the answer's JSON body. The types
// follow from the function:
//
//	worker.Handle("order.charge", charge)
//
// Input that does not fit In is answered with error 400 naming the field, and
// the function is not called. An error answers with its code (see [Error]). To
// answer success under a code other than 200, return a *Reply as Out, made by
// [Code]. [TaskFrom] tells the function which work it is doing.
func Handle[In, Out any](topic string, fn func(context.Context, In) (Out, error), options ...Option) Registration {
	return HandleRaw(topic, func(ctx context.Context, task *Task) (*Reply, error) {
		var in In
		if err := decodeInput(task.Data, &in); err != nil {
			return nil, err
		}
		out, err := fn(ctx, in)
		if err != nil {
			return nil, err
		}
		if reply, ok := any(out).(*Reply); ok {
			return reply, nil
		}
		return &Reply{Data: out}, nil
	}, options...)
}

// HandleRaw registers a function that takes the work as it came, with headers
// and unread body. A nil Reply answers success with the body null.
func HandleRaw(topic string, fn func(context.Context, *Task) (*Reply, error), options ...Option) Registration {
	r := Registration{topic: topic, fn: fn}
	for _, option := range options {
		option(&r)
	}
	return r
}

// checked returns the registration with the defaults of c.
func (r Registration) checked(c *Config) (Registration, error) {
	orDefault(&r.timeout, c.Timeout)
	orDefault(&r.maxParallel, c.Concurrency)
	switch {
	case r.fn == nil:
		return r, legwork.Invalid("worker: no function for topic %q: make registrations with worker.Handle",
			legwork.Clip(r.topic, 48))
	case r.timeout < 0:
		return r, legwork.Invalid("worker: topic %s: Timeout is %s, want more than 0", r.topic, r.timeout)
	case r.maxParallel < 0:
		return r, legwork.Invalid("worker: topic %s: MaxPerTopic is %d, want at least 1", r.topic, r.maxParallel)
	}
	r.maxParallel = min(r.maxParallel, c.Concurrency)
	if err := r.retry.check(r.topic); err != nil {
		return r, err
	}
	return r, legwork.CheckTopic(r.topic)
}
