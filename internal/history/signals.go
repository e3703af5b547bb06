package history

import (
	"maps"
	"reflect"
	"slices"

	"github.com/anishathalye/porcupine"
)

// Signal is a signal to whoever waits under a key. Its answer is Signalled.
type Signal struct{ Key, ID, Value string }

// Signalled is the receipt of a signal.
type Signalled struct {
	Woken           int
	Kept, Duplicate bool
}

// Wait is a hook of a job that begins to wait under a key, at some time in the
// call. Its answer is Waited.
type Wait struct{ Key, Job string }

// Waited is the answer to Wait.
type Waited struct{}

// Hear asks which signal a hook was woken with. Its answer is Heard.
type Hear struct{ Key, Job string }

// Heard is the value of a signal.
type Heard struct{ Value string }

func (s Signal) about() string { return s.Key }
func (w Wait) about() string   { return w.Key }
func (h Hear) about() string   { return h.Key }

// signals is what waits under a key, hooks or signals, and what is past.
type signals struct {
	waiting []string             // jobs, the longest first
	kept    []string             // values, the oldest first
	told    map[string]Signalled // by id
	heard   map[string]string    // value by job
}

// Signals is the model of one key: a signal of a new id wakes the hook that
// has waited longest, or is kept for the next one, in order; one whose id was
// there before does nothing, and is told what the first was, or that it is a
// duplicate (SIGID-05, HOOK-05, CON-25). So may be the first itself: when an
// engine dies between its commit and its answer, the message comes again.
var Signals = porcupine.Model{
	Init: func() any { return signals{} },
	Step: func(state, input, output any) (bool, any) {
		s := state.(signals)
		switch in := input.(type) {
		case Signal:
			want, next := s.signal(in)
			got, known := output.(Signalled)
			return !known || got == want || got == Signalled{Duplicate: true}, next
		case Wait:
			return true, s.wait(in.Job)
		case Hear:
			got, known := output.(Heard)
			value, woken := s.heard[in.Job]
			return !known || woken && value == got.Value, s
		}
		return false, s
	},
	Equal:             func(a, b any) bool { return reflect.DeepEqual(a, b) },
	DescribeOperation: describe,
}

func (s signals) signal(in Signal) (Signalled, signals) {
	if told, seen := s.told[in.ID]; seen {
		return told, s
	}
	told := Signalled{Kept: true}
	if len(s.waiting) == 0 {
		s.kept = append(slices.Clip(s.kept), in.Value)
	} else {
		told = Signalled{Woken: 1}
		s.heard = with(s.heard, s.waiting[0], in.Value)
		s.waiting = rest(s.waiting)
	}
	s.told = with(s.told, in.ID, told)
	return told, s
}

func (s signals) wait(job string) signals {
	if len(s.kept) == 0 {
		s.waiting = append(slices.Clip(s.waiting), job)
		return s
	}
	s.heard = with(s.heard, job, s.kept[0])
	s.kept = rest(s.kept)
	return s
}

// rest is a list without its first; nil if that is empty, for states are
// compared.
func rest(list []string) []string {
	if len(list) == 1 {
		return nil
	}
	return list[1:]
}

func with[V any](m map[string]V, key string, value V) map[string]V {
	m = maps.Clone(m)
	if m == nil {
		m = map[string]V{}
	}
	m[key] = value
	return m
}
