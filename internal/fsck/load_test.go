package fsck_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestNothingIsFoundInMotion: beside engines that work on all shapes of jobs at
// once, with copies of messages, timers and signals, no check finds
// anything, in whatever mode and in pieces of one job or many.
func TestNothingIsFoundInMotion(t *testing.T) {
	for _, mode := range sim.Modes() {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			w := sim.New(t, mode, graphs)
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if rand.IntN(5) == 0 {
					return []sim.Reply{{Status: legwork.Failed, Code: []int{503, 409}[rand.IntN(2)], Data: `{"message":"later"}`}}
				}
				return []sim.Reply{{Data: `{}`}}
			}
			checks := besideLoad(t, w)
			jobs := w.Query(`SELECT state || ' ' || count(*) FROM legwork.job GROUP BY state ORDER BY state`)
			t.Logf("%d checks found nothing beside jobs %v", checks, jobs)
			if checks < 1 || len(jobs) == 0 {
				t.Errorf("%d checks beside %v prove little", checks, jobs)
			}
		})
	}
}

// besideLoad runs engines over starts and signals until nothing is left to do,
// and checks all the while. It returns how many checks saw jobs that run.
func besideLoad(t *testing.T, w *sim.World) int {
	var engines, checker sync.WaitGroup
	over := make(chan struct{})
	var moving atomic.Int32
	checker.Go(func() {
		for sizes := []int{1000, 7, 1}; ; sizes = append(sizes[1:], sizes[0]) {
			running := w.One(`SELECT count(*)::text FROM legwork.job WHERE state = 'running'`)
			c, found := config(w, sizes[0])
			if _, err := fsck.Run(t.Context(), c); err != nil {
				t.Error(err)
			}
			if len(*found) > 0 {
				t.Errorf("found in motion:\n%s", strings.Join(lines(*found), "\n"))
			}
			if running != "0" {
				moving.Add(1)
			}
			select {
			case <-over:
				return
			default:
			}
		}
	})
	for i := range 20 {
		w.Start("fan", fmt.Sprint("fan-", i), `{"team": "x"}`)
		w.Start("wait", fmt.Sprint("wait-", i), `{}`)
		w.Start("parent", fmt.Sprint("parent-", i), `{}`)
		say(w, fmt.Sprint("wait-", i))
	}
	for range 3 {
		engines.Go(func() { work(w) })
	}
	engines.Wait()
	close(over)
	checker.Wait()
	return int(moving.Load())
}

// work handles messages at random until none is left, and fires timers.
func work(w *sim.World) {
	e := w.Engine(w.Pool)
	for idle := 0; idle < 2; {
		ms := w.Messages()
		if len(ms) == 0 {
			idle++
			w.Sweep()
			continue
		}
		idle = 0
		m := ms[rand.IntN(len(ms))]
		if _, work := legwork.WorkTopic(m.Lane); work {
			w.DoWork(m, rand.IntN(10) == 0)
			continue
		}
		w.Handle(e, m.Lane, m)
	}
}

// TestFindsInMotion: what the checks beside load would find, they do find.
func TestFindsInMotion(t *testing.T) {
	w := standing(t)
	done := make(chan []invariant.Finding)
	go func() {
		var found []invariant.Finding
		for deadline := time.Now().Add(time.Minute); len(found) == 0 && time.Now().Before(deadline); {
			found = check(t, w, 1)
		}
		done <- found
	}()
	damage(t, w, broken[0])
	if found := <-done; len(found) == 0 {
		t.Error("the damage was not found")
	}
}
