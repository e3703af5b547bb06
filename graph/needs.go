package graph

import (
	"slices"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Needs is what must be loaded before a leg of an activity is evaluated.
type Needs struct {
	// Outputs are the ids of ancestors, root first, whose output or hook data
	// is read; never its own.
	Outputs []string
	Job     bool // job data
	// JobPaths are the leaf paths referred to, sorted: rows related to one of
	// them are enough. Empty although Job is set: all of the job data.
	JobPaths []string
	// Meta: the job's own row: times, semaphore, parent, error, key, trace.
	Meta bool
	// Own: the activity's own stored output, in Leg2 of a hook that waits.
	Own bool
	// Times: when the activity itself was entered (ac, au of its own output).
	Times bool
	// Live: what only the leg's own entry can tell, such as the semaphore.
	Live bool
}

// Needs returns what the values evaluated in a leg refer to. Leg2 of a hook
// covers both a wake-up and a re-entry by a cycle.
func (a *Activity) Needs(leg Leg) Needs {
	if leg == Leg2 {
		return a.needs[1]
	}
	return a.needs[0]
}

// reads calls f for every reference that is evaluated in a leg.
func (a *Activity) reads(leg Leg, f func(*evaluate.Ref)) {
	if leg == Leg1 {
		visitAll(f, a.threshold)
		a.readsAtEntry(f)
	}
	if a.asks() && leg == Leg1 {
		return
	}
	a.Job.Visit(f)
	a.Telemetry.Visit(f)
	visitAll(f, a.emit, a.persist)
	a.readsToRoute(f)
}

// readsAtEntry visits what a type evaluates when it is entered.
func (a *Activity) readsAtEntry(f func(*evaluate.Ref)) {
	visitAll(f, a.Topic)
	switch a.Type {
	case Worker, Await, Function, Cycle:
		a.Reconcile.visit(f)
		a.Input.Visit(f)
		visitAll(f, a.await)
	case Trigger:
		visitAll(f, a.JobID, a.statsKey, a.entity, a.Graph.expire)
		for _, m := range a.measures {
			visitAll(f, m.target)
		}
		for _, x := range a.search {
			visitAll(f, x.value)
		}
	case Hook:
		a.Output.Visit(f)
		visitAll(f, a.Sleep)
		for _, r := range a.Rules {
			for _, m := range r.Match {
				m.Expected.Visit(f)
			}
		}
	case Signal:
		a.Output.Visit(f)
		a.signal.maps.Visit(f)
		a.signal.resolver.Visit(f)
		visitAll(f, a.signal.status, a.signal.code, a.signal.keyName, a.signal.keyValue, a.signal.scrubValue)
	case Interrupt:
		i := a.interrupt
		a.Output.Visit(f)
		visitAll(f, i.target, i.topic, i.reason, i.throw, i.code, i.descend, i.expire, i.stack)
	}
}

func (a *Activity) readsToRoute(f func(*evaluate.Ref)) {
	for _, t := range a.Transitions {
		if t.Conditions == nil {
			continue
		}
		for _, m := range t.Conditions.Match {
			m.Expected.Visit(f)
			m.Actual.Visit(f)
		}
	}
}

// visitAll visits values, of which some may not be there.
func visitAll(f func(*evaluate.Ref), values ...evaluate.Value) {
	for _, v := range values {
		if v != nil {
			v.Visit(f)
		}
	}
}

// collect computes Needs from the references of both legs.
func (a *Activity) collect() {
	for i, leg := range []Leg{Leg1, Leg2} {
		c := collector{leg: leg}
		a.reads(leg, c.add)
		if a.Type == Trigger {
			continue // a job that begins has nothing stored
		}
		a.needs[i] = c.sorted(a)
	}
}

// collector gathers what references need.
type collector struct {
	Needs
	leg   Leg
	whole bool // all of the job data
}

func (c *collector) add(r *evaluate.Ref) {
	c.Live = c.Live || r.ReadsTime() || r.ReadsRow()
	switch {
	case r.Activity != "":
		c.Outputs = append(c.Outputs, r.Activity)
	case r.Place == evaluate.OutputData, r.Place == evaluate.OutputMetadata:
		c.Own = c.Own || c.leg == Leg2
		c.Times = c.Times || r.ReadsTime()
	case r.Place == evaluate.JobMetadata:
		c.Meta = c.Meta || r.ReadsRow()
	case r.Place == evaluate.JobData:
		c.Job = true
		c.whole = c.whole || len(r.Keys) == 0
		if len(r.Keys) > 0 {
			c.JobPaths = append(c.JobPaths, evaluate.Path(r.Keys...))
		}
	}
}

func (c *collector) sorted(a *Activity) Needs {
	n := c.Needs
	n.Own = n.Own && a.MayWait() // entered again by a cycle it gets its output from there
	if c.whole {
		n.JobPaths = nil
	}
	slices.Sort(n.JobPaths)
	n.JobPaths = slices.Compact(n.JobPaths)
	n.sort(a.Graph.App)
	n.Outputs = slices.Compact(n.Outputs)
	return n
}

// sort puts ancestors root first.
func (n *Needs) sort(app *App) {
	slices.SortFunc(n.Outputs, func(x, y string) int { return app.activities[x].index - app.activities[y].index })
}
