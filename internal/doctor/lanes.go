package doctor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/streams"
)

// quiet is how long a consumer with a backlog may take nothing before it counts
// as stalled.
const quiet = 30 * time.Second

func lanes(h streams.Health) Check {
	var stalled, full []string
	for _, l := range h.Lanes {
		switch {
		case l.Waiting > 0 && l.Pulls == 0 && (l.Idle < 0 || l.Idle > quiet):
			stalled = append(stalled, fmt.Sprintf("%s (%d wait)", l.Lane, l.Waiting))
		case l.MaxInFlight > 0 && l.InFlight >= l.MaxInFlight:
			full = append(full, fmt.Sprintf("%s (%d in flight)", l.Lane, l.InFlight))
		}
	}
	c := check("lanes", "engines take what comes")
	switch {
	case len(stalled) > 0:
		c = check(c.Name, "nobody takes from "+strings.Join(stalled, ", ")).is(Fail, "run an engine")
	case len(full) > 0:
		c = check(c.Name, "as much in flight as may be: "+strings.Join(full, ", ")).is(Warn,
			"run more engines, or see why their batches do not end")
	}
	return c
}

// consumers: whoever comes first makes the consumer of a topic, with settings of
// its own.
func consumers(ctx context.Context, p Patient) Check {
	const name = "consumers"
	faults, err := p.Conn.Faults(ctx, p.Topics)
	if err != nil {
		return unknown(name, err)
	}
	var stop, slow []string
	for _, f := range faults {
		for _, s := range f.Settings {
			line := fmt.Sprintf("%s of %s (lane %s): %s", f.Consumer, f.Stream, strings.Join(f.Lanes, ", "), s)
			if s.Stops {
				stop = append(stop, line)
			} else {
				slow = append(slow, line)
			}
		}
	}
	switch {
	case len(stop) > 0:
		return check(name, strings.Join(stop, "; ")).is(Fail,
			"`legwork broker repair` shows what to change, with --yes it does; then have the service that made it do as "+
				"docs/wire.md says")
	case len(slow) > 0:
		return check(name, strings.Join(slow, "; ")).is(Warn,
			"see that it is meant; `legwork broker repair --all` changes it")
	}
	return check(name, "their settings keep nothing from anybody")
}

func topics(ctx context.Context, p Patient) Check {
	list, err := p.Conn.Topics(ctx)
	if err != nil {
		return unknown("workers", err)
	}
	var alone, again []string
	for _, t := range list {
		switch {
		case t.Paused:
		case t.Waiting > 0 && t.Pulls == 0 && t.InFlight == 0 && (t.Idle < 0 || t.Idle > quiet):
			alone = append(alone, fmt.Sprintf("%s (%d wait)", t.Topic, t.Waiting))
		case t.Redelivered > 10 && t.Redelivered > t.InFlight/2:
			again = append(again, fmt.Sprintf("%s (%d of %d)", t.Topic, t.Redelivered, t.InFlight))
		}
	}
	switch {
	case len(alone) > 0:
		return check("workers", "no worker takes from "+strings.Join(alone, ", ")).is(Warn, "run a worker on that topic")
	case len(again) > 0:
		return check("workers", "handed out once more: "+strings.Join(again, ", ")).is(Warn,
			"look for workers that die or lose their lease: read their logs")
	}
	return check("workers", fmt.Sprintf("%d topics, none is left alone", len(list)))
}
