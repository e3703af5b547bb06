package flow

import (
	"context"
	"errors"
	"slices"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Name implements frames.Home.
func (s *server) Name() string { return s.name }

// Take implements frames.Home. All that it tells has room in one message.
func (s *server) Take(ctx, until context.Context, turns []frames.Asked) []frames.ToldTurn {
	told := make([]frames.ToldTurn, len(turns))
	room := maxAnswer
	for i := range turns {
		if over(ctx) || room < frames.MaxToldBytes {
			told[i].Later = frames.Busy
			continue
		}
		a := &asking{server: s, ctx: ctx, until: until, Asked: &turns[i]}
		told[i] = a.take()
		room -= a.size
	}
	return told
}

// asking is one turn that is asked for.
type asking struct {
	*server
	*frames.Asked
	ctx, until context.Context
	size       int // about the bytes that are told
}

// take goes on with the function, if it is parked here, or begins it. What it does is told if it waits again, or is all
// that it does; and else kept.
func (a *asking) take() frames.ToldTurn {
	if a.Token == nil {
		return a.begin()
	}
	p := a.parked.take(*a.Token)
	switch {
	case p == nil:
		return frames.ToldTurn{Later: frames.Cold}
	case !p.continues(&a.Turn):
		return forget(p.run, frames.Cold)
	case p.ahead != nil: // it was asked for before
		return a.keep(p)
	}
	events, err := journal.Decode(a.Events)
	if err != nil || p.known+len(events) != a.To {
		return forget(p.run, frames.Cold)
	}
	done, err := a.goOn(p.run, events)
	if err != nil {
		return forget(p.run, frames.Cold)
	}
	told, err := a.tell(p.run, &done)
	switch {
	case err != nil:
		return forget(p.run, frames.Cold)
	case told.Later == "" || told.Last != nil:
		return told
	}
	p.ahead = &ahead{to: a.To, turn: done}
	if p.ahead.seen, err = digest(events); err != nil {
		return forget(p.run, frames.Cold)
	}
	return a.keep(p)
}

// begin takes the first turn of a function. Nothing is kept of what cannot be told: any worker gets the turn.
func (a *asking) begin() frames.ToldTurn {
	events, err := journal.Decode(a.Events)
	if err != nil || a.From != 0 || len(events) != a.To {
		return frames.ToldTurn{Later: frames.Cold}
	}
	run := a.start(JobInfo{App: a.App, Version: a.Version, Job: a.Job, Gid: a.Gid, Topic: a.topic})
	done, err := a.goOn(run, events)
	if err != nil {
		return forget(run, frames.Cold)
	}
	told, err := a.tell(run, &done)
	switch {
	case err != nil:
		return forget(run, frames.Cold)
	case told.Later == "" || told.Last != nil:
		return told
	case done.More && done.Step != "" && a.pace.learns(done.Step):
		return forget(run, frames.Busy) // this may be another the next time
	}
	return forget(run, frames.More)
}

// errLate is the cause of the end of steps that were to be quick.
var errLate = errors.New("flow: a step of a turn that an engine has asked for was not quick")

// goOn has a function go on until it waits, ends, or comes to a step that may take long, within the time of the
// request.
func (a *asking) goOn(run *replay.Run, events []journal.Event) (replay.Turn, error) {
	steps, cancel := context.WithCancelCause(a.until)
	run.Context, run.Pure, run.Due = steps, true, nil
	run.Quick = func(step string) bool { return !over(a.ctx) && a.pace.quick(step) }
	done, err := run.GoWithin(a.ctx, events)
	cancel(errLate)
	return done, err
}

// forget evicts a function of which nothing can be told: the turn is posted, and replayed.
func forget(run *replay.Run, later string) frames.ToldTurn {
	go run.Evict()
	return frames.ToldTurn{Later: later}
}

// keep parks a function that is ahead until its turn is posted.
func (a *asking) keep(p *parked) frames.ToldTurn {
	a.parked.put(a.until, p)
	return frames.ToldTurn{Later: frames.More}
}

// over reports whether a request has no time left. Its context ends a little later, when the timer
// of it runs.
func over(ctx context.Context) bool {
	until, bounded := ctx.Deadline()
	return ctx.Err() != nil || bounded && time.Now().After(until)
}

// closes reports whether an event closes a join set: engines take that from a posted turn only.
func closes(e journal.Event) bool {
	s, is := e.(journal.InvokeScheduled)
	return is && s.Kind == journal.Close
}

// tell tells what the function has done, if it waits, and parks it then. If it ends, or closes a join set, that is all
// the same to engines that take a Last.
func (a *asking) tell(run *replay.Run, done *replay.Turn) (frames.ToldTurn, error) {
	more, ended := frames.ToldTurn{Later: frames.More}, run.Frame().Status.Ended()
	last := ended || slices.ContainsFunc(done.Events, closes)
	if done.More || over(a.ctx) || last && !a.Whole {
		return more, nil
	}
	raw, err := journal.Encode(done.Events)
	if err != nil {
		return more, err
	}
	size := len(raw) + sizeOf(done.Put, done.Attr) + 2*frames.MaxTokenBytes
	if size > frames.MaxToldBytes {
		return more, nil
	}
	a.size = size
	answer := &frames.Answer{After: a.Token, Token: a.token(), Events: raw, Put: done.Put, Attr: done.Attr}
	if !ended {
		a.parked.put(a.until, &parked{run: run, token: answer.Token, known: run.Frame().Seq})
	}
	if last {
		more.Last, err = fastjson.Marshal(answer)
		return more, err
	}
	return frames.ToldTurn{Answer: answer}, nil
}
