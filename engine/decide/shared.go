package decide

import "github.com/legwork-dev/legwork/ledger"

// Shared are frames to which several answers of one commit append: the results of operations,
// and of functions that they have called. Each is decided over what those before it have made
// of the frame, in the order of the messages. The last one appends for all of them: one
// segment, one new state, and at most one turn. The zero value has no frame yet.
type Shared struct {
	open map[ledger.Place]*journalling
	all  []*journalling // in the order in which they came
}

// shared begins to append to a frame, or goes on where the decision before has ended.
func (p *progress) shared(f *Frame) *journalling {
	s := p.Shared
	if s == nil {
		return appendTo(f)
	}
	w := s.open[f.Place]
	if w == nil {
		if s.open == nil {
			s.open = map[ledger.Place]*journalling{}
		}
		w = appendTo(f)
		s.open[f.Place], s.all = w, append(s.all, w)
	}
	return w
}

// has reports whether others may append to a journal, too.
func (s *Shared) has(w *journalling) bool { return s != nil && s.open[w.place] == w }

// Conclude ends the decisions: nothing appends any more. The steps that have appended to one
// journal are a group, unless one has done so alone.
func (s *Shared) Conclude() {
	for _, w := range s.all {
		if len(w.by) == 0 {
			continue
		}
		last := w.by[len(w.by)-1]
		before := last.obligations
		if err := last.conclude(w, ""); err != nil {
			for _, p := range w.by {
				p.again(err)
			}
			continue
		}
		last.Step.Delta += last.obligations - before
		if len(w.by) == 1 {
			continue
		}
		group := &ledger.Group{Steps: len(w.by)}
		for _, p := range w.by {
			p.Step.Group = group
		}
	}
}
