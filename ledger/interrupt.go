package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Interruption ends a job from outside, or from one of its own activities
// (CON-15). The data of an interrupt message is its JSON.
type Interruption struct {
	// GUID is the message that closes the job, with a ledger of its own.
	GUID legwork.ID `json:"-"`
	// Error of the job; nil: the job ends without one (throw: false).
	Error json.RawMessage `json:"error,omitempty"`
	// Expire replaces the job's own; nil: kept.
	Expire *time.Duration `json:"expire,omitempty"`
	// Descend: the open children are interrupted too, and theirs (INT-04).
	Descend bool `json:"descend,omitempty"`
	// Final and Answered are set in a message that completes a closed job for its
	// closer (legwork.finish_closed). Final: it finalizes the closer's activity.
	// Answered: the outbox row that the closer would consume, deleted here.
	Final    bool       `json:"final,omitempty"`
	Answered legwork.ID `json:"answered,omitzero"`
}

// InterruptRequest asks for the end of one job: Gid, or the one of App that
// holds the id Job.
type InterruptRequest struct {
	App string
	Job string
	Gid legwork.ID // zero: by App and Job
	Interruption
	// Consumed is the outbox row the request was; zero: none.
	Consumed legwork.ID
	// Closer is the activity of the message whose place the request takes.
	Closer Place
	// Action is kept if the request has an effect, and Gid is set; nil: nothing.
	Action *Action
}

// Interrupted is what became of a request.
type Interrupted struct {
	Found bool // there is such a job
	// Expected: the request is valid: it is no message, or its row is in the outbox, or
	// the job is over.
	Expected bool
	// Already: the job had been closed by another message (INT-05).
	Already bool
	Gid     legwork.ID // zero unless found
}

// InterruptJobs closes open jobs whatever their semaphore is, and runs their
// completion tasks. A request that is repeated under its GUID gets the answer of the
// first time, and finishes what that one left undone.
func (s *Store) InterruptJobs(ctx context.Context, requests []InterruptRequest) ([]Interrupted, []Closed, error) {
	n := len(requests)
	guid, gid, consumed := make([]legwork.ID, n), make([]*legwork.ID, n), make([]*legwork.ID, n)
	app, job := make([]string, n), make([]string, n)
	fault, expire := make([]json.RawMessage, n), make([]*time.Duration, n)
	var c closers
	var down descents
	for i := range requests {
		r := &requests[i]
		guid[i], gid[i], app[i], job[i] = r.GUID, orNil(r.Gid), r.App, r.Job
		fault[i], expire[i], consumed[i] = r.Error, r.Expire, orNil(r.Consumed)
		row := r.Consumed
		if r.Final && !r.Answered.IsZero() {
			row = r.Answered // complete.sql deletes the request's own besides
		}
		c.add(i, r.GUID, r.Closer, r.Final, row)
		down.add(i+1, &r.Interruption)
	}
	out := make([]Interrupted, n)
	var closed []Closed
	var t tx
	s.add(&t, "interrupt.sql", func(rows pgx.Rows) error {
		var ord int
		var r Interrupted
		var gid *legwork.ID
		if err := rows.Scan(&ord, &r.Found, &r.Already, &r.Expected, &gid); err != nil {
			return err
		}
		if gid != nil {
			r.Gid = *gid
		}
		out[ord-1] = r
		return nil
	}, guid, gid, app, job, fault, expire, consumed)
	s.close(&t, &c, &down, &closed)
	s.mootJobs(&t, requests)
	for i := range requests {
		s.act(&t, requests[i].Action, requests[i].Gid, requests[i].GUID, "interrupted")
	}
	if err := s.run(ctx, &t); err != nil {
		return nil, nil, err
	}
	return out, closed, nil
}

// message is the data of an interrupt message.
func (i *Interruption) message() json.RawMessage {
	data, err := json.Marshal(i)
	if err != nil { // an error that is no JSON
		data = []byte(`{}`)
	}
	return data
}

// descents are interrupts that reach the children, as columns.
type descents struct {
	ord        []int64
	guid       []legwork.ID
	fault, say []json.RawMessage
}

func (d *descents) add(ord int, i *Interruption) {
	if i.Descend {
		d.ord, d.guid, d.fault, d.say = append(d.ord, int64(ord)), append(d.guid, i.GUID), append(d.fault, i.Error),
			append(d.say, i.message())
	}
}

func (s *Store) descend(t *tx, d *descents, follow func(int, legwork.Transition)) {
	if len(d.ord) > 0 {
		s.add(t, "descend.sql", followRows(func(i int, m legwork.Transition) { follow(i+1, m) }), d.ord, d.guid, d.fault,
			d.say, s.grace)
	}
}
