package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Place is one activity instance: an activity of a job in a dimension.
type Place struct {
	Gid      legwork.ID
	Activity string
	DAD      legwork.DAD
}

// Leg1Entry is a Leg 1 message that asks to enter.
type Leg1Entry struct {
	Place
	GUID    legwork.ID
	Version int32
	// Seeds: this type runs its steps in Leg 1, so its messages have marks (category B).
	Seeds bool
	// Cycle: the activity may be entered again (cycle: true). Another message
	// than the first, once Leg 1 is complete, is a re-entry and no merge (HOOK-07).
	Cycle bool
	Epoch int64
}

// Leg2Entry is a response that asks to enter.
type Leg2Entry struct {
	Place
	GUID    legwork.ID
	Version int32
	// Work is the GUID of the work message that is answered, Attempt the number
	// of its attempt as the answer says it.
	Work    legwork.ID
	Attempt int
	// Prior is a response that must have taken effect before; nil: none.
	Prior *legwork.ID
	// Row is the outbox row that the response is; zero: a worker's.
	Row legwork.ID
	// Whole: it answers whatever work is outstanding, as it ends the time limit of all attempts of
	// a call, or of all turns of a function (ADR 72).
	Whole bool
	// Untried: it is an error after which a policy has the work tried again, and [Store.Retry] has
	// refused that. It does not enter for the first time, as it would be final.
	Untried bool
}

// Entered is the state that an entry found, and left behind.
type Entered struct {
	// JobVersion is the version the job is pinned to; nil: no such job.
	JobVersion *int32
	Closed     bool
	// Current: the message belongs to the present epoch (Leg 1 only).
	Current bool
	// Expected: the message has its row, or has entered before. Else Postgres knows
	// nothing of it, and its outcome is unowed (ADR 22).
	Expected bool
	// InOrder: the prior response, if any, has taken effect (Leg 2 only).
	InOrder bool
	// Counted: the entry was accepted and counted.
	Counted bool
	// Activity is the ledger after the entry; nil: there is no such instance.
	Activity *Activity
	// Outstanding is the work message whose response is awaited (Leg 2 only).
	Outstanding *legwork.ID
	// Merge: another message entered this activity first (CON-11).
	Merge bool
	// Reentry: a cycle has come back to the activity (Leg 1 only, HOOK-07).
	Reentry bool
	// Semaphore of the job at the entry (Leg 1 only).
	Semaphore int
	// Attempt of the activity, from 1: 1 + its retries (Leg 2 only).
	Attempt int
	// Marks is the ledger of this message; nil: it has none.
	Marks *Marks
	// Entries counts how often this message has entered, this time included.
	Entries int
}

// EnterLeg1 counts the Leg 1 attempts of a batch (L1-01) and loads what want lists.
// At most one entry per activity instance may be in a batch. A refused entry is not
// counted (LED-17, CON-28).
func (s *Store) EnterLeg1(ctx context.Context, entries []Leg1Entry, want Want) ([]Entered, *Loaded, error) {
	out := make([]Entered, len(entries))
	var once, again leg1Rows
	for i := range entries {
		if e := &entries[i]; e.Cycle {
			again.add(i, e)
		} else {
			once.add(i, e)
		}
	}
	var t tx
	if len(once.at) > 0 {
		s.add(&t, "enter_leg1.sql", func(rows pgx.Rows) error {
			var ord int
			var e Entered
			if err := rows.Scan(&ord, &e.JobVersion, &e.Closed, &e.Current, &e.Activity, &e.Merge, &e.Marks, &e.Entries,
				&e.Counted, &e.Semaphore, &e.Expected); err != nil {
				return err
			}
			out[once.at[ord-1]] = e
			return nil
		}, once.guid, once.gid, once.activity, once.dad, once.version, once.seeds, once.epoch)
	}
	if len(again.at) > 0 {
		s.add(&t, "enter_cycle.sql", func(rows pgx.Rows) error {
			var ord int
			var e Entered
			if err := rows.Scan(&ord, &e.JobVersion, &e.Closed, &e.Current, &e.Activity, &e.Merge, &e.Marks, &e.Entries,
				&e.Counted, &e.Semaphore, &e.Expected, &e.Reentry); err != nil {
				return err
			}
			out[again.at[ord-1]] = e
			return nil
		}, again.guid, again.gid, again.activity, again.dad, again.version, again.epoch)
	}
	loaded := s.load(&t, want)
	return out, loaded, s.run(ctx, &t)
}

// leg1Rows are entries as columns, with their places in the batch.
type leg1Rows struct {
	at        []int
	guid, gid []legwork.ID
	activity  []string
	dad       []legwork.DAD
	version   []int32
	seeds     []bool
	epoch     []int64
}

func (r *leg1Rows) add(index int, e *Leg1Entry) {
	r.at, r.guid, r.gid = append(r.at, index), append(r.guid, e.GUID), append(r.gid, e.Gid)
	r.activity, r.dad = append(r.activity, e.Activity), append(r.dad, e.DAD)
	r.version, r.seeds, r.epoch = append(r.version, e.Version), append(r.seeds, e.Seeds), append(r.epoch, e.Epoch)
}

// EnterLeg2 counts the Leg 2 entries of a batch, seeds the GUID rows of new
// responses (GUID-03) and loads what want lists. At most one entry per activity
// instance may be in a batch.
func (s *Store) EnterLeg2(ctx context.Context, entries []Leg2Entry, want Want) ([]Entered, *Loaded, error) {
	out := make([]Entered, len(entries))
	var t tx
	s.add(&t, "enter_leg2.sql", func(rows pgx.Rows) error {
		var ord int
		e := Entered{Current: true}
		if err := rows.Scan(&ord, &e.JobVersion, &e.Closed, &e.InOrder, &e.Expected, &e.Outstanding, &e.Activity, &e.Marks,
			&e.Entries, &e.Counted, &e.Attempt); err != nil {
			return err
		}
		out[ord-1] = e
		return nil
	}, leg2Args(entries)...)
	loaded := s.load(&t, want)
	return out, loaded, s.run(ctx, &t)
}

// LookLeg2 returns what the entry of each response would find now. It counts and
// locks nothing, and any number of responses may be to one activity instance.
func (s *Store) LookLeg2(ctx context.Context, entries []Leg2Entry) ([]Entered, error) {
	out := make([]Entered, len(entries))
	var t tx
	s.add(&t, "look_leg2.sql", func(rows pgx.Rows) error {
		var ord int
		e := Entered{Current: true}
		if err := rows.Scan(&ord, &e.JobVersion, &e.Closed, &e.InOrder, &e.Expected, &e.Outstanding, &e.Activity, &e.Marks,
			&e.Entries, &e.Attempt); err != nil {
			return err
		}
		out[ord-1] = e
		return nil
	}, leg2Args(entries)...)
	return out, s.run(ctx, &t)
}

// leg2Args are responses as the columns that enter_leg2.sql and look_leg2.sql read.
func leg2Args(entries []Leg2Entry) []any {
	n := len(entries)
	guid, gid := make([]legwork.ID, n), make([]legwork.ID, n)
	activity, dad, version := make([]string, n), make([]legwork.DAD, n), make([]int32, n)
	work, prior, row, attempt := make([]*legwork.ID, n), make([]*legwork.ID, n), make([]*legwork.ID, n), make([]int32, n)
	untried := make([]bool, n)
	for i, e := range entries {
		guid[i], gid[i], prior[i], row[i], untried[i] = e.GUID, e.Gid, e.Prior, orNil(e.Row), e.Untried
		if !e.Whole {
			work[i] = &entries[i].Work
		}
		activity[i], dad[i], version[i], attempt[i] = e.Activity, e.DAD, e.Version, int32(max(e.Attempt, 1))
	}
	return []any{guid, gid, activity, dad, version, work, prior, attempt, row, untried}
}
