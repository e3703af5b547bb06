package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// victims are jobs in the middle of things: one that waits for a worker, one
// that waits for a signal, and a start and a signal in the outbox that nobody
// has published yet.
func victims(t *testing.T, mode engine.Mode) (*sim.World, *engine.Engine) {
	t.Helper()
	w := sim.New(t, mode, withHooks(withGraphs(sequential, `
subscribes: wait
activities:
  wt: {type: trigger}
  h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
transitions:
  wt: [{to: h}]`), "done: "+byJob))
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Start("wait", "j2", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") || m.Is("work", "") })
	w.Query(`SELECT legwork.start('go', '{}', 'j3')`)
	w.Query(`SELECT legwork.signal('done', '{"id":"j2","v":1}', 's1')`)
	return w, e
}

// state is everything that a forged message might touch.
func state(w *sim.World) string {
	all := w.Query(`SELECT concat_ws(' ', 'job', job_id, semaphore, state, closed_guid) FROM legwork.job`)
	all = append(all, w.Query(`SELECT concat_ws(' ', 'activity', gid, activity, dad, ledger, work_guid, status,
		output::text) FROM legwork.activity`)...)
	all = append(all, w.Query(`SELECT concat_ws(' ', 'guid', guid, gid, ledger) FROM legwork.guid_ledger`)...)
	all = append(all, w.Query(`SELECT concat_ws(' ', 'outbox', guid, lane, activity, topic) FROM legwork.outbox`)...)
	all = append(all, w.Query(`SELECT concat_ws(' ', 'hook', gid, activity, topic, key, work) FROM legwork.hook`)...)
	all = append(all, w.Query(`SELECT concat_ws(' ', 'data', gid, path, value::text) FROM legwork.job_data`)...)
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// guids are the names of every message that the tables know.
func guids(w *sim.World) []string {
	return w.Query(`SELECT guid::text FROM legwork.outbox UNION SELECT guid::text FROM legwork.guid_ledger UNION SELECT work_guid::text FROM legwork.activity WHERE work_guid IS NOT NULL
		UNION SELECT leg1_guid::text FROM legwork.activity UNION SELECT gid::text FROM legwork.job`)
}

// completes checks that the victims end as if nothing had happened.
func completes(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	w.Lose()
	w.Settle(e)
	if got := w.Query(`SELECT DISTINCT state || ' ' || semaphore FROM legwork.job WHERE job_id IN ('j1', 'j2', 'j3')`); len(got) != 1 || got[0] != "completed 0" {
		t.Errorf("the jobs have ended as %v", got)
	}
	dataIs(t, w, "j2", "said=1")
	atRest(t, w)
}

// TestForgedStartsAndSignals: who may start or signal may claim any GUID for
// it. A claimed GUID of somebody else's message makes no job, wakes nobody and
// ends no row: what it stands for still happens.
func TestForgedStartsAndSignals(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := victims(t, mode)
		before := state(w)
		start, signal := w.One(`SELECT guid::text FROM legwork.outbox WHERE lane = 'start'`),
			w.One(`SELECT guid::text FROM legwork.outbox WHERE lane = 'signal'`)
		forged := 0
		for _, guid := range guids(w) {
			for body, topic := range map[string]string{`{"id":"j2","v":666}`: "", `{"x":`: "", `{}`: "no.such"} {
				if guid != start || topic != "" { // that one is the start, whoever brings it on its topic
					h := legwork.Header{legwork.HeaderKind: {"start"}, legwork.HeaderGUID: {guid}, legwork.HeaderJob: {"evil" + guid}}
					m := w.Put(legwork.LaneStart, legwork.StartSubject(w.Namespace, orElse(topic, "go")), h, []byte(body))
					w.Handle(e, legwork.LaneStart, m)
					w.Remove(m)
					forged++
				}
				if guid != signal || topic != "" {
					h := legwork.Header{legwork.HeaderKind: {"signal"}, legwork.HeaderGUID: {guid}}
					m := w.Put(legwork.LaneSignal, legwork.SignalSubject(w.Namespace, orElse(topic, "done")), h,
						[]byte(strings.Replace(body, "j2", "j9", 1)))
					w.Handle(e, legwork.LaneSignal, m)
					w.Remove(m)
					forged++
				}
			}
		}
		if forged < 30 {
			t.Errorf("only %d messages were forged", forged)
		}
		if after := state(w); after != before {
			t.Errorf("the forged messages changed the tables from\n%s\nto\n%s", before, after)
		}
		completes(t, w, e)
	})
}

func orElse(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

// TestForgedResponses: a worker of one job, or somebody who knows a job's id and
// what its graph looks like, cannot answer for another: an answer needs the
// generation and the GUID of the work.
func TestForgedResponses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := victims(t, mode)
		w.Deploy(strings.NewReplacer("id: test", "id: other", "subscribes: go", "subscribes: go9", "subscribes: wait",
			"subscribes: wait9", "done:", "done9:").Replace(
			strings.Replace(sequential, "w.a", "w.a", 1)))
		w.Start("go9", "j1", `{}`) // the same id in another app
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") || m.Is("work", "") })
		own := responseOf(t, w, "other")
		victim := responseOf(t, w, "test")
		w.Lose()
		before := state(w)
		fields := []string{legwork.HeaderGUID, legwork.HeaderGid, legwork.HeaderApp, legwork.HeaderVersion,
			legwork.HeaderActivity, legwork.HeaderDAD, legwork.HeaderAttempt, legwork.HeaderJob}
		mine, his, nobody := own.Header, victim.Header, legwork.NewID().String()
		// Every mixture of what is ours and what is his, but for those that name
		// both his work and his generation, or both ours: they are answers.
		for mix := range 1 << len(fields) {
			h := clone(mine)
			for i, f := range fields {
				if mix>>i&1 == 1 {
					h.Set(f, his.Get(f))
				}
			}
			if (mix&1 == 1) == (mix>>1&1 == 1) {
				h.Set(legwork.HeaderGUID, nobody)
			}
			for _, status := range []string{"success", "error", "pending"} {
				h := clone(h)
				h.Set(legwork.HeaderStatus, status)
				forge(t, w, e, h)
			}
			h.Set(legwork.HeaderRow, his.Get(legwork.HeaderGUID)) // as if it were the engine's own
			h.Set(legwork.HeaderGid, mine.Get(legwork.HeaderGid))
			if h.Get(legwork.HeaderGUID) != mine.Get(legwork.HeaderGUID) {
				forge(t, w, e, h)
			}
		}
		if after := state(w); after != before {
			t.Errorf("the forged responses changed the tables from\n%s\nto\n%s", before, after)
		}
		completes(t, w, e)
	})
}

// TestForgedEvents: who may publish on an event's subject, a worker that tells
// its progress with the headers of its work, ends no row but that of an event:
// the work is published again when the broker has lost it.
func TestForgedEvents(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := victims(t, mode)
		before := state(w)
		for _, guid := range guids(w) {
			for _, gid := range append(w.Query(`SELECT gid::text FROM legwork.job`), "") {
				h := legwork.Header{legwork.HeaderGUID: {guid}, legwork.HeaderGid: {gid}}
				m := w.Put(legwork.LaneEvent, legwork.EventSubject(w.Namespace, "w.a"), h, []byte(`{"done":"half"}`))
				w.Handle(e, legwork.LaneEvent, m)
				w.Remove(m)
			}
		}
		if after := state(w); after != before {
			t.Errorf("the forged events changed the tables from\n%s\nto\n%s", before, after)
		}
		completes(t, w, e)
	})
}

// forge delivers a response and forgets it, whatever becomes of it.
func forge(t *testing.T, w *sim.World, e *engine.Engine, h legwork.Header) {
	t.Helper()
	m := w.Put(legwork.LaneResponse, legwork.ResponseSubject(w.Namespace, "w.a"), h, []byte(`{"evil":true}`))
	v := w.Handle(e, legwork.LaneResponse, m)
	if v[0].Outcome == "done" || v[0].Outcome == "resumed" {
		t.Errorf("taken: %v", h)
	}
	w.Remove(m)
}

func responseOf(t *testing.T, w *sim.World, app string) *sim.Message {
	t.Helper()
	for _, m := range w.Find("work", "a") {
		w.DoWork(m, true)
	}
	for _, m := range w.Find(legwork.LaneResponse, "a") {
		if m.Header.Get(legwork.HeaderApp) == app {
			return m
		}
	}
	t.Fatalf("app %s has no response", app)
	return nil
}

// TestReplays: every message of a run, delivered again after its end in any
// order, alone and all in one batch, and in another epoch, changes nothing.
func TestReplays(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := victims(t, mode)
		var seen []*sim.Message
		known := map[string]bool{}
		for range 100 {
			w.Sweep()
			ms := w.Messages()
			if len(ms) == 0 {
				break
			}
			for _, m := range ms {
				if id := m.Lane + m.Header.Get(legwork.HeaderMsgID); !known[id] {
					known[id], seen = true, append(seen, m)
				}
				w.Step(e, m)
			}
		}
		before := state(w)
		for _, epoch := range []string{"1", "0", "7"} {
			var batch []*sim.Message
			for _, m := range seen {
				if _, work := legwork.WorkTopic(m.Lane); work {
					continue
				}
				c := stray(w, m)
				if c.Header.Get(legwork.HeaderEpoch) != "" {
					c.Header.Set(legwork.HeaderEpoch, epoch)
				}
				w.Handle(e, m.Lane, c)
				w.Remove(c)
				batch = append(batch, c)
			}
			for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal} {
				if of := slices.DeleteFunc(slices.Clone(batch), func(m *sim.Message) bool { return m.Lane != lane }); len(of) > 0 {
					w.Handle(e, lane, append(of, of...)...)
				}
			}
		}
		if after := state(w); after != before || len(seen) < 6 {
			t.Errorf("%d replayed messages changed the tables from\n%s\nto\n%s", len(seen), before, after)
		}
		lettersAre(t, w)
		completes(t, w, e)
	})
}

// TestEveryHeaderTwice: of a header that is there twice the first counts, in
// every decoder: no part of the program believes another one than the next.
func TestEveryHeaderTwice(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := victims(t, mode)
		for _, m := range w.Find("work", "a") {
			w.DoWork(m, false)
		}
		m := w.The(legwork.LaneResponse, "a")
		before := state(w)
		harmless := []string{legwork.HeaderMsgID, legwork.HeaderTraceParent, legwork.HeaderJob, legwork.HeaderIdempotencyKey,
			legwork.HeaderReply}
		keys := slices.DeleteFunc(slices.Sorted(maps.Keys(m.Header)),
			func(key string) bool { return key == legwork.HeaderStatus })
		for _, key := range append(keys, legwork.HeaderStatus) { // that one last: it answers, with an error
			if slices.Contains(harmless, key) {
				continue
			}
			c := w.Again(m)
			c.Header = clone(m.Header)
			c.Header[key] = append([]string{"no such thing"}, m.Header[key]...)
			v := w.Handle(e, legwork.LaneResponse, c)
			w.Remove(c)
			if key == legwork.HeaderStatus {
				outcomesAre(t, v, "ack done")
			} else if after := state(w); after != before {
				t.Fatalf("%s twice: the second value was believed: %s", key, v[0].Outcome)
			}
		}
		if got := w.One(`SELECT status FROM legwork.activity WHERE activity = 'a'`); got != "error" {
			t.Errorf("of two statuses the second was believed: %s", got)
		}
		w.Settle(e)
		if got := w.Query(`SELECT job_id FROM legwork.job WHERE state = 'running'`); len(got) > 0 {
			t.Errorf("still running: %v", got)
		}
		atRest(t, w)
	})
}

var hostileNames = []string{
	`'; DROP TABLE legwork.job; --`, `") OR 1=1 --`, `\`, `\'`, `%s%n$1`, `{}`, `{a,b}`, `NULL`, `null`, `""`, `E'\x00'`,
	`☃𝕏`, `a"b,c`,
	`{t.output.data}`, `legwork.job`, `-1`, `*`, `a>b`, `../..`, `$(id)`, `<b>`, strings.Repeat("ü", 128),
}

// TestNamesAreText: what users name themselves (job ids, keys of signals, stats,
// entities, data) is kept as it is and means nothing to any server.
func TestNamesAreText(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withHooks(app(`
t: {type: trigger, entity: '{t.output.data.k}', stats: {key: '{$self.input.data.k}', measures: [{measure: index, target: '{$self.input.data.k}'}]}, job: {maps: {k: '{t.output.data.k}'}}}
h: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}`, "t: [{to: h}]"),
			"done: [{to: h, conditions: {match: [{expected: '{t.output.data.k}', actual: '{$self.hook.data.id}'}]}}]"))
		e := w.Engine(w.Pool)
		for _, name := range hostileNames {
			w.Start("go", name, fmt.Sprintf(`{"k":%q}`, name))
		}
		w.Settle(e)
		for _, name := range hostileNames { // index rows go with the end of their job
			got := w.One(`SELECT concat_ws('|', s.value, s.key) FROM legwork.job j JOIN legwork.stat s USING (gid) WHERE
				j.job_id = $1`, name)
			if want := name + "|" + name; got != want {
				t.Errorf("%q is indexed as %q", name, got)
			}
		}
		for i, name := range hostileNames {
			if left := w.One(`SELECT count(*) FROM legwork.hook`); left != fmt.Sprint(len(hostileNames)-i) {
				t.Fatalf("before the signal for %q %s jobs wait", name, left)
			}
			v := w.Handle(e, legwork.LaneSignal, signal(w, "done", name, fmt.Sprintf(`{"id":%q,"v":%d}`, name, i)))
			outcomesAre(t, v, "ack done")
			w.Settle(e)
			jobIs(t, w, name, "completed 0")
			got := w.One(`SELECT concat_ws('|', j.entity, j.key, (SELECT value::text FROM legwork.job_data d WHERE d.gid = j.gid AND path = 'said'))
				FROM legwork.job j WHERE j.job_id = $1`, name)
			if want := strings.Join([]string{name, name, fmt.Sprint(i)}, "|"); got != want {
				t.Errorf("%q was kept as %q", name, got)
			}
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestForgedBodies: a message that takes the GUID of a start or a signal of the engine's own,
// with a body that cannot be read, is a dead letter, and the row stays: what it says happens.
func TestForgedBodies(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, waiting)
		e := w.Engine(w.Pool)
		w.Query(`SELECT legwork.start_once('go', '{}', 'k', 'j1')`)
		w.Query(`SELECT legwork.signal('done', '{"id": "j1", "v": 5}', 'k')`)
		w.Asleep = true
		w.Sweep()
		for _, lane := range []string{legwork.LaneStart, legwork.LaneSignal} {
			f := stray(w, w.Find(lane, "")[0])
			f.Data = []byte(`{`)
			outcomesAre(t, w.Handle(e, lane, f), "ack dead")
		}
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "2" {
			t.Errorf("%s rows are left, want 2", n)
		}
		w.Lose()
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w, "signal malformed", "start malformed")
		atRest(t, w)
	})
}
