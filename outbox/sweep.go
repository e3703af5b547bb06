package outbox

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// turnPages bounds how long one lane holds up the others.
	turnPages = 16
	// maxFailures is how many lanes may fail in a row before the broker (or
	// Postgres) is believed to be away and the sweep ends.
	maxFailures = 3
	// heldShare keeps the enumeration of what is in flight to a twentieth of
	// the time, however large that is.
	heldShare = 20
)

// sweeper is the state of the sweep between its rounds.
type sweeper struct {
	*Relay
	memory *memory
	// rest is, by lane, when Held may be asked again.
	rest map[string]time.Time
	// partly is the trouble with some lanes while others can be swept.
	partly outage
	// mayRead is asked before each page: nil in a Pass, whose steps are counted.
	mayRead func(context.Context) error
	lost    int // rows claimed in this sweep, for the log
}

func newSweeper(r *Relay) *sweeper {
	return &sweeper{Relay: r, memory: newMemory(r.cfg.Recheck), rest: map[string]time.Time{},
		partly: outage{log: r.cfg.Log, what: "cannot sweep a lane of the outbox"}}
}

// sweepLoop finds the messages that the broker does not have.
func (r *Relay) sweepLoop(ctx context.Context) {
	s := newSweeper(r)
	s.mayRead = r.readable
	trouble := outage{log: r.cfg.Log, what: "cannot sweep the outbox"}
	gauges := gauges{Relay: r}
	for {
		r.sweeping.Turn()
		err := s.sweep(ctx)
		trouble.note(err)
		gauges.update(ctx)
		wait := r.cfg.Sweep
		if err != nil {
			wait = trouble.pause(r.cfg.Sweep)
		}
		// Relays that were started together need not look together.
		if !pause(ctx, wait*4/5+rand.N(wait*2/5+1)) {
			return
		}
	}
}

// sweep goes once over all lanes that have rows past their grace, each in
// turns until it is done, and publishes what is lost. One lane that fails does
// not slow the others: the error is nil unless none could be looked at.
func (s *sweeper) sweep(ctx context.Context) error {
	rounds, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer s.finish()
	lanes, inARow := len(rounds), 0
	var failed []error
	for len(rounds) > 0 && ctx.Err() == nil {
		round := rounds[0]
		rounds = rounds[1:]
		more, err := round.turn(ctx)
		if err != nil {
			failed = append(failed, err)
			if inARow++; inARow == maxFailures || len(failed) == lanes {
				return err
			}
			continue
		}
		inARow = 0
		if more {
			rounds = append(rounds, round)
		}
	}
	s.partly.note(errors.Join(failed...))
	return nil
}

func (s *sweeper) finish() {
	s.memory.prune(s.cfg.Now())
	if s.lost > 0 {
		s.cfg.Log.Info("published messages that the broker had lost", "rows", s.lost)
	}
	s.lost = 0
}

// open begins a round for each lane that has anything to look at.
func (s *sweeper) open(ctx context.Context) ([]*round, error) {
	ctx, cancel := step(ctx)
	defer cancel()
	local := s.cfg.Now() // before the question: the clock made of it never lags
	lanes, asked, err := s.store.lanes(ctx)
	if err != nil {
		return nil, err
	}
	rounds := make([]*round, len(lanes))
	for i, lane := range lanes {
		rounds[i] = &round{sweeper: s, lane: lane, asked: asked, clock: clock{asked, local, s.cfg.Now}}
	}
	s.keepRests(lanes)
	return rounds, nil
}

// keepRests forgets lanes that are gone.
func (s *sweeper) keepRests(lanes []string) {
	kept := make(map[string]time.Time, len(lanes))
	for _, lane := range lanes {
		if t, ok := s.rest[lane]; ok {
			kept[lane] = t
		}
	}
	s.rest = kept
}

// clock tells Postgres's time without asking it: at most ahead of it by the
// time that one question took.
type clock struct {
	there, here time.Time
	local       func() time.Time
}

func (c clock) now() time.Time { return c.there.Add(c.local().Sub(c.here)) }

// held asks for what is in flight on a lane. ok is false while the lane rests,
// so that large enumerations are rare.
func (s *sweeper) held(ctx context.Context, lane string) (held map[legwork.ID]bool, ok bool, err error) {
	began := s.cfg.Now()
	if began.Before(s.rest[lane]) {
		return nil, false, nil
	}
	held, err = s.broker.Held(ctx, lane)
	ended := s.cfg.Now()
	s.rest[lane] = ended.Add((heldShare - 1) * ended.Sub(began))
	return held, err == nil, err
}
