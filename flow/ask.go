package flow

import (
	"context"
	"slices"
	"time"

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
		if over(ctx) {
			told[i].Later = frames.Busy
			continue
		}
		a := &asking{server: s, ctx: ctx, until: until, turn: &turns[i].Turn, room: min(frames.MaxToldBytes, room)}
		told[i] = a.take()
		room -= a.size
	}
	return told
}

// asking is one turn that is asked for.
type asking struct {
	*server
	ctx, until context.Context
	turn       *frames.Turn
	room       int // bytes that can be told
	size       int // about the bytes that are told
}

// take goes on with the function, if it is parked here. What it does is told if it waits again,
// and else kept.
func (a *asking) take() frames.ToldTurn {
	if a.turn.Token == nil {
		return frames.ToldTurn{Later: frames.Cold}
	}
	p := a.parked.take(*a.turn.Token)
	switch {
	case p == nil:
		return frames.ToldTurn{Later: frames.Cold}
	case !p.continues(a.turn):
		return forget(p)
	case p.ahead != nil: // it was asked for before
		return a.keep(p)
	}
	events, err := journal.Decode(a.turn.Events)
	if err != nil || p.known+len(events) != a.turn.To {
		return forget(p)
	}
	p.run.Pure = true
	done, err := p.run.Go(events)
	if err != nil {
		return forget(p)
	}
	answer, err := a.answer(p.run, &done)
	switch {
	case err != nil:
		return forget(p)
	case answer == nil:
		p.ahead = &ahead{to: a.turn.To, turn: done}
		if p.ahead.seen, err = digest(events); err != nil {
			return forget(p)
		}
		return a.keep(p)
	}
	a.parked.put(a.until, &parked{run: p.run, token: answer.Token, known: p.run.Frame().Seq})
	return frames.ToldTurn{Answer: answer}
}

// forget evicts a function with which something is wrong: the turn that is posted says what.
func forget(p *parked) frames.ToldTurn {
	go p.run.Evict()
	return frames.ToldTurn{Later: frames.Cold}
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

// answer says what the function has done, if it waits and that can be told; else it is nil.
func (a *asking) answer(run *replay.Run, done *replay.Turn) (*frames.Answer, error) {
	if done.More || run.Frame().Status.Ended() || over(a.ctx) || slices.ContainsFunc(done.Events, closes) {
		return nil, nil
	}
	raw, err := journal.Encode(done.Events)
	if err != nil {
		return nil, err
	}
	size := len(raw) + sizeOf(done.Put, done.Attr) + 2*frames.MaxTokenBytes
	if size > a.room {
		return nil, nil
	}
	a.size = size
	return &frames.Answer{After: a.turn.Token, Token: a.token(), Events: raw, Put: done.Put, Attr: done.Attr}, nil
}
