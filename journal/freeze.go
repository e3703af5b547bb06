package journal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	fastjson "github.com/go-json-experiment/json/v1"
)

// A frame is kept beside its journal, so that appending needs no look at what is there
// already. What is kept does not grow with the journal: operations whose results are there
// are left out, unless they are in a join set from which they are still to be taken. A frame
// that was thawed takes the same events as one that was folded, but that a wait may name an
// operation that was left out as any signal. For a wrong event about such an operation it
// may name another invariant.

// frozen is a frame as it is kept.
type frozen struct {
	Status  Status             `json:"status"`
	Seq     int                `json:"seq"`
	Next    Position           `json:"next"`
	Wait    *ExecutionAwaiting `json:"wait,omitempty"`
	Cancel  bool               `json:"cancel,omitempty"`
	Open    []*frozenPromise   `json:"open,omitempty"`
	Sets    []frozenSet        `json:"sets,omitempty"`
	Signals map[string][2]int  `json:"signals,omitempty"` // delivered, received
}

// frozenPromise is operations that differ in their positions and events only: a function may
// wait for thousands of calls of one worker, and each of their results writes anew what is
// kept.
type frozenPromise struct {
	At        []Position `json:"p"`
	Scheduled []int      `json:"seq"` // the numbers of their events
	Kind      Kind       `json:"kind,omitempty"`
	Name      string     `json:"fn,omitempty"`
	Timer     bool       `json:"timer,omitempty"`
	Started   int        `json:"a,omitempty"`
	Retrying  bool       `json:"retrying,omitempty"`
	Settled   bool       `json:"settled,omitempty"`
	Owner     *JoinSet   `json:"js,omitempty"`
	Timeout   int64      `json:"timeout,omitempty"`

	Retry json.RawMessage `json:"retry,omitempty"`
}

type frozenSet struct {
	Set      JoinSet    `json:"js"`
	Members  []Position `json:"open,omitempty"` // their results are not taken
	Submits  int        `json:"submits"`
	Takes    int        `json:"takes"`
	Awaiting bool       `json:"awaiting,omitempty"`
}

// MarshalJSON writes the frame as it is kept.
func (f *Frame) MarshalJSON() ([]byte, error) { return fastjson.Marshal(f.freeze()) }

// MarshalJSONTo is MarshalJSON within a larger value, whose encoder would check and copy again what that returns.
func (f *Frame) MarshalJSONTo(to *jsontext.Encoder) error {
	return jsonv2.MarshalEncode(to, f.freeze())
}

func (f *Frame) freeze() *frozen {
	out := &frozen{Status: f.Status, Seq: f.Seq, Next: f.Next, Cancel: f.cancel}
	if f.cancel {
		return out // only ExecutionCancelled follows (cancel.sql writes the same)
	}
	if f.Status == Blocked {
		out.Wait = &f.Wait
	}
	out.Open = f.open()
	for _, id := range slices.Sorted(maps.Keys(f.sets)) {
		s := f.sets[id]
		one := frozenSet{Set: id, Submits: s.submits, Takes: s.takes, Awaiting: s.awaiting}
		for _, p := range slices.Sorted(maps.Keys(s.members)) {
			if !s.members[p] {
				one.Members = append(one.Members, p)
			}
		}
		if s.awaiting && len(one.Members) == 0 {
			continue // it takes no members, and has no results left
		}
		out.Sets = append(out.Sets, one)
	}
	for name, s := range f.signals {
		if out.Signals == nil {
			out.Signals = map[string][2]int{}
		}
		out.Signals[name] = [2]int{s.delivered, s.received}
	}
	return out
}

// open are the operations that are kept.
func (f *Frame) open() (open []*frozenPromise) {
	type alike struct {
		promise
		set JoinSet
	}
	var kept *frozenPromise // the operations like the last one
	var last alike
	var all map[alike]*frozenPromise // the others; mostly there are none
	for i := range f.promises {
		p := &f.promises[i]
		if p.settled && !f.taking(p) {
			continue
		}
		key := alike{promise: p.promise}
		key.scheduled, key.invoked, key.owner = 0, false, nil
		if p.owner != nil {
			key.set = *p.owner + 1
		}
		if kept == nil || key != last {
			if kept != nil {
				if all == nil {
					all = map[alike]*frozenPromise{}
				}
				all[last] = kept
			}
			if kept = all[key]; kept == nil {
				kept = &frozenPromise{nil, nil, p.kind, p.name, p.timer, p.started, p.retrying, p.settled, p.owner,
					p.timeout, json.RawMessage(p.retry)}
				open = append(open, kept)
			}
			last = key
		}
		kept.At, kept.Scheduled = append(kept.At, p.at), append(kept.Scheduled, p.scheduled)
	}
	return open
}

// Prune makes a frame what it would be if it were kept and thawed.
func (f *Frame) Prune() {
	f.thawed = f.Next
	if f.Status != Blocked || f.cancel {
		f.Wait = ExecutionAwaiting{}
	}
	if f.cancel {
		f.promises, f.sets, f.signals = nil, nil, nil
		return
	}
	f.promises = slices.DeleteFunc(f.promises, func(p placed) bool { return p.settled && !f.taking(&p) })
	for i := range f.promises {
		if p := &f.promises[i]; p.kind != "" && !p.timer { // a signal that is awaited was perhaps not scheduled
			p.invoked = true
		}
	}
	maps.DeleteFunc(f.sets, func(_ JoinSet, s set) bool {
		maps.DeleteFunc(s.members, func(_ Position, taken bool) bool { return taken })
		return s.awaiting && len(s.members) == 0
	})
	if len(f.promises) == 0 {
		f.promises = nil
	}
	if len(f.sets) == 0 {
		f.sets = nil
	}
}

// taking reports whether the result of a member of a join set has not been taken yet.
func (f *Frame) taking(p *placed) bool {
	if p.owner == nil {
		return false
	}
	taken, member := f.sets[*p.owner].members[p.at] // of a set that was thawed, those that are not taken
	return member && !taken
}

// UnmarshalJSON reads what MarshalJSON has written.
func (f *Frame) UnmarshalJSON(data []byte) error {
	var in frozen
	if err := fastjson.Unmarshal(data, &in); err != nil {
		return err
	}
	*f = Frame{Status: in.Status, Seq: in.Seq, Next: in.Next, cancel: in.Cancel, thawed: in.Next}
	if in.Wait != nil {
		f.Wait = *in.Wait
	}
	for _, p := range in.Open {
		if len(p.Scheduled) != len(p.At) {
			return fmt.Errorf("a frame is kept with %d operations and %d of their events", len(p.At), len(p.Scheduled))
		}
		for i, at := range p.At {
			f.promises = append(f.promises, placed{at, promise{kind: p.Kind, name: p.Name,
				invoked: p.Kind != "" && !p.Timer, timer: p.Timer, scheduled: p.Scheduled[i], started: p.Started,
				retrying: p.Retrying, settled: p.Settled, owner: p.Owner, timeout: p.Timeout, retry: string(p.Retry)}})
		}
	}
	slices.SortFunc(f.promises, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	for _, s := range in.Sets {
		members := make(map[Position]bool, len(s.Members))
		for _, p := range s.Members {
			members[p] = false
		}
		if f.sets == nil {
			f.sets = map[JoinSet]set{}
		}
		f.sets[s.Set] = set{members: members, submits: s.Submits, takes: s.Takes, awaiting: s.Awaiting}
	}
	for name, s := range in.Signals {
		f.signal(name, signal{s[0], s[1]})
	}
	return nil
}
