package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

func pause(t *testing.T, w *sim.World, kind, app, name string) *ledger.Pause {
	t.Helper()
	p, began, err := w.Store(w.Pool).Pause(context.Background(),
		ledger.Pause{Kind: kind, App: app, Name: name, Reason: "the bank is down", Author: "ada"})
	if err != nil || p == nil || !began {
		t.Fatalf("pause %s %s: %+v %v %v", kind, name, p, began, err)
	}
	return p
}

func resume(t *testing.T, w *sim.World, p *ledger.Pause) {
	t.Helper()
	if ended, err := w.Store(w.Pool).Resume(context.Background(), p.Kind, p.App, p.Name, "ada"); err != nil ||
		ended == nil {
		t.Fatalf("resume: %v %v", ended, err)
	}
}

// stateOf is what became of the jobs, without counts of attempts and entries, and
// without which branch came last.
func stateOf(w *sim.World) string {
	return strings.Join(slices.Concat(w.Query(
		`SELECT job_id || ' ' || state || ' ' || semaphore FROM legwork.job ORDER BY 1`),
		w.Query(`SELECT concat_ws(' ', activity || dad, ledger / 100000000000000, ledger / 100000000000 % 10) FROM
			legwork.activity ORDER BY 1`),
		w.Query(`SELECT activity || dad || ' ' || ledger / 1000000000 % 100 FROM legwork.guid_ledger ORDER BY 1`),
		w.Query(`SELECT concat_ws(' ', activity || dad, status, final, unclaimed) FROM legwork.reconciliation ORDER BY 1`),
		w.Query(`SELECT path || '=' || value FROM legwork.job_data WHERE path NOT LIKE 'at%' ORDER BY 1`)), "\n")
}

// pausing are graphs that between them have every kind of message.
var pausing = map[string]struct {
	document string
	input    string
	work     map[string][]sim.Reply
}{
	"workers": {document: sequential, input: `{}`},
	"interim": {document: sequential, input: `{}`,
		work: map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{}`}, {Seq: 1, Data: `{"b":1}`}}}},
	"nothing": {document: sequential, input: `{}`, work: map[string][]sim.Reply{"a": {{Data: ``}}}},
	"retries": {document: trying(", retry: {'503': [1]}"), input: `{}`,
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}}},
	"keyed": {document: trying(", retry: {'503': [2]}, reconcile: true"), input: `{}`,
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}}},
	"child": {document: parent("child", ""), input: `{"v":1,"child":"c1"}`},
	"sleep": {document: sleeping, input: `{"n":7,"s":60}`},
}

// TestPauseHoldsEverything: a pause that begins at any message of a job, seen by
// an engine that begins then, lets no transition take effect, however often its
// messages come; and what it held ends as it does without a pause, once.
func TestPauseHoldsEverything(t *testing.T) {
	for name, c := range pausing {
		t.Run(name, func(t *testing.T) {
			in(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, c.document)
				begin := func() {
					w.Clear()
					w.Deploy(c.document)
					w.Work = answers(c.work)
					w.Start("go", "j1", c.input)
				}
				begin()
				w.Settle(w.Engine(w.Pool))
				want := stateOf(w)
				for at := 0; ; at++ {
					begin()
					if !steps(w, w.Engine(w.Pool), at) {
						break
					}
					p := pause(t, w, ledger.PauseGraph, "test", "go")
					onHold(t, w)
					resume(t, w, p)
					w.Settle(w.Engine(w.Pool))
					if got := stateOf(w); got != want {
						t.Errorf("paused at step %d it ends as\n%s\nwant\n%s", at, got, want)
					}
					lettersAre(t, w)
					rowsAre(t, w)
				}
				holds(t, w)
			}, engine.Fused, engine.Step)
		})
	}
}

// steps handles that many messages, and reports whether there is one more. What
// the broker does not hold is published: retries and timers.
func steps(w *sim.World, e *engine.Engine, n int) bool {
	for range n {
		if len(w.Messages()) == 0 && w.Sweep() == 0 {
			return false
		}
		w.Step(e, w.Messages()[0])
	}
	return len(w.Messages()) > 0 || w.Sweep() > 0
}

// onHold delivers everything twice, publishes what is due, and checks that jobs
// of graph go did not move.
func onHold(t *testing.T, w *sim.World) {
	t.Helper()
	e := w.Engine(w.Pool)
	before := w.Query(`SELECT activity || dad || ' ' || ledger FROM legwork.guid_ledger JOIN legwork.job USING (gid)
		WHERE graph = 'go' ORDER BY 1`)
	for range 2 {
		for _, m := range w.Messages() {
			w.Again(m)
		}
		for len(w.Messages()) > 0 {
			for _, m := range w.Messages() {
				w.Step(e, m)
			}
		}
		w.Sweep()
	}
	holds(t, w)
	if left := w.Messages(); len(left) > 0 {
		t.Errorf("the broker holds %v", left)
	}
	if after := w.Query(`SELECT activity || dad || ' ' || ledger FROM legwork.guid_ledger JOIN legwork.job USING (gid)
		WHERE graph = 'go' ORDER BY 1`); !slices.Equal(before, after) {
		t.Errorf("while paused\n%v became\n%v", before, after)
	}
}

// TestPausedJob: it alone is held, and an interrupt ends it with what is held.
func TestPausedJob(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		for _, job := range []string{"j1", "j2"} {
			w.Start("go", job, `{}`)
		}
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
		p := pause(t, w, ledger.PauseJob, "test", "j1")
		e = w.Engine(w.Pool)
		w.Drain(e)
		jobIs(t, w, "j1", "running 1")
		jobIs(t, w, "j2", "completed 0")
		rowsAre(t, w, "response a")
		if got := w.One(`SELECT paused = $1 AND status = 'success' AND due_at > now() + interval '1 year' FROM legwork.outbox`, p.ID); got != "t" && got != "true" {
			t.Errorf("the row that is held: %s", got)
		}
		if _, err := e.Interrupt(context.Background(),
			ledger.InterruptRequest{App: "test", Job: "j1",
				Interruption: ledger.Interruption{GUID: legwork.NewID()}}); err != nil {
			t.Fatal(err)
		}
		jobIs(t, w, "j1", "interrupted 1")
		atRest(t, w)
	})
}

// TestPauseOfAChildsGraph: the await is held, its parent waits.
func TestPauseOfAChildsGraph(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ""))
		p := pause(t, w, ledger.PauseGraph, "test", "child")
		w.Start("go", "j1", `{"v":1,"child":"c1"}`)
		w.Drain(w.Engine(w.Pool))
		rowsAre(t, w, "run await a")
		jobIs(t, w, "j1", "running 1")
		if w.Sweep() != 0 {
			t.Error("the await was published although it is held")
		}
		holds(t, w)
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "c1", "completed 0")
		atRest(t, w)
	})
}

// TestAnswerBesideOneOutOfOrderInAPause: an answer that a pause may not keep yet, as the one before it is missing, does
// not take the place of another answer to the same work in its batch, which is kept.
func TestAnswerBesideOneOutOfOrderInAPause(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, timed(once))
		w.Start("go", "j1", `{}`)
		w.Until(w.Engine(w.Pool), isWork)
		work := taken(t, w)
		p := pause(t, w, ledger.PauseJob, "test", "j1")
		batch := []*sim.Message{w.Respond(work, sim.Reply{Seq: 1, Data: `{"got":2}`}),
			w.Respond(work, sim.Reply{Data: `{"got":1}`})}
		w.Remove(batch...)
		outcomesAre(t, w.Handle(w.Engine(w.Pool), legwork.LaneResponse, batch...), "nak out_of_order", "ack paused")
		if got := w.Query(`SELECT concat_ws(' ', lane, status, data) FROM legwork.outbox WHERE paused IS NOT NULL`); !slices.
			Equal(got, []string{`response success {"got":1}`}) {
			t.Errorf("the pause holds %q", got)
		}
		holds(t, w)
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		dataIs(t, w, "j1", "got=1")
		jobIs(t, w, "j1", "completed 0")
	})
}

// TestPausedStart: the receipt says that it is held, and by whom; one that has
// begun before is answered as ever.
func TestPausedStart(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		w.Start("go", "old", `{}`)
		w.Settle(w.Engine(w.Pool))
		p := pause(t, w, ledger.PauseGraph, "test", "go")
		e := w.Engine(w.Pool)
		start := func(job string) legwork.Receipt {
			h := legwork.Header{}
			h.Set(legwork.HeaderJob, job)
			h.Set(legwork.HeaderStartKey, job)
			receipt, err := e.Start(context.Background(),
				&legwork.Delivery{Subject: legwork.StartSubject(w.Namespace, "go"), Header: h, Data: []byte(`{}`)})
			if err != nil {
				t.Fatal(err)
			}
			return receipt
		}
		for range 2 {
			if r := start("new"); r.Job != "new" || !r.Gid.IsZero() ||
				!strings.Contains(r.Held, "graph go is paused by ada since") || !strings.HasSuffix(r.Held, "the bank is down") {
				t.Errorf("the receipt is %+v", r)
			}
		}
		if r := start("old"); !r.Duplicate || r.Held != "" {
			t.Errorf("the receipt of one that exists is %+v", r)
		}
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "1" {
			t.Errorf("%s rows", n)
		}
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		jobIs(t, w, "new", "completed 0")
		atRest(t, w)
	})
}

// TestResumeUnseen: an engine that still believes in a pause that has ended
// holds nothing for it.
func TestResumeUnseen(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		p := pause(t, w, ledger.PauseGraph, "test", "go")
		e := w.Engine(w.Pool)
		warm(t, w, e)
		resume(t, w, p)
		w.Start("go", "j1", `{}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestPausedStartOfAnOpenTransaction: an application's open transaction that has put
// a start keeps the same start, sent over NATS, for later, and no other of its batch.
func TestPausedStartOfAnOpenTransaction(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		p := pause(t, w, ledger.PauseGraph, "test", "go")
		e := w.Engine(w.Pool)
		tx, err := w.Pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback(context.Background()) }()
		put := legwork.Qualify(`SELECT legwork.start_once('go', '{}', 'one', 'one')`, w.Namespace)
		if _, err := tx.Exec(t.Context(), put); err != nil {
			t.Fatal(err)
		}
		var batch []*legwork.Delivery
		for _, job := range []string{"zero", "one", "two"} {
			h := legwork.Header{}
			h.Set(legwork.HeaderJob, job)
			h.Set(legwork.HeaderStartKey, job)
			batch = append(batch, &legwork.Delivery{Subject: legwork.StartSubject(w.Namespace, "go"), Header: h,
				Data: []byte(`{}`)})
		}
		actions := func() (all []legwork.Action) {
			for _, v := range e.Handler(legwork.LaneStart)(t.Context(), batch) {
				all = append(all, v.Action)
			}
			return all
		}
		if got := actions(); !slices.Equal(got, []legwork.Action{legwork.Ack, legwork.Nak, legwork.Ack}) {
			t.Errorf("while it is open: %v", got)
		}
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := actions(); !slices.Equal(got, []legwork.Action{legwork.Ack, legwork.Ack, legwork.Ack}) {
			t.Errorf("after it: %v", got)
		}
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		for _, job := range []string{"zero", "one", "two"} {
			jobIs(t, w, job, "completed 0")
		}
		atRest(t, w)
	})
}

// TestTwoPausesAtOnce: who pauses what another pauses at this moment is told of that
// pause.
func TestTwoPausesAtOnce(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	tx, err := w.Pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(context.Background()) }()
	first := legwork.Qualify(`INSERT INTO legwork.pause (kind, app, name, reason, author)
		VALUES ('graph', 'test', 'go', 'the bank is down', 'ada')`, w.Namespace)
	if _, err := tx.Exec(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	type result struct {
		p     *ledger.Pause
		began bool
		err   error
	}
	told := make(chan result, 1)
	go func() {
		want := ledger.Pause{Kind: ledger.PauseGraph, App: "test", Name: "go", Reason: "me too", Author: "bob"}
		p, began, err := w.Store(w.Pool).Pause(context.Background(), want)
		told <- result{p, began, err}
	}()
	waiting := legwork.Qualify(`SELECT EXISTS (SELECT FROM pg_stat_activity a
		WHERE a.wait_event_type = 'Lock' AND a.query LIKE '%INSERT INTO legwork.pause%')`, w.Namespace)
	for there := false; !there; {
		if err := w.Pool.QueryRow(t.Context(), waiting).Scan(&there); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := <-told; got.err != nil || got.began || got.p == nil || got.p.Author != "ada" {
		t.Errorf("the second is told %+v, began %t, %v", got.p, got.began, got.err)
	}
}
