package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Broadcast is a message that sends a signal to all jobs that index rows name, piece
// by piece (SIG-03).
type Broadcast struct {
	Place
	GUID    legwork.ID
	Queries []StatQuery
}

// Page is a piece of the jobs that get the signal of a Broadcast.
type Page struct {
	// Found: the row of the message is there. Without it another copy is done.
	Found bool
	// After is the last job of the piece before, nil: this is the first one. Upto
	// is the last job that was looked at, nil: there is none left.
	After, Upto *legwork.ID
	// More: there may be another piece.
	More bool
	// Targets are those of the jobs that are open.
	Targets []Target

	used, over []indexRow // of the targets, and of jobs that have ended
}

// indexRow is one row of the index.
type indexRow struct {
	app, graph, key, name, value string
	gid                          legwork.ID
}

// Targets returns the next piece of each message, of size index rows at most.
func (s *Store) Targets(ctx context.Context, broadcasts []Broadcast, size int) ([]Page, error) {
	out, looked := make([]Page, len(broadcasts)), make([]int, len(broadcasts))
	guids := make([]legwork.ID, len(broadcasts))
	var ord []int64
	var q queryRows
	for i := range broadcasts {
		guids[i] = broadcasts[i].GUID
		for j := range broadcasts[i].Queries {
			ord = append(ord, int64(i+1))
			q.add(&broadcasts[i].Queries[j])
		}
	}
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "targets.sql", func(rows pgx.Rows) error {
		var ord int
		var gid, after *legwork.ID
		var job string
		var meant, over bool
		var r indexRow
		err := rows.Scan(&ord, &after, &gid, &job, &meant, &over, &r.app, &r.graph, &r.key, &r.name, &r.value)
		if err != nil {
			return err
		}
		p := &out[ord-1]
		if p.Found, p.After = true, after; gid == nil {
			return nil
		}
		looked[ord-1]++
		p.Upto, p.More, r.gid = gid, looked[ord-1] == size, *gid
		switch {
		case meant:
			p.Targets, p.used = append(p.Targets, Target{Gid: *gid, Job: job}), append(p.used, r)
		case over:
			p.over = append(p.over, r)
		}
		return nil
	}, append(append([]any{guids, ord}, q.args()...), size)...)
	return out, s.run(ctx, &t)
}

// Piece are the signals of a message to the jobs of a page.
type Piece struct {
	*Broadcast
	*Page
	Signals []legwork.Transition
	Scrub   bool // delete the index rows of the jobs that get the signal (SIG-04)
}

// CommitPieces commits pieces: the signals are rows of the outbox, which the caller
// delivers. granted is false for a piece that another copy of the message has
// committed, or that has no effect any more.
func (s *Store) CommitPieces(ctx context.Context, pieces []Piece) (granted []bool, err error) {
	n := len(pieces)
	granted = make([]bool, n)
	if n == 0 {
		return granted, nil
	}
	guid, gid, after, upto := make([]legwork.ID, n), make([]legwork.ID, n), make([]*legwork.ID, n), make([]*legwork.ID, n)
	var k posts
	var of []int64
	var x indexRows
	for i := range pieces {
		p := &pieces[i]
		guid[i], gid[i], after[i], upto[i] = p.GUID, p.Gid, p.After, p.Upto
		for j := range p.Signals {
			of = append(of, int64(i+1))
			k.message(&p.Signals[j], p.Gid)
		}
		if x.add(i, p.over); p.Scrub {
			x.add(i, p.used)
		}
	}
	var t tx
	s.add(&t, "lock_jobs.sql", nil, gid)
	s.add(&t, "tell_all.sql", func(rows pgx.Rows) error {
		var ord int
		if err := rows.Scan(&ord); err != nil {
			return err
		}
		granted[ord-1] = true
		return nil
	}, guid, gid, after, upto, of, k.guid, k.activity, k.dad, k.topic, k.status, k.code, k.parent, k.state, k.data,
		x.ord, x.app, x.graph, x.key, x.name, x.value, s.graceFor(k.data), x.gid)
	return granted, s.run(ctx, &t)
}

// indexRows are index rows as columns; ord is the piece, from 1.
type indexRows struct {
	ord                          []int64
	app, graph, key, name, value []string
	gid                          []legwork.ID
}

func (x *indexRows) add(index int, rows []indexRow) {
	for _, r := range rows {
		x.ord, x.gid = append(x.ord, int64(index+1)), append(x.gid, r.gid)
		x.app, x.graph, x.key = append(x.app, r.app), append(x.graph, r.graph), append(x.key, r.key)
		x.name, x.value = append(x.name, r.name), append(x.value, r.value)
	}
}

// Undelivered returns signals that activities have committed and that nobody has
// delivered, as the process died: at most 1,000 of each activity.
func (s *Store) Undelivered(ctx context.Context, places []Place) (signals []legwork.Transition, err error) {
	n := len(places)
	gid, activity, dad := make([]legwork.ID, n), make([]string, n), make([]legwork.DAD, n)
	for i, p := range places {
		gid[i], activity[i], dad[i] = p.Gid, p.Activity, p.DAD
	}
	var t tx
	s.add(&t, "undelivered_all.sql", func(rows pgx.Rows) error {
		m := legwork.Transition{Kind: legwork.Signal, Attempt: 1, Publish: 1}
		if err := rows.Scan(signalFields(&m)...); err != nil {
			return err
		}
		signals = append(signals, m)
		return nil
	}, gid, activity, dad)
	return signals, s.run(ctx, &t)
}
