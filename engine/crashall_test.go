package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// scenarios pass every type of activity, and every way through it.
var scenarios = map[string]scenario{
	"workers":         {document: sequential},
	"no activities":   {document: empty, input: `{"x":1}`},
	"passthroughs":    {document: hooks, input: `{"n":7}`},
	"two parents":     {document: fanIn},
	"five children":   {document: fanOut, loose: true},
	"pending answers": {document: polling, work: pendingThenFinal, loose: true},
	"an error": {document: routing,
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 409, Data: `{"message":"no"}`}}}},
	"a map that fails":      {document: deepChild, work: map[string][]sim.Reply{"a": {{Data: `{"v":"text"}`}}}},
	"a dead letter":         {document: badTopic, input: `{"topic":"a b"}`},
	"await":                 {document: parent("child", "")},
	"await of nobody":       {document: parent("nobody", "")},
	"await of a failure":    {document: parent("child", ""), work: failing},
	"await that is severed": {document: severing},
	"await with a retry":    {document: parent("child", ", retry: {'503': [1]}"), work: failing},
	"worker with a retry": {document: trying(", retry: {'503': [1]}"),
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}}},
	"keyed workers": {document: keyedWorkers},
	"keyed worker with a retry": {document: trying(", retry: {'503': [1]}, reconcile: true"),
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}}},
	"hook with a timer":      {document: sleeping, input: `{"n":7,"s":60}`},
	"web hook":               {document: waiting, brings: says("success")},
	"hook with both, timer":  {document: either},
	"hook with both, signal": {document: either, brings: says("success")},
	"web hook, to the job":   {document: waiting, brings: saysToJob("success")},
	"hook, pending signal":   {document: either, brings: says("pending")},
	"signal one":             {document: tellingItself, loose: true},
	"signal all":             {document: tellingAll, input: `{"group":"g"}`, loose: true},
	"cycle":                  {document: looping, input: `{"n":0}`, does: counting(2)},
	"cycle that sleeps":      {document: sleepingAgain, input: `{"n":0}`, does: counting(2)},
	"interrupt itself":       {document: endingItself},
	"interrupt another":      {document: endingItsChild, loose: true},
	"emit and persist":       {document: publishing},
	"threshold":              {document: endingEarly},
	"worker in time": {document: timed(once), work: map[string][]sim.Reply{"a": {{Data: `{"got":1}`}}},
		asleep: true},
	"worker too late": {document: timed(once), late: true},
	"await in time":   {document: awaitTimed, asleep: true},
	"await too late":  {document: awaitTimed, late: true},
	"job in time":     {document: jobTimed, asleep: true},
	"job too late":    {document: jobTimed, late: true},
	"schema":          {document: schematic, input: `{"x":"text"}`},
	"adding up":       {document: addingUp, loose: true},
}

// One thing after the other: who comes first is not open.
var (
	endingItself = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
x: {type: interrupt, job: {maps: {why: over}}}
i: {type: hook}`, `
t: [{to: a}]
a: [{to: x}]
x: [{to: i}]`)

	keyedWorkers = app(`
t: {type: trigger}
a: {type: worker, topic: w.a, reconcile: {key: '{$job.metadata.jid}'}}
b: {type: worker, topic: w.b, reconcile: true, job: {maps: {b: '{b.output.data.b}'}}}
h: {type: hook}`, `
t: [{to: a}]
a: [{to: b}]
b: [{to: h}]`)

	endingEarly = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
h: {type: hook, statusThreshold: 1}
b: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: h}]
h: [{to: b}]`)
)

// addingUp has branches that add to what they read.
var addingUp = app(`
t: {type: trigger, job: {maps: {n: 0}}}
a: {type: hook, job: {maps: {n: {'@pipe': [['{$job.data.n}', 1], ['{@math.add}']]}}}}
b: {type: worker, topic: w.b, job: {maps: {n: {'@pipe': [['{$job.data.n}', 2], ['{@math.add}']]}}}}
c: {type: worker, topic: w.c, job: {maps: {n: {'@pipe': [['{$job.data.n}', 4], ['{@math.add}']]}}}}`,
	"t: [{to: a}, {to: b}, {to: c}]")

// TestCrashEverywhere: the points of a run without incident are counted, from
// the start of a job to its end: every transaction, every publish, every
// answer and acknowledgement. Then a process dies at each of them, before and
// after, and the message it had comes again or everything the broker has is
// lost; or another process takes a copy of the message just before the point,
// between two statements of the first. The job ends as without incident, with
// the same work asked for and the same events told (GUID-15).
func TestCrashEverywhere(t *testing.T) {
	covered := &coverage{points: map[string]map[string]int{}, outcomes: map[string]int{}}
	t.Run("scenarios", func(t *testing.T) {
		play := func(s scenario) func(*testing.T, engine.Mode) {
			return func(t *testing.T, mode engine.Mode) {
				c := newChain(t, s, mode)
				c.everywhere(covered)
				atRest(t, c.w)
				covered.end(c)
			}
		}
		for name, s := range scenarios {
			t.Run(name, func(t *testing.T) { every(t, play(s)) })
			if s.code != nil {
				s.homes = true
				t.Run(name+", asked", func(t *testing.T) { in(t, play(s), engine.Fused) })
			}
		}
	})
	covered.show(t)
}

// everywhere plays the scenario once for each point.
func (c *chain) everywhere(covered *coverage) {
	job, p := c.begin(), &crash.Process{Inner: c.w.Pool}
	c.alone(p, job)
	c.end(job)
	want, points := c.left(job), p.Points()
	c.check("no crash", job, want, true)
	c.once("no crash")
	for i, point := range points {
		n := i + 1
		covered.add(c.w.Mode, point)
		if !sim.Passes(n) {
			continue
		}
		ways := c.ways(n, point, i+1 == len(points))
		if step := sim.Stride(); step > 1 {
			ways = ways[n/step%len(ways):][:1]
		}
		for _, way := range ways {
			way(want)
		}
		if c.Failed() {
			c.Fatalf("at point %d of %d, %s of %s; %s=all tries all ways", n, len(points), point.Kind, point.Of,
				sim.MatrixVariable)
		}
	}
}

// ways are what may happen at a point. After one that is no commit is before
// the next one.
func (c *chain) ways(n int, p crash.Point, last bool) (ways []func(want string)) {
	sides := []crash.Side{crash.Before}
	if p.Kind == crash.Commit || last {
		sides = append(sides, crash.After)
	}
	for _, side := range sides {
		for _, lose := range []bool{false, true} {
			ways = append(ways, func(want string) { c.dies(n, side, lose, p, want) })
		}
	}
	return append(ways, func(want string) { c.meanwhile(n, p, want) }, func(want string) { c.together(n, p, want) })
}

// dies: the process dies, and the broker delivers again, or has lost all.
func (c *chain) dies(n int, side crash.Side, lose bool, point crash.Point, want string) {
	c.Helper()
	job := c.begin()
	p := &crash.Process{Inner: c.w.Pool, At: n, Side: side}
	c.alone(p, job)
	what := fmt.Sprintf("died %s %s %d of %s, lost is %t", side, point.Kind, n, point.Of, lose)
	if !p.Dead() {
		c.Fatalf("%s: it has not died; its points were %v", what, p.Points())
	}
	if lose {
		c.w.Lose()
	}
	c.end(job)
	c.check(what, job, want, false)
	if !lose && !strings.HasSuffix(point.Of, " work") {
		c.once(what)
	}
}

// meanwhile: just before the point another process takes a copy of the message
// through all that follows from it at once.
func (c *chain) meanwhile(n int, point crash.Point, want string) {
	c.Helper()
	c.meets(n, point, "another process came before", want, func(m *sim.Message) {
		second := c.w.Again(m)
		if m.Is("work", "") {
			c.w.DoWork(second, false)
		} else {
			c.w.Handle(c.healthy, m.Lane, second)
		}
	})
}

// together: just before the point another process sets out with a copy of the
// message, and both are at work at the same time.
func (c *chain) together(n int, point crash.Point, want string) {
	c.Helper()
	var other sync.WaitGroup
	c.meets(n, point, "another process was at work beside", want, func(m *sim.Message) {
		if second := c.w.Again(m); !m.Is("work", "") {
			other.Go(func() { c.w.Handle(c.healthy, m.Lane, second) })
		}
	}, other.Wait)
}

func (c *chain) meets(n int, point crash.Point, how, want string, meet func(*sim.Message), then ...func()) {
	c.Helper()
	job := c.begin()
	var now *sim.Message
	p := &crash.Process{Inner: c.w.Pool}
	met := false
	p.Gate = func(at int) {
		if at == n {
			met = true
			meet(now)
		}
	}
	c.play(p, job, func(m *sim.Message) { now = m }, func() bool { return met })
	for _, f := range then {
		f()
	}
	what := fmt.Sprintf("%s %s %d of %s", how, point.Kind, n, point.Of)
	if !met {
		c.Fatalf("%s: it did not come to that; the points were %v", what, p.Points())
	}
	c.end(job)
	c.check(what, job, want, true)
}

// coverage counts the points that were tried.
type coverage struct {
	mu     sync.Mutex
	worlds int // that were played to the end
	told   int // turns that homes have told
	// outcomes counts the verdicts.
	outcomes map[string]int
	points   map[string]map[string]int // by type and lane: by mode and kind
}

func (c *coverage) add(mode engine.Mode, p crash.Point) {
	c.mu.Lock()
	defer c.mu.Unlock()
	of := c.points[p.Of]
	if of == nil {
		of = map[string]int{}
		c.points[p.Of] = of
	}
	of[fmt.Sprint(mode, " ", p.Kind)]++
}

func (c *coverage) end(of *chain) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.worlds, c.told = c.worlds+1, c.told+int(of.told.Load())
	for what, n := range of.w.Outcomes {
		c.outcomes[what] += n
	}
}

// mustHappen are the branches that a run without incident does not take.
var mustHappen = []string{"duplicate", "stale", "resumed", "retry", "closed"}

// mustCover are the messages that there are in each mode.
var mustCover = []string{
	"trigger start", "worker run", "worker work", "worker response", "hook run", "hook response", "await run",
	"await begins a job",
	"await response", "signal run", "signal", "cycle run", "interrupt run", "interrupt of a job", "event",
	"timeout of a job",
}

// show prints the points by type and mode, and fails if a type was not passed
// although all scenarios were played.
func (c *coverage) show(t *testing.T) {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	kinds := []string{crash.Commit, crash.Publish, crash.Answer, crash.Ack, crash.Tell}
	fmt.Fprintln(table, "\tmode\t"+strings.Join(kinds, "\t")+"\t")
	total := 0
	for _, of := range slices.Sorted(maps.Keys(c.points)) {
		for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
			fmt.Fprintf(table, "%s\t%s\t", of, mode)
			for _, kind := range kinds {
				n := c.points[of][fmt.Sprint(mode, " ", kind)]
				total += n
				fmt.Fprintf(table, "%d\t", n)
			}
			fmt.Fprintln(table)
		}
	}
	_ = table.Flush()
	t.Logf("%d points, %d turns were told by homes\n%s%v", total, c.told, text.String(), c.outcomes)
	if c.worlds < 2*len(scenarios) {
		return // a selection
	}
	if c.told == 0 {
		t.Error("no turn was asked for")
	}
	for _, what := range mustHappen {
		if c.outcomes[what] == 0 {
			t.Errorf("never happened: %s", what)
		}
	}
	for _, of := range mustCover {
		for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
			if c.points[of][fmt.Sprint(mode, " ", crash.Ack)] == 0 {
				t.Errorf("no point of %s in mode %s", of, mode)
			}
		}
	}
}
