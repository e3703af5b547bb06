package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// How many answers to unknown work may wait, counting what two engines may add at
// once. Further ones become dead letters.
const (
	MaxEarlyOfJob   = 256
	MaxEarlyOfTopic = 1024
)

// Aside is a message that leaves its lane and waits among the dead letters until
// an engine can take it.
type Aside struct {
	DeadLetter
	Needs string        // what a build must know to read it; empty: every build can
	Wait  time.Duration // before it is due
}

// SetAside stores messages that wait, and returns which of them became dead letters
// instead, because too many of their kind wait.
func (s *Store) SetAside(ctx context.Context, all []Aside) (dead []bool, err error) {
	dead = make([]bool, len(all))
	if len(all) == 0 {
		return dead, nil
	}
	letters, needs, wait := make([]DeadLetter, len(all)), make([]string, len(all)), make([]time.Duration, len(all))
	for i, a := range all {
		letters[i], needs[i], wait[i] = a.DeadLetter, text(a.Needs), a.Wait
	}
	args, err := letterArgs(letters)
	if err != nil {
		return nil, err
	}
	var t tx
	s.add(&t, "set_aside.sql", func(rows pgx.Rows) error {
		var ord int
		err := rows.Scan(&ord)
		if err == nil {
			dead[ord-1] = true
		}
		return err
	}, append(args, needs, wait, MaxEarlyOfJob, MaxEarlyOfTopic)...)
	return dead, s.run(ctx, &t)
}

// NeedsAtOnce is the LIMIT of needs.sql.
const NeedsAtOnce = 64

// Needs returns what builds must know to read the messages that wait for a newer
// build: at most 64 such needs, in order, after the given one.
func (s *Store) Needs(ctx context.Context, after string) (needs []string, err error) {
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "needs.sql", func(rows pgx.Rows) error {
		var one string
		err := rows.Scan(&one)
		needs = append(needs, one)
		return err
	}, after)
	return needs, s.run(ctx, &t)
}

// WasAside is a message that was set aside.
type WasAside struct {
	ID   legwork.ID
	Lane string
	legwork.Delivery
}

// TakeAside claims messages that are due and need a build that knows needs. When the
// lease is over, others may claim them.
func (s *Store) TakeAside(ctx context.Context, needs string, lease time.Duration) (all []WasAside, err error) {
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "take_aside.sql", func(rows pgx.Rows) error {
		var w WasAside
		var stored *time.Time
		err := rows.Scan(&w.ID, &w.Lane, &w.Subject, &w.Header, &w.Data, &w.Stream, &w.Sequence, &stored, &w.Count)
		if stored != nil {
			w.Time = *stored
		}
		w.Count++
		all = append(all, w)
		return err
	}, needs, lease)
	return all, s.run(ctx, &t)
}

// Settled is what became of a message that was set aside.
type Settled struct {
	ID    legwork.ID
	Again bool // it waits for longer
	Wait  time.Duration
	Needs string
	Said  string // the error for which it waits, or how it ended
}

// SettleAside stores what became of messages that TakeAside returned.
func (s *Store) SettleAside(ctx context.Context, all []Settled) error {
	n := len(all)
	if n == 0 {
		return nil
	}
	id, again, wait := make([]legwork.ID, n), make([]bool, n), make([]time.Duration, n)
	needs, said := make([]string, n), make([]string, n)
	for i, a := range all {
		id[i], again[i], wait[i], needs[i], said[i] = a.ID, a.Again, a.Wait, text(a.Needs), text(a.Said)
	}
	var t tx
	s.add(&t, "settle_aside.sql", nil, id, again, wait, needs, said)
	return s.run(ctx, &t)
}
