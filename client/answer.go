package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Answer is what an operator answers for a worker, or for a job that an activity awaits
// (ADR 92): Data, or an Error with a Code.
type Answer struct {
	// Activity owes an answer; of a durable function it is a call that it made, such as
	// checkout/4. DAD is its address, needed if several instances wait.
	Activity string
	DAD      legwork.DAD
	// Data is the output, JSON; null counts.
	Data json.RawMessage
	// Error is the message of an error. It is final: no policy has the work tried again.
	Error string
	// Code is 1 to 999999. Default 200, of an error 500.
	Code int
	// Key makes repetitions one answer: the first counts, the others change nothing and get its
	// answer. At most 500 printable bytes. Empty: each is another one.
	Key string
	// By is who answers, and why. Both are needed, and kept (Actions).
	By
}

// Answered is an answer that was given by hand, and is on its way into its job.
type Answered struct {
	Gid      legwork.ID     `json:"gid"`
	Activity string         `json:"activity"`
	DAD      legwork.DAD    `json:"dad"`
	Attempt  int            `json:"attempt"`
	Message  legwork.ID     `json:"message"` // the work that was answered
	Status   legwork.Status `json:"status"`
	Code     int            `json:"code"`
	// Held: a pause of its job holds it, until that ends.
	Held bool `json:"held,omitempty"`
	// Child is the id of the job that the activity does not await any more. It goes on.
	Child string `json:"child,omitempty"`
	// Replayed: the answer was given under this key before, this one changed nothing.
	Replayed bool `json:"replayed,omitempty"`
}

// maxAnswers bounds how often an answer looks at an activity that goes on meanwhile.
const maxAnswers = 4

// Answer gives the answer that an activity of a running job waits for: work that no worker
// answers, that waits for its next attempt, or a job that is awaited. It returns after the
// commit; an engine then takes it like any other, or keeps it as long as the job is paused. Only
// one answer to a work counts: if the worker's own comes first, this one has no effect, and the
// other way round. A worker that is at it is not stopped.
//
// Data must match the output schema of the activity, if its graph is validated. The record of
// keyed work is settled: data are its result, error 591 says that the effect happened and its
// result is lost, any other that nobody knows (ADR 61); nobody may claim the work any more.
//
// It needs Postgres. Errors: *legwork.Error with code 404 if there is no such job or activity,
// 409 if the activity does not wait for a worker or a job, 422 if the data do not match.
func (c *Client) Answer(ctx context.Context, ref Ref, a Answer) (*Answered, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if err := c.needPostgres("answering by hand"); err != nil {
		return nil, err
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	done, err := c.answer(ctx, ref, a)
	if err != nil {
		return nil, c.explain("answer activity "+a.Activity+" of job "+ref.String(), err)
	}
	return done, nil
}

func (a *Answer) check() error {
	switch {
	case a.Who == "" || a.Why == "":
		return legwork.Invalid("an answer by hand is given by somebody, for a reason: say who and why")
	case a.Error == "" && a.Data == nil:
		return legwork.Invalid("an answer by hand has data or an error: give one of them (null is data)")
	case a.Error != "" && a.Data != nil:
		return legwork.Invalid("an answer by hand has data or an error, not both")
	case a.Code < 0 || a.Code > 999_999:
		return legwork.Invalid("the code of an answer is %d, want 1 to 999999", a.Code)
	case len(a.Error) > legwork.MaxErrorBytes:
		return legwork.TooLarge("the error has %d bytes, at most %d are allowed", len(a.Error), legwork.MaxErrorBytes)
	case strings.ContainsRune(a.Error, 0):
		return legwork.Invalid("the error contains the character U+0000, which cannot be stored")
	}
	if err := legwork.CheckActivity(a.Activity); err != nil {
		return err
	}
	if a.DAD != "" {
		if _, err := legwork.ParseDAD(string(a.DAD)); err != nil {
			return legwork.Invalid("dad: %v", err)
		}
	}
	if a.Data != nil {
		if !json.Valid(a.Data) {
			return legwork.Invalid("the data of the answer are not JSON")
		}
		if err := legwork.CheckPayload(a.Data); err != nil {
			return err
		}
	}
	if err := a.By.check(); err != nil {
		return err
	}
	return checkKey(a.Key)
}

func (c *Client) answer(ctx context.Context, ref Ref, a Answer) (*Answered, error) {
	r, err := c.reads.state(ctx, ref)
	if err == nil && r == nil {
		err = ref.unknown()
	}
	if err != nil {
		return nil, err
	}
	if a.Key != "" {
		if before, err := c.answeredBefore(ctx, r.Gid, &a); before != nil || err != nil {
			return before, err
		}
	}
	if r.State != Running {
		return nil, legwork.Conflict("job %s has ended (%s): nothing of it waits for an answer", ref, r.State)
	}
	app, err := c.graphs.get(ctx, c, r.App, r.Version)
	if err != nil {
		return nil, err
	}
	act := app.Activity(a.Activity)
	if act == nil {
		return nil, legwork.NotFound("version %s of app %s has no activity %s: `legwork job show %s` lists those of the job",
			r.Version, r.App, a.Activity, r.JobID)
	}
	if err := a.fits(act); err != nil {
		return nil, err
	}
	for range maxAnswers {
		found, err := c.store.Awaiting(ctx, ledger.Place{Gid: r.Gid, Activity: a.Activity, DAD: a.DAD})
		if err != nil {
			return nil, err
		}
		w, err := a.choose(ref, r.JobID, act, found)
		if err != nil {
			if before, again := c.answeredBefore(ctx, r.Gid, &a); a.Key != "" && (before != nil || again != nil) {
				return before, again // by a copy of this request, at this moment
			}
			return nil, err
		}
		request := a.request(r.Gid, act, w, a.key(r.Gid, c.namespace))
		done, err := c.store.AnswerByHand(ctx, request)
		if err != nil {
			return nil, err
		}
		if done.Done {
			return &Answered{Gid: r.Gid, Activity: a.Activity, DAD: w.DAD, Attempt: w.Attempt, Message: w.Work,
				Status: request.Status, Code: request.Code, Held: done.Held, Child: done.Child}, nil
		}
	}
	return nil, &legwork.Error{Code: codeBusy, Class: legwork.Retry, Message: fmt.Sprintf(
		"activity %s of job %s goes on at this moment and was not answered: see `legwork job explain %s`", a.Activity, ref,
		r.JobID)}
}

// fits holds the data against the activity's output schema, as an engine does.
func (a *Answer) fits(act *graph.Activity) error {
	if a.Data == nil || !act.Graph.Validate || act.OutputSchema == nil {
		return nil
	}
	if err := graph.Matches(act.OutputSchema, a.Data); err != nil {
		return &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead, Message: fmt.Sprintf(
			"the data are no output of activity %s: %v", a.Activity, err), Err: err}
	}
	return nil
}

// key is the identity of the action, zero if it has none.
func (a *Answer) key(gid legwork.ID, namespace string) legwork.ID {
	if a.Key == "" {
		return legwork.ID{}
	}
	return legwork.Derive(gid, legwork.DeriveStart(namespace, "answer", a.Key), "answer", 0)
}

// answerArgs are what an action keeps of an answer: not its data, which the job has.
type answerArgs struct {
	DAD     legwork.DAD    `json:"dad"`
	Attempt int            `json:"attempt"`
	Message legwork.ID     `json:"message"`
	Status  legwork.Status `json:"status"`
	Code    int            `json:"code"`
	Child   string         `json:"child,omitempty"`
	Bytes   int            `json:"bytes"`
}

// request is the answer to an instance.
func (a *Answer) request(gid legwork.ID, act *graph.Activity, w *ledger.Awaiting, key legwork.ID) *ledger.HandAnswer {
	h := &ledger.HandAnswer{Place: ledger.Place{Gid: gid, Activity: a.Activity, DAD: w.DAD}, Work: w.Work,
		Attempt: w.Attempt, Status: legwork.Success, Code: a.Code, Data: a.Data}
	if a.Error != "" {
		h.Status = legwork.Failed
	}
	switch {
	case h.Code == 0 && a.Error == "":
		h.Code = legwork.CodeOK
	case h.Code == 0:
		h.Code = legwork.CodeUnknown
	}
	if a.Error != "" {
		h.Data, _ = json.Marshal(struct {
			Message string `json:"message"`
			Code    int    `json:"code"`
		}{a.Error, h.Code}) // a text and a number cannot fail
	}
	if act.Reconcile != nil && w.Claims != nil {
		switch {
		case h.Status == legwork.Success:
			h.Verified = legwork.CompletedResult
		case h.Code == legwork.CodeResultUnavailable:
			h.Verified = legwork.CompletedNoResult
		default:
			h.Verified = legwork.Indeterminate
		}
	}
	args := answerArgs{DAD: w.DAD, Attempt: w.Attempt, Message: w.Work, Status: h.Status, Code: h.Code, Bytes: len(h.Data)}
	if w.Child != nil {
		args.Child = *w.Child
	}
	text, _ := json.Marshal(args) // likewise
	h.Action = ledger.Action{What: ActionAnswer, Target: a.Activity, Who: a.Who, Why: a.Why, Args: text, Key: key}
	return h
}
