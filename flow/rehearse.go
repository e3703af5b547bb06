package flow

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/rehearsal"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// Bounds bound a rehearsal. Its context bounds its time. The zero value has the defaults.
type Bounds struct {
	// Functions is how many open functions of each topic are replayed, at most; less than 0: all.
	// Default 100. They are chosen so that each position at which functions stand is among them,
	// the newest jobs first.
	Functions int
	// Bytes of a journal: larger ones are left out. Default 4 MiB.
	Bytes int64
	// Patience is how long the code may take over one journal. Default 30 s.
	Patience time.Duration
}

// Rehearsal is what a rehearsal has found.
type Rehearsal struct {
	// Open is how many functions of the topics are open; of very many only the first 100,000
	// are counted and chosen from.
	Open int
	// Replayed is how many journals were replayed, Large how many were left out for their size.
	Replayed, Large int
	// Stuck are the functions whose turns would fail with this code: error 570, the code disagrees
	// with the journal, 408, it has not come to the journal's end in time, or 500.
	Stuck []Rehearsed
	// Failing are those that would go on, and fail at once. That may be right.
	Failing []Rehearsed
}

// Rehearsed is an open function, and the error that it comes to.
type Rehearsed struct {
	Job, App, Version, Topic, Activity string
	Gid                                legwork.ID
	Err                                error // with a code: legwork.CodeOf
}

// Rehearse replays the journals of functions that are open against the code of registrations, and
// writes nothing: would these jobs go on with this build? No step runs that has no recorded
// result; what the code would do next is dropped. Registrations that are no durable functions are
// left out.
//
// A program may call it before worker.Run, with the same arguments, and end if there is an error:
// then a build that would leave jobs standing does not begin to serve.
//
//	if _, err := flow.Rehearse(ctx, worker.Config{}, flow.Bounds{}, topics...); err != nil {
//		log.Fatal(err)
//	}
//
// Engines tell the journals, over NATS: it needs the rights of a worker of the topics.
//
// Errors: code 570 (legwork.CodeMismatch) if functions are Stuck, which names the first of them;
// 400 if cfg is wrong or engines are too old to tell what is open; others if NATS or the engines
// do not answer. The Rehearsal is what was found until then.
func Rehearse(ctx context.Context, cfg worker.Config, bounds Bounds, registrations ...worker.Registration) (*Rehearsal,
	error) {
	r := &Rehearsal{}
	bounds.Functions = cmp.Or(bounds.Functions, 100)
	bounds.Bytes = cmp.Or(bounds.Bytes, 4<<20)
	bounds.Patience = cmp.Or(bounds.Patience, 30*time.Second)
	engines, done, err := frames.Inside.Connect(ctx, cfg)
	if err != nil {
		return r, err
	}
	defer done()
	for _, registration := range registrations {
		s, durable := frames.Inside.Mark(registration).(*server)
		if !durable {
			continue
		}
		if err := r.topic(ctx, engines, s, bounds); err != nil {
			return r, fmt.Errorf("rehearse topic %s: %w", s.topic, err)
		}
	}
	return r, r.err()
}

// err is the error of functions that would be stuck.
func (r *Rehearsal) err() error {
	if len(r.Stuck) == 0 {
		return nil
	}
	first := &r.Stuck[0]
	return &legwork.Error{Code: legwork.CodeMismatch, Class: legwork.Dead, Err: first.Err, Message: fmt.Sprintf(
		"%d of %d open functions would stand still with this code, the first is job %s", len(r.Stuck), r.Replayed,
		first.Job)}
}

// topic rehearses the open functions of one topic.
func (r *Rehearsal) topic(ctx context.Context, engines frames.Engines, s *server, bounds Bounds) error {
	list := func(ctx context.Context, page frames.OpenPage) (*frames.OpenFunctions, error) {
		return engines.Open(ctx, s.topic, page)
	}
	chosen, _, err := rehearsal.Choose(ctx, list, max(0, bounds.Functions))
	if legwork.CodeOf(err) == legwork.CodeInvalid {
		return legwork.Invalid("the engines do not tell which functions are open: they are older than this program: %v", err)
	}
	if err != nil {
		return err
	}
	for _, c := range chosen {
		r.Open += c.Open
		for i := range c.Functions {
			f := &c.Functions[i]
			if f.Bytes > bounds.Bytes {
				r.Large++
			} else if err := r.function(ctx, engines, s, f, bounds.Patience); err != nil {
				return err
			}
		}
	}
	return nil
}

// function rehearses one open function.
func (r *Rehearsal) function(ctx context.Context, engines frames.Engines, s *server, f *frames.OpenFunction,
	patience time.Duration) error {
	turn, err := json.Marshal(frames.Turn{To: f.Events, Rehearsal: true})
	if err != nil {
		return err
	}
	task := &worker.Task{Job: f.Job, Gid: f.Gid, App: f.App, Version: f.Version, Activity: f.Activity, DAD: f.DAD,
		Topic: s.topic, Attempt: 1, Delivery: 1, Data: turn}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	t := s.within(limited, task, engines)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case t.read != nil && legwork.CodeOf(t.read) == legwork.CodeNotFound:
		return nil // it has ended meanwhile
	case t.read != nil && limited.Err() == nil:
		return t.read
	}
	r.Replayed++
	one := Rehearsed{Job: f.Job, App: f.App, Version: f.Version, Topic: s.topic, Activity: f.Activity, Gid: f.Gid}
	switch {
	case t.err != nil && limited.Err() != nil:
		one.Err = &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Dead, Message: fmt.Sprintf(
			"the code does not come to the end of its journal of %d events within %v", f.Events, patience)}
		r.Stuck = append(r.Stuck, one)
	case t.err != nil:
		one.Err = &legwork.Error{Code: codeOf(t.err), Class: legwork.Dead, Message: t.err.Error()}
		r.Stuck = append(r.Stuck, one)
	default:
		if failed := failing(t.reply); failed != nil {
			one.Err = failed
			r.Failing = append(r.Failing, one)
		}
	}
	return nil
}

// codeOf is the code of the error of a turn.
func codeOf(err error) int {
	if e := new(worker.Error); errors.As(err, &e) {
		return e.Code
	}
	return legwork.CodeOf(err)
}

// taken is what a turn of a rehearsal came to; read is an error of the engines.
type taken struct {
	reply     *worker.Reply
	err, read error
}

// within takes a turn, and does not wait for code that never comes back.
func (s *server) within(ctx context.Context, task *worker.Task, engines frames.Engines) taken {
	done := make(chan taken, 1)
	go func() {
		c := &rehearsing{engines: engines, topic: s.topic, until: ctx}
		reply, err := s.turn(frames.WithCarrier(ctx, c), task)
		done <- taken{reply, err, c.failed}
	}()
	select {
	case t := <-done:
		return t
	case <-ctx.Done():
		return taken{err: ctx.Err()}
	}
}

// failing is the error with which the function would end.
func failing(reply *worker.Reply) error {
	answer := reply.Data.(*frames.Answer)
	events, err := journal.Decode(answer.Events)
	if err != nil || len(events) == 0 {
		return err
	}
	end, failed := events[len(events)-1].(journal.ExecutionFailed)
	if !failed {
		return nil
	}
	return &legwork.Error{Code: end.Err.Code, Class: legwork.Dead, Message: end.Err.Message}
}

// rehearsing is the carrier of a turn that no engine has sent.
type rehearsing struct {
	engines frames.Engines
	topic   string
	until   context.Context
	failed  error // what engines have answered
}

// Journal implements frames.Carrier.
func (c *rehearsing) Journal(ctx context.Context, page frames.Page) (*frames.Events, error) {
	events, err := c.engines.Journal(ctx, c.topic, page)
	c.failed = err
	return events, err
}

// Flush implements frames.Carrier. A rehearsal appends nothing.
func (c *rehearsing) Flush(context.Context, *frames.Answer) error {
	return errors.New("flow: a rehearsal appends nothing")
}

// Resume implements frames.Carrier.
func (c *rehearsing) Resume(int) {}

// Replayed implements frames.Carrier.
func (c *rehearsing) Replayed(bool) {}

// Until implements frames.Carrier.
func (c *rehearsing) Until() context.Context { return c.until }

// rehearse runs the function over its journal, and drops what it appends but for the last event,
// which says how the turn would end.
func (t *taking) rehearse() (*worker.Reply, error) {
	t.run.Rehearses = true
	defer func() { go t.run.Evict() }()
	turn, err := t.run.Go(t.events)
	if err != nil {
		return nil, t.failed(err)
	}
	return t.rehearsed(turn.Events[max(0, len(turn.Events)-1):])
}

// rehearsed is the answer to a turn of a rehearsal.
func (t *taking) rehearsed(last []journal.Event) (*worker.Reply, error) {
	events, err := journal.Encode(last)
	if err != nil {
		return nil, err
	}
	return &worker.Reply{Data: &frames.Answer{After: t.after, Token: rand.Text(), Events: events, Rehearsed: true}}, nil
}
