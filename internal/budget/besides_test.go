package budget

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/webhook"
	"github.com/legwork-dev/legwork/ledger"
)

// raw runs a statement by its name, as the package that owns it would, and takes
// it back.
func (s *site) raw(pool *pgxpool.Pool, name string, args ...any) {
	s.t.Helper()
	for sql, n := range s.names {
		if n != name {
			continue
		}
		tx, err := pool.Begin(within(s.t))
		s.must(err)
		_, err = tx.Exec(within(s.t), sql, args...)
		s.must(err)
		s.must(tx.Rollback(within(s.t)))
		return
	}
	s.t.Fatalf("there is no statement %s", name)
}

// rows are outbox rows that a condition selects, a batch of them.
func (s *site) rows(where string) (guids, gids []legwork.ID, publish []int32) {
	s.t.Helper()
	rows, err := s.Pool.Query(within(s.t), legwork.Qualify(
		"SELECT guid, coalesce(gid, guid), publish FROM legwork.outbox WHERE "+where+" LIMIT $1", s.Namespace), s.batch)
	s.must(err)
	var guid, gid legwork.ID
	var n int32
	_, err = pgx.ForEachRow(rows, []any{&guid, &gid, &n}, func() error {
		guids, gids, publish = append(guids, guid), append(gids, gid), append(publish, n)
		return nil
	})
	s.must(err)
	if len(guids) < s.batch {
		s.t.Fatalf("there are %d rows with %s, want %d", len(guids), where, s.batch)
	}
	return guids, gids, publish
}

// sweeps is what relays do besides polls and sweeps that find nothing wrong.
func (s *site) sweeps() {
	ctx := within(s.t)
	guids, _, publish := s.rows("starts_with(lane, 'work.')")
	hour := time.Now().Add(-time.Hour)
	s.raw(s.relays, "outbox/fronts.sql", []string{"run", "work.b.work", "work.b.slow"}, []time.Time{hour, hour, hour})
	s.raw(s.relays, "outbox/kept.sql", "work.b.slow", guids)
	s.raw(s.relays, "outbox/next.sql", time.Time{})
	s.raw(s.relays, "outbox/clock.sql")
	s.raw(s.relays, "outbox/formats.sql")
	s.raw(s.relays, "outbox/newer.sql")
	s.raw(s.relays, "outbox/paused.sql")
	s.raw(s.relays, "outbox/over.sql", guids, publish)
	s.raw(s.relays, "outbox/defer.sql", guids, publish)
	s.exec("UPDATE legwork.outbox SET due_at = now() WHERE guid = ANY ($1)", guids) // defer.sql has put them off
	s.raw(s.relays, "outbox/reclaim.sql", guids, publish, "2s")
	s.raw(s.engines, "outbox/renew.sql", "work.b.slow", guids, publish, publish, "10s")
	s.raw(s.relays, "outbox/page.sql", "work.b.slow", time.Now().Add(time.Hour), time.Time{})
	s.exec("VACUUM legwork.outbox") // which rows of before are still there is chance
	s.raw(s.relays, "outbox/resend.sql", time.Now(), "2s", legwork.ID{}, 0)
	s.raw(s.relays, "outbox/due.sql", legwork.ID{})
	s.raw(s.relays, "outbox/resending.sql", hour)
	s.raw(s.engines, "ledger/need_reader.sql", "reconciliation", 2)
	var gid legwork.ID
	var activity string
	var dad legwork.DAD
	s.must(s.Pool.QueryRow(ctx, legwork.Qualify(`SELECT gid, activity, dad FROM legwork.journal JOIN legwork.activity
		USING (gid, activity, dad) ORDER BY gid DESC LIMIT 1`, s.Namespace)).Scan(&gid, &activity, &dad))
	s.exec(`INSERT INTO legwork.journal (gid, activity, dad, seq, n, events) SELECT $1, $2, $3, 100000 + i, 1,
		to_json(array[(SELECT string_agg(md5(i * 5000 + k || ''), '') FROM generate_series(1, 4000) k)])
		FROM generate_series(0, 59) i`, gid, activity, dad)
	s.raw(s.engines, "ledger/journal.sql", gid, activity, dad, 100003, 1000) // of 60 segments of 128 kB
	s.exec("DELETE FROM legwork.journal WHERE gid = $1 AND seq >= 100000", gid)
	s.raw(s.engines, "ledger/segments.sql", []legwork.ID{gid, gid}, []string{activity, activity}, []legwork.DAD{dad, dad},
		[]int32{2, 3})
	_, err := s.store.OpenFrames(ctx, nil, []string{"b.func"}, 250)
	s.must(err)
	_, err = s.outbox.Status(ctx)
	s.must(err)
}

// pauses has a graph, a topic and jobs paused, and lets them go on.
func (s *site) pauses() {
	ctx := within(s.t)
	s.start("b.chain", s.batch)
	s.Handle(s.engine, legwork.LaneStart, s.Find(legwork.LaneStart, "")...) // these have begun
	_, _, err := s.store.Pause(ctx, ledger.Pause{Kind: "graph", App: "budget", Name: "b.chain", Author: "a"})
	s.must(err)
	s.engine = s.Engine(s.engines) // one that knows of it
	s.start("b.chain", s.batch)
	s.rush()
	s.raw(s.relays, "outbox/paused.sql")
	_, err = s.store.Resume(ctx, "graph", "budget", "b.chain", "a")
	s.must(err)
	s.raw(s.relays, "outbox/release.sql", "2s")
	s.raw(s.relays, "outbox/released.sql", []int64{1, 2})
	s.engine = s.Engine(s.engines) // one that knows of it
	s.exec("UPDATE legwork.outbox SET paused = NULL, due_at = now() WHERE paused IS NOT NULL")
	s.rush()
}

// letters has messages die, and be sent again or forgotten.
func (s *site) letters() {
	ctx := within(s.t)
	letters, again := make([]ledger.DeadLetter, s.batch), make([]ledger.Redrive, s.batch)
	ids := make([]legwork.ID, s.batch)
	for i := range letters {
		guid := legwork.NewID()
		ids[i] = legwork.Derive(guid, guid, "letter", 0)
		letters[i] = ledger.DeadLetter{ID: ids[i], Lane: "start", Reason: "unknown_topic", GUID: guid, Subject: "s",
			Header: legwork.Header{},
			Data:   []byte("{}"), Stream: "S", Stored: time.Now(), Delivery: 1}
		again[i] = ledger.Redrive{ID: ids[i], Topic: "b.few", Data: []byte("{}")}
	}
	_, err := s.store.Bury(ctx, letters, nil)
	s.must(err)
	_, err = s.store.Redrive(ctx, ledger.Operator{Who: "a"}, again)
	s.must(err)
	_, err = s.store.DiscardLetters(ctx, ledger.Operator{Who: "a"}, ids)
	s.must(err)
	guids, gids, _ := s.rows("starts_with(lane, 'work.')")
	s.raw(s.engines, "ledger/own.sql", guids, gids, slicesOf(s.batch, "w"), slicesOf(s.batch, ",0,0"))
}

func slicesOf(n int, text string) (out []string) {
	for range n {
		out = append(out, text)
	}
	return out
}

// operators is what `legwork doctor` and `legwork top` ask, while many durable functions
// sleep.
func (s *site) operators(closed, open int) {
	id := s.start("b.nap", 1)[0]
	s.rush()
	s.copies(id, open, 3*(closed+open))
	s.must(bench.Settle(within(s.t), s.Pool, s.Namespace))
	p := doctor.Patient{Namespace: s.Namespace, Pool: s.relays, ConnErr: errors.New("none"),
		Schema: func(context.Context) error { return nil }}
	all := doctor.Examine(within(s.t), p)
	if i := slices.IndexFunc(all, func(c doctor.Check) bool { return c.Name == "functions" }); i < 0 ||
		all[i].Status != doctor.OK {
		s.t.Errorf("functions are not examined, or not well: %+v", all)
	}
	s.raw(s.relays, "internal/top/state.sql")
	s.raw(s.relays, "internal/top/functions.sql", 10_001, 1000, 2<<20)
}

// rest is what engines do rarely.
func (s *site) rest() {
	ctx := within(s.t)
	guids, gids, _ := s.rows("starts_with(lane, 'work.')")
	works := make([]ledger.Row, s.batch)
	claimed, answers := make([]ledger.ClaimedAnswer, s.batch), make([]ledger.Leg2Entry, s.batch)
	ord, at, names, dads := make([]int64, s.batch), make([]ledger.Want, 1), slicesOf(s.batch, "bw"),
		slicesOf(s.batch, ",0,0")
	for i := range works {
		works[i] = ledger.Row{GUID: guids[i], Gid: gids[i]}
		ord[i] = int64(i + 1)
		place := ledger.Place{Gid: gids[i], Activity: names[i], DAD: legwork.DAD(dads[i])}
		claimed[i] = ledger.ClaimedAnswer{Place: place, Work: guids[i]}
		answers[i] = ledger.Leg2Entry{Place: place, GUID: legwork.NewID(), Version: 1, Work: guids[i], Attempt: 1,
			Prior: &guids[i], Row: guids[i]}
		at[0].Jobs = append(at[0].Jobs, ledger.WantJob{Index: i, Gid: gids[i]})
		at[0].Outputs = append(at[0].Outputs, ledger.WantOutput{Index: i, Place: place})
		at[0].Data = append(at[0].Data, ledger.WantData{Index: i, Gid: gids[i], Paths: []string{"n", "a.b"}},
			ledger.WantData{Index: i, Gid: gids[i]})
	}
	_, err := s.store.Claimed(ctx, works)
	s.must(err)
	_, err = s.store.Repeat(ctx, works)
	s.must(err)
	_, err = s.store.CheckEarly(ctx, claimed)
	s.must(err)
	_, err = s.store.LookLeg2(ctx, answers)
	s.must(err)
	s.aside(guids, gids)
	places := make([]ledger.Place, s.batch)
	for i := range places {
		places[i] = claimed[i].Place
	}
	_, err = s.store.Undelivered(ctx, places)
	s.must(err)
	_, err = s.store.Load(ctx, at[0])
	s.must(err)
	_, err = s.store.Vouch(ctx, legwork.LaneStart, guids, make([]string, len(guids)), make([]string, len(guids)))
	s.must(err)
	s.raw(s.engines, "ledger/data.sql", ord, gids, legwork.MaxStepBytes)
	s.raw(s.asking, "client/stale.sql", guids, gids, names, dads)
	s.raw(s.asking, "client/fork_of.sql", gids[0], "k")
	s.raw(s.engines, "ledger/moot_held.sql", guids, gids, guids)
	s.raw(s.engines, "ledger/lock_jobs.sql", gids)
	s.raw(s.engines, "ledger/no_savepoint.sql")
	_, err = s.store.Probe(ctx)
	s.must(err)
	for _, name := range []string{"take", "check", "holder"} {
		s.raw(s.engines, "ledger/owner_"+name+".sql", legwork.Schema(s.Namespace))
	}
	s.raw(s.engines, "ledger/buckets.sql", []int32{1, 2, 3})
	parents := make([]ledger.Rejection, s.batch)
	for i := range parents {
		parents[i] = ledger.Rejection{Parent: ledger.Parent{Place: claimed[i].Place, Work: guids[i]}, Code: 409,
			Error: []byte("{}")}
	}
	s.must(s.store.Reject(ctx, parents))
	s.must(s.store.Retire(ctx, slicesOf(s.batch, "budget"), s.start("b.few", s.batch)))
	s.Lose()
	_, err = s.store.RaiseEpoch(ctx, "a test")
	s.must(err)
}

// aside sets messages aside and takes them again.
func (s *site) aside(guids, gids []legwork.ID) {
	ctx := within(s.t)
	all := make([]ledger.Aside, s.batch)
	for i := range all {
		all[i] = ledger.Aside{Needs: fmt.Sprintf("kind %02d", i),
			DeadLetter: ledger.DeadLetter{ID: legwork.NewID(), Lane: "response", Reason: "early", GUID: guids[i],
				Place: ledger.Place{Gid: gids[i]}, Subject: "s", Header: legwork.Header{}, Data: []byte("{}")}}
	}
	_, err := s.store.SetAside(ctx, all)
	s.must(err)
	for i := range all {
		all[i].Needs, all[i].Subject, all[i].ID = "", "t", legwork.NewID()
	}
	_, err = s.store.SetAside(ctx, all)
	s.must(err)
	_, err = s.store.Needs(ctx, "")
	s.must(err)
	taken, err := s.store.TakeAside(ctx, "", time.Minute)
	s.must(err)
	if len(taken) != s.batch {
		s.t.Fatalf("%d of %d messages were taken", len(taken), s.batch)
	}
	settled := make([]ledger.Settled, len(taken))
	for i, a := range taken {
		settled[i] = ledger.Settled{ID: a.ID}
	}
	s.must(s.store.SettleAside(ctx, settled))
	s.raw(s.relays, "outbox/aside.sql", guids, "response", "s")
}

// upkeep is what relays do with jobs.
func (s *site) upkeep() {
	ctx := within(s.t)
	expired := s.start("b.few", s.batch)
	s.rush()
	s.exec("UPDATE legwork.job SET expires_at = now() - interval '1 day', created_at = created_at - interval '1 day' "+
		"WHERE job_id = ANY ($1)", expired)
	s.exec(`INSERT INTO legwork.fork (gid, source, kind, author, reason)
		SELECT gid, coalesce(lead(gid) OVER o, first_value(gid) OVER o), 'retry', 'a', '' FROM legwork.job
		WHERE job_id = ANY ($1) WINDOW o AS (ORDER BY gid)`, expired)
	var last *legwork.ID
	for {
		after := legwork.ID{}
		if last != nil {
			after = *last
		}
		got, err := s.store.Retain(ctx, 0, after, 500)
		s.must(err)
		if last = got.Next; last == nil {
			break
		}
	}
	for range 3 {
		s.exec("UPDATE legwork.audit SET next_at = now()")
		_, err := s.store.Audit(ctx, ledger.AuditPace{Every: time.Nanosecond, Jobs: 1000, Open: 200, Sample: 10})
		s.must(err)
	}
}

// events is what relays and listeners do with events that are kept.
func (s *site) events() {
	now := time.Now()
	s.raw(s.relays, "outbox/events_lost.sql", now)
	s.raw(s.relays, "outbox/events_due.sql")
	s.raw(s.relays, "outbox/events_again.sql", int64(0), now.Add(time.Hour).UnixMicro())
	s.raw(s.relays, "outbox/events_done.sql", now, int64(0), int64(1))
	s.raw(s.relays, "outbox/events_left.sql")
	s.raw(s.relays, "outbox/retain_events.sql", int64(0), time.Hour)
	s.webhooks()
	for _, topic := range []string{"", "b.told"} {
		_, err := s.client.Events(within(s.t), client.EventQuery{Topic: topic})
		s.must(err)
	}
}

// webhooks is what relays and servers do with webhooks: a thousand deliveries wait
// for each of two, and as many have failed; of both half are over.
func (s *site) webhooks() {
	hooks, err := webhook.NewStore(s.asking, s.Namespace)
	s.must(err)
	var ids []legwork.ID
	for range 2 {
		w, err := hooks.Add(within(s.t), webhook.Webhook{Topic: "b.*", URL: "https://example.com", CreatedBy: "a"})
		s.must(err)
		ids = append(ids, w.ID)
		s.exec(`INSERT INTO legwork.webhook_delivery (webhook, event, pos, topic, state, due_at, expires_at)
			SELECT $1, gen_random_uuid(), i, 'b.told', CASE WHEN i % 2 = 0 THEN 'failed' ELSE 'waiting' END, now(),
				now() + (i % 4 - 1) * interval '1 day' FROM generate_series(1, 4000) i`, w.ID)
	}
	s.exec(`UPDATE legwork.webhook SET pos = 0`)
	var events []legwork.ID
	rows, err := s.Pool.Query(within(s.t), legwork.Qualify(`SELECT event FROM legwork.webhook_delivery
		WHERE webhook = $1 AND state = 'waiting' LIMIT $2`, s.Namespace), ids[0], s.batch)
	s.must(err)
	events, err = pgx.CollectRows(rows, pgx.RowTo[legwork.ID])
	s.must(err)
	n := len(events)
	waits := make([]*time.Duration, n)
	waits[n-1] = new(time.Duration)
	s.raw(s.relays, "outbox/hook_events.sql")
	s.raw(s.relays, "outbox/retain_deliveries.sql")
	s.raw(s.asking, "internal/webhook/claim.sql", []legwork.ID{}, []int32{}, 8, 64, time.Minute,
		32<<20, 16<<20, 64<<10, true)
	s.raw(s.asking, "internal/webhook/settle.sql", slices.Repeat(ids[:1], n), events, make([]int32, n),
		make([]bool, n), waits, make([]*string, n))
	s.raw(s.asking, "internal/webhook/failing.sql")
	_, err = hooks.List(within(s.t))
	s.must(err)
	_, err = hooks.Get(within(s.t), ids[0])
	s.must(err)
	s.raw(s.asking, "internal/webhook/test.sql", ids[0], legwork.NewID(), "t")
	s.raw(s.asking, "internal/webhook/tested.sql", ids[0], events[0])
	_, err = hooks.Rotate(within(s.t), ids[0], "", webhook.KeepSecret)
	s.must(err)
	s.must(hooks.Remove(within(s.t), ids[0]))
	s.exec("UPDATE legwork.webhook SET removed_at = now() - interval '1 hour' WHERE removed_at IS NOT NULL")
	s.raw(s.relays, "outbox/retain_webhooks.sql")
	s.exec("TRUNCATE legwork.webhook, legwork.webhook_delivery")
}

// components is what operators and engines do with components.
func (s *site) components() {
	store, err := components.NewStore(s.asking, s.Namespace)
	s.must(err)
	ctx := within(s.t)
	d, _, err := store.Push(ctx, "some.wasm", make([]byte, 1<<20))
	s.must(err)
	s.raw(s.asking, "client/missing_components.sql", slices.Repeat([][]byte{d[:]}, s.batch))
	_, err = store.List(ctx)
	s.must(err)
	_, _, err = store.Page(ctx, d, 0, 512<<10)
	s.must(err)
	s.must(store.Remove(ctx, d))
}

// readers is what people and programs ask.
func (s *site) readers() {
	s.events()
	s.components()
	s.byHand()
	ctx := within(s.t)
	c := s.client
	done := s.start("b.chain", s.batch)
	_, err := c.CountJobs(ctx, "")
	s.must(err)
	s.rush()
	_, err = c.Apps(ctx)
	s.must(err)
	_, err = c.Redacted(ctx)
	s.must(err)
	_, err = c.Source(ctx, "budget", "1")
	s.must(err)
	_, err = c.Deploy(ctx, "app.yaml", []byte(document))
	s.must(err)
	s.must(c.Activate(ctx, "budget", "1"))
	code := 500
	for _, f := range []client.Filter{{}, {App: "budget", JobID: done[0]}, {Since: time.Now().Add(-time.Second)},
		{Graph: "b.few"}, {Entity: "e"}, {State: client.Running}, {State: client.Failed}, {Code: &code}, {Activity: "w"},
		{Attributes: []client.Attribute{{Name: "id", Op: "=", Value: done[0]}, {Name: "n", Op: ">", Value: "5"}}}} {
		_, err = c.Jobs(ctx, f)
		s.must(err)
	}
	for _, id := range []string{done[0], s.start("b.wait", 1)[0], s.start("b.parent", 1)[0]} {
		s.rush()
		s.asks(id)
	}
	function := s.start("b.func", 1)[0]
	s.rush()
	s.asks(function)
	s.slow = true
	waiting := s.start("b.func", 1)[0]
	s.rush()
	s.asks(waiting)
	for _, f := range []client.Filter{{App: "budget", JobID: waiting}, {State: client.Running, Limit: s.batch}} {
		f.Waits = true
		_, err = c.Jobs(ctx, f)
		s.must(err)
	}
	s.slow = false
	journals, err := c.Journals(ctx, ref(function), "")
	s.must(err)
	if len(journals) != 2 {
		s.t.Errorf("%d journals of two functions", len(journals))
	}
	_, err = c.Interrupt(ctx, ref(s.start("b.wait", 1)[0]), client.Interrupt{})
	if err != nil && legwork.CodeOf(err) != legwork.CodeNotFound {
		s.must(err)
	}
	page, err := c.Letters(ctx, client.LetterFilter{})
	s.must(err)
	_, err = c.Letter(ctx, page.Letters[0].ID)
	s.must(err)
	_, err = c.DoLettersOf(ctx, client.Redrive, []legwork.ID{page.Letters[0].ID}, client.By{Who: "a"})
	s.must(err)
	tx, err := s.asking.Begin(ctx)
	s.must(err)
	for _, o := range [][]client.Option{nil, {client.WithIdempotencyKey("k" + itoa(s.made))}} {
		_, err = c.StartTx(ctx, tx, "b.few", map[string]any{}, o...)
		s.must(err)
		_, err = c.SignalTx(ctx, tx, "b.say", map[string]any{"id": "x"}, o...)
		s.must(err)
	}
	_, err = c.SignalJobTx(ctx, tx, client.Ref{App: "b", JobID: "x"}, "b.say", map[string]any{"id": "x"})
	s.must(err)
	s.must(tx.Rollback(ctx))
	s.raw(s.asking, "client/signal_key.sql", "b.say", []byte(`{"id":"x"}`), "k", "success", 200, nil, nil)
}

// byHand is what operators do for workers, and what is asked about it.
func (s *site) byHand() {
	ctx := within(s.t)
	s.slow = true
	a := client.Answer{Activity: "bw", Data: []byte(`{"n":1}`), Key: "k", By: client.By{Who: "a", Why: "b"}}
	worker, parent := s.start("b.busy", 1)[0], s.start("b.parent", 1)[0]
	s.rush()
	for range 2 { // the second finds the first
		_, err := s.client.Answer(ctx, ref(worker), a)
		s.must(err)
	}
	a.Activity, a.Key = "pc", ""
	done, err := s.client.Answer(ctx, ref(parent), a)
	s.must(err)
	if done.Child == "" {
		s.t.Errorf("no child was let go: %+v", done)
	}
	s.slow = false
	s.rush()
	for _, id := range []string{worker, parent} {
		if got := s.Job(id); got != "completed 0" {
			s.t.Errorf("job %s, which was answered by hand, is %s", id, got)
		}
	}
	for _, f := range []client.ActionFilter{{}, {Gid: done.Gid}} {
		page, err := s.client.Actions(ctx, f)
		s.must(err)
		if len(page.Actions) == 0 {
			s.t.Errorf("no actions with %+v", f)
		}
	}
}

// asks is what is asked of one job.
func (s *site) asks(id string) {
	s.t.Helper()
	ctx := within(s.t)
	c := s.client
	j, err := c.Job(ctx, ref(id))
	s.must(err)
	_, err = c.Activities(ctx, j.Gid, client.ActivityFilter{Limit: 1})
	s.must(err)
	_, err = c.StartState(ctx, j.Activities[0].Leg1)
	s.must(err)
	_, err = c.Lines(ctx, []legwork.ID{j.Gid})
	s.must(err)
	_, err = c.SignalJob(ctx, ref(id), "b.say", nil) // of a graph without such a hook, or of a job that has ended
	if code := legwork.CodeOf(err); code != legwork.CodeConflict && code != legwork.CodeNotFound {
		s.must(err)
	}
	_, err = c.Children(ctx, ref(id))
	s.must(err)
	_, err = c.Explain(ctx, ref(id))
	s.must(err)
	_, err = c.Export(ctx, ref(id))
	s.must(err)
	_, err = c.Trace(ctx, ref(id))
	s.must(err)
	if s.Job(id) == "completed 0" {
		_, err = c.Await(ctx, ref(id))
		s.must(err)
	}
}
