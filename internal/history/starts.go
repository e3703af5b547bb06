package history

import "github.com/anishathalye/porcupine"

// Start is a start that wants a job id, under an idempotency key. Its answer
// is Started.
type Start struct{ Job, Key string }

// Look asks which job has an id now. Its answer is Started with the Gid alone;
// "" if nobody has it.
type Look struct{ Job string }

// Started is a receipt.
type Started struct {
	Gid       string
	Duplicate bool
}

func (s Start) about() string { return s.Job }
func (l Look) about() string  { return l.Job }

// starts is whose an id is: that of no key, or of one, and its gid as soon as
// anybody was told.
type starts struct{ key, gid string }

// Starts is the model of one job id: the first start of it makes the job, a
// repetition under its key is told the same, every other that it is a
// duplicate, and of which job (TRIG-02, CON-06).
var Starts = porcupine.Model{
	Init: func() any { return starts{} },
	Step: func(state, input, output any) (bool, any) {
		s := state.(starts)
		got, known := output.(Started)
		switch in := input.(type) {
		case Start:
			if s.key == "" {
				s.key = in.Key
			}
			if !known {
				return true, s
			}
			return got.Duplicate == (s.key != in.Key) && s.is(got.Gid), s.with(got.Gid)
		case Look:
			if !known || s.key == "" {
				return !known || got.Gid == "", s
			}
			return s.is(got.Gid), s.with(got.Gid)
		}
		return false, s
	},
	DescribeOperation: describe,
}

// is reports whether the job may have a gid.
func (s starts) is(gid string) bool { return gid != "" && (s.gid == "" || s.gid == gid) }

func (s starts) with(gid string) starts { s.gid = gid; return s }
