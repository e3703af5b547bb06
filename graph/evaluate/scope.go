package evaluate

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/graph/fn"
)

// defaultLimit bounds what one evaluation may produce, in bytes.
const defaultLimit = 960 << 10

// ErrTooLarge is the error of maps that produce more than Scope.Limit bytes.
var ErrTooLarge = errors.New("the mapped document is too large: map fewer fields")

// Scope is the data one evaluation may read. Every document in it must be
// valid JSON; it is taken apart only when a reference goes through it, and
// once. A Scope serves one activity on one goroutine.
type Scope struct {
	// Limit bounds each evaluated document, in bytes; 0 means 960 KiB.
	Limit int

	ids    identity
	row    *Metadata // what only the job's row has; nil: nothing
	env    fn.Env
	self   given
	hook   *Datum
	input  *Datum
	others map[string]*given
	job    *Datum
	leaves []Leaf // not yet assembled
	writes []Leaf // not yet put over them
	fault  error  // why the job data is unreadable
}

// NewScope returns a scope that holds metadata only.
func NewScope(meta Metadata) *Scope {
	s := &Scope{ids: identity{meta.JobID, meta.GID, meta.Topic, meta.App, meta.Version, meta.Activity, meta.DAD}}
	if meta.hasRow() {
		row := meta
		s.row = &row
	}
	return s
}

// JobID returns the id of the job.
func (s *Scope) JobID() string { return s.ids.job }

// SetInput sets {$self.input.data}: for a trigger, what started the job.
func (s *Scope) SetInput(data json.RawMessage) { s.input = NewDatum(data) }

// SetHook sets {$self.hook.data} and {$hook.data}: what woke the hook.
func (s *Scope) SetHook(data json.RawMessage) { s.hook = NewDatum(data) }

// SetEnv gives the functions of pipes a clock and a source of randomness, a
// number in [0, 1). Without it now is 1970, and random 0.
func (s *Scope) SetEnv(now time.Time, random func() float64) { s.env.Now, s.env.Random = now, random }

// SetSelf sets {$self.output} and the references of the activity to itself.
// For a trigger that is the payload.
func (s *Scope) SetSelf(o Output) { s.self.set(o) }

// SetOutput sets the output of another activity.
func (s *Scope) SetOutput(id string, o Output) {
	if s.others == nil {
		s.others = make(map[string]*given, 4)
	}
	g := &given{}
	g.set(o)
	s.others[id] = g
}

// SetJob sets the job data from its stored leaves, in any order.
func (s *Scope) SetJob(leaves []Leaf) { s.job, s.leaves, s.writes, s.fault = nil, leaves, nil, nil }

// Write puts what job.maps wrote over the job data, so that the transitions of
// the same leg see it. The error is that of job data already found unreadable;
// otherwise it is found by whatever reads the job data.
func (s *Scope) Write(leaves []Leaf) error {
	s.writes = append(s.writes, leaves...)
	return s.fault
}

// jobDatum assembles the job data on first use.
func (s *Scope) jobDatum() (*Datum, error) {
	if s.job == nil && s.fault == nil {
		s.job, s.fault = assemble(s.leaves)
	}
	for _, leaf := range s.writes {
		if s.fault == nil {
			s.fault = s.job.put(SplitPath(leaf.Path), NewDatum(leaf.Value))
		}
	}
	s.writes = nil
	return s.job, s.fault
}

// start returns the document a reference begins in and the keys to follow.
func (s *Scope) start(r *Ref) (*Datum, []string, error) {
	switch r.Place {
	case JobData:
		job, err := s.jobDatum()
		return job, r.Keys, err
	case JobMetadata:
		return NewDatum(jobMetadata[r.Keys[0]].read(s)), r.Keys[1:], nil
	case InputData:
		return s.input, r.Keys, nil
	}
	of := &s.self
	if r.Activity != "" {
		if of = s.others[r.Activity]; of == nil {
			return nil, nil, nil
		}
	}
	switch {
	case r.Place == OutputData:
		return of.output(), r.Keys, nil
	case r.Place == OutputMetadata:
		return NewDatum(outputMetadata[r.Keys[0]](of)), r.Keys[1:], nil
	case r.Activity == "" && s.hook != nil:
		return s.hook, r.Keys, nil
	}
	return of.hook(), r.Keys, nil
}

// append adds JSON to a document within the limit.
func (s *Scope) append(dst, raw []byte) ([]byte, bool, error) {
	if limit := s.limit(); len(dst)+len(raw) > limit {
		return nil, false, fmt.Errorf("%w (at most %d bytes)", ErrTooLarge, limit)
	}
	return append(dst, raw...), true, nil
}

func (s *Scope) limit() int {
	if s.Limit <= 0 {
		return defaultLimit
	}
	return s.Limit
}
