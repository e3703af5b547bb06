package client

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Cancel says how a job of durable functions is cancelled. The zero value cancels it.
type Cancel struct {
	// Reason is the message of the job's error. Default "the job was cancelled".
	Reason string `json:"reason,omitempty"`
	// By is who cancels it, kept if it is given (Actions). At most 256 bytes.
	By string `json:"by,omitempty"`
	// Key makes repetitions one cancel of the job: the first counts, the others change nothing
	// and get its answer. At most 500 printable bytes. Empty: each is another one.
	Key string `json:"key,omitempty"`
}

const defaultCancelReason = "the job was cancelled"

// Cancelling is the state of a job that waits for the jobs that undo it. The job itself is
// running until then.
const Cancelling = "cancelling"

// Cancellation is a job that is cancelled.
type Cancellation struct {
	Gid   legwork.ID `json:"gid"`
	App   string     `json:"app"`
	JobID string     `json:"job"`
	// State is cancelling while jobs undo it, interrupted once it has ended.
	State string `json:"state"`
	// Undo are the topics of the jobs that undo it.
	Undo []string `json:"undo,omitempty"`
	// Replayed: the job was cancelled under this key before, this one changed nothing.
	Replayed bool `json:"replayed,omitempty"`
}

// maxCancels bounds how often a cancel looks at a job that goes on meanwhile.
const maxCancels = 20

// Cancel ends a job of durable functions, and returns after the commit. What the functions
// have asked for goes, and they do not go on. If a function names an undo in its graph, a
// job of that topic begins with its input, and the job ends with that one's end; else it
// ends at once. Errors: *legwork.Error with code 404 if there is no such job, 409 if it has
// ended, is being cancelled, or waits for anything but functions and what these have asked
// for: interrupt it then.
func (c *Client) Cancel(ctx context.Context, ref Ref, how Cancel) (*Cancellation, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if err := how.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteCancel(ctx, ref, how)
	}
	done, err := c.cancel(ctx, ref, how)
	if err != nil {
		return nil, c.explain("cancel job "+ref.String(), err)
	}
	return done, nil
}

func (how Cancel) check() error {
	return Interrupt{Reason: how.Reason, By: how.By, Key: how.Key}.check()
}

func (c *Client) cancel(ctx context.Context, ref Ref, how Cancel) (*Cancellation, error) {
	r, err := c.reads.state(ctx, ref)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, ref.unknown()
	}
	app, err := c.graphs.get(ctx, c, r.App, r.Version)
	if err != nil {
		return nil, err
	}
	if how.Reason == "" {
		how.Reason = defaultCancelReason
	}
	request := &ledger.Cancel{Gid: r.Gid, Reason: how.Reason, Error: Interrupt{Reason: how.Reason}.failure(r.JobID),
		GUID:   legwork.Derive(r.Gid, Interrupt{Key: how.Key}.seed(c.namespace), "cancel", 0),
		Action: action(ActionCancel, how.By, how.Reason)}
	undos := app.Undos()
	for range maxCancels {
		if err := c.plan(ctx, request, r.JobID, undos); err != nil {
			return nil, err
		}
		done, err := c.store.CancelJob(ctx, request)
		if err != nil {
			return nil, err
		}
		if done.Done || done.Again || done.Ended || done.Already || !done.Found || done.Other != nil {
			return c.cancelled(ref, r, request, &done)
		}
	}
	return nil, &legwork.Error{Code: codeBusy, Class: legwork.Retry,
		Message: "job " + ref.String() + " goes on faster than it can be cancelled: cancel it again"}
}

// plan looks at what is open in a job, and asks for what undoes it. The job data are read
// behind the functions: whatever changes them moves a function on, which CancelJob sees.
func (c *Client) plan(ctx context.Context, request *ledger.Cancel, job string, undos map[string]string) (err error) {
	var names []string
	for activity := range undos {
		names = append(names, activity)
	}
	slices.Sort(names)
	request.Undo = nil
	if request.Open, err = c.store.OpenFunctions(ctx, request.Gid, names); err != nil {
		return err
	}
	var data json.RawMessage
	for i := range request.Open.Functions {
		f := &request.Open.Functions[i]
		topic := undos[f.Activity]
		if topic == "" {
			continue
		}
		if data == nil {
			if data, err = c.jobData(ctx, request.Gid, job); err != nil {
				return err
			}
		}
		input, err := json.Marshal(undoInput{job, request.Reason, legwork.OrNull(f.Input), data})
		if err != nil {
			return err
		}
		if legwork.CheckPayload(input) != nil {
			return tooMuchToUndo(job)
		}
		request.Undo = append(request.Undo, ledger.Undo{Place: f.Place, Topic: topic, Data: input,
			Work: legwork.Derive(request.Gid, request.GUID, "undo "+f.Activity+"@"+string(f.DAD), 0)})
	}
	return nil
}

// undoInput is the input of a job that undoes a function: what it was called with, and the
// job's data.
type undoInput struct {
	Job    string          `json:"job"`
	Reason string          `json:"reason"`
	Input  json.RawMessage `json:"input"`
	Data   json.RawMessage `json:"data"`
}

func tooMuchToUndo(job string) error {
	return legwork.TooLarge("the data of job %s and the input of its function are too large or too deep for a message of "+
		"%d bytes, so that no job can undo it: end it with `legwork job interrupt %s`", job, legwork.MaxPayloadBytes, job)
}

// jobData reads the data of a job.
func (c *Client) jobData(ctx context.Context, gid legwork.ID, job string) (json.RawMessage, error) {
	loaded, err := c.store.Load(ctx, ledger.Want{Data: []ledger.WantData{{Gid: gid}}, Most: legwork.MaxPayloadBytes})
	switch {
	case err != nil:
		return nil, err
	case loaded.Over > 0:
		return nil, tooMuchToUndo(job)
	}
	flat := map[string]json.RawMessage{}
	for _, leaf := range loaded.Data[0] {
		flat[leaf.Path] = leaf.Value
	}
	text, err := json.Marshal(flat)
	if err != nil {
		return nil, err
	}
	return assemble(text)
}

// topics are those of jobs that undo functions, each once.
func topics(undo []ledger.Undo) (topics []string) {
	for _, u := range undo {
		if !slices.Contains(topics, u.Topic) {
			topics = append(topics, u.Topic)
		}
	}
	return topics
}

// cancelled says what became of a cancel.
func (c *Client) cancelled(ref Ref, r *Result, request *ledger.Cancel, done *ledger.Cancelled) (*Cancellation, error) {
	switch {
	case !done.Found:
		return nil, ref.unknown()
	case done.Again && done.State != Running:
		return &Cancellation{Gid: r.Gid, App: r.App, JobID: r.JobID, State: done.State, Replayed: true}, nil
	case done.Again:
		return &Cancellation{Gid: r.Gid, App: r.App, JobID: r.JobID, State: Cancelling, Undo: topics(request.Undo),
			Replayed: true}, nil
	case done.Ended:
		return nil, legwork.Conflict("job %s has ended already and was not cancelled: see `legwork job show %s`", ref,
			r.JobID)
	case done.Already:
		return nil, legwork.Conflict("job %s is being cancelled already: see `legwork job explain %s`", ref, r.JobID)
	case done.Other != nil && *done.Other == "":
		return nil, legwork.Conflict("job %s runs no durable function and was not cancelled: end it with `legwork job "+
			"interrupt %s`", ref, r.JobID)
	case done.Other != nil:
		return nil, legwork.Conflict("job %s waits for activity %s, which is no durable function that has begun, and was "+
			"not cancelled: end it with `legwork job interrupt %s`", ref, strings.TrimSpace(*done.Other), r.JobID)
	}
	out := &Cancellation{Gid: r.Gid, App: r.App, JobID: r.JobID, State: Interrupted, Undo: topics(request.Undo)}
	if len(out.Undo) > 0 {
		out.State = Cancelling
	}
	c.tell(done.Closed)
	if c.nc != nil {
		for i := range done.Follow {
			t := &done.Follow[i]
			if t.Kind == legwork.Await {
				t.Job, t.App, t.Version = r.JobID, r.App, r.Version
			}
			c.send(t)
		}
	}
	return out, nil
}
