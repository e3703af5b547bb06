package client_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// inTx runs do in a transaction that commits.
func (s *site) inTx(do func(pgx.Tx) error) {
	s.t.Helper()
	s.must(pgx.BeginFunc(s.t.Context(), s.pool, do))
}

// accepted waits until a signal to a job of the people is accepted, and returns its
// answer as SQL tells it.
func (s *site) accepted(job, topic, id string) (a client.AcceptedSignal) {
	s.t.Helper()
	s.until("signal "+id+" is accepted", func() bool {
		return s.one(`SELECT coalesce(legwork.accepted_signal('people', $1, $2, $3)::text, '')`, job, topic, id) != ""
	})
	s.must(json.Unmarshal([]byte(s.one(`SELECT legwork.accepted_signal('people', $1, $2, $3)::text`, job, topic, id)), &a))
	return a
}

// TestSignalJobTx: a signal that a caller's transaction has put is accepted after the
// commit, and its answer is that of every other way; it may come before its job. If the
// transaction is rolled back, there is none (SIGID-08).
func TestSignalJobTx(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	ref := client.Ref{App: "people", JobID: "s-1"}
	ids := []string{"k", " k", "é/ü:\t", strings.Repeat("x", 128)}
	var guids []legwork.ID
	s.inTx(func(tx pgx.Tx) error { // the job has not begun
		for _, id := range ids {
			guid, err := s.c.SignalJobTx(ctx, tx, ref, "people.signed", map[string]any{"by": id},
				client.WithSignalID(id), client.WithStatus(legwork.Pending))
			if err != nil {
				return err
			}
			guids = append(guids, guid)
		}
		return nil
	})
	dropped, err := s.pool.Begin(ctx)
	s.must(err)
	_, err = s.c.SignalJobTx(ctx, dropped, ref, "people.signed", nil, client.WithSignalID("dropped"))
	s.must(err)
	s.must(dropped.Rollback(ctx))
	s.must(err)
	s.ask("s-1", "sign")
	for i, id := range ids {
		told := s.accepted("s-1", "people.signed", id)
		if told.SignalStorageKey != guids[i] || told.SignalID != id {
			t.Errorf("signal %q of GUID %s is told as %+v", id, guids[i], told)
		}
		for name, c := range map[string]*client.Client{"Go": s.c, "NATS": remote} {
			again, err := c.SignalJob(ctx, ref, "people.signed", map[string]any{"by": id}, client.WithSignalID(id))
			if err != nil || !again.Replayed || again.AcceptedSignal != told || !*again.SamePayload {
				t.Errorf("over %s it is answered with %+v, %v, want %+v", name, again, err, told)
			}
		}
	}
	// What Go has accepted is told to SQL, and its repetition there changes nothing.
	first, err := s.c.SignalJob(ctx, ref, "people.signed", map[string]any{"by": "Ada"}, client.WithSignalID("last"))
	s.must(err)
	s.inTx(func(tx pgx.Tx) error {
		guid, err := s.c.SignalJobTx(ctx, tx, ref, "people.signed", nil, client.WithSignalID("last"))
		if guid != first.SignalStorageKey {
			t.Errorf("SQL gives the signal the GUID %s, Go %s", guid, first.SignalStorageKey)
		}
		return err
	})
	if told := s.accepted("s-1", "people.signed", "last"); told != first.AcceptedSignal {
		t.Errorf("SQL tells %+v, Go %+v", told, first.AcceptedSignal)
	}
	result, err := s.c.Await(ctx, ref)
	if err != nil || !strings.Contains(string(result.Data), `"by":"Ada"`) {
		t.Errorf("the job ends with %s, %v", result.Data, err)
	}
	s.until("the repetition is consumed", func() bool { return s.one(`SELECT count(*)::text FROM legwork.outbox`) == "0" })
	if n := s.one(`SELECT count(*)::text FROM legwork.signal_receipt`); n != "5" {
		t.Errorf("%s receipts are stored, want 5", n)
	}
	s.atRest()
}

// TestSignalJobTxRefused: what cannot be a signal is refused before the commit; what no job
// can take is a dead letter with the reason, and can be redriven.
func TestSignalJobTxRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	ref := s.ask("s-1", "sign")
	bad := func(what, statement string, args ...any) {
		t.Helper()
		_, err := s.pool.Exec(ctx, legwork.Qualify("SELECT legwork.signal_job("+statement+")", s.Namespace), args...)
		if err == nil || !strings.Contains(err.Error(), s.Namespace+".signal") {
			t.Errorf("%s: %v", what, err)
		}
	}
	bad("no app", `NULL, 'j', 't'`)
	bad("an app that cannot be one", `'a/b', 'j', 't'`)
	bad("an empty job id", `'people', '', 't'`)
	bad("a long job id", `'people', repeat('x', 257), 't'`)
	bad("a topic that cannot be one", `'people', 'j', 'a b'`)
	bad("an empty id", `'people', 'j', 't', '1', ''`)
	bad("a long id", `'people', 'j', 't', '1', repeat('é', 65)`)
	bad("large data", `'people', 'j', 't', to_json(repeat('x', 983040))`)
	bad("a character that cannot be stored", `'people', 'j', 't', '"\u0000"'`)
	bad("a status that is none", `'people', 'j', 't', '1', 'k', NULL, 'maybe'`)
	bad("a code that is none", `'people', 'j', 't', '1', 'k', NULL, 'success', -1`)
	if n := s.one(`SELECT count(*)::text FROM legwork.outbox WHERE lane = 'signal'`); n != "0" {
		t.Errorf("%s signals were put", n)
	}
	put := func(ref client.Ref, topic, id string) {
		t.Helper()
		s.inTx(func(tx pgx.Tx) error {
			_, err := s.c.SignalJobTx(ctx, tx, ref, topic, map[string]string{"by": "Eve"}, client.WithSignalID(id))
			return err
		})
	}
	named := client.Ref{App: "people", JobID: "s-1"}
	put(named, "people.nobody", "1")
	s.until("a topic that no hook waits on is a dead letter", func() bool {
		return s.one(`SELECT count(*)::text FROM legwork.dead_letter WHERE reason = 'unknown_topic'`) == "1"
	})
	put(named, "people.signed", "2")
	result, err := s.c.Await(ctx, ref)
	if err != nil || !strings.Contains(string(result.Data), `"by":"Eve"`) {
		t.Errorf("the job ends with %s, %v", result.Data, err)
	}
	put(client.Ref{Gid: legwork.NewID(), App: "people", JobID: "s-1"}, "people.signed", "2")
	put(named, "people.signed", "3")
	s.until("one to a job that has ended is a dead letter, and so is one to another generation", func() bool {
		return s.one(`SELECT string_agg(reason, ' ' ORDER BY reason) FROM legwork.dead_letter`) ==
			"job_ended signal_conflict unknown_topic"
	})
	s.until("their rows are gone", func() bool { return s.one(`SELECT count(*)::text FROM legwork.outbox`) == "0" })
	s.one(`UPDATE legwork.job SET retired = true RETURNING 'retired'`)
	s.ask("s-1", "sign") // another job of this id
	err = s.c.DoLetters(ctx, client.Redrive, client.LetterFilter{Reason: "job_ended"}, client.By{Who: "test"}, nil)
	s.must(err)
	if told := s.accepted("s-1", "people.signed", "3"); told.SignalID != "3" {
		t.Errorf("the redriven signal is told as %+v", told)
	}
}
