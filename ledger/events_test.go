package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// told puts an event in the outbox.
func (b *base) told(gid legwork.ID, n int) ledger.Seen {
	b.t.Helper()
	guid := legwork.Derive(gid, gid, "event", n)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, topic, status, code, data, publish)
		VALUES ($1, $2, 'event', 'leaves', 'a', ',0', 'told', 'success', 200, $3, 1)`,
		guid, gid, fmt.Sprintf(`{"n":%d}`, n))
	return ledger.Seen{Row: ledger.Row{GUID: guid, Gid: gid}, Stored: time.Now()}
}

// TestKeepEvents: an event that was seen leaves the outbox and is kept, once; no
// other row is touched, whatever the message says.
func TestKeepEvents(t *testing.T) {
	b := newBase(t)
	gid, other := b.job(1, 0), b.job(1, 0)
	rows := b.oneOfEach(gid)
	e := b.told(gid, 1)
	keep := func(events ...ledger.Seen) {
		t.Helper()
		if err := b.store.KeepEvents(t.Context(), events); err != nil {
			t.Fatal(err)
		}
	}
	b.unchanged("rows that are no events, and another job's", func() {
		for row, guid := range rows {
			if row != "event" && row != "event leaves" {
				keep(ledger.Seen{Row: ledger.Row{GUID: guid, Gid: gid}})
			}
		}
		keep(ledger.Seen{Row: ledger.Row{GUID: e.GUID, Gid: other}})
	})
	b.is(`SELECT count(*) FROM legwork.event`, "0")
	keep(e, e)
	keep(e)
	b.is(`SELECT topic, data::text, job_id = gid::text FROM legwork.event`, `told {"n":1} true`)
	b.is(fmt.Sprintf(`SELECT count(*) FROM legwork.outbox WHERE guid = '%s'`, e.GUID), "0")
}

// TestEventsOfALostStreamStay: the broker has made its stream anew since it stored
// the event: the row stays and is published again.
func TestEventsOfALostStreamStay(t *testing.T) {
	b := newBase(t)
	e := b.told(b.job(1, 0), 1)
	b.exec(`UPDATE legwork.event_stream SET born = $1`, e.Stored.Add(time.Millisecond))
	b.unchanged("an event of a stream that is gone", func() {
		if err := b.store.KeepEvents(t.Context(), []ledger.Seen{e}); err != nil {
			t.Fatal(err)
		}
	})
	e.Stored = e.Stored.Add(time.Second)
	if err := b.store.KeepEvents(t.Context(), []ledger.Seen{e}); err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT count(*) FROM legwork.event`, "1")
}

// TestEventsAreKeptInTheOrderOfCommits: a reader that has seen a place never sees
// one before it come later, whatever commits late; and places do not go back with
// the clock.
func TestEventsAreKeptInTheOrderOfCommits(t *testing.T) {
	b := newBase(t)
	b.exec(`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, attempt, publish)
		VALUES ((extract(epoch FROM now() + interval '1 hour') * 1000000)::bigint, gen_random_uuid(), gen_random_uuid(), 'told', '', '', '', 1, 1)`)
	waits, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.store.With(waits).KeepEvents(t.Context(), []ledger.Seen{b.told(b.job(1, 0), 0)}); err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	next := b.told(b.job(1, 0), 1)
	go func() { second <- b.store.KeepEvents(context.Background(), []ledger.Seen{next}) }()
	b.somebodyWaits(waits, 0, second)
	if err := errors.Join(waits.Commit(t.Context()), <-second); err != nil {
		t.Fatal(err)
	}
	const writers, each = 4, 25
	done := make(chan error, writers)
	for w := range writers {
		var events []ledger.Seen
		for n := range each {
			events = append(events, b.told(b.job(1, 0), w*each+n))
		}
		go func() {
			for _, e := range events {
				if err := b.store.KeepEvents(context.Background(), []ledger.Seen{e}); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	var seen []int64
	read := func() {
		last := int64(0)
		if len(seen) > 0 {
			last = seen[len(seen)-1]
		}
		for _, line := range b.lines(`SELECT pos FROM legwork.event WHERE pos > $1 ORDER BY pos`, last) {
			pos, err := strconv.ParseInt(line, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, pos)
		}
	}
	for ended := 0; ended < writers; {
		select {
		case err := <-done:
			if ended++; err != nil {
				t.Fatal(err)
			}
		default:
		}
		read()
	}
	read()
	if len(seen) != writers*each+3 || !slices.IsSorted(seen) {
		t.Errorf("a reader with a cursor saw %d events, want %d", len(seen), writers*each+3)
	}
}
