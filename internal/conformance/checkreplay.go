package conformance

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/legwork-dev/legwork/journal"
)

var replayCheck = functional(check{
	name: "replay", required: true,
	wants: "a turn over any part of a journal that it has written itself: it asks for the same again, and appends only " +
		"what follows",
	run: func(ctx context.Context, r *rig) finding {
		const do = "run the code from its first line; at each position that is recorded return what is recorded and append " +
			"nothing, with a result or not; append from the first position on that is not"
		f, err := r.whole(ctx)
		if err != nil {
			return lacking(err, do)
		}
		replays := f.replays()
		for _, p := range replays {
			if _, err := p.f.post(ctx, false); err != nil {
				return lacking(err, do)
			}
		}
		for _, p := range replays {
			if err := p.f.done(ctx); err != nil {
				return failed(fmt.Sprintf("over the first %d events: %v", p.n, err), do)
			}
			if wrong := p.differs(f); wrong != "" {
				return failed(fmt.Sprintf("over the first %d events %s", p.n, wrong), do)
			}
		}
		return passed(fmt.Sprintf("%d replays", len(replays)))
	},
})

// prefix is a function whose journal is the beginning of another one's.
type prefix struct {
	f *function
	n int // events of the other
	m int // events of its own before the turn
}

// replays makes a function of each part of a journal over which a turn may be taken.
func (f *function) replays() (all []prefix) {
	var events []journal.Event
	var own []bool
	f.look(func() { events, own = slices.Clone(f.events), slices.Clone(f.own) })
	for n := 1; n < len(events); n++ {
		if !goesOn(events, own, n) {
			continue
		}
		p := prefix{f: f.r.begin(programInput{}), n: n}
		f.look(func() {
			g := p.f
			g.fold, g.events, g.own, g.tail = new(journal.Frame), nil, nil, nil
			g.add(events[:n]...)
			for _, e := range events[:n] { // what was asked for has begun
				if s, is := e.(journal.InvokeScheduled); is && s.Kind == journal.Function {
					if o, _ := g.fold.Operation(s.Promise); o.Attempt == 0 {
						g.add(journal.InvokeStarted{Promise: s.Promise, Attempt: 1})
					}
				}
			}
			p.m = len(g.events)
		})
		if n > 1 {
			p.f.elsewhere(p.m)
		}
		all = append(all, p)
	}
	return all
}

// goesOn reports whether a turn may be taken over the first n events: the function runs, and
// no step and no member of a join set is torn.
func goesOn(events []journal.Event, own []bool, n int) bool {
	fold, err := journal.Fold(events[:n])
	if err != nil || fold.Status != journal.Running || !slices.Contains(own[n:], true) {
		return false
	}
	if _, member := events[n].(journal.JoinSetSubmitted); member {
		return false
	}
	for p := range fold.Next {
		if o, _ := fold.Operation(p); o.Kind == journal.Local && !o.Settled {
			return false
		}
	}
	return true
}

// differs says in what a replay differs from the run whose journal it has.
func (p prefix) differs(from *function) (wrong string) {
	p.f.look(func() {
		var want, got []journal.Event
		for i := p.n; i < len(from.events); i++ {
			if !from.own[i] {
				continue
			}
			want = append(want, from.events[i])
			if endsTurn(from.events[i]) {
				break
			}
		}
		for i := p.m; i < len(p.f.events); i++ {
			if p.f.own[i] {
				got = append(got, p.f.events[i])
			}
		}
		fresh := false
		for i := range max(len(want), len(got)) {
			switch {
			case i >= len(want):
				wrong = fmt.Sprintf("it goes on with %.160s, and the first run did not", describe(got[i]))
			case i >= len(got):
				wrong = fmt.Sprintf("it does not go on with %.160s", describe(want[i]))
			default:
				fresh = fresh || chance(want[i])
				if a, b := plain(got[i], fresh), plain(want[i], fresh); a != b {
					wrong = fmt.Sprintf("it appends %.160s, and the first run %.160s", a, b)
				}
			}
			if wrong != "" {
				return
			}
		}
	})
	return wrong
}

// endsTurn reports whether an event ends a turn.
func endsTurn(e journal.Event) bool {
	switch e.(type) {
	case journal.ExecutionAwaiting, journal.ExecutionCompleted, journal.ExecutionFailed:
		return true
	}
	return false
}

func chance(e journal.Event) bool {
	switch e.(type) {
	case journal.RandomGenerated, journal.TimeRecorded:
		return true
	}
	return false
}

// plain is an event without what may differ: lines of code and times; with fresh also what
// follows from time and chance.
func plain(e journal.Event, fresh bool) string {
	switch f := e.(type) {
	case journal.InvokeScheduled:
		f.Source = ""
		if fresh {
			f.Input = nil
		}
		e = f
	case journal.ExecutionAwaiting:
		f.Source = ""
		e = f
	case journal.ExecutionFailed:
		f.Err.Stack = ""
		e = f
	case journal.TimerScheduled:
		f.At = time.Time{}
		e = f
	case journal.TimeRecorded:
		f.Time = time.Time{}
		e = f
	case journal.RandomGenerated:
		f.Value = "00"
		e = f
	}
	return describe(e)
}
