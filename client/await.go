package client

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A wait polls at these intervals, in case its hint is lost.
const (
	firstPoll = 50 * time.Millisecond
	lastPoll  = time.Second
)

// Await waits until a job has ended and returns its result. It returns as soon
// as the engine's hint comes; if the hint is lost, within a second of the end.
//
// A job that failed gives both its Result and a *JobError. A job that does not
// exist is a *legwork.Error with code 404: it may not have begun yet after
// Publish or StartTx, see AwaitBegin. One of a client without Postgres whose user
// may not ask engines to wait has code 403. Await rides out lost connections; it
// ends with ctx, whose cause it wraps.
func (c *Client) Await(ctx context.Context, ref Ref) (*Result, error) {
	return c.await(ctx, ref, false)
}

// AwaitBegin is Await for a job that may not have begun yet: it waits for the
// job to begin as well.
func (c *Client) AwaitBegin(ctx context.Context, ref Ref) (*Result, error) {
	return c.await(ctx, ref, true)
}

// AwaitFor waits at most wait for a job to end, and returns it as it stands then:
// Result.State tells. A job that has failed is no error of AwaitFor.
//
// It needs Postgres. Errors: *legwork.Error with code 404 if there is no such job.
func (c *Client) AwaitFor(ctx context.Context, ref Ref, wait time.Duration) (*Result, error) {
	if err := c.needPostgres("looking at the result of a job"); err != nil {
		return nil, err
	}
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	r, err := c.Await(waiting, ref)
	switch {
	case r != nil:
		return r, nil
	case waiting.Err() == nil:
		return nil, err
	}
	// Time is up, or ctx has ended, as when the process ends: who asked may ask again.
	ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), answerSlack)
	defer cancel()
	if r, err = c.reads.get(ctx, ref); err == nil && r == nil {
		err = ref.unknown()
	}
	return r, err
}

// StartAndAwait starts a job and waits for its result. If the start is a
// duplicate, that of the job that has the id.
func (c *Client) StartAndAwait(ctx context.Context, topic string, input any, opts ...Option) (*Result, error) {
	if c.pool != nil {
		c.hints.listen()
	}
	receipt, err := c.Start(ctx, topic, input, opts...)
	if err != nil {
		return nil, err
	}
	return c.await(ctx, Of(receipt), false)
}

// await waits for a job to end, with begin also for it to begin. One that this client has
// just started is not looked at before its hint comes, or the first poll.
func (c *Client) await(ctx context.Context, ref Ref, begin bool) (*Result, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	look := c.reads.get
	if c.pool == nil {
		look = c.awaitRemote
	}
	// Subscribe first, then read the job, so that an end in between is not
	// missed.
	woken := c.hints.add(ref)
	defer c.hints.remove(ref, woken)
	if c.pool != nil && c.hints.fresh(ref.Gid, firstPoll) {
		if err := c.pause(ctx, woken, firstPoll); err != nil {
			return nil, gaveUp(ctx, ref, err)
		}
	}
	var last error
	for poll := firstPoll; ; poll = min(2*poll, lastPoll) {
		r, err := look(ctx, ref)
		switch {
		case ctx.Err() != nil:
			return nil, gaveUp(ctx, ref, last)
		case err != nil && !passing(err):
			return nil, c.explain("wait for job "+ref.String(), err)
		case err == nil && r == nil && !begin:
			return nil, ref.unknown()
		case r != nil && r.State != Running:
			return r.outcome()
		}
		last = err
		if err := c.pause(ctx, woken, poll); err != nil {
			return nil, gaveUp(ctx, ref, errors.Join(err, last))
		}
	}
}

// pause waits for a hint, or for the time to poll.
func (c *Client) pause(ctx context.Context, woken <-chan struct{}, poll time.Duration) error {
	timer := time.NewTimer(poll)
	defer timer.Stop()
	select {
	case <-woken:
		return nil
	case <-timer.C:
		return nil
	case <-c.hints.ended:
		return errClosed
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func gaveUp(ctx context.Context, ref Ref, last error) error {
	if cause := context.Cause(ctx); last == nil || cause != nil && !errors.Is(last, cause) {
		last = errors.Join(cause, last)
	}
	return fmt.Errorf("job %s has not been seen to end: %w", ref, last)
}
