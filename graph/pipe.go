package graph

import (
	"fmt"

	"github.com/legwork-dev/legwork/graph/fn"
)

// pipe is a compiled @pipe. Its rows run one after the other, each over the
// values of the one before (graphs.md §1b).
type pipe struct {
	rows  rows
	place string // for messages, such as a1.job.maps.total
}

// rows are the rows of a pipe, or of the body of @reduce.
type rows []row

// row is one of three: cells, of which the first may be a function; a pipe of
// its own (sub); or @reduce with its body.
type row struct {
	head  cell // computes from the values of the row before; nil: nothing
	cells []cell
	sub   rows
	body  rows
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
func (p *pipe) Eval(s *Scope) (*Datum, error) {
	out, err := p.run(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.place, err)
	}
	return newDatum(out), nil
}

func (p *pipe) run(s *Scope) ([]byte, error) {
	r := run{scope: s, env: &s.env}
	v, err := r.rows(p.rows, nil, false)
	if err != nil {
		return nil, err
	}
	return fn.Encode(v, s.limit())
}

func (p *pipe) write(dst []byte, s *Scope) ([]byte, bool, error) {
	d, err := p.Eval(s)
	if err != nil || d == nil {
		return dst, false, err
	}
	out, defined, err := s.append(dst, d.raw)
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", p.place, err)
	}
	return out, defined, nil
}

func (p *pipe) visit(f func(*ref)) { p.rows.visit(f) }

func (rs rows) visit(f func(*ref)) {
	for _, r := range rs {
		for _, c := range r.cells {
			if c, ok := c.(*refCell); ok {
				f(c.ref)
			}
		}
		r.sub.visit(f)
		r.body.visit(f)
	}
}

// rows runs rows after one another. seeded: even the first of them has a row
// before, with the values seed. The result is the first value of the last row
// that is not a pipe of its own.
func (r *run) rows(rs rows, seed []fn.Value, seeded bool) (fn.Value, error) {
	before := seed
	var queued []fn.Value // what pipes of their own have come to
	for i := range rs {
		row := &rs[i]
		if err := r.env.Step(1 + len(row.cells)); err != nil {
			return nil, err
		}
		if row.sub != nil {
			v, err := r.rows(row.sub, nil, false)
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

func (r *run) row(row *row, before []fn.Value) ([]fn.Value, error) {
	if row.body != nil {
		v, err := r.reduce(row.body, before)
		return []fn.Value{v}, err
	}
	out := make([]fn.Value, 0, 1+len(row.cells))
	if row.head != nil {
		v, err := row.head.eval(r, before)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	for _, c := range row.cells {
		v, err := c.eval(r, nil)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
