package decide

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// scope is what the message's maps and conditions may read.
func (in *Input) scope() *evaluate.Scope {
	s := evaluate.NewScope(in.metadata())
	environment(s, in.T.GUID, in.Now)
	for _, o := range in.Outputs {
		of := in.Activity.Graph.App.Activity(o.Activity)
		s.SetOutput(o.Activity, stored(of, o, in.Above(of)))
	}
	if len(in.Data) > 0 {
		s.SetJob(scopeLeaves(in.Data))
	}
	return s
}

// metadata is {$job.metadata}: of the message, and of the job's row where that
// was loaded.
func (in *Input) metadata() evaluate.Metadata {
	t := in.T
	m := evaluate.Metadata{JobID: t.Job, GID: t.Gid.String(), Topic: in.Activity.Graph.Subscribes,
		App: t.App, Version: t.Version, Activity: t.Activity, DAD: string(t.DAD), Semaphore: in.Entered.Semaphore}
	j := in.Job
	if j == nil {
		return m
	}
	m.Key, m.Created, m.Updated, m.Error = j.Key, j.Created, j.Updated, j.Error
	m.TraceID, m.SpanID = traceIDs(j.Trace)
	if j.ParentGid != nil {
		m.ParentJob, m.ParentGID = j.ParentJob, j.ParentGid.String()
		m.ParentActivity, m.ParentDAD = j.ParentActivity, string(j.ParentDAD)
	}
	return m
}

// traceIDs takes a W3C traceparent apart.
func traceIDs(t legwork.Trace) (trace, span string) {
	parts := strings.Split(t.Parent, "-")
	if len(parts) != 4 {
		return "", ""
	}
	return parts[1], parts[2]
}

// environment gives maps the time, and randomness that follows from the
// message: a redelivery draws the same numbers.
func environment(s *evaluate.Scope, guid legwork.ID, now time.Time) {
	var numbers *rand.Rand // hardly a map draws one
	s.SetEnv(now, func() float64 {
		if numbers == nil {
			numbers = rand.New(rand.NewPCG(binary.BigEndian.Uint64(guid[:8]), binary.BigEndian.Uint64(guid[8:])))
		}
		return numbers.Float64()
	})
}

// timed adds to the message's own output when it was entered, where that was
// asked for, and that it is updated now.
func (in *Input) timed(o evaluate.Output) evaluate.Output {
	for _, own := range in.Outputs {
		if own.Activity == in.Activity.ID {
			o.Entered, o.Updated = own.Entered, in.Now
		}
	}
	return o
}

// outputOf builds what a reference to an activity reads. An error has no data
// (graphs.md §1a.4).
func outputOf(data json.RawMessage, status legwork.Status, code int, dad legwork.DAD) evaluate.Output {
	o := evaluate.Output{Status: status, Code: code, DAD: string(dad)}
	if status == legwork.Failed {
		o.Err = legwork.OrNull(data)
	} else {
		o.Data = legwork.OrNull(data)
	}
	return o
}

// stored is outputOf for what was loaded. A hook keeps its output beside what
// woke it.
func stored(of *graph.Activity, o ledger.Output, dad legwork.DAD) evaluate.Output {
	out := outputOf(o.Data, o.Status, o.Code, dad)
	if of.Type == graph.Hook {
		out = wokenOutput(o.Data, o.Hook, o.Status, o.Code, dad)
	}
	out.Entered, out.Updated = o.Entered, o.Updated
	return out
}

// wokenOutput is the output of a hook that was woken by hook, nil: not yet. An
// error is no data to it either.
func wokenOutput(data, hook json.RawMessage, status legwork.Status, code int, dad legwork.DAD) evaluate.Output {
	o := evaluate.Output{Data: data, Hook: hook, Status: status, Code: code, DAD: string(dad)}
	if status == legwork.Failed {
		o.Err, o.Hook = legwork.OrNull(hook), nil
	}
	return o
}
