//go:build slow

package chaos

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// decision is one fault, as the scheduler has drawn it. It follows from the
// seed alone; when exactly it happens does not.
type decision struct {
	n      int
	kind   string
	gap    time.Duration // after the one before
	hold   float64       // 0 to 1: how long it lasts, within what its kind allows
	choice *rand.Rand    // for whatever else its kind has to choose
	round  bool          // another round of all kinds begins
}

// between scales a decision's length.
func (d decision) between(least, most time.Duration) time.Duration {
	return least + time.Duration(d.hold*float64(most-least))
}

// faultKinds are all faults, by name. A fault returns when what it did is over.
func (a *arena) faultKinds() map[string]func(decision) error {
	kinds := map[string]func(decision) error{
		"kill an engine":          a.killOne(engineRole),
		"kill a relay":            a.killOne(relayRole),
		"kill a worker":           a.killOne(tortureRole),
		"kill a service":          a.killOne(serviceRole),
		"pause an engine":         a.pauseOne(engineRole),
		"pause a relay":           a.pauseOne(relayRole),
		"pause a worker":          a.pauseOne(tortureRole),
		"pause a service":         a.pauseOne(serviceRole),
		"kill NATS":               a.killNATS,
		"pause NATS":              a.pauseNATS,
		"kill Postgres":           a.killPostgres,
		"pause Postgres":          a.pausePostgres,
		"slow disk of Postgres":   a.slowPostgres,
		"slow broker":             a.slowNATS,
		"power cut of the broker": a.powerCut,
		"end database sessions":   a.endSessions,
		"cut a link":              a.linkFault(weather{cut: true}),
		"black hole":              a.linkFault(weather{holdUp: true, holdDown: true}),
		"one-way black hole":      a.oneWay,
		"delay a link":            a.linkFault(weather{delay: 30 * time.Millisecond}),
		"delete streams":          a.deleteStreams,
		"delete consumers":        a.deleteConsumers,
		"lose the broker's data":  a.wipeNATS,
		"restore an old broker":   a.restoreNATS,
		"publish messages again":  a.replay,
		"restart all, in turn":    a.rollingRestart,
		"restart engines at once": a.restartRoles(engineRole, serviceRole),
		"kill all at once":        a.killAll,
		"disagreeing functions":   a.disagree,
	}
	if a.plan.long() { // TestFailoverWithLostTail is its short form
		kinds[tailLost] = a.failOver
	}
	if a.fullDisk != "" {
		kinds["full disk of the broker"] = a.fillDisk
	}
	return kinds
}

// rare are the kinds that take long: each comes in the first round and then in
// every so many, and a round takes some 55 s.
var rare = map[string]int{tailLost: 6}

// scheduler draws decisions: each kind once, in random order, before any comes
// again, so that a run of any length has as many kinds as it has faults.
type scheduler struct {
	random   *rand.Rand
	kinds    []string
	order    []string
	n, round int
	pace     time.Duration // the mean gap
}

func newScheduler(seed uint64, kinds []string, pace time.Duration) *scheduler {
	return &scheduler{random: rand.New(rand.NewPCG(seed, 5)), kinds: slices.Sorted(slices.Values(kinds)), pace: pace}
}

func (s *scheduler) next() decision {
	first := len(s.order) == 0
	if first {
		s.order = s.shuffle()
	}
	d := decision{n: s.n, round: first && s.n > 0, kind: s.order[0],
		gap:  s.pace/4 + time.Duration(s.random.Int64N(int64(s.pace*3/2))),
		hold: s.random.Float64(), choice: rand.New(rand.NewPCG(s.random.Uint64(), s.random.Uint64()))}
	s.order, s.n = s.order[1:], s.n+1
	return d
}

// shuffle draws the order of a round.
func (s *scheduler) shuffle() (order []string) {
	for _, i := range s.random.Perm(len(s.kinds)) {
		if every := rare[s.kinds[i]]; every == 0 || s.round%every == 0 {
			order = append(order, s.kinds[i])
		}
	}
	s.round++
	return order
}

// maxFaults is how many faults are under way at a time.
const maxFaults = 3

// torment does what the scheduler decides, until stop is closed. After each
// round of all kinds it is quiet for a while.
func (a *arena) torment(stop <-chan struct{}) {
	kinds := a.faultKinds()
	pace, quiet := 1500*time.Millisecond, 5*time.Second
	if !a.plan.long() {
		pace, quiet = a.plan.duration/time.Duration(len(kinds)+2), time.Second
	}
	s := newScheduler(a.plan.seed, slices.Collect(maps.Keys(kinds)), pace)
	places := make(chan struct{}, maxFaults)
	var group sync.WaitGroup
	defer group.Wait()
	for {
		d := s.next()
		if d.round {
			group.Wait()
			d.gap += quiet
		}
		select {
		case <-time.After(d.gap):
		case <-stop:
			return
		}
		select {
		case places <- struct{}{}:
		case <-stop:
			return
		}
		group.Go(func() {
			defer func() { <-places }()
			a.inflict(d, kinds[d.kind])
		})
	}
}

func (a *arena) inflict(d decision, fault func(decision) error) {
	began := time.Now()
	if err := fault(d); err != nil {
		a.violation("fault %d, %s: %v", d.n, d.kind, err)
		return
	}
	a.tally.fault(d.kind)
	a.watch.over(fmt.Sprintf("%s (fault %d, %v)", d.kind, d.n, time.Since(began).Round(100*time.Millisecond)))
}
