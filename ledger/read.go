package ledger

import "github.com/legwork-dev/legwork"

// Read is the job data that a step has read: the leaves at, below or above some
// paths; no paths means all of it. Two steps of one job that add to a field must not
// start from the same value (CYC-07): the commit of the second finds that its Read
// has changed, and is not granted.
type Read struct {
	Paths  []string
	Leaves []Leaf
}

// readings are what the steps of a batch have read as columns: the paths and
// what was found there.
type readings struct {
	ord   []int64
	gid   []legwork.ID
	path  []*string // nil: all
	found leafRows
}

func (r *readings) add(index int, p *Step) {
	if p.Read == nil {
		return
	}
	if len(p.Read.Paths) == 0 {
		r.of(index, p.Gid, nil)
	}
	for i := range p.Read.Paths {
		r.of(index, p.Gid, &p.Read.Paths[i])
	}
	r.found.add(index, p.Read.Leaves)
}

func (r *readings) of(index int, gid legwork.ID, path *string) {
	r.ord, r.gid, r.path = append(r.ord, int64(index+1)), append(r.gid, gid), append(r.path, path)
}

func (r *readings) args() []any {
	return append([]any{r.ord, r.gid, r.path}, r.found.args()...)
}

// reads reports whether the transaction must check that what the step has read is
// unchanged, as it saves data that follow from it.
func (p *Step) reads(do Do) bool { return p.Read != nil && (p.Plain || do.Save && !p.Resumes) }

// lockJobs queues the locks of the batch's jobs, if one of its steps reads job data
// and writes what follows from them, or appends to a journal.
func (s *Store) lockJobs(t *tx, steps []Step, do Do) {
	for i := range steps {
		if p := &steps[i]; !p.reads(do) && !p.fenced(do) {
			continue
		}
		gid := make([]legwork.ID, len(steps))
		for k := range steps {
			gid[k] = steps[k].Gid
		}
		s.add(t, "lock_jobs.sql", nil, gid)
		return
	}
}
