package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

const app = "approval"

// play starts a request for every chapter, lets people and workers act, and
// returns an error if anything becomes what its chapter does not say.
func play(ctx context.Context, c *client.Client, o *office, p *people, chapters []chapter) error {
	// One watch is there from the beginning; the others open when the
	// approvals have long been signalled, which were kept for them.
	if err := openWatch(ctx, c, "north"); err != nil {
		return err
	}
	group, played := errgroup.WithContext(ctx)
	for _, ch := range chapters {
		group.Go(func() error { return run(played, c, o, p, ch) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if err := p.wait(); err != nil {
		return err
	}
	for _, team := range []string{"east", "south"} {
		if err := openWatch(ctx, c, team); err != nil {
			return err
		}
	}
	return endWatches(ctx, c, o, chapters)
}

// run is the life of one request.
func run(ctx context.Context, c *client.Client, o *office, p *people, ch chapter) error {
	id := ch.request.ID
	if _, err := c.Start(ctx, topicRequested, ch.request, client.WithIdempotencyKey(id)); err != nil {
		return err
	}
	if ch.cancelAt == inQueue {
		if err := until(ctx, func() (bool, error) { return exists(ctx, c, "credit-"+id) }); err != nil {
			return err
		}
		if err := p.withdraw(ctx, id); err != nil {
			return err
		}
	}
	r, err := c.AwaitBegin(ctx, client.Ref{App: app, JobID: id})
	if r == nil {
		return err
	}
	if err := ch.compare(r); err != nil {
		return err
	}
	o.sayf("%s: %s, as it should be (%s)", id, r.State, ch.title)
	return nil
}

// compare checks what a request has become.
func (ch chapter) compare(r *client.Result) error {
	var got Outcome
	if err := json.Unmarshal(r.Data, &got); err != nil {
		return err
	}
	want, code := ch.outcome, 0
	if r.Error != nil {
		code = r.Error.Code
	}
	if overdue := got.Outcome == "overdue"; overdue == (got.Since == "") {
		return fmt.Errorf("%s (%s): it is %q since %q", ch.request.ID, ch.title, got.Outcome, got.Since)
	}
	got.Since = "" // whenever that was
	if r.State != ch.state || code != ch.code || got != want {
		return fmt.Errorf("%s (%s): it is %s, code %d, %+v; it should be %s, code %d, %+v", ch.request.ID, ch.title, r.State,
			code, got, ch.state, ch.code, want)
	}
	return nil
}

func openWatch(ctx context.Context, c *client.Client, team string) error {
	_, err := c.Start(ctx, topicWatch, map[string]string{"team": team}, client.WithIdempotencyKey("watch "+team))
	return err
}

// endWatches ends each watch once it has seen the approvals of its team.
func endWatches(ctx context.Context, c *client.Client, o *office, chapters []chapter) error {
	for _, team := range []string{"north", "east", "south"} {
		if err := until(ctx, func() (bool, error) { return o.hasNoted(team, chapters), nil }); err != nil {
			return fmt.Errorf("the watch of %s did not see every approval: %w", team, err)
		}
		end := map[string]string{"team": team, "by": "the end of the story"}
		if _, err := c.Signal(ctx, topicApproved, end, client.WithIdempotencyKey("end "+team)); err != nil {
			return err
		}
		if _, err := c.AwaitBegin(ctx, client.Ref{App: app, JobID: "watch-" + team}); err != nil {
			return err
		}
	}
	return nil
}

// exists reports whether a job has begun.
func exists(ctx context.Context, c *client.Client, job string) (bool, error) {
	_, err := c.Job(ctx, client.Ref{App: app, JobID: job})
	var e *legwork.Error
	if errors.As(err, &e) && e.Code == legwork.CodeNotFound {
		return false, nil
	}
	return err == nil, err
}

// until looks again and again.
func until(ctx context.Context, done func() (bool, error)) error {
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
