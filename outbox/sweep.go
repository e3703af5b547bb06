package outbox

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// turnPages is how many pages a lane reads before the other lanes have their turn.
	turnPages = 16
	// maxFailures is how many lanes may fail in a row. Then the sweep ends, because the
	// broker or Postgres is probably not there.
	maxFailures = 3
	// heldShare limits the enumeration of the messages in flight to a twentieth of the
	// time, however many they are.
	heldShare = 20
)

// sweeper is the state of the sweep between its rounds.
type sweeper struct {
	*Relay
	memory *memory
	// rest says for each lane when the broker may be asked again for what is held.
	rest map[string]time.Time
	// partly is the trouble with some lanes while others can be swept.
	partly outage
	// mayRead is called before each page. It is nil in a Pass, whose caller counts the
	// statements.
	mayRead func(context.Context) error
	lost    int // rows claimed in this sweep, for the log

	fronts map[string]*front // by lane: up to where it was read
	all    pace              // of the sweeps that read all rows
	whole  bool              // this sweep reads all rows
	read   time.Duration     // how long this sweep has waited for Postgres

	there, here time.Time // the time of Postgres, and our time when its answer had come
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
		var err error
		if r.cfg.Calm() {
			err = s.sweep(ctx)
			trouble.note(err)
		}
		gauges.update(ctx)
		wait := r.cfg.Sweep
		if err != nil {
			wait = trouble.pause(r.cfg.Sweep)
		}
		// The pause is random, so that relays that were started together do not sweep together.
		if !pause(ctx, wait*4/5+rand.N(wait*2/5+1)) {
			return
		}
	}
}

// sweep goes once over all lanes that have due rows, and publishes lost messages. The
// lanes take turns until all are done. A lane that fails does not stop the others: sweep
// returns an error only if all lanes failed, or several in a row.
func (s *sweeper) sweep(ctx context.Context) error {
	rounds, err := s.open(ctx)
	if errors.Is(err, errSetBack) {
		if err = s.wake(ctx); err == nil {
			rounds, err = s.open(ctx)
		}
	}
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
	now := s.cfg.Now()
	s.memory.prune(now)
	if s.whole {
		s.all.did(s.read, now)
	}
	if s.lost > 0 {
		s.cfg.Log.Info("published messages that the broker had lost", "rows", s.lost)
	}
	s.lost = 0
}

// open begins a round for each lane that has anything to look at.
func (s *sweeper) open(ctx context.Context) ([]*round, error) {
	ctx, cancel := step(ctx)
	defer cancel()
	local := s.cfg.Now() // taken before the query, so that the clock made from it is never behind
	s.whole, s.read = s.all.due(local), 0
	find := s.knownLanes
	if s.whole {
		find = s.allLanes
	}
	sent := time.Now()
	lanes, asked, err := find(ctx)
	if err == nil && asked.IsZero() { // without a lane there is no row that has the time
		asked, err = s.store.clock(ctx)
	}
	s.read = s.cfg.Now().Sub(local)
	if err != nil {
		return nil, err
	}
	if !s.here.IsZero() && s.there.Add(sent.Sub(s.here)-lag).After(asked) {
		return nil, errSetBack
	}
	s.there, s.here = asked, time.Now()
	rounds := make([]*round, len(lanes))
	for i, lane := range lanes {
		r := &round{sweeper: s, lane: lane, asked: asked, clock: clock{asked, local, s.cfg.Now}}
		r.begins = earlier(s.fronts[lane].from, justBefore(asked.Add(-lag)))
		r.restart()
		rounds[i] = r
	}
	return rounds, nil
}

// errSetBack says that Postgres's clock was set back by more than lag: it has advanced by
// so much less than ours.
var errSetBack = errors.New("outbox: the clock of Postgres was set back")

// wake makes rows due now that a clock which was ahead had made due much later. It also
// forgets everything that was learnt by that clock. It does not change timers and retries
// that are not due, because they cannot be told from those of the right clock.
func (s *sweeper) wake(ctx context.Context) error {
	made, end := 0, false
	for after := (legwork.ID{}); !end; {
		s.sweeping.Turn()
		piece, cancel := step(ctx)
		var n int
		var err error
		end, n, err = s.store.piece(piece, "due.sql", []any{after}, &after)
		cancel()
		if made += n; err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	s.cfg.Log.Warn("the clock of Postgres was set back: all messages are looked at now", "rows", made)
	s.memory, s.fronts, s.all, s.here = newMemory(s.cfg.Recheck), nil, pace{}, time.Time{}
	return nil
}

// allLanes finds the lanes that have due rows, and where each lane begins.
func (s *sweeper) allLanes(ctx context.Context) (lanes []string, asked time.Time, err error) {
	first, asked, err := s.store.lanes(ctx)
	if err != nil {
		return nil, asked, err
	}
	s.fronts = make(map[string]*front, len(first))
	for _, lane := range slices.Sorted(maps.Keys(first)) {
		from := earlier(first[lane], asked.Add(-lag)) // the first row may be due in years
		s.fronts[lane] = &front{from: justBefore(from)}
		if first[lane].Before(asked) {
			lanes = append(lanes, lane)
		}
	}
	maps.DeleteFunc(s.rest, func(lane string, _ time.Time) bool { return s.fronts[lane] == nil })
	return lanes, asked, nil
}

// knownLanes finds the lanes that have rows to look at, among those that allLanes found.
func (s *sweeper) knownLanes(ctx context.Context) (lanes []string, asked time.Time, err error) {
	names := slices.Sorted(maps.Keys(s.fronts))
	after := make([]time.Time, len(names))
	for i, lane := range names {
		after[i] = s.fronts[lane].from
	}
	due, asked, err := s.store.fronts(ctx, names, after)
	return slices.DeleteFunc(names, func(lane string) bool { return !due[lane] && len(s.fronts[lane].kept) == 0 }), asked,
		err
}

// clock estimates the time of Postgres without asking it. It may be ahead, by at most the
// time that one query took.
type clock struct {
	there, here time.Time
	local       func() time.Time
}

func (c clock) now() time.Time { return c.there.Add(c.local().Sub(c.here)) }

// held asks the broker for what is in flight on a lane. ok is false while the lane rests,
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
