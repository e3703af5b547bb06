package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Signal is one signal under all the keys its topic's rules give it.
type Signal struct {
	GUID   legwork.ID
	Topic  string
	Keys   []SignalKey
	Data   json.RawMessage
	Status legwork.Status
	Code   int
	Trace  legwork.Trace
	// Kept is how long the signal waits for a hook, and its GUID is remembered.
	Kept time.Duration
	// To is the job that it is for; nil: whoever waits under its keys.
	To *Recipient
}

// Recipient is the job that a signal is for, and what its receipt says. The keys of the
// signal are the job's, one for each activity that waits on its topic.
type Recipient struct {
	Gid      legwork.ID
	App, Job string
	// ID is the signal's id, 1 to 128 bytes.
	ID []byte
	// At is when it is accepted, by Postgres's clock.
	At time.Time
	// Response is the answer that repetitions get, too.
	Response json.RawMessage
	// Payload is the SHA-256 of its data.
	Payload []byte
}

// SignalKey is one key that a signal has for the hooks of one activity.
type SignalKey struct {
	Key           legwork.ID
	App, Activity string
	// Keep the signal under this key if no hook waits.
	Keep bool
}

// Signalled is what became of a signal.
type Signalled struct {
	// Accepted: a hook was waiting. If neither this nor Duplicate is set, the signal
	// is stored for a later hook, if one of its keys says Keep.
	Accepted bool
	// Duplicate: this GUID has been here before.
	Duplicate bool
	// Ended: its job has ended, nothing is stored.
	Ended bool
	// Full: legwork.MaxUnread signals of its topic wait for its job already, nothing is
	// stored.
	Full bool
	// Wakes are rows of the outbox: publish them.
	Wakes []legwork.Transition
}

// Signal wakes hooks: under each of its keys and for each activity the one that has
// waited longest. A final signal (not pending) ends the registration in the
// statement that makes the wake-up (CON-08). The signal's own outbox row, if it has
// one, is deleted. At most one signal of a GUID may be in a call.
func (s *Store) Signal(ctx context.Context, signals []Signal) ([]Signalled, error) {
	out := make([]Signalled, len(signals))
	left := make([]int, len(signals))
	for i := range left {
		left[i] = i
	}
	for round := 0; len(left) > 0; round++ {
		// Each round settles one signal at least, unless something else was
		// faster: a timer, the end of a job.
		if round > maxRounds+len(signals) {
			return nil, fmt.Errorf("%d signals found their hooks taken %d times: try again later", len(left), round)
		}
		again, err := s.signal(ctx, signals, left, out)
		if err != nil {
			return nil, err
		}
		left = again
	}
	return out, nil
}

// maxRounds bounds how often in a row a signal may be overtaken.
const maxRounds = 100

// signal is one transaction for the signals at some indices. It returns those
// that must be asked for again: their hooks were taken meanwhile.
func (s *Store) signal(ctx context.Context, signals []Signal, at []int, out []Signalled) (again []int, err error) {
	n := len(at)
	guid, topic, status, code := make([]legwork.ID, n), make([]string, n), make([]legwork.Status, n), make([]int32, n)
	data, parent, state, kept := make([]json.RawMessage, n), make([]string, n), make([]string, n), make([]time.Duration, n)
	var ord []int64
	var key []legwork.ID
	var app, activity []string
	var keep []bool
	var target []*legwork.ID
	var to recipients
	for k, i := range at {
		g := &signals[i]
		guid[k], topic[k], status[k], code[k], data[k] = g.GUID, g.Topic, g.Status, int32(g.Code), g.Data
		parent[k], state[k], kept[k] = g.Trace.Parent, g.Trace.State, g.Kept
		to.add(g.To)
		for _, one := range g.Keys {
			target = append(target, g.To.gid())
			ord, key, keep = append(ord, int64(k+1)), append(key, one.Key), append(keep, one.Keep)
			app, activity = append(app, one.App), append(activity, one.Activity)
		}
	}
	var t tx
	s.buckets(&t, key)
	s.add(&t, "signal.sql", func(rows pgx.Rows) error {
		var ord int
		var duplicate, overtaken, ended, full bool
		var f followed
		if err := rows.Scan(append([]any{&ord, &duplicate, &overtaken, &ended, &full}, f.fields()...)...); err != nil {
			return err
		}
		told := &out[at[ord-1]]
		switch {
		case ended:
			told.Ended = true
		case full:
			told.Full = true
		case overtaken:
			again = append(again, at[ord-1])
		case duplicate:
			told.Duplicate = true
		case f.guid != nil:
			told.Accepted, told.Wakes = true, append(told.Wakes, f.transition())
		}
		return nil
	}, guid, topic, data, status, code, parent, state, kept, ord, key, s.graceFor(data), app, activity, keep, target,
		to.gid, to.app, to.job, to.id, to.response, to.payload, to.at, legwork.MaxUnread)
	err = s.run(ctx, &t)
	return again, err
}
