package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestSignalJob: a signal to a job wakes its hook whatever the rule compares, or is
// kept for the next one; its id is one among those of the app, the job and the topic.
// What it is answered with is the same over Postgres and over NATS (SIGID-01 to 08).
func TestSignalJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	ref := s.ask("s-1", "sign")
	other := s.ask("s-2", "sign")
	s.explains(ref, client.ReasonSignal)
	s.explains(other, client.ReasonSignal)
	first, err := s.c.SignalJob(ctx, ref, "people.signed", map[string]any{"by": "Ada"}, client.WithSignalID("k"))
	s.must(err)
	if first.Woken != 1 || first.Kept || first.Replayed || first.SignalID != "k" || first.SignalName != "people.signed" ||
		!first.Accepted || first.WorkflowID != "people/s-1" || first.SignalStorageKey.IsZero() || first.AcceptedAt == "" {
		t.Errorf("the signal is answered with %+v", first)
	}
	result, err := s.c.Await(ctx, ref)
	if err != nil || !strings.Contains(string(result.Data), `"by":"Ada"`) {
		t.Errorf("the job ends with %s, %v", result.Data, err)
	}
	for what, c := range map[string]*client.Client{"Postgres": s.c, "NATS": remote} {
		again, err := c.SignalJob(ctx, client.Ref{App: "people", JobID: "s-1"}, "people.signed", map[string]any{"by": "Ben"},
			client.WithSignalID("k"))
		s.must(err)
		if again.AcceptedSignal != first.AcceptedSignal || !again.Replayed || *again.SamePayload || again.Gid != first.Gid {
			t.Errorf("over %s the repetition is answered with %+v, want %+v", what, again, first)
		}
		_, err = c.SignalJob(ctx, ref, "people.signed", nil, client.WithSignalID("late"))
		s.conflicts(err, client.SignalJobEnded)
		_, err = c.SignalJob(ctx, other, "people.nobody", nil)
		if legwork.CodeOf(err) != legwork.CodeNotFound {
			t.Errorf("over %s a topic that no hook waits on: %v", what, err)
		}
		_, err = c.SignalJob(ctx, client.Ref{App: "people", JobID: "nobody"}, "people.signed", nil)
		if legwork.CodeOf(err) != legwork.CodeNotFound {
			t.Errorf("over %s a job that does not exist: %v", what, err)
		}
		for _, id := range []string{"", strings.Repeat("é", 64) + "x", "\xff"} {
			if _, err := c.SignalJob(ctx, other, "people.signed", nil, client.WithSignalID(id)); legwork.CodeOf(err) !=
				legwork.CodeInvalid {
				t.Errorf("over %s the id %q: %v", what, id, err)
			}
		}
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.signal_receipt`); n != "1" {
		t.Errorf("%s receipts are stored", n)
	}
	last, err := remote.SignalJob(ctx, other, "people.signed", map[string]any{"by": "Eve"})
	if err != nil || last.SignalID == "" || last.Woken != 1 {
		t.Errorf("a signal without an id is answered with %+v, %v", last, err)
	}
	_, err = s.c.Await(ctx, other)
	s.must(err)
	s.atRest()
}

// conflicts checks that a signal was refused with a code, without its data.
func (s *site) conflicts(err error, code string) {
	s.t.Helper()
	var refused *client.SignalError
	if !errors.As(err, &refused) || refused.Code != code || legwork.CodeOf(err) != legwork.CodeConflict ||
		refused.CorrelationID.IsZero() || refused.SignalID == "" || refused.WorkflowID == "" {
		s.t.Fatalf("the signal is refused with %v (%+v), want %s", err, refused, code)
	}
	if strings.Contains(err.Error(), "secret") {
		s.t.Errorf("the error tells the data: %v", err)
	}
}

// TestSignalIDsAreBytes: ids that look alike are several signals, and 128 bytes are
// enough for one (SIGID-04, SIGID-06).
func TestSignalIDsAreBytes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ref := s.ask("s-1", "sign")
	s.explains(ref, client.ReasonSignal)
	keys := map[legwork.ID]string{}
	ids := []string{"\u00e9", "e\u0301", "A", "a", " x", "x", "x ", "a:b", "a", "a\x00b", strings.Repeat("é", 64), "a/b",
		"\t"}
	for i, id := range ids {
		c := s.c
		if i%2 == 1 {
			c = remote
		}
		done, err := c.SignalJob(t.Context(), ref, "people.signed", nil, client.WithSignalID(id),
			client.WithStatus(legwork.Pending))
		s.must(err)
		if done.SignalID != id {
			t.Errorf("the id %q is told as %q", id, done.SignalID)
		}
		if done.Replayed != (keys[done.SignalStorageKey] == id) {
			t.Errorf("the id %q is answered like %q", id, keys[done.SignalStorageKey])
		}
		keys[done.SignalStorageKey] = id
	}
	if len(keys) != len(ids)-1 { // "a" stands twice
		t.Errorf("%d ids are %d signals", len(ids), len(keys))
	}
}

// later has a job whose hook waits once its worker is done, and another hook on the
// same topic whose rule keeps nothing.
const later = `
app:
  id: later
  version: '1'
  graphs:
    - subscribes: later.asked
      activities:
        ask: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        work: {type: worker, topic: later.work}
        sign: {type: hook, job: {maps: {by: '{$self.hook.data.by}'}}}
      transitions: {ask: [{to: work}], work: [{to: sign}]}
      hooks:
        later.signed:
          - {to: sign, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
        later.heard:
          - {to: sign, buffer: false, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
`

// TestSignalJobIsKept: a signal to a job that waits for nobody yet is taken by the hook
// that comes; a pending one leaves that open. One that no rule keeps is told to be
// ignored.
func TestSignalJobIsKept(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(later)
	s.engine(nil)
	ctx := t.Context()
	working, release := make(chan struct{}), make(chan struct{})
	s.work("later.work", func(context.Context, map[string]any) (map[string]any, error) {
		close(working)
		<-release
		return nil, nil
	})
	receipt, err := s.c.Start(ctx, "later.asked", map[string]string{"id": "l-1"})
	s.must(err)
	<-working
	ref := client.Ref{App: "later", JobID: "l-1"}
	for _, id := range []string{"1", "1", "2"} {
		done, err := s.c.SignalJob(ctx, ref, "later.signed", map[string]string{"by": "p" + id}, client.WithSignalID(id),
			client.WithStatus(legwork.Pending))
		if err != nil || done.Woken != 0 || done.Kept == done.Replayed {
			t.Errorf("a signal that comes early is answered with %+v, %v", done, err)
		}
	}
	ignored, err := s.c.SignalJob(ctx, ref, "later.heard", nil)
	if err != nil || !ignored.Ignored || ignored.Kept {
		t.Errorf("one that is not kept is answered with %+v, %v", ignored, err)
	}
	close(release)
	s.until("the kept signals are taken", func() bool {
		return s.one(`SELECT count(*)::text FROM legwork.signal WHERE taken_by IS NOT NULL`) == "2"
	})
	done, err := s.c.SignalJob(ctx, client.Of(receipt), "later.signed", map[string]string{"by": "Ada"})
	if err != nil || done.Woken != 1 {
		t.Errorf("the final signal is answered with %+v, %v", done, err)
	}
	result, err := s.c.Await(ctx, ref)
	if err != nil || !strings.Contains(string(result.Data), `"by":"Ada"`) {
		t.Errorf("the job ends with %s, %v", result.Data, err)
	}
	s.atRest()
}

// TestSignalJobRace: of fifty that signal at once under one id, one is accepted and
// all get its answer (SIGID-10).
func TestSignalJobRace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ref := s.ask("s-1", "sign")
	s.explains(ref, client.ReasonSignal)
	answers := make([]*client.JobSignalled, 50)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			var err error
			if answers[i], err = s.c.SignalJob(t.Context(), ref, "people.signed", map[string]int{"n": i},
				client.WithSignalID("k")); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	fresh := 0
	for _, a := range answers {
		if a.AcceptedSignal != answers[0].AcceptedSignal {
			t.Errorf("answers are %+v and %+v", a, answers[0])
		}
		if !a.Replayed {
			fresh++
		}
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.signal`); fresh != 1 || n != "1" {
		t.Errorf("%d of 50 signals were accepted, %s are stored", fresh, n)
	}
	_, err := s.c.Await(t.Context(), ref)
	s.must(err)
	s.atRest()
}

// TestSignalStates: an id whose signal is there without a receipt is refused and
// nothing changes; one that was forgotten is new; another generation gets the first
// answer, or is told (SIGID-12, CON-24).
func TestSignalStates(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	ref := s.ask("s-1", "sign")
	s.explains(ref, client.ReasonSignal)
	send := func(id string) (*client.JobSignalled, error) {
		return s.c.SignalJob(ctx, ref, "people.signed", "secret", client.WithSignalID(id), client.WithStatus(legwork.Pending))
	}
	first, err := send("k")
	s.must(err)
	stored := s.one(`SELECT response::text FROM legwork.signal_receipt`)
	var told client.AcceptedSignal
	s.must(json.Unmarshal([]byte(stored), &told))
	if told != first.AcceptedSignal {
		t.Errorf("the receipt is %s, the answer %+v", stored, first)
	}
	s.one(`DELETE FROM legwork.signal_receipt RETURNING 'gone'`)
	_, err = send("k")
	s.conflicts(err, client.SignalIndeterminate)
	s.one(`DELETE FROM legwork.signal RETURNING 'gone'`)
	again, err := send("k")
	s.must(err)
	if again.Replayed || again.AcceptedAt == first.AcceptedAt {
		t.Errorf("a forgotten id is answered with %+v", again)
	}
	s.one(`UPDATE legwork.signal_receipt SET version = 99 RETURNING 'newer'`)
	if _, err = send("k"); legwork.CodeOf(err) != 503 {
		t.Errorf("a receipt of version 99: %v", err)
	}
	s.one(`UPDATE legwork.signal_receipt SET version = 1, gid = $1 RETURNING 'other'`, legwork.NewID())
	_, err = send("k")
	if r, gerr := s.c.SignalJob(ctx, client.Ref{App: "people", JobID: "s-1"}, "people.signed", "secret",
		client.WithSignalID("k")); gerr != nil || !r.Replayed || !*r.SamePayload {
		t.Errorf("by its id the job's signal is answered with %+v, %v", r, gerr)
	}
	if ref.Gid.IsZero() {
		ref.Gid = again.Gid
		_, err = send("k")
	}
	s.conflicts(err, client.SignalGenerationConflict)
}

// TestTooManyUnread: as many signals are kept for a job as may be. One more is refused over
// Postgres and NATS, with a code and what to do; the job takes the first one.
func TestTooManyUnread(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(later)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	working, release := make(chan struct{}), make(chan struct{})
	s.work("later.work", func(context.Context, map[string]any) (map[string]any, error) {
		close(working)
		<-release
		return nil, nil
	})
	receipt, err := s.c.Start(ctx, "later.asked", map[string]string{"id": "l-1"})
	s.must(err)
	<-working
	_, err = s.c.SignalJob(ctx, client.Of(receipt), "later.signed", map[string]string{"by": "Ada"})
	s.must(err)
	s.one(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
			SELECT gen_random_uuid(), s.topic, s.data, s.status, s.code, s.expires_at
			FROM legwork.signal s CROSS JOIN generate_series(2, $1::int) RETURNING guid, ord),
		k AS (INSERT INTO legwork.signal_key (topic, key, ord, guid, place)
			SELECT k.topic, k.key, s.ord, s.guid, row_number() OVER (ORDER BY s.ord) + 1
			FROM legwork.signal_key k CROSS JOIN s RETURNING 1)
		SELECT count(*)::text FROM k`, legwork.MaxUnread)
	for _, c := range []*client.Client{s.c, remote} {
		_, err := c.SignalJob(ctx, client.Of(receipt), "later.signed", "secret", client.WithSignalID("more"))
		s.conflicts(err, client.SignalTooManyUnread)
		if !strings.Contains(err.Error(), "send it again, under the same id") {
			t.Errorf("the error does not say what to do: %v", err)
		}
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.signal_receipt`); n != "1" {
		t.Errorf("%s receipts are stored, want that of the first signal", n)
	}
	close(release)
	result, err := s.c.Await(ctx, client.Of(receipt))
	if err != nil || !strings.Contains(string(result.Data), `"by":"Ada"`) {
		t.Errorf("the job ends with %s, %v", result.Data, err)
	}
	s.atRest()
}
