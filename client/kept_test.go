package client_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// telling has jobs that tell their data when they end.
const telling = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      publishes: told
      activities:
        t: {type: trigger, job: {maps: {n: '{$self.output.data.n}'}}}
`

var errHeard = errors.New("heard")

// kept waits until an engine has kept n events behind a position and returns them.
func (s *site) kept(after client.Position, n int) (events []client.KeptEvent) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), deadline)
	defer cancel()
	err := s.c.Follow(ctx, client.EventQuery{Topic: "told", After: after}, func(e client.KeptEvent) error {
		if events = append(events, e); len(events) == n {
			return errHeard
		}
		return nil
	})
	if !errors.Is(err, errHeard) {
		s.t.Fatalf("%d of %d events are kept, %v", len(events), n, err)
	}
	return events
}

func (s *site) tell(id string, n string) {
	s.t.Helper()
	if _, err := s.c.Start(s.t.Context(), "go", map[string]any{"n": n}, client.WithJobID(id)); err != nil {
		s.t.Fatal(err)
	}
}

// TestEventsOutliveTheBroker: the broker loses its stream of events after an
// engine has seen one, before a listener has: its consumer, made anew, gets the
// event all the same, under the same GUID. Postgres has it the whole time, and a
// position goes on behind it.
func TestEventsOutliveTheBroker(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(telling)
	s.Engine(nil)
	s.tell("j1", "one")
	first := s.kept("", 1)[0]
	if first.JobID != "j1" || string(first.Data) != `{"n":"one"}` || first.Status != legwork.Success {
		t.Errorf("kept %+v, data %s", first, first.Data)
	}
	js, err := jetstream.New(s.conn.NATS())
	s.Must(err)
	stream := "LEGWORK_" + s.ns + "_EVENT"
	s.Must(js.DeleteStream(t.Context(), stream)) // with all that it holds
	s.Must(s.conn.Provision(t.Context()))
	s.Relay()
	listener, err := js.CreateOrUpdateConsumer(t.Context(), stream,
		jetstream.ConsumerConfig{Durable: "listener", AckPolicy: jetstream.AckExplicitPolicy})
	s.Must(err)
	m, err := listener.Next(jetstream.FetchMaxWait(deadline))
	s.Must(err)
	if got := m.Headers().Get(legwork.HeaderGUID); got != first.GUID.String() || string(m.Data()) != `{"n":"one"}` {
		t.Errorf("the listener got event %s, %s, want %s", got, m.Data(), first.GUID)
	}
	s.tell("j2", "two")
	if second := s.kept(first.Position, 1)[0]; second.JobID != "j2" || second.Position <= first.Position {
		t.Errorf("behind %s comes %+v", first.Position, second)
	}
	if all, err := s.c.Events(t.Context(), client.EventQuery{}); err != nil || len(all.Events) != 2 {
		t.Errorf("%d events are kept, %v, want each once", len(all.Events), err)
	}
}

// TestEventPages: pages go on where the last one ended, also where their topic has
// nothing; bad positions and limits are refused.
func TestEventPages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, err := s.pool.Exec(t.Context(), legwork.Qualify(
		`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, attempt, status, code, kind, data, publish)
		SELECT i, gen_random_uuid(), gen_random_uuid(), CASE i % 10 WHEN 0 THEN 'ten' ELSE 'other' END, 'a', '1', 'j' || i, 1, 'success', 200, 'leaves', '{"a.b":1}', 1
		FROM generate_series(1, 5000) i`, s.ns))
	s.Must(err)
	for topic, want := range map[string]int{"": 5000, "ten": 500, "none": 0} {
		q, seen := client.EventQuery{Topic: topic, Limit: 300}, 0
		for more := true; more; {
			page, err := s.c.Events(t.Context(), q)
			s.Must(err)
			for _, e := range page.Events {
				if seen++; string(e.Data) != `{"a":{"b":1}}` || topic != "" && e.Topic != topic {
					t.Fatalf("%+v, data %s", e, e.Data)
				}
			}
			q.After, more = page.Next, page.More
		}
		if seen != want || q.After != "5000" {
			t.Errorf("topic %q has %d events and ends at %s, want %d and 5000", topic, seen, q.After, want)
		}
	}
	for _, q := range []client.EventQuery{{After: "x"}, {After: "-1"}, {Limit: 1001}, {Limit: -1}, {Topic: "a b"}} {
		if _, err := s.c.Events(t.Context(), q); legwork.CodeOf(err) != 400 {
			t.Errorf("%+v: %v, want error 400", q, err)
		}
	}
}
