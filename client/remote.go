package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/internal/natsapi"
)

const (
	// askTimeout bounds a question whose context has no deadline.
	askTimeout = 10 * time.Second
	// answerSlack is what an answer may take beyond the wait it was asked for.
	answerSlack = 5 * time.Second
)

func (c *Client) remoteJob(ctx context.Context, ref Ref) (*Job, error) {
	var j Job
	if err := c.ask(ctx, natsapi.Job, askFor(ref), askTimeout, &j); err != nil {
		return nil, fmt.Errorf("look at job %s: %w", ref, err)
	}
	return &j, nil
}

func (c *Client) remoteApps(ctx context.Context) ([]App, error) {
	var list []App
	if err := c.ask(ctx, natsapi.Apps, ask{}, askTimeout, &list); err != nil {
		return nil, fmt.Errorf("list the apps: %w", err)
	}
	return list, nil
}

func (c *Client) remoteExplain(ctx context.Context, ref Ref) (*Explanation, error) {
	var e Explanation
	if err := c.ask(ctx, natsapi.Explain, askFor(ref), askTimeout, &e); err != nil {
		return nil, fmt.Errorf("explain job %s: %w", ref, err)
	}
	return &e, nil
}

func (c *Client) remoteChildren(ctx context.Context, ref Ref) ([]Child, error) {
	var list []Child
	if err := c.ask(ctx, natsapi.Children, askFor(ref), askTimeout, &list); err != nil {
		return nil, fmt.Errorf("list the children of job %s: %w", ref, err)
	}
	return list, nil
}

func (c *Client) remoteExport(ctx context.Context, ref Ref) (*Export, error) {
	var e Export
	if err := c.ask(ctx, natsapi.Export, askFor(ref), askTimeout, &e); err != nil {
		return nil, fmt.Errorf("export job %s: %w", ref, err)
	}
	return &e, nil
}

func (c *Client) remoteJournals(ctx context.Context, ref Ref, activity string) ([]Journal, error) {
	a := askFor(ref)
	a.Activity = activity
	var list []Journal
	if err := c.ask(ctx, natsapi.Journal, a, askTimeout, &list); err != nil {
		return nil, fmt.Errorf("read the journal of job %s: %w", ref, err)
	}
	return list, nil
}

func (c *Client) remoteInterrupt(ctx context.Context, ref Ref, how Interrupt) (*Interruption, error) {
	a := askFor(ref)
	a.How = wireHow(how)
	var done Interruption
	if err := c.ask(ctx, natsapi.Interrupt, a, askTimeout, &done); err != nil {
		return nil, fmt.Errorf("interrupt job %s: %w", ref, err)
	}
	return &done, nil
}

func (c *Client) remoteCancel(ctx context.Context, ref Ref, how Cancel) (*Cancellation, error) {
	a := askFor(ref)
	a.How = &askHow{Interrupt: Interrupt{Reason: how.Reason, By: how.By, Key: how.Key}}
	var done Cancellation
	if err := c.ask(ctx, natsapi.Cancel, a, askTimeout, &done); err != nil {
		return nil, fmt.Errorf("cancel job %s: %w", ref, err)
	}
	return &done, nil
}

// remoteSignalJob asks an engine to send a signal; its id is the same if the request is
// repeated.
func (c *Client) remoteSignalJob(ctx context.Context, ref Ref, s *jobsignal.Signal) (*JobSignalled, error) {
	a := askFor(ref)
	a.Topic, a.Data, a.Status, a.Code = s.Topic, s.Data, s.Status, s.Code
	var err error
	if a.SignalID, err = json.Marshal(s.ID); err != nil {
		return nil, err
	}
	var done JobSignalled
	if err := c.ask(ctx, natsapi.Signal, a, askTimeout, &done); err != nil {
		return nil, fmt.Errorf("signal job %s: %w", ref, err)
	}
	return &done, nil
}

// awaitRemote asks an engine to wait for a job; nil if there is no such job.
func (c *Client) awaitRemote(ctx context.Context, ref Ref) (*Result, error) {
	a := askFor(ref)
	wait := maxWait
	if deadline, ok := ctx.Deadline(); ok {
		wait = max(min(wait, time.Until(deadline)), time.Millisecond)
	}
	a.Wait = wait.Milliseconds()
	var r Result
	err := c.ask(ctx, natsapi.Await, a, wait+answerSlack, &r)
	if legwork.CodeOf(err) == legwork.CodeNotFound && legwork.ClassOf(err) == legwork.Dead {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &r, nil
}

// ask sends a request to any engine and reads its answer. A user who may not ask
// gets an error of code 403 at once.
func (c *Client) ask(ctx context.Context, endpoint string, a ask, limit time.Duration, answer any) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	m, err := c.request(ctx, &nats.Msg{Subject: natsapi.Subject(c.namespace, endpoint), Data: body})
	if errors.Is(err, nats.ErrNoResponders) {
		return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("no engine answers in namespace %s: start one, or set DATABASE_URL to ask Postgres",
				c.namespace)}
	}
	if err != nil {
		return err
	}
	if code := m.Header.Get(micro.ErrorCodeHeader); code != "" {
		return remoteError(code, m.Header.Get(micro.ErrorHeader), m.Data)
	}
	if err := json.Unmarshal(m.Data, answer); err != nil {
		return fmt.Errorf("the answer of an engine is not understood: %w", err)
	}
	return nil
}

// remoteError is the error an engine answered with: final if the request is at
// fault, else one that may pass.
func remoteError(code, message string, body []byte) error {
	var signal SignalError
	if json.Unmarshal(body, &signal) == nil && signal.Code != "" {
		return &signal
	}
	n, err := strconv.Atoi(code)
	if err != nil || n == 0 {
		n = legwork.CodeUnknown
	}
	class := legwork.Retry
	if n >= 400 && n < 500 && n != codeBusy {
		class = legwork.Dead
	}
	return &legwork.Error{Code: n, Class: class, Message: message}
}
