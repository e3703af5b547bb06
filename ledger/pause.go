package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// What can be paused.
const (
	PauseGraph = "graph" // no transition of its jobs takes effect, no job begins
	PauseTopic = "topic" // its work is not handed to workers
	PauseJob   = "job"   // no transition of it takes effect
)

// Pause says what is held, by whom, since when and why (ADR 31).
type Pause struct {
	ID   int64  `json:"id"`
	Kind string `json:"kind"` // graph, topic or job
	App  string `json:"app,omitempty"`
	// Name is the topic a graph subscribes to, a work topic, or a job's id.
	Name   string      `json:"name"`
	Gid    *legwork.ID `json:"gid,omitempty"` // of a job
	Reason string      `json:"reason"`
	Author string      `json:"author"`
	Since  time.Time   `json:"since"`
}

// String says it in one sentence.
func (p *Pause) String() string {
	return fmt.Sprintf("%s %s is paused by %s since %s UTC: %s", p.Kind, p.Name, p.Author,
		p.Since.UTC().Format("2006-01-02 15:04:05"), p.Reason)
}

func (p *Pause) fields() []any {
	return []any{&p.ID, &p.Kind, &p.App, &p.Name, &p.Gid, &p.Reason, &p.Author, &p.Since}
}

// Pauses returns what is paused now, the oldest first.
func (s *Store) Pauses(ctx context.Context) ([]Pause, error) {
	var list []Pause
	var t tx
	s.pauses(&t, &list)
	return list, s.run(ctx, &t)
}

func (s *Store) pauses(t *tx, list *[]Pause) {
	s.add(t, "pauses.sql", func(rows pgx.Rows) error {
		var p Pause
		err := rows.Scan(p.fields()...)
		*list = append(*list, p)
		return err
	})
}

// Pause begins a pause and returns it, with began true; or the one that there is
// already. A job is named by app and id, or by its gid, and must be running: nil if
// there is no such job.
func (s *Store) Pause(ctx context.Context, want Pause) (p *Pause, began bool, err error) {
	// A statement that waited while another one began the same pause begins nothing,
	// and does not see the other's row yet; the next one does.
	for range 2 {
		var t tx
		s.add(&t, "pause.sql", func(rows pgx.Rows) error {
			p = &Pause{}
			return rows.Scan(append(p.fields(), &began)...)
		}, append([]any{want.Kind, want.App, want.Name, want.Gid},
			Operator{Who: want.Author, Why: want.Reason}.action("pause").row()...)...)
		if err := s.run(ctx, &t); err != nil || p != nil {
			return p, began, err
		}
	}
	return nil, false, nil
}

// Resume ends a pause and returns it, nil if there was none. What it holds
// goes on as soon as a relay sees it.
func (s *Store) Resume(ctx context.Context, kind, app, name, author string) (p *Pause, err error) {
	return s.ResumeBy(ctx, kind, app, name, Operator{Who: author})
}

// ResumeBy is Resume, by somebody who says why.
func (s *Store) ResumeBy(ctx context.Context, kind, app, name string, by Operator) (p *Pause, err error) {
	var t tx
	s.add(&t, "resume.sql", func(rows pgx.Rows) error {
		p = &Pause{}
		return rows.Scan(p.fields()...)
	}, append([]any{kind, app, name}, by.action("resume").row()...)...)
	return p, s.run(ctx, &t)
}

// Held is a message, with the pauses that cover it.
type Held struct {
	Pauses []int64
	T      *legwork.Transition
	// Version is that of its job; App that of the job which a start would begin.
	Version int32
	App     string
	// Prior is the pending answer before this one, nil if there is none.
	Prior *legwork.ID
	// Timer is the time limit that ends as the answer is held; zero: none does.
	Timer legwork.ID
}

// HeldOutOfOrder is in place of a pause: the answer before it is missing.
const HeldOutOfOrder = -1

// HoldMessages stores messages of paused jobs in the outbox, and returns for each
// the pause that holds it: 0 if none does, so that it is handled as usual, and
// HeldOutOfOrder if the answer before it is missing (ADR 24).
func (s *Store) HoldMessages(ctx context.Context, all []Held) ([]int64, error) {
	n := len(all)
	guid, gid, holder := make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
	version, code, seq := make([]int32, n), make([]int32, n), make([]int32, n)
	activity, dad, is, status := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	retry, parent, state := make([]*string, n), make([]*string, n), make([]*string, n)
	data, prior, said := make([]json.RawMessage, n), make([]*legwork.ID, n), make([]int32, n)
	claim := make([]*string, n)
	for i, h := range all {
		m := h.T
		prior[i], said[i] = h.Prior, int32(m.Attempt)
		guid[i], gid[i], version[i], activity[i], dad[i] = m.GUID, m.Gid, h.Version, m.Activity, string(m.DAD)
		status[i], code[i], seq[i] = string(m.Status), int32(m.Code), int32(m.Seq)
		retry[i], parent[i], state[i] = orNull(m.Retry), orNull(m.Trace.Parent), orNull(m.Trace.State)
		claim[i] = orNull(m.ClaimText())
		if holder[i], is[i] = heldAs(m); is[i] != "row" && len(m.Data) > 0 {
			data[i] = m.Data // a row has its own
		}
	}
	return s.hold(ctx, "pause_messages.sql", all, s.heldTimers(all), guid, gid, holder, version, activity, dad, is, status,
		code, seq, retry, parent, state, data, prior, said, claim)
}

// heldAs returns the row that stores a held message, and its kind.
func heldAs(m *legwork.Transition) (legwork.ID, string) {
	switch {
	case m.Kind != legwork.Leg2:
		return m.GUID, "row"
	case !m.Row.IsZero():
		return m.Row, "row"
	case m.Status == legwork.Pending:
		return m.Work, "pending"
	default:
		return m.Work, "final"
	}
}

// HoldStarts keeps starts of paused graphs in the outbox, as HoldMessages does. It
// does not wait for a transaction that has put the same start and is open: then
// Waits(err) is true, and nothing is kept.
func (s *Store) HoldStarts(ctx context.Context, all []Held) ([]int64, error) {
	n := len(all)
	guid, data := make([]legwork.ID, n), make([]json.RawMessage, n)
	app, job, topic := make([]string, n), make([]string, n), make([]string, n)
	parent, state := make([]*string, n), make([]*string, n)
	for i, h := range all {
		guid[i], app[i], job[i], topic[i], data[i] = h.T.GUID, h.App, h.T.Job, h.T.Topic, h.T.Data
		parent[i], state[i] = orNull(h.T.Trace.Parent), orNull(h.T.Trace.State)
	}
	return s.hold(ctx, "pause_starts.sql", all, nil, guid, app, job, topic, parent, state, data)
}

// heldTimers returns a function that queues the deletion of the timers of works
// whose answers came in time and are held.
func (s *Store) heldTimers(all []Held) func(*tx) {
	var work, gid, timer []legwork.ID
	for i := range all {
		if h := &all[i]; !h.Timer.IsZero() {
			work, gid, timer = append(work, h.T.Work), append(gid, h.T.Gid), append(timer, h.Timer)
		}
	}
	if len(work) == 0 {
		return nil
	}
	return func(t *tx) { s.add(t, "moot_held.sql", nil, work, gid, timer) }
}

func (s *Store) hold(ctx context.Context, file string, all []Held, then func(*tx), args ...any) ([]int64, error) {
	var ord, pause []int64
	for i, h := range all {
		for _, id := range h.Pauses {
			ord, pause = append(ord, int64(i+1)), append(pause, id)
		}
	}
	by := make([]int64, len(all))
	var t tx
	if file == "pause_starts.sql" {
		s.add(&t, "hold_briefly.sql", nil)
	}
	s.add(&t, file, func(rows pgx.Rows) error {
		var ord, pause int64
		if err := rows.Scan(&ord, &pause); err != nil {
			return err
		}
		by[ord-1] = pause
		return nil
	}, append([]any{ord, pause}, args...)...)
	if then != nil {
		then(&t)
	}
	return by, s.run(ctx, &t)
}

func orNull[T comparable](v T) *T {
	if v == *new(T) {
		return nil
	}
	return &v
}
