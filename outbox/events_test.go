package outbox

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// taken is a publisher that remembers the GUIDs of what it was given.
type taken struct {
	guids []legwork.ID
	fail  error
}

func (p *taken) Publish(_ context.Context, ts []*legwork.Transition) []error {
	errs := make([]error, len(ts))
	for i, t := range ts {
		if errs[i] = p.fail; p.fail == nil {
			p.guids = append(p.guids, t.GUID)
		}
	}
	return errs
}

// TestEventsAgain: events that engines had seen before the broker created its stream
// again are published again, once, in the order in which they were kept. Events that the
// new stream holds are not.
func TestEventsAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	old, born := time.Now().Add(-time.Hour).Truncate(time.Microsecond), time.Now().Add(-time.Minute)
	keep := func(pos int, stored time.Time) (guid legwork.ID) {
		t.Helper()
		guid = legwork.NewID()
		s.exec(`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, activity, dad, attempt, kind, status, code, data, publish, stored_at)
			VALUES ($1, $2, $2, 'told', 'a', '1', 'j', 't', ',0', 1, 'leaves', 'success', 200, '{"n":1}', 1, $3)`, pos, guid, stored)
		return guid
	}
	var lost []legwork.ID
	for i := range 600 {
		lost = append(lost, keep(i+1, old.Add(time.Minute)))
	}
	keep(700, time.Now()) // in the new stream
	out, now := &taken{}, old
	relay, err := NewRelay(s.store, nil, out, Config{Assemble: graph.AssembleFlat, Log: slog.New(slog.DiscardHandler),
		EventStream: func(context.Context) (time.Time, error) { return now, nil }})
	if err != nil {
		t.Fatal(err)
	}
	look := func(want int) {
		t.Helper()
		if _, err := relay.again(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(out.guids) != want {
			t.Fatalf("%d events were published again, want %d", len(out.guids), want)
		}
	}
	look(0) // the stream holds them
	now = born
	out.fail = fmt.Errorf("the broker is away")
	if _, err := relay.again(t.Context()); err == nil {
		t.Error("nothing was published and there is no error")
	}
	out.fail = nil
	look(600)
	look(600)
	if !slices.Equal(out.guids, lost) {
		t.Error("they came in another order")
	}
	now = born.Add(30 * time.Second)
	look(1200) // lost once more
}

// TestEventsEnd: events go when their day is over, in pieces.
func TestEventsEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, attempt, publish)
		SELECT (extract(epoch FROM now() - i * interval '1 minute') * 1000000)::bigint, gen_random_uuid(), gen_random_uuid(), 't', '', '', '', 1, 1
		FROM generate_series(1, 2600) i`)
	var pieces int
	for after, more := int64(0), true; more; pieces++ {
		var err error
		if after, more, err = s.store.retainEvents(t.Context(), legwork.EventLife, after); err != nil {
			t.Fatal(err)
		}
	}
	var left int
	if err := s.pool.QueryRow(t.Context(), s.q(`SELECT count(*) FROM legwork.event`)).Scan(&left); err != nil ||
		left < 1438 || left > 1440 || pieces != 2 {
		t.Errorf("%d events are left after %d pieces, want 1,440 and 2 (%v)", left, pieces, err)
	}
}
