package client_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

// people has a job that waits for whatever a job can wait for: by the input's
// field "for".
const people = `
app:
  id: people
  version: '1'
  graphs:
    - subscribes: people.asked
      publishes: people.told
      expire: 3600
      activities:
        ask:
          type: trigger
          entity: request
          search: {team: '{$self.input.data.team}', patience: '{$self.input.data.patience}'}
          stats: {id: '{$self.input.data.id}', key: people, measures: [{measure: index, target: '{$self.input.data.team}'}]}
          job: {maps: {team: '{$self.input.data.team}'}}
        sign:
          type: hook
          job: {maps: {by: '{$self.hook.data.by}'}}
        deadline:
          type: hook
          sleep: '{ask.output.data.patience}'
        nap: {type: hook, sleep: 3600}
        child:
          type: await
          topic: people.checked
          input: {maps: {id: '{ask.output.data.child}'}}
        work:
          type: worker
          topic: people.work
          retry: {maximumAttempts: 3, initialInterval: 6000}
      transitions:
        ask:
          - {to: sign, conditions: {match: [{expected: sign, actual: '{ask.output.data.for}'}]}}
          - {to: deadline, conditions: {match: [{expected: deadline, actual: '{ask.output.data.for}'}]}}
          - {to: nap, conditions: {match: [{expected: nap, actual: '{ask.output.data.for}'}]}}
          - {to: child, conditions: {match: [{expected: child, actual: '{ask.output.data.for}'}]}}
          - {to: work, conditions: {match: [{expected: work, actual: '{ask.output.data.for}'}]}}
      hooks:
        people.signed:
          - {to: sign, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
        people.late:
          - {to: deadline, conditions: {match: [{expected: '{ask.output.data.id}', actual: '{$self.hook.data.id}'}, {expected: '{ask.output.data.team}', actual: '{$self.hook.data.team}'}]}}
    - subscribes: people.checked
      activities:
        check: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        seal: {type: hook}
      transitions: {check: [{to: seal}]}
      hooks:
        people.sealed:
          - {to: seal, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
`

// ask starts a job that waits for something, and returns it when it does.
func (s *site) ask(id, what string, more ...string) client.Ref {
	s.t.Helper()
	input := map[string]any{"id": id, "for": what, "team": "blue", "patience": 3600}
	for i := 0; i+1 < len(more); i += 2 {
		input[more[i]] = more[i+1]
	}
	receipt, err := s.c.Start(s.t.Context(), "people.asked", input)
	s.must(err)
	return client.Of(receipt)
}

// explains waits until a job's explanation has a reason, and returns it.
func (s *site) explains(ref client.Ref, reason string) *client.Explanation {
	s.t.Helper()
	var e *client.Explanation
	s.until("the reason is "+reason, func() bool {
		e = s.explain(ref)
		return e.Reason == reason
	})
	return e
}

func says(t *testing.T, e *client.Explanation, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(e.Sentence, w) {
			t.Errorf("sentence %q lacks %q", e.Sentence, w)
		}
	}
}

// TestExplain: why a job is not done, for everything it can wait for while all
// parts of the installation run, and how it ended.
func TestExplain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)

	signal := s.ask("s-1", "sign")
	e := s.explains(signal, client.ReasonSignal)
	says(t, e, "job s-1 is not done: activity sign has waited ", ` for a signal on topic people.signed where id = "s-1"`)
	if w := e.Waits[0]; w.Activity != "sign" || w.Topic != "people.signed" || w.Where != `id = "s-1"` ||
		w.Since.IsZero() || w.Due != nil || len(e.Waits) != 1 {
		t.Errorf("waits are %+v", e.Waits)
	}

	e = s.explains(s.ask("d-1", "deadline"), client.ReasonSignal)
	says(t, e, `activity deadline has waited `, `where id = "d-1" and team = "blue", and wakes without one at `,
		" UTC (in 59m")
	if w := e.Waits[0]; len(e.Waits) != 1 || w.Due == nil || w.DueIn < 3000 {
		t.Errorf("waits are %+v", e.Waits)
	}

	e = s.explains(s.ask("n-1", "nap"), client.ReasonTimer)
	says(t, e, "activity nap sleeps until ", " UTC (59m")

	e = s.explains(s.ask("w-1", "work"), client.ReasonWorker)
	says(t, e, "activity work has waited ", " for a worker on topic people.work (published 1x)")

	parent := s.ask("p-1", "child", "child", "c-1")
	e = s.explains(parent, client.ReasonSignal) // the leaf's
	says(t, e, "job p-1 is not done: activity child has awaited child job c-1 (topic people.checked) for ",
		`: in job c-1 activity seal has waited`, `for a signal on topic people.sealed where id = "c-1"`)
	if len(e.Chain) != 1 || e.Chain[0].JobID != "c-1" || e.Waits[0].Reason != client.ReasonChild ||
		e.Waits[0].Child.JobID != "c-1" {
		t.Errorf("chain is %+v", e.Chain)
	}

	_, err := s.c.Signal(t.Context(), "people.signed", map[string]any{"id": "s-1", "by": "Ada"})
	s.must(err)
	_, err = s.c.Await(t.Context(), signal)
	s.must(err)
	e = s.explains(signal, client.Completed)
	says(t, e, "job s-1 completed at ", " UTC, after ")
	if len(e.Waits) != 0 || e.Ended == nil {
		t.Errorf("a job that has ended is explained by %+v", e)
	}
	if _, err := s.c.Explain(t.Context(), client.Ref{App: "people",
		JobID: "none"}); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("no such job: %v", err)
	}
}

// TestExplainRetry: an attempt that is not due, with how many there may be.
func TestExplainRetry(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	s.work("people.work", func(context.Context, map[string]any) (map[string]any, error) {
		return nil, worker.Errorf(503, "busy")
	})
	e := s.explains(s.ask("r-1", "work"), client.ReasonRetry)
	says(t, e, "attempt 2 of 3 of activity work begins at ", " UTC (in 1h", " after error 503: busy")
	if w := e.Waits[0]; w.Attempt != 2 || w.Attempts != 3 || w.Due == nil || w.Code != 503 || w.Error != "busy" {
		t.Errorf("waits for %+v", w)
	}
}

// TestRetryNow: an attempt that waits begins, once, however many ask for it.
func TestRetryNow(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	var attempts atomic.Int32
	asked := make(chan struct{}) // closed when all have asked for the second attempt
	s.work("people.work", func(ctx context.Context, _ map[string]any) (map[string]any, error) {
		switch attempts.Add(1) {
		case 1:
			return nil, worker.Errorf(503, "busy")
		case 2: // the third one must not wait before
			select {
			case <-asked:
			case <-ctx.Done():
			}
			return nil, worker.Errorf(503, "busy")
		}
		return map[string]any{}, nil
	})
	ctx := t.Context()
	wants := func(ref client.Ref, activity string, code int, words string) {
		t.Helper()
		if due, err := s.c.RetryNow(ctx, ref, activity); legwork.CodeOf(err) != code ||
			!strings.Contains(err.Error(), words) {
			t.Errorf("%v %v, want %d %s", due, err, code, words)
		}
	}
	job, other := s.ask("r-1", "work"), s.ask("s-1", "sign")
	s.explains(job, client.ReasonRetry)
	s.explains(other, client.ReasonSignal)
	wants(other, "", legwork.CodeConflict, "no attempt of job people/s-1 waits for its time")
	wants(job, "sign", legwork.CodeConflict, "no attempt of activity sign")
	wants(client.Ref{App: "people", JobID: "none"}, "", legwork.CodeNotFound, "none")

	_, err := s.pool.Exec(ctx, legwork.Qualify("UPDATE legwork.outbox SET paused = 1 WHERE gid = $1", s.ns), job.Gid)
	s.must(err)
	wants(job, "", legwork.CodeConflict, "held by a pause")
	_, err = s.pool.Exec(ctx, legwork.Qualify("UPDATE legwork.outbox SET paused = NULL WHERE gid = $1", s.ns), job.Gid)
	s.must(err)

	var granted atomic.Int32
	group, _ := errgroup.WithContext(ctx)
	for range 8 {
		group.Go(func() error {
			due, err := s.c.RetryNow(ctx, job, "")
			switch {
			case legwork.CodeOf(err) == legwork.CodeConflict:
				return nil
			case err != nil:
				return err
			}
			granted.Add(1)
			if len(due) != 1 || due[0].Activity != "work" || due[0].Attempt != 2 || due[0].Early < 5000 ||
				due[0].Failed == nil || *due[0].Failed != (client.AttemptError{Code: 503, Message: "busy"}) {
				t.Errorf("due is %+v", due)
			}
			return nil
		})
	}
	s.must(group.Wait())
	close(asked)
	if granted.Load() != 1 {
		t.Errorf("%d of 8 began the attempt", granted.Load())
	}
	s.until("the third attempt waits", func() bool {
		e, err := s.c.Explain(ctx, job)
		s.must(err)
		return e.Reason == client.ReasonRetry && e.Waits[0].Attempt == 3
	})
	if attempts.Load() != 2 {
		t.Errorf("%d attempts, want 2", attempts.Load())
	}
	_, err = s.c.RetryNow(ctx, job, "work")
	s.must(err)
	_, err = s.c.Await(ctx, job)
	s.must(err)
	if attempts.Load() != 3 {
		t.Errorf("%d attempts, want 3", attempts.Load())
	}
	wants(job, "", legwork.CodeConflict, "has ended (completed)")
}

// TestExplainBroken: what a job waits for when a part of the installation is
// away, derived from the rows alone.
func TestExplainBroken(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	nap, sign, work := s.ask("n-1", "nap"), s.ask("s-1", "sign"), s.ask("w-1", "work")
	s.explains(nap, client.ReasonTimer)
	asked := *s.explains(work, client.ReasonWorker).Waits[0].Message
	answer := legwork.ResponseGUID(work.Gid, asked, 1, legwork.Success, 0)
	s.explains(sign, client.ReasonSignal)
	s.Stop()
	s.must(s.Run.Wait())
	for _, c := range []struct {
		ref    client.Ref
		sql    string
		reason string
		want   string
	}{
		{nap, `UPDATE legwork.outbox SET due_at = now() - interval '90 s' WHERE lane = 'response'`, client.ReasonRelay,
			"activity nap has waited 0ms for an engine to take the answer it has got (nobody has published the message, due " +
				"1m30s ago: is a relay running?)"},
		{nap, `UPDATE legwork.outbox SET due_at = now(), publish = 4; UPDATE legwork.activity SET updated_at = now() -
			interval '1 min'`, client.ReasonEngine,
			"for an engine to take the answer it has got (published 4x and not taken: is an engine running?)"},
		{nap, `INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ('` + answer.String() + `', '` +
			work.Gid.String() + `', 'work', ',0,0', 10000000001)`,
			client.ReasonTimer, "activity nap sleeps until"},
		{work, `INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger, entries) VALUES ('` + answer.String() +
			`', '` + work.Gid.String() + `', 'work', ',0,0', 10000000001, 7)`,
			client.ReasonBusy, "for a worker on topic people.work (an engine has the answer, entered 7x, and is not done " +
				"with it)"},
		{sign, `DELETE FROM legwork.hook`, client.ReasonLost,
			"1 obligation is open, but no message is left that could move the job: run `legwork fsck`"},
		{sign, `DELETE FROM legwork.hook; INSERT INTO legwork.dead_letter (id, lane, reason, message, gid, activity, dad, subject, header, data)
			SELECT gid, 'response', 'exhausted', '99 attempts', gid, 'sign', ',0,0', 's', '{}', '' FROM legwork.job WHERE job_id = 's-1'`, client.ReasonDeadLetter,
			"activity sign is stuck: its message became a dead letter at "},
		{sign, `UPDATE legwork.job SET closed_guid = gid`, client.ReasonCompletion,
			"has closed the job and waits for an engine to run its completion tasks"},
		{sign, `INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, publish) SELECT gid, gid, 'run', 'interrupt', '', '', 1 FROM legwork.job WHERE job_id = 's-1';
			DELETE FROM legwork.hook`, client.ReasonEngine, "the job has waited"},
	} {
		s.inside(c.sql, func(tx pgx.Tx) {
			e, err := s.explainIn(ctx, tx, c.ref)
			s.must(err)
			if e.Reason != c.reason || !strings.Contains(agoless(e.Sentence), agoless(c.want)) {
				t.Errorf("%s:\n%s: %s\nwant %s: %s", c.sql, e.Reason, e.Sentence, c.reason, c.want)
			}
		})
	}
}

// agoless drops how long something took before the test looked.
func agoless(s string) string {
	words := strings.Fields(s)
	for i := 1; i < len(words); i++ {
		if words[i-1] == "waited" {
			words[i] = "T"
		}
	}
	return strings.Join(words, " ")
}

// inside runs statements and f in a transaction that is rolled back.
func (s *site) inside(sql string, f func(pgx.Tx)) {
	s.t.Helper()
	rollBack := errors.New("roll back")
	err := pgx.BeginFunc(s.t.Context(), s.pool, func(tx pgx.Tx) error {
		for one := range strings.SplitSeq(sql, ";") {
			if _, err := tx.Exec(s.t.Context(), legwork.Qualify(one, s.ns)); err != nil {
				return err
			}
		}
		f(tx)
		return rollBack
	})
	if !errors.Is(err, rollBack) {
		s.t.Fatalf("%s: %v", sql, err)
	}
}

// TestEvents: who subscribes hears the end of jobs, with their data.
func TestEvents(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	listen, err := s.c.Listen("people.told")
	s.must(err)
	defer listen.Close()
	ref := s.ask("s-1", "sign")
	_, err = s.c.Signal(ctx, "people.signed", map[string]any{"id": "s-1", "by": "Ada"})
	s.must(err)
	e, err := listen.Next(ctx)
	s.must(err)
	if e.JobID != "s-1" || e.App != "people" || e.Gid != ref.Gid || !e.Final() || e.Status != legwork.Success ||
		e.Topic != "people.told" || !strings.Contains(string(e.Data), `"by":"Ada"`) {
		t.Errorf("event is %+v %s", e, e.Data)
	}
	heard := make(chan client.Event, 1)
	enough := errors.New("enough")
	go func() {
		// Asked again until it listens: a subscription hears what is told later.
		for i := 0; len(heard) == 0 && ctx.Err() == nil; i++ {
			if r, err := s.c.Start(ctx, "people.asked",
				map[string]any{"id": fmt.Sprint("e-", i), "for": "nothing"}); err == nil {
				_, _ = s.c.Await(ctx, client.Of(r))
			}
		}
	}()
	err = s.c.Subscribe(ctx, "people.told", func(e client.Event) error {
		heard <- e
		return enough
	})
	if e := <-heard; !errors.Is(err, enough) || !strings.HasPrefix(e.JobID, "e-") {
		t.Errorf("the subscription heard %+v and ended with %v", e, err)
	}
	gone, stop := context.WithCancel(ctx)
	stop()
	if err := s.c.Subscribe(gone, "people.told", nil); err != nil {
		t.Errorf("a subscription that is told to end: %v", err)
	}
	if _, err := s.c.Listen("not a topic"); legwork.CodeOf(err) != legwork.CodeInvalid {
		t.Errorf("a wrong topic: %v", err)
	}
}
