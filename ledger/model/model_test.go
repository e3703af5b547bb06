package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// rules are the resolutions of the protocol, each of which can be broken. The
// zero value keeps them all.
type rules struct {
	unconditional    bool // CON-04: marks are read, then added, without a fence
	earlyActive      bool // CON-05: "job active" is asserted before the GUID row is read
	literalTrigger   bool // CON-06: a GUID at exactly 10B is a duplicate
	countingTrigger  bool // CON-06: 10B again on every attempt
	noPreseed        bool // CON-07: the target of a cycle is not pre-seeded
	freshGUID        bool // CON-08: a worker that runs twice answers under two GUIDs
	unguarded        bool // CON-08: step 2 does not ask whether activity and job are open
	finalizeInStep3  bool // CON-03: only the closer finalizes
	counterDimension bool // CON-09: the index comes from the counter, not the ordinal
}

const walks = 6000

// TestModelHolds: random walks of the protocol over the pure ledgers, with
// crashes, redelivery and concurrent processes, on a graph that cycles once
// (trigger → pivot → worker → cycle → pivot …): the rules together allow no
// violation.
func TestModelHolds(t *testing.T) {
	for _, c := range []struct {
		processes, deliveries int
		r                     rules
	}{{2, 2, rules{}}, {3, 3, rules{}}, {2, 2, rules{unguarded: true}}} { // the guard is for two GUIDs, CON-08
		ended, bad := explore(c.r, c.processes, c.deliveries)
		if ended < walks/4 || len(bad) > 0 {
			t.Errorf("%d processes, %d deliveries: %d walks ended, violations %v", c.processes, c.deliveries, ended, bad)
		}
	}
}

// TestModelNeedsEveryRule: without any one of them something goes wrong, or
// the model could not tell.
func TestModelNeedsEveryRule(t *testing.T) {
	for _, c := range []struct {
		name string
		r    rules
		want string // a violation that must be among those found
	}{
		{"CON-04 marks are fenced", rules{unconditional: true}, "digits"},
		{"CON-05 the GUID row is read first", rules{earlyActive: true}, "completion tasks ran 0 times"},
		{"CON-06 rows decide, not values", rules{literalTrigger: true}, "stuck"},
		{"CON-06 inception is marked once", rules{countingTrigger: true}, "digits"},
		{"CON-07 the target is pre-seeded", rules{noPreseed: true}, "stuck"},
		{"CON-08 one response, one GUID", rules{freshGUID: true}, "work was saved more than once"},
		{"CON-03 and CON-08 finalize with step 2, guarded", rules{freshGUID: true, finalizeInStep3: true, unguarded: true},
			"the job is closed"},
		{"CON-09 the ordinal is the dimension", rules{counterDimension: true}, "wrong planes"},
	} {
		_, bad := explore(c.r, 2, 2)
		if !slices.ContainsFunc(keysOf(bad), func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%s: broken, but found only %v, want %q", c.name, bad, c.want)
		}
	}
}

func keysOf(m map[string]int) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// explore walks at random and counts the violations.
func explore(r rules, processes, deliveries int) (ended int, bad map[string]int) {
	rnd := rand.New(rand.NewPCG(7, 7))
	bad = map[string]int{}
	for range walks {
		violation, done := newWorld(r, processes, deliveries).walk(rnd)
		if !done {
			continue // the deliveries were used up by crashes
		}
		if ended++; violation != "" {
			bad[violation]++
		}
	}
	return ended, bad
}

// walk takes random steps until nothing can happen.
func (w *world) walk(rnd *rand.Rand) (violation string, done bool) {
	for range 600 {
		acts := w.possible()
		if len(acts) == 0 {
			if len(w.messages) > 0 || slices.ContainsFunc(w.processes, func(p *process) bool { return p != nil }) {
				return "", false
			}
			return w.judge(), true
		}
		if v := acts[rnd.IntN(len(acts))](); v != "" {
			return v, true
		}
	}
	return "", false
}

// possible lists what may happen next.
func (w *world) possible() (acts []func() string) {
	if idle := slices.Index(w.processes, nil); idle >= 0 {
		for _, m := range w.messages {
			if m.left > 0 {
				acts = append(acts, func() string { m.left--; w.processes[idle] = &process{message: m}; return "" })
			}
		}
	}
	for i, p := range w.processes {
		if p == nil {
			continue
		}
		advance := func() string { return w.advance(i) }
		acts = append(acts, advance, advance)
		other := slices.ContainsFunc(w.processes,
			func(o *process) bool { return o != nil && o != p && o.message == p.message })
		if p.left > 0 || other || !slices.Contains(w.messages, p.message) { // somebody will take over
			acts = append(acts, func() string { w.processes[i] = nil; return "" })
		}
	}
	return acts
}

// judge looks at a world in which everything has been done.
func (w *world) judge() string {
	switch {
	case w.semaphore.Value != 0:
		return fmt.Sprintf("stuck: all is done and the semaphore is %d", w.semaphore.Value)
	case w.completions != 1:
		return fmt.Sprintf("semaphore 0 but completion tasks ran %d times", w.completions)
	case len(w.work) != 2 || w.work[",0,0,0"] == 0 || w.work[",0,1,0"] == 0:
		return "the worker ran in wrong planes"
	}
	for _, n := range w.work {
		if n != 1 {
			return "work was saved more than once"
		}
	}
	return ""
}

// message is one in the broker. Its GUID names it.
type message struct {
	kind, guid, activity string
	dad                  legwork.DAD
	left                 int // deliveries
}

// process is an engine or worker between two commits of one message.
type process struct {
	*message
	at    int          // the next commit
	marks ledger.Marks // as loaded at entry
	index int          // of its plane
}
