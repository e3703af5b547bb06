package evaluate

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// outputMetadata lists what {activity.output.metadata.x} knows at run time.
// The ids and the type of an activity are put in when the graph is compiled.
var outputMetadata = map[string]func(*given) []byte{
	"status": func(g *given) []byte { return text(string(g.status)) },
	"as":     func(g *given) []byte { return text(string(g.status)) },
	"code":   func(g *given) []byte { return number(g.code) },
	"dad":    func(g *given) []byte { return text(g.dad) },
	"err":    func(g *given) []byte { return g.err },
	"$error": func(g *given) []byte { return g.err }, // the format has both
	"ac":     func(g *given) []byte { return moment(g.entered()) },
	"au":     func(g *given) []byte { return moment(g.updated()) },
}

// outputTimes are those of outputMetadata that tell when.
var outputTimes = []string{"ac", "au"}

// jobField is one of {$job.metadata.x}.
type jobField struct {
	read   func(*Scope) []byte
	stored bool // in the job's row: see Ref.ReadsRow
}

// jobMetadata lists what {$job.metadata.x} knows.
var jobMetadata = map[string]jobField{
	"jid": {func(s *Scope) []byte { return text(s.ids.job) }, false},
	"gid": {func(s *Scope) []byte { return text(s.ids.gid) }, false},
	"tpc": {func(s *Scope) []byte { return text(s.ids.topic) }, false},
	"app": {func(s *Scope) []byte { return text(s.ids.app) }, false},
	"vrs": {func(s *Scope) []byte { return text(s.ids.version) }, false},
	"aid": {func(s *Scope) []byte { return text(s.ids.activity) }, false},
	"dad": {func(s *Scope) []byte { return text(s.ids.dad) }, false},
	"key": inRow(func(m *Metadata) []byte { return text(m.Key) }),
	"ts":  inRow(startTime),
	"jc":  inRow(func(m *Metadata) []byte { return moment(m.Created) }),
	"ju":  inRow(func(m *Metadata) []byte { return moment(m.Updated) }),
	"js":  inRow(func(m *Metadata) []byte { return strconv.AppendInt(nil, int64(m.Semaphore), 10) }),
	"pj":  inRow(func(m *Metadata) []byte { return text(m.ParentJob) }),
	"pg":  inRow(func(m *Metadata) []byte { return text(m.ParentGID) }),
	"pa":  inRow(func(m *Metadata) []byte { return text(m.ParentActivity) }),
	"pd":  inRow(func(m *Metadata) []byte { return text(m.ParentDAD) }),
	"err": inRow(func(m *Metadata) []byte { return m.Error }),
	"trc": inRow(func(m *Metadata) []byte { return text(m.TraceID) }),
	"spn": inRow(func(m *Metadata) []byte { return text(m.SpanID) }),
}

func inRow(read func(*Metadata) []byte) jobField {
	return jobField{stored: true, read: func(s *Scope) []byte {
		if s.row == nil {
			return nil
		}
		return read(s.row)
	}}
}

func startTime(m *Metadata) []byte {
	if m.Time != "" {
		return text(m.Time)
	}
	return moment(m.Created)
}

// MetadataNames returns what {activity.output.metadata.x} and {$job.metadata.x}
// know, sorted.
func MetadataNames() (ofOutput, ofJob []string) {
	return slices.Sorted(maps.Keys(outputMetadata)), slices.Sorted(maps.Keys(jobMetadata))
}

// text, moment and number make metadata JSON; what is not set is undefined.
func text(v string) []byte {
	if v == "" {
		return nil
	}
	return Quote(v)
}

func moment(t time.Time) []byte {
	if t.IsZero() {
		return nil
	}
	return Quote(t.UTC().Format("2006-01-02T15:04:05.000Z"))
}

func number(v int) []byte {
	if v == 0 {
		return nil
	}
	return strconv.AppendInt(nil, int64(v), 10)
}
