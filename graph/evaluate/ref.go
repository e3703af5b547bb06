package evaluate

import (
	"fmt"
	"slices"
	"strings"
)

// Place is where a reference begins to read.
type Place uint8

// The places. Those of an activity are of the one that is evaluated, $self,
// unless Ref.Activity names another.
const (
	InputData      Place = iota // {$self.input.data…}
	OutputData                  // {$self.output.data…}, {activity.output.data…}
	OutputMetadata              // {$self.output.metadata.x}, {activity.output.metadata.x}
	HookData                    // {$self.hook.data…}, {$hook.data…}, {activity.hook.data…}
	JobData                     // {$job.data…}
	JobMetadata                 // {$job.metadata.x}
)

// Ref is a compiled reference.
type Ref struct {
	Text     string // as written, for messages
	Place    Place
	Activity string   // the id of another activity; "": $self
	Keys     []string // into the document; the first names the metadata
}

// Eval follows the reference.
func (r *Ref) Eval(s *Scope) (*Datum, error) {
	d, keys, err := s.start(r)
	if err == nil {
		d, err = d.At(keys)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Text, err)
	}
	return d, nil
}

func (r *Ref) write(dst []byte, s *Scope) ([]byte, bool, error) {
	d, err := r.Eval(s)
	if err != nil || d == nil {
		return dst, false, err
	}
	out, defined, err := s.append(dst, d.Raw())
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", r.Text, err)
	}
	return out, defined, nil
}

// Visit calls f with the reference.
func (r *Ref) Visit(f func(*Ref)) { f(r) }

// String returns the reference without its braces.
func (r *Ref) String() string { return strings.Trim(r.Text, "{}") }

// OfData reports whether it reads data, and not what is known of a job or an activity.
func (r *Ref) OfData() bool { return r.Place != OutputMetadata && r.Place != JobMetadata }

// ReadsRow reports whether it reads what only the job's row has.
func (r *Ref) ReadsRow() bool { return r.Place == JobMetadata && jobMetadata[r.Keys[0]].stored }

// ReadsTime reports whether it reads when an activity was entered or answered.
func (r *Ref) ReadsTime() bool {
	return r.Place == OutputMetadata && slices.Contains(outputTimes, r.Keys[0])
}
