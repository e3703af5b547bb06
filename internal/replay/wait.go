package replay

import (
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

// arrival returns when the result of an operation came. A signal that waits may take the
// oldest delivery of its name that nothing has taken.
func (r *Run) arrival(p journal.Position) (n int, there bool) {
	if o, ok := r.results[p]; ok {
		return o.arrival, true
	}
	if s, ok := r.at[p].(journal.InvokeScheduled); ok && s.Kind == journal.Signal {
		if d := r.unread(s.Function); d >= 0 {
			return r.heard[s.Function][d].arrival, true
		}
	}
	return 0, false
}

// unread returns the oldest delivery of a name that nothing has taken, or -1.
func (r *Run) unread(name string) int {
	return slices.IndexFunc(r.heard[name], func(d delivery) bool { return !d.taken })
}

// read returns the result of an operation that is there. A signal takes its delivery.
func (r *Run) read(p journal.Position) outcome {
	if _, ok := r.results[p]; !ok {
		name := r.at[p].(journal.InvokeScheduled).Function
		r.record(journal.SignalReceived{Promise: p, Name: name, Delivery: r.unread(name) + 1})
	}
	return r.results[p]
}

// Await returns the result of an operation, and parks the function until it is there.
func (r *Run) Await(p journal.Position) (journal.Result, json.RawMessage) {
	r.check()
	on := []journal.Position{p}
	for {
		if _, there := r.arrival(p); there && !r.blocked(journal.Single, on) {
			o := r.read(p)
			return o.Result, o.data
		}
		r.wait(journal.Single, on, "")
	}
}

// First returns the place in on of the operation whose result came first, and parks the
// function until one has. A longer journal only adds later results, so every replay finds
// the same.
func (r *Run) First(on []journal.Position) int {
	r.check()
	each := distinct(on)
	for {
		if first := r.first(each); first >= 0 && !r.blocked(journal.Any, each) {
			r.read(each[first])
			return slices.Index(on, each[first])
		}
		r.wait(journal.Any, each, "")
	}
}

// distinct is positions without repetitions.
func distinct(on []journal.Position) (each []journal.Position) {
	for _, p := range on {
		if !slices.Contains(each, p) {
			each = append(each, p)
		}
	}
	return each
}

// first returns the place in on of the result that came first, or -1.
func (r *Run) first(on []journal.Position) int {
	first, when := -1, 0
	for i, p := range on {
		if n, there := r.arrival(p); there && (first < 0 || n < when) {
			first, when = i, n
		}
	}
	return first
}

// All parks the function until all results are there.
func (r *Run) All(on []journal.Position) {
	r.check()
	each := distinct(on)
	for {
		if !r.blocked(journal.All, each) {
			missing := false
			for _, p := range each {
				if _, there := r.arrival(p); there {
					r.read(p) // a signal takes its delivery now: two of one name take two
				} else {
					missing = true
				}
			}
			if !missing {
				return
			}
		}
		r.wait(journal.All, each, "")
	}
}

// Receive returns the data of the next signal of a name, and parks the function until it
// is there.
func (r *Run) Receive(name string) json.RawMessage {
	r.check()
	p := r.next
	switch e := r.at[p].(type) {
	case nil:
	case journal.SignalReceived:
		if e.Name != name {
			r.fail(r.differs(p, e, "signal "+name))
		}
	case journal.ExecutionAwaiting:
		if !slices.Equal(e.Names, []string{name}) {
			r.fail(r.differs(p, e, "signal "+name))
		}
	default:
		r.fail(r.differs(p, e, "signal "+name))
	}
	on := []journal.Position{p}
	for {
		if o, ok := r.results[p]; ok && !r.blocked(journal.ForSignal, on) {
			r.next = p + 1
			return o.data
		}
		if d := r.unread(name); d >= 0 && r.frame.Status == journal.Running {
			r.record(journal.SignalReceived{Promise: p, Name: name, Delivery: d + 1})
			continue
		}
		r.wait(journal.ForSignal, on, name)
	}
}

// Next returns the member of a join set whose result came first of those that were not
// taken, and takes it. It parks the function until there is one.
func (r *Run) Next(set journal.JoinSet, taken int, open []journal.Position) journal.Position {
	r.check()
	for {
		first := r.first(open)
		if first < 0 || r.blocked(journal.Any, open) {
			r.wait(journal.Any, open, "")
			continue
		}
		switch recorded := r.takes[set]; {
		case taken >= len(recorded):
			r.record(journal.JoinSetAwaited{Set: set, Promise: open[first]})
		case recorded[taken] != open[first]:
			r.fail(r.otherTake(set, recorded[taken], open[first]))
		}
		return open[first]
	}
}

// blocked reports whether the journal ends in this very wait: then the function stays
// there, even if a result has come. It goes on with ExecutionResumed.
func (r *Run) blocked(kind journal.AwaitKind, on []journal.Position) bool {
	next := r.next
	if kind == journal.ForSignal {
		next++ // the wait has the position
	}
	return r.frame.Status == journal.Blocked && next == r.frame.Next && r.frame.Wait.Kind == kind &&
		slices.Equal(r.frame.Wait.On, on)
}

// wait parks the function. If the journal has it waiting, it must be for the same.
func (r *Run) wait(kind journal.AwaitKind, on []journal.Position, signal string) {
	if r.frame.Status == journal.Blocked {
		switch {
		case r.blocked(kind, on):
			r.park(stop{})
			return
		case r.next == r.frame.Next:
			r.fail(r.otherWait(r.frame.Wait, kind, on))
		}
	}
	if r.next != r.frame.Next {
		r.fail(r.leftOver("waits"))
	}
	names := make([]string, len(on))
	named := false
	for i, p := range on {
		names[i] = signal
		if s, ok := r.at[p].(journal.InvokeScheduled); ok && s.Kind == journal.Signal {
			names[i] = s.Function
		}
		named = named || names[i] != ""
	}
	if !named {
		names = nil
	}
	r.record(journal.ExecutionAwaiting{On: slices.Clone(on), Kind: kind, Names: names, Source: r.caller()})
	r.park(stop{})
}
