package graph

import (
	"maps"
	"slices"
	"strconv"
)

// outputMetadata lists what {activity.output.metadata.x} knows at run time.
// The ids and the type of an activity are put in when the graph is compiled.
var outputMetadata = map[string]func(*Output) []byte{
	"status": func(o *Output) []byte { return text(string(o.Status)) },
	"as":     func(o *Output) []byte { return text(string(o.Status)) },
	"code":   func(o *Output) []byte { return number(o.Code) },
	"dad":    func(o *Output) []byte { return text(o.DAD) },
	"err":    func(o *Output) []byte { return o.Err },
	"ac":     func(o *Output) []byte { return moment(o.Entered) },
	"au":     func(o *Output) []byte { return moment(o.Updated) },
}

// jobField is one of {$job.metadata.x}.
type jobField struct {
	read   func(*Metadata) []byte
	stored bool // in the job's row: see Needs.Meta
}

// jobMetadataFields lists what {$job.metadata.x} knows.
var jobMetadataFields = map[string]jobField{
	"jid": {func(m *Metadata) []byte { return text(m.JobID) }, false},
	"gid": {func(m *Metadata) []byte { return text(m.GID) }, false},
	"tpc": {func(m *Metadata) []byte { return text(m.Topic) }, false},
	"app": {func(m *Metadata) []byte { return text(m.App) }, false},
	"vrs": {func(m *Metadata) []byte { return text(m.Version) }, false},
	"aid": {func(m *Metadata) []byte { return text(m.Activity) }, false},
	"dad": {func(m *Metadata) []byte { return text(m.DAD) }, false},
	"key": {func(m *Metadata) []byte { return text(m.Key) }, true},
	"ts":  {startTime, true},
	"jc":  {func(m *Metadata) []byte { return moment(m.Created) }, true},
	"ju":  {func(m *Metadata) []byte { return moment(m.Updated) }, true},
	"js":  {func(m *Metadata) []byte { return strconv.AppendInt(nil, int64(m.Semaphore), 10) }, true},
	"pj":  {func(m *Metadata) []byte { return text(m.ParentJob) }, true},
	"pg":  {func(m *Metadata) []byte { return text(m.ParentGID) }, true},
	"pa":  {func(m *Metadata) []byte { return text(m.ParentActivity) }, true},
	"pd":  {func(m *Metadata) []byte { return text(m.ParentDAD) }, true},
	"px":  {func(m *Metadata) []byte { return text(m.ParentTopic) }, true},
	"err": {func(m *Metadata) []byte { return m.Error }, true},
	"trc": {func(m *Metadata) []byte { return text(m.TraceID) }, true},
	"spn": {func(m *Metadata) []byte { return text(m.SpanID) }, true},
}

func startTime(m *Metadata) []byte {
	if m.Time != "" {
		return text(m.Time)
	}
	return moment(m.Created)
}

// spanMetadata are names of the format that nothing keeps: the spans of the legs.
var spanMetadata = []string{"l1s", "l2s"}

var (
	outputMetadataNames = slices.Sorted(maps.Keys(outputMetadata))
	jobMetadataNames    = slices.Sorted(maps.Keys(jobMetadataFields))
)
