package ledger

import "github.com/legwork-dev/legwork"

// Attribute is what lists find a job by: an entry of its trigger's search, or set by a
// durable function, which removes it with an empty value. Number is the value, if that is a
// number.
type Attribute struct {
	Name, Value string
	Number      *float64
}

// attributes are those of jobs, as columns.
type attributes struct {
	guid, gid   []legwork.ID
	name, value []string
	number      []*float64
}

// add adds what the message guid sets.
func (r *attributes) add(guid, gid legwork.ID, all []Attribute) {
	for _, a := range all {
		r.guid, r.gid = append(r.guid, guid), append(r.gid, gid)
		r.name, r.value, r.number = append(r.name, a.Name), append(r.value, a.Value), append(r.number, a.Number)
	}
}

// set queues a statement that writes them, if there are any.
func (s *Store) set(t *tx, statement string, r *attributes) {
	if len(r.guid) > 0 {
		s.add(t, statement, nil, r.guid, r.gid, r.name, r.value, r.number)
	}
}

// search queues the attributes of new jobs, for the transaction that begins them: a
// start without any pays nothing.
func (s *Store) search(t *tx, starts []Begin) {
	var r attributes
	for i := range starts {
		r.add(starts[i].GUID, starts[i].Gid, starts[i].Search)
	}
	s.set(t, "search.sql", &r)
}

// searchSteps queues the attributes that durable functions set with their steps.
func (s *Store) searchSteps(t *tx, steps []Step, do Do) {
	if !do.Spawn {
		return
	}
	var r attributes
	for i := range steps {
		r.add(steps[i].GUID, steps[i].Gid, steps[i].Search)
	}
	s.set(t, "search_again.sql", &r)
}
