//go:build slow

package chaos

import (
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/invariant"
)

// TestTorture runs everything that can be broken, breaks all of it for as long as
// it is told to, and counts. `make torture` is its long form.
func TestTorture(t *testing.T) {
	t.Parallel()
	plan := readTorturePlan(t)
	a := newArena(t, plan)
	t.Logf("seed %d, %v of load, at least %d jobs, %d in flight; logs in %q", plan.seed, plan.duration, plan.jobs,
		plan.inFlight, plan.logs)
	a.must(a.record())
	a.load = &tortureLoad{a: a, places: make(chan struct{}, plan.inFlight), open: map[string]string{},
		unsure: map[string]bool{},
		told:   map[int]time.Time{}, late: map[string]bool{}, lost: map[string]bool{}, anonymous: map[string]string{}}
	a.watch = a.newWatch()
	a.staff()
	began := time.Now()
	a.run()
	took := time.Since(began)
	a.settleDown()
	a.checkIdle(a.ctx)
	a.checkLeaks(a.ctx)
	r := a.report(took)
	r.Jobs, r.JobsLost = a.checkJobs(a.ctx)
	r.Effects = a.checkEffects(a.ctx)
	r.Once = a.checkOnce(a.ctx)
	r.Steps = a.checkSteps(a.ctx)
	r.Tail = &a.tail
	a.checkHappened(r)
	a.dismiss(a.ctx)
	r.Violations = a.violations
	t.Logf("%s", r.text())
	a.must(r.save(plan))
}

// run starts jobs and makes faults for as long as the plan says, and returns
// when all jobs have ended, or have not within the plan's patience.
func (a *arena) run() {
	a.group.Go(func() { a.watch.run(a.ctx) })
	stop := make(chan struct{}) // of the load
	ended, quiet := make(chan struct{}), make(chan struct{})
	a.group.Go(func() {
		defer close(ended)
		a.load.run(stop)
	})
	enough := make(chan struct{}) // of the faults
	calm := make(chan struct{})
	a.group.Go(func() {
		defer close(calm)
		a.torment(enough)
	})
	time.AfterFunc(a.plan.duration, func() { close(stop) })
	<-stop
	for a.running(ended) && a.missing() {
		a.hold(100 * time.Millisecond)
	}
	close(enough)
	<-calm
	a.group.Go(func() {
		defer close(quiet)
		<-ended
		a.load.again.Wait()
	})
	select {
	case <-quiet:
	case <-time.After(a.plan.patience()):
		a.violation("not all calls of the load have returned %v after the last fault", a.plan.patience())
	}
}

func (a *arena) running(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return false
	default:
		return true
	}
}

// missing reports whether the plan wants more jobs.
func (a *arena) missing() bool {
	started, _, _ := a.load.counts()
	return started < a.plan.jobs
}

// settleDown waits until nothing is owed.
func (a *arena) settleDown() {
	limit := time.Now().Add(a.plan.patience())
	for {
		_, _, open := a.load.counts()
		lines, err := invariant.Idle(a.ctx, a.pool, a.ns)
		if err == nil && len(lines) == 0 && open == 0 {
			break
		}
		if time.Now().After(limit) {
			a.violation("%d jobs are open %v after the last fault (%v):\n%s", open, a.plan.patience(), err,
				strings.Join(first(lines), "\n"))
			break
		}
		a.hold(100 * time.Millisecond)
	}
	for len(a.watch.owed()) > 0 && time.Now().Before(limit) { // the watch looks once more
		a.hold(100 * time.Millisecond)
	}
	for _, r := range a.watch.owed() {
		a.violation("nothing shows that the jobs recovered from %s", r.what)
	}
}

// checkHappened checks that the run was one: a run in which a fault did not
// happen, or nothing was absorbed, has tested nothing.
func (a *arena) checkHappened(r *tortureReport) {
	for about, n := range r.Absorbed {
		if n == 0 && about != rarely {
			a.violation("no %s: the run has tested nothing", about)
		}
	}
	if n := r.Faults[tailLost]; n > 0 && a.plan.long() && (r.Tail.Starts+r.Tail.Ends == 0 || r.Tail.Effects == 0) {
		a.violation("%d failovers lost too little, %s: the run has tested nothing", n, r.Tail.counts())
	}
	if r.Effects.Executions <= r.Effects.Works {
		a.violation("no work was executed twice: the run has tested nothing")
	}
	if r.Effects.KeyedTries <= r.Effects.Keyed && a.plan.long() {
		a.violation("no effect was called for twice: the run has tested nothing")
	}
	if o := r.Once; a.plan.long() && (o.Paid == 0 || o.Fenced == 0 || o.Unclear == 0) {
		a.violation("of keyed work %+v: the run has tested nothing", *o)
	}
	for _, what := range []string{"starts by request", "starts by publish", "starts by SQL", "starts without a key",
		"starts repeated on purpose", turnsRefused,
		"signals", "receipts of duplicates", "replayed start", "replayed run", "replayed work", "replayed response",
		"replayed signal"} {
		if r.Load[what] == 0 && a.plan.long() {
			a.violation("no %s: the run has tested nothing", what)
		}
	}
	if !a.plan.long() {
		return
	}
	for kind := range a.faultKinds() {
		if r.Faults[kind] == 0 {
			a.violation("%s did not happen", kind)
		}
	}
}
