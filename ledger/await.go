package ledger

import (
	"context"
	"encoding/json"

	"github.com/legwork-dev/legwork"
)

// Parent is the activity that awaits a job (AWAIT-01).
type Parent struct {
	Place
	// Work is the await message, and the identity of its answer.
	Work    legwork.ID
	Attempt int
	Topic   string
	// Severed: the parent does not wait for the end (AWAIT-02).
	Severed bool
}

// Rejection answers an await for which no job can begin.
type Rejection struct {
	Parent
	Code  int
	Error json.RawMessage
}

// Reject turns the outbox rows of await messages into error answers, in one
// statement. The relay publishes them at once.
func (s *Store) Reject(ctx context.Context, rejections []Rejection) error {
	n := len(rejections)
	if n == 0 {
		return nil
	}
	work, gid, topic := make([]legwork.ID, n), make([]legwork.ID, n), make([]string, n)
	code, fault := make([]int32, n), make([]json.RawMessage, n)
	for i := range rejections {
		r := &rejections[i]
		work[i], gid[i], topic[i], code[i], fault[i] = r.Work, r.Gid, r.Topic, int32(r.Code), r.Error
	}
	var t tx
	s.add(&t, "reject.sql", nil, work, gid, topic, code, fault)
	return s.run(ctx, &t)
}

// adopt queues the inception of child jobs: of starts that have a Parent.
func (s *Store) adopt(t *tx, starts []Begin, out []Begun) {
	var rows beginRows
	var at []int
	var parent, work []legwork.ID
	var activity, topic []string
	var dad []legwork.DAD
	var attempt []int32
	var severed []bool
	var confirm []json.RawMessage
	for i := range starts {
		b := &starts[i]
		if b.Parent == nil {
			continue
		}
		rows.add(b)
		p := b.Parent
		at, parent, work = append(at, i), append(parent, p.Gid), append(work, p.Work)
		activity, topic, dad = append(activity, p.Activity), append(topic, p.Topic), append(dad, p.DAD)
		attempt, severed, confirm = append(attempt, int32(max(p.Attempt, 1))), append(severed, p.Severed),
			append(confirm, b.Confirm)
	}
	if len(at) == 0 {
		return
	}
	s.add(t, "start_child.sql", followRows(func(i int, answer legwork.Transition) {
		told := &out[at[i]]
		told.Follow = append(told.Follow, answer)
	}), append(rows.args(), parent, activity, dad, work, attempt, topic, severed, confirm, s.graceFor(confirm))...)
}
