package evaluate

import (
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork/graph/fn"
)

// Pipe is a compiled @pipe. Its rows run one after the other, each over the
// values of the one before (graphs.md §1b).
type Pipe struct {
	Rows  []Row
	Place string // for messages, such as a1.job.maps.total
}

// Row is a row of a pipe or of the body of @reduce, one of three: cells, of
// which the first may be a function; a pipe of its own; or @reduce with its body.
type Row struct {
	Head   Cell // computes from the values of the row before; nil: nothing
	Cells  []Cell
	Pipe   []Row
	Reduce []Row
}

// run is one evaluation of a pipe: the values functions work on live as long
// as it, so what one function changes stays inside.
type run struct {
	scope *Scope
	env   *fn.Env
	// known are the documents references have brought in: each is decoded once.
	known map[*Datum]fn.Value
	frame *frame // of the innermost @reduce
}

// Eval runs the pipe.
func (p *Pipe) Eval(s *Scope) (*Datum, error) {
	out, err := p.run(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Place, err)
	}
	return NewDatum(out), nil
}

func (p *Pipe) run(s *Scope) ([]byte, error) {
	r := run{scope: s, env: &s.env}
	v, err := r.rows(p.Rows, nil, false)
	if err != nil {
		return nil, err
	}
	return fn.Encode(v, s.limit())
}

func (p *Pipe) write(dst []byte, s *Scope) ([]byte, bool, error) {
	d, err := p.Eval(s)
	if err != nil || d == nil {
		return dst, false, err
	}
	out, defined, err := s.append(dst, d.raw)
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", p.Place, err)
	}
	return out, defined, nil
}

// Visit calls f for the references in its cells.
func (p *Pipe) Visit(f func(*Ref)) { visitRows(p.Rows, f) }

func visitRows(rows []Row, f func(*Ref)) {
	for _, r := range rows {
		for _, c := range r.Cells {
			if ref, ok := c.(*Ref); ok {
				f(ref)
			}
		}
		visitRows(r.Pipe, f)
		visitRows(r.Reduce, f)
	}
}

// String returns the functions of the pipe, in the order they are called in.
func (p *Pipe) String() string {
	var names []string
	for _, row := range p.Rows {
		for _, c := range append([]Cell{row.Head}, row.Cells...) {
			if call, ok := c.(*Call); ok {
				names = append(names, "@"+call.Name)
			}
		}
	}
	if len(names) == 0 {
		return "a pipe"
	}
	return strings.Join(names, " ")
}

// rows runs rows after one another. seeded: even the first of them has a row
// before, with the values seed. The result is the first value of the last row
// that is not a pipe of its own.
func (r *run) rows(rs []Row, seed []fn.Value, seeded bool) (fn.Value, error) {
	before := seed
	var queued []fn.Value // what pipes of their own have come to
	for i := range rs {
		row := &rs[i]
		if err := r.env.Step(1 + len(row.Cells)); err != nil {
			return nil, err
		}
		if row.Pipe != nil {
			v, err := r.rows(row.Pipe, nil, false)
			if err != nil {
				return nil, err
			}
			queued = append(queued, v)
			continue
		}
		if queued != nil {
			before, queued = queued, nil
		}
		var err error
		if before, err = r.row(row, before); err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	if before == nil {
		before = queued // nothing but pipes of their own: the first of them
	}
	if len(before) == 0 {
		return fn.Undefined{}, nil
	}
	return before[0], nil
}

func (r *run) row(row *Row, before []fn.Value) ([]fn.Value, error) {
	if row.Reduce != nil {
		v, err := r.reduce(row.Reduce, before)
		return []fn.Value{v}, err
	}
	out := make([]fn.Value, 0, 1+len(row.Cells))
	if row.Head != nil {
		v, err := row.Head.eval(r, before)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	for _, c := range row.Cells {
		v, err := c.eval(r, nil)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
