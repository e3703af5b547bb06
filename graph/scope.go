package graph

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/legwork-dev/legwork/graph/fn"
)

// DefaultLimit bounds what one evaluation may produce, in bytes.
const DefaultLimit = 960 << 10

// ErrTooLarge is the error of maps that produce more than Scope.Limit bytes.
var ErrTooLarge = errors.New("the mapped document is too large: map fewer fields")

// Metadata is what {$job.metadata.x} reads. An empty field is undefined.
type Metadata struct {
	JobID    string // jid
	GID      string // gid
	Key      string // key
	Topic    string // tpc: the topic the graph subscribes to
	App      string // app
	Version  string // vrs
	Time     string // ts: when the job started
	Activity string // aid: the activity that is evaluated
	DAD      string // dad: its address

	// The rest is in the job's row: see Needs.Meta.
	Created, Updated     time.Time       // jc, ju; ts if Time is empty
	Semaphore            int             // js: open obligations
	ParentJob, ParentGID string          // pj, pg: of the job that awaits this one
	ParentActivity       string          // pa
	ParentDAD            string          // pd
	ParentTopic          string          // px: of the graph of the parent
	Error                json.RawMessage // err
	TraceID, SpanID      string          // trc, spn
}

// Output is what an activity produced. The zero Output has nothing.
type Output struct {
	Data   json.RawMessage // valid JSON; for a trigger, the payload it was started with
	Err    json.RawMessage // the error of status error: {"message", "code", "stack"}
	Status Status
	Code   int
	DAD    string
	// Hook is what woke a hook: the data of the last signal, or of its timer.
	Hook             json.RawMessage
	Entered, Updated time.Time // ac, au
}

// Scope is the data one evaluation may read. Every document in it must be
// valid JSON; it is taken apart only when a reference goes through it, and
// once. A Scope serves one activity on one goroutine.
type Scope struct {
	// Limit bounds each evaluated document, in bytes; 0 means DefaultLimit.
	Limit int

	meta   Metadata
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

// given is an output whose data becomes a Datum on first use.
type given struct {
	Output
	datum *Datum
	woke  *Datum
}

func (g *given) hook() *Datum {
	if g.woke == nil {
		g.woke = newDatum(g.Hook)
	}
	return g.woke
}

func (g *given) data() *Datum {
	if g.datum == nil {
		g.datum = newDatum(g.Data)
	}
	return g.datum
}

// NewScope returns a scope that holds metadata only.
func NewScope(meta Metadata) *Scope { return &Scope{meta: meta} }

// SetInput sets {$self.input.data}: for a trigger, what started the job.
func (s *Scope) SetInput(data json.RawMessage) { s.input = newDatum(data) }

// SetHook sets {$self.hook.data} and {$hook.data}: what woke the hook.
func (s *Scope) SetHook(data json.RawMessage) { s.hook = newDatum(data) }

// SetEnv gives the functions of pipes a clock and a source of randomness, a
// number in [0, 1). Without it now is 1970, and random 0.
func (s *Scope) SetEnv(now time.Time, random func() float64) { s.env.Now, s.env.Random = now, random }

// SetSelf sets {$self.output} and the references of the activity to itself.
// For a trigger that is the payload.
func (s *Scope) SetSelf(o Output) { s.self = given{Output: o} }

// SetOutput sets the output of another activity.
func (s *Scope) SetOutput(id string, o Output) {
	if s.others == nil {
		s.others = make(map[string]*given, 4)
	}
	s.others[id] = &given{Output: o}
}

// SetJob sets the job data from its stored leaves, in any order.
func (s *Scope) SetJob(leaves []Leaf) { s.job, s.leaves, s.writes, s.fault = nil, leaves, nil, nil }

// SetJobDocument sets the job data from one document, an object.
func (s *Scope) SetJobDocument(doc json.RawMessage) {
	s.job, s.leaves, s.writes, s.fault = newDatum(doc), nil, nil, nil
}

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
			s.fault = s.job.put(splitPath(leaf.Path), newDatum(leaf.Value))
		}
	}
	s.writes = nil
	return s.job, s.fault
}

// start returns the document a reference begins in and the keys to follow.
func (s *Scope) start(r *ref) (*Datum, []string, error) {
	switch r.place {
	case ownInput:
		return s.input, r.keys, nil
	case ownData:
		return s.self.data(), r.keys, nil
	case ownMetadata:
		return newDatum(outputMetadata[r.keys[0]](&s.self.Output)), r.keys[1:], nil
	case ownHook:
		if s.hook == nil {
			return s.self.hook(), r.keys, nil
		}
		return s.hook, r.keys, nil
	case jobData:
		job, err := s.jobDatum()
		return job, r.keys, err
	case jobMetadata:
		return newDatum(jobMetadataFields[r.keys[0]].read(&s.meta)), r.keys[1:], nil
	}
	other := s.others[r.activity]
	if other == nil {
		return nil, nil, nil
	}
	switch r.place {
	case otherData:
		return other.data(), r.keys, nil
	case otherHook:
		return other.hook(), r.keys, nil
	}
	return newDatum(outputMetadata[r.keys[0]](&other.Output)), r.keys[1:], nil
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
		return DefaultLimit
	}
	return s.Limit
}

// text, moment and number make metadata JSON; what is not set is undefined.
func text(v string) []byte {
	if v == "" {
		return nil
	}
	return quote(v)
}

func moment(t time.Time) []byte {
	if t.IsZero() {
		return nil
	}
	return quote(t.UTC().Format("2006-01-02T15:04:05.000Z"))
}

func number(v int) []byte {
	if v == 0 {
		return nil
	}
	return strconv.AppendInt(nil, int64(v), 10)
}
