package graph

import (
	"fmt"
	"maps"
	"slices"
)

// place is where a reference begins to read.
type place uint8

const (
	ownInput    place = iota // {$self.input.data…}
	ownData                  // {$self.output.data…}
	ownMetadata              // {$self.output.metadata…}
	otherData                // {activity.output.data…}
	otherMeta                // {activity.output.metadata…}
	jobData                  // {$job.data…}
	jobMetadata              // {$job.metadata.x}
)

// ref is a compiled reference.
type ref struct {
	text     string // as written, for messages
	place    place
	activity string   // for otherData, otherMeta
	keys     []string // into the document; the first names the metadata
}

// Eval follows the reference.
func (r *ref) Eval(s *Scope) (*Datum, error) {
	d, keys, err := s.start(r)
	if err == nil {
		d, err = d.at(keys)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.text, err)
	}
	return d, nil
}

func (r *ref) write(dst []byte, s *Scope) ([]byte, bool, error) {
	d, err := r.Eval(s)
	if err != nil || d == nil {
		return dst, false, err
	}
	out, defined, err := s.append(dst, d.Raw())
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", r.text, err)
	}
	return out, defined, nil
}

func (r *ref) visit(f func(*ref)) { f(r) }

// outputMetadata lists what {activity.output.metadata.x} knows at run time.
// The ids and the type of an activity are put in when the graph is compiled.
var outputMetadata = map[string]func(*Output) []byte{
	"status": func(o *Output) []byte { return text(string(o.Status)) },
	"code":   func(o *Output) []byte { return number(o.Code) },
	"dad":    func(o *Output) []byte { return text(o.DAD) },
	"err":    func(o *Output) []byte { return o.Err },
}

var (
	outputMetadataNames = slices.Sorted(maps.Keys(outputMetadata))
	jobMetadataNames    = slices.Sorted(maps.Keys(jobMetadataFields))
)

// jobMetadataFields lists what {$job.metadata.x} knows.
var jobMetadataFields = map[string]func(*Metadata) []byte{
	"jid": func(m *Metadata) []byte { return text(m.JobID) },
	"gid": func(m *Metadata) []byte { return text(m.GID) },
	"key": func(m *Metadata) []byte { return text(m.Key) },
	"tpc": func(m *Metadata) []byte { return text(m.Topic) },
	"app": func(m *Metadata) []byte { return text(m.App) },
	"vrs": func(m *Metadata) []byte { return text(m.Version) },
	"ts":  func(m *Metadata) []byte { return text(m.Time) },
	"aid": func(m *Metadata) []byte { return text(m.Activity) },
	"dad": func(m *Metadata) []byte { return text(m.DAD) },
}
