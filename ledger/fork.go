package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// JobRows are the rows of a job that has ended, from which a fork of it is planned. They do not
// change any more, but for being deleted by retention.
type JobRows struct {
	Found, Ended, Retired bool
	Gid                   legwork.ID
	App, Job, Graph       string
	Version               int32 // its id
	State                 string
	Closer                legwork.ID // the message that has closed it
	Semaphore, Threshold  int
	Created               time.Time
	Activities            []ActivityRow
	Marks                 []MarksRow
	Leaves                []Leaf
	Keyed                 []KeyedRow
	Late                  []LateRow
	Journals              []JournalRow
	Children              []ChildRow
}

// ActivityRow is an activity instance, or with ledger 0 what a later entry of one has put out.
type ActivityRow struct {
	Place
	Ledger           Activity
	GUID             legwork.ID  // of the message that has entered it
	Work             *legwork.ID // the last that it has sent; nil: none
	Attempt          int
	Output, Hook     json.RawMessage
	Status           legwork.Status
	Code             int
	Entered, Updated time.Time
	Seq              *int // how long its journal is; nil: it has none
}

// MarksRow is the ledger of a message.
type MarksRow struct {
	GUID legwork.ID
	Place
	Marks   Marks
	Entries int
}

// KeyedRow is the record of keyed work (ADR 61).
type KeyedRow struct {
	Place
	Topic, Key string
	Claims     int
	Status     string
}

// LateRow is a final answer that came when the job had ended (ADR 47), whole.
type LateRow struct {
	Work   legwork.ID
	Status legwork.Status
	Code   int
	Data   json.RawMessage
}

// ChildRow is a job whose end an activity has awaited.
type ChildRow struct {
	Place      // of the activity
	Child      legwork.ID
	Job, State string
	Work       legwork.ID
	Attempt    int
	Topic      string
	Retired    bool
}

// JournalRow is a segment of the journal of a durable function.
type JournalRow struct {
	Place
	Seq, N int
	At     time.Time
	Events json.RawMessage
}

// JobRows reads the rows of a job. Found is false if there is no such job, Ended if it goes
// on; then there are no lists.
func (s *Store) JobRows(ctx context.Context, gid legwork.ID) (*JobRows, error) {
	r := &JobRows{Gid: gid}
	var t tx
	low, high := gid.Range()
	s.add(&t, "fork_job.sql", func(rows pgx.Rows) error {
		r.Found, r.Ended = true, true
		var closer *legwork.ID
		err := rows.Scan(&r.App, &r.Job, &r.Graph, &r.Version, &r.State, &closer, &r.Semaphore, &r.Threshold, &r.Created,
			&r.Retired)
		if r.Ended = r.State != "running"; closer != nil {
			r.Closer = *closer
		}
		return err
	}, gid)
	s.add(&t, "fork_activities.sql", func(rows pgx.Rows) error {
		a := ActivityRow{Place: Place{Gid: gid}}
		err := rows.Scan(&a.Activity, &a.DAD, &a.Ledger, &a.GUID, &a.Work, &a.Attempt, &a.Output, &a.Hook, &a.Status,
			&a.Code, &a.Entered, &a.Updated, &a.Seq)
		r.Activities = append(r.Activities, a)
		return err
	}, gid)
	s.add(&t, "fork_marks.sql", func(rows pgx.Rows) error {
		m := MarksRow{Place: Place{Gid: gid}}
		err := rows.Scan(&m.GUID, &m.Activity, &m.DAD, &m.Marks, &m.Entries)
		r.Marks = append(r.Marks, m)
		return err
	}, gid, low, high)
	s.forkLists(&t, r)
	return r, s.run(ctx, &t)
}

func (s *Store) forkLists(t *tx, r *JobRows) {
	s.add(t, "fork_leaves.sql", func(rows pgx.Rows) error {
		var l Leaf
		err := rows.Scan(&l.Path, &l.Value)
		r.Leaves = append(r.Leaves, l)
		return err
	}, r.Gid)
	s.add(t, "fork_keyed.sql", func(rows pgx.Rows) error {
		k := KeyedRow{Place: Place{Gid: r.Gid}}
		err := rows.Scan(&k.Activity, &k.DAD, &k.Topic, &k.Key, &k.Claims, &k.Status)
		r.Keyed = append(r.Keyed, k)
		return err
	}, r.Gid)
	s.add(t, "fork_late.sql", func(rows pgx.Rows) error {
		var l LateRow
		var data string
		err := rows.Scan(&l.Work, &l.Status, &l.Code, &data)
		if l.Data = json.RawMessage(data); err == nil && json.Valid(l.Data) {
			r.Late = append(r.Late, l)
		}
		return err
	}, r.Gid)
	s.add(t, "fork_children.sql", func(rows pgx.Rows) error {
		c := ChildRow{Place: Place{Gid: r.Gid}}
		err := rows.Scan(&c.Activity, &c.DAD, &c.Child, &c.Job, &c.State, &c.Work, &c.Attempt, &c.Topic, &c.Retired)
		r.Children = append(r.Children, c)
		return err
	}, r.Gid)
	s.add(t, "fork_journals.sql", func(rows pgx.Rows) error {
		j := JournalRow{Place: Place{Gid: r.Gid}}
		err := rows.Scan(&j.Activity, &j.DAD, &j.Seq, &j.N, &j.At, &j.Events)
		r.Journals = append(r.Journals, j)
		return err
	}, r.Gid)
}
