package engine

import (
	"errors"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestATopicIsServedWithinItsUsualTime: workers count as there for as long as their
// work usually takes, whatever that is, and soon after they have gone no more.
func TestATopicIsServedWithinItsUsualTime(t *testing.T) {
	const busy = 5000
	for _, takes := range []time.Duration{29 * time.Second, 31 * time.Second, 5 * time.Minute} {
		q := &queue{}
		look := func(idle time.Duration, inFlight int) bool {
			q.see(legwork.Backlog{Waiting: busy, InFlight: inFlight, Idle: idle}, nil)
			return q.full(1000)
		}
		if !look(takes, 1) {
			t.Errorf("%v: the first look finds nobody at work", takes)
		}
		for range 3 {
			if !look(0, 1) || !look(takes, 1) || !look(takes, 0) {
				t.Errorf("%v: nobody is there between two pieces of work", takes)
			}
			look(takes, 1)
		}
		if look(max(servedFor, usualTimes*takes), 0) {
			t.Errorf("%v: workers that have gone hold back", takes)
		}
		if look(max(workingFor, usualTimes*takes), 1) {
			t.Errorf("%v: workers that died at work hold back", takes)
		}
		q.see(legwork.Backlog{}, errors.New("the broker is away"))
		if q.full(1000) {
			t.Errorf("%v: what cannot be seen holds back", takes)
		}
	}
	q := &queue{}
	for range 3 { // nobody is at work for an hour, and then somebody is
		q.see(legwork.Backlog{Waiting: busy, Idle: time.Hour}, nil)
		q.see(legwork.Backlog{Waiting: busy, InFlight: 1}, nil)
	}
	if q.see(legwork.Backlog{Waiting: busy, Idle: time.Minute}, nil); q.full(1000) {
		t.Error("a time without workers passes for the time that work takes")
	}
}
