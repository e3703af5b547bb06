package graph

import (
	"fmt"
)

// place is where a reference begins to read.
type place uint8

const (
	ownInput    place = iota // {$self.input.data…}
	ownData                  // {$self.output.data…}
	ownMetadata              // {$self.output.metadata…}
	ownHook                  // {$self.hook.data…}, {$hook.data…}
	otherData                // {activity.output.data…}
	otherMeta                // {activity.output.metadata…}
	otherHook                // {activity.hook.data…}
	jobData                  // {$job.data…}
	jobMetadata              // {$job.metadata.x}
)

// ref is a compiled reference.
type ref struct {
	text     string // as written, for messages
	place    place
	activity string   // for otherData, otherMeta, otherHook
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
