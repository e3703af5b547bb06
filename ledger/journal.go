package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Append is what a step appends to the journal of a frame, a durable function that has
// begun (ADR 70). The whole step is granted only if the journal has Seq events, and the
// function was written last At that time; Seq 0: it begins with the activity that the same
// step enters.
type Append struct {
	Place
	Seq, N int
	At     time.Time       // zero: whenever
	Events json.RawMessage // N of them, a JSON array
	// State is what follows from the journal; none if the frame has Ended.
	State json.RawMessage
	Ended bool
	// Token names the state that the worker of the frame has; "": as before.
	Token string
	// Work is the turn that the frame waits for from now on; zero: as before.
	Work legwork.ID
	// Topic is that of the frame's turns, Near the limits that it has come near with this
	// segment, and Asked says that it has a turn that was never posted: for those who count.
	// Was is the frame that it is appended to, nil if that is new, and Fold what State was written of, for who
	// remembers them. They are not stored.
	Topic string
	Near  []string
	Asked bool
	Was   *Frame
	Fold  any
}

// Ticket is the registration of an operation for a signal to its job, in the step that
// enters the operation.
type Ticket struct {
	Place
	Topic string
	Work  legwork.ID
	Trace legwork.Trace
}

// Frame is what is kept of a frame beside its journal.
type Frame struct {
	Place
	Seq    int       // events in the journal
	At     time.Time // when it was written last; after a failover it may have other events, as many as before
	State  json.RawMessage
	Token  string
	Ledger Activity
}

// Frames returns those of the places that are frames and have not ended.
func (s *Store) Frames(ctx context.Context, places []Place) ([]Frame, error) {
	if len(places) == 0 {
		return nil, nil
	}
	gid, activity, dad := make([]legwork.ID, len(places)), make([]string, len(places)), make([]legwork.DAD, len(places))
	for i, p := range places {
		gid[i], activity[i], dad[i] = p.Gid, p.Activity, p.DAD
	}
	var out []Frame
	var t tx
	s.add(&t, "frames.sql", func(rows pgx.Rows) error {
		var f Frame
		if err := rows.Scan(&f.Gid, &f.Activity, &f.DAD, &f.Seq, &f.State, &f.Token, &f.Ledger, &f.At); err != nil {
			return err
		}
		out = append(out, f)
		return nil
	}, gid, activity, dad)
	return out, s.run(ctx, &t)
}

// JournalPage is a part of a journal: segments as they were committed, in their order.
type JournalPage struct {
	Topic string // of its turns; "": there is none, or its frame has ended
	Token string
	Flush struct { // the turn of which pending answers were taken, and how many
		Work legwork.ID
		N    int
	}
	Parts []JournalPart
	More  bool
}

// JournalPart is a segment of a journal.
type JournalPart struct {
	Seq, N int
	Events json.RawMessage
}

// Journal reads the segments of a journal from the one that has an event on, up to about
// most bytes, at least one.
func (s *Store) Journal(ctx context.Context, at Place, from, most int) (JournalPage, error) {
	var page JournalPage
	var t tx
	s.add(&t, "journal.sql", func(rows pgx.Rows) error {
		var seq, n *int
		var p JournalPart
		if err := rows.Scan(&page.Topic, &page.Token, &page.Flush, &seq, &n, &p.Events, &page.More); err != nil ||
			seq == nil {
			return err
		}
		p.Seq, p.N = *seq, *n
		page.Parts = append(page.Parts, p)
		return nil
	}, at.Gid, at.Activity, at.DAD, from, most)
	return page, s.run(ctx, &t)
}

// Rest is a function as it was read: with so many events in its journal, and written last at a time. With
// 0 events it has ended.
type Rest struct {
	Place
	Seq int
	At  time.Time // zero: whenever
}

// passes says which steps a transaction commits for this step. An event and its row are
// one fact: what appends to a journal, or rests on one, saves and spawns together, in mode step too.
func (p *Step) passes(do Do) Do {
	if (len(p.Journals)+len(p.Rests) > 0 || p.Group != nil) && !p.Plain {
		do.Save = do.Spawn
	}
	return do
}

// fenced reports whether the transaction appends to journals that are there, or rests on them.
func (p *Step) fenced(do Do) bool {
	if !do.Spawn || len(p.Rests) > 0 {
		return do.Spawn
	}
	for i := range p.Journals {
		if p.Journals[i].Seq > 0 {
			return true
		}
	}
	return false
}

// fenceRows are the lengths of journals that steps rest on, as columns.
type fenceRows struct {
	ord      []int64
	gid      []legwork.ID
	activity []string
	dad      []legwork.DAD
	seq      []int32
	at       []*time.Time
}

func (f *fenceRows) add(index int, p *Step) {
	for i := range p.Journals {
		if a := &p.Journals[i]; a.Seq > 0 {
			f.rest(index, Rest{a.Place, a.Seq, a.At})
		}
	}
	for _, r := range p.Rests {
		f.rest(index, r)
	}
}

func (f *fenceRows) rest(index int, r Rest) {
	f.ord, f.gid, f.activity = append(f.ord, int64(index+1)), append(f.gid, r.Gid), append(f.activity, r.Activity)
	f.dad, f.seq, f.at = append(f.dad, r.DAD), append(f.seq, int32(r.Seq)), append(f.at, orNull(r.At))
}

func (f *fenceRows) args() []any { return []any{f.ord, f.gid, f.activity, f.dad, f.seq, f.at} }

// appends are segments as the columns of append.sql.
type appends struct {
	of, gid       []legwork.ID
	plain, ended  []bool
	activity      []string
	dad           []legwork.DAD
	seq, n        []int32
	events, state []json.RawMessage
	token         []*string
	work          []*legwork.ID
}

func (r *appends) add(of legwork.ID, plain bool, a *Append) {
	r.of, r.plain, r.gid, r.activity = append(r.of, of), append(r.plain, plain), append(r.gid, a.Gid),
		append(r.activity, a.Activity)
	r.dad, r.seq, r.n = append(r.dad, a.DAD), append(r.seq, int32(a.Seq)), append(r.n, int32(a.N))
	r.events, r.state, r.ended = append(r.events, a.Events), append(r.state, a.State), append(r.ended, a.Ended)
	r.token, r.work = append(r.token, some(a.Token)), append(r.work, orNil(a.Work))
}

func (s *Store) append(t *tx, r *appends) {
	if len(r.of) > 0 {
		s.add(t, "append.sql", nil, r.of, r.plain, r.gid, r.activity, r.dad, r.seq, r.n, r.events, r.state, r.ended, r.token,
			r.work)
	}
}

// appendSteps queues what steps append to journals.
func (s *Store) appendSteps(t *tx, steps []Step, do Do) {
	var r appends
	for i := range steps {
		p := &steps[i]
		if !do.Spawn && !p.Plain {
			continue
		}
		for k := range p.Journals {
			r.add(p.GUID, p.Plain, &p.Journals[k])
		}
		for k := range p.Ahead {
			if a := p.Ahead[k].Journal; a != nil {
				r.add(p.GUID, p.Plain, a)
			}
		}
	}
	s.append(t, &r)
}

// appendStarts queues the journals of the functions that are entered with the jobs.
func (s *Store) appendStarts(t *tx, starts []Begin) {
	var r appends
	for i := range starts {
		for k := range starts[i].Ahead {
			if a := starts[i].Ahead[k].Journal; a != nil {
				r.add(starts[i].GUID, false, a)
			}
		}
	}
	s.append(t, &r)
}

// appendRetries queues what journals tell of calls that are tried again.
func (s *Store) appendRetries(t *tx, retries []Retry) {
	var r appends
	var operation []string
	var next []legwork.ID
	var at []*time.Time
	for i := range retries {
		if a := retries[i].Journal; a != nil {
			r.add(retries[i].Next, false, a)
			operation, next = append(operation, retries[i].Activity), append(next, retries[i].Next)
			at = append(at, orNull(a.At))
		}
	}
	if len(next) > 0 {
		s.add(t, "append_retries.sql", nil, r.gid, operation, r.dad, next, r.activity, r.seq, r.n, r.events, r.state, at)
	}
}

// drop queues the end of the operations that end with their functions.
func (s *Store) drop(t *tx, steps []Step, do Do, out []Committed) {
	if !do.Spawn {
		return
	}
	var ord []int64
	var guid, gid []legwork.ID
	var activity []string
	var dad []legwork.DAD
	var data []json.RawMessage
	for i := range steps {
		p := &steps[i]
		for _, id := range p.Drops {
			ord, guid, gid = append(ord, int64(i+1)), append(guid, p.GUID), append(gid, p.Gid)
			activity, dad = append(activity, id), append(dad, p.DAD)
			data = append(data, droppedChild)
		}
	}
	if len(ord) == 0 {
		return
	}
	s.add(t, "drop.sql", nil, ord, guid, gid, activity, dad, data)
	s.add(t, "drop_children.sql", followRows(func(i int, f legwork.Transition) {
		out[i].Follow = append(out[i].Follow, f)
	}), ord, guid, gid, activity, dad, data, s.grace)
}

// droppedChild is what a child job is told whose function has ended, or has given up the call.
var droppedChild = (&Interruption{Descend: true, Error: json.RawMessage(`{"message":"the function that called this job does not wait for it any more",` +
	`"code":410}`)}).message()
