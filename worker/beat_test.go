package worker

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// TestLeasesAreLostInTime: two thirds of a lease after the last extension that the broker has, whether the connection
// ended or hangs, and however late the worker is told of each tick. Not if the broker was away for a shorter time.
func TestLeasesAreLostInTime(t *testing.T) {
	t.Parallel()
	const lease = 30 * time.Second
	for name, c := range map[string]struct {
		away, back time.Duration // since the beginning
		again      time.Duration // when it is away for good
		hangs      bool
		stops      time.Duration // how long the process stands still, with its first extension while it is away
		lost       time.Duration
	}{
		"never away":           {away: time.Hour, back: time.Hour},
		"disconnected":         {away: 31 * time.Second, back: time.Hour, lost: 50 * time.Second},
		"hangs":                {away: 31 * time.Second, back: time.Hour, hangs: true, lost: 50 * time.Second},
		"disconnected shortly": {away: 31 * time.Second, back: 45 * time.Second},
		"hangs shortly":        {away: 31 * time.Second, back: 45 * time.Second, hangs: true},
		"away from the start":  {back: time.Hour, lost: 20 * time.Second},
		"hangs twice": {away: 31 * time.Second, back: 46 * time.Second, again: 47 * time.Second, hangs: true,
			lost: 60 * time.Second},
		"stopped":         {away: 31 * time.Second, back: 32 * time.Second, stops: 40 * time.Second, lost: 80 * time.Second},
		"stopped shortly": {away: 31 * time.Second, back: 32 * time.Second, stops: 15 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				again := cmp.Or(c.again, time.Hour)
				away := func() bool { d := time.Since(began); return d >= c.away && d < c.back || d >= again }
				var lost time.Duration
				l := &leases{log: slog.New(slog.DiscardHandler),
					connected: func() bool { return c.hangs || !away() },
					flush: func(within time.Duration) error {
						if time.Since(began) > c.away && c.stops > 0 {
							<-time.After(c.stops)
							c.stops = 0
							return nil
						}
						rest := c.back - time.Since(began)
						if rest < 0 {
							rest = time.Hour
						}
						switch {
						case away() && rest > within:
							<-time.After(within)
							return errors.New("no answer")
						case away():
							<-time.After(rest)
						}
						<-time.After(time.Millisecond) // there and back
						return nil
					},
				}
				l.lost = func() {
					if lost == 0 {
						lost = time.Since(began)
					}
				}
				ctx, cancel := context.WithTimeout(t.Context(), 4*lease)
				defer cancel()
				l.beat(ctx, lease)
				if late := lost - c.lost; late < 0 || late > lease/10 {
					t.Errorf("lost after %s, want %s", lost, c.lost)
				}
			})
		})
	}
}
