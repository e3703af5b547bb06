package streams

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// A question that the broker has taken and not answered when it goes away
// ends then: whoever asks can ask the broker that comes back.
func TestAQuestionEndsWithItsConnection(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	asked := make(chan struct{})
	failed := make(chan error, 1)
	silent, err := c.nc.SubscribeSync("silent")
	must(t, err)
	go func() {
		_, err := question(t.Context(), c, func(ctx context.Context) (struct{}, error) {
			close(asked)
			_, err := c.nc.RequestWithContext(ctx, "silent", nil)
			return struct{}{}, err
		})
		failed <- err
	}()
	<-asked
	_, err = silent.NextMsgWithContext(t.Context())
	must(t, err)
	again := c.reconnection()
	b.Stop()
	select {
	case err := <-failed:
		if !errors.Is(err, errLost) {
			t.Errorf("the question ended with %v", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the question outlives its connection")
	}
	b.Start()
	<-again
	_, err = c.LaneState(t.Context(), legwork.LaneRun)
	must(t, err)
}

// A question that nobody answers ends although its caller has time and its
// connection stays, as with a cluster whose leader dies: whoever asks can ask again.
func TestAQuestionEndsWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	_, err := c.nc.SubscribeSync("silent")
	must(t, err)
	c.answerWait = 50 * time.Millisecond
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	_, err = question(ctx, c, func(ctx context.Context) (struct{}, error) {
		_, err := c.nc.RequestWithContext(ctx, "silent", nil)
		return struct{}{}, err
	})
	if !errors.Is(err, errUnanswered) {
		t.Errorf("the question ended with %v", err)
	}
}

// The context of the caller ends a question as itself.
func TestAQuestionEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	_, err := c.nc.SubscribeSync("silent")
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = question(ctx, c, func(ctx context.Context) (struct{}, error) {
		_, err := c.nc.RequestWithContext(ctx, "silent", nil)
		return struct{}{}, err
	})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the question ended with %v", err)
	}
}

// TestSince: a connection that is lost does not stand, and one that is made anew is as old as that.
func TestSince(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	began := time.Now()
	if since := c.Since(); since <= 0 {
		t.Errorf("the connection stands for %s", since)
	}
	lost, again := c.loss(), c.reconnection()
	b.Stop()
	<-lost
	if since := c.Since(); since != 0 {
		t.Errorf("the connection that is lost stands for %s", since)
	}
	before := time.Since(began)
	b.Start()
	<-again
	if since := c.Since(); since <= 0 || since > time.Since(began)-before {
		t.Errorf("the connection that was made anew stands for %s", since)
	}
}
