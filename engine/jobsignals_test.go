package engine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// jobSignals puts signals to jobs, each "job id" or "job id topic", and returns their
// messages.
func jobSignals(w *sim.World, signals ...string) []*sim.Message {
	for _, s := range signals {
		part := append(strings.Fields(s), "done")
		w.Query(`SELECT legwork.signal_job('test', $1, $3, '{"v": 5}', $2)`, part[0], part[1], part[2])
	}
	w.Asleep = true
	w.Sweep()
	w.Asleep = false
	return w.Find(legwork.LaneSignal, "")
}

// TestSignalsToJobs: signals to jobs, and one to whoever waits, are taken in one batch: each
// wakes the hook of its job and leaves its receipt. One that comes again changes nothing, one
// that comes before its job waits for it, and one that no job can take is a dead letter.
func TestSignalsToJobs(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, waiting)
		e := w.Engine(w.Pool)
		for _, job := range []string{"j1", "j2", "j3"} {
			w.Start("go", job, `{}`)
		}
		w.Drain(e)
		all := jobSignals(w, "j1 a", "j2 a", "later a", "j1 a nobody")
		other := signal(w, "done", "s", `{"id":"j3","v":6}`)
		outcomes := w.Handle(e, legwork.LaneSignal, append(all, other)...)
		var got []string
		for _, v := range outcomes {
			got = append(got, v.Action.String()+" "+v.Outcome)
		}
		slices.Sort(got)
		if want := []string{"ack dead", "ack done", "ack done", "ack done", "nak early"}; !slices.Equal(got, want) {
			t.Errorf("the signals are %q, want %q", got, want)
		}
		lettersAre(t, w, "signal unknown_topic")
		first := slices.IndexFunc(all, func(m *sim.Message) bool {
			return strings.Contains(string(m.Data), `"j1"`) &&
				strings.HasSuffix(m.Subject, "done")
		})
		again := w.Again(all[first])
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, again), "ack duplicate")
		w.Start("go", "later", `{}`)
		w.Settle(e)
		for _, job := range []string{"j1", "j2", "j3", "later"} {
			jobIs(t, w, job, "completed 0")
		}
		if n := w.One(`SELECT count(*) FROM legwork.signal_receipt`); n != "3" {
			t.Errorf("%s receipts are stored, want 3", n)
		}
		late := jobSignals(w, "j1 b", "nobody b")
		for _, m := range late {
			m.Time = time.Now().Add(-legwork.MaxEarly - time.Second)
		}
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, late...), "ack dead", "ack dead")
		lettersAre(t, w, "signal job_ended", "signal unknown_job", "signal unknown_topic")
		atRest(t, w)
	})
}

// TestForgedJobSignals: a message that takes the GUID of a signal to a job, and says
// something else, is dropped, and the row stays: the signal takes effect.
func TestForgedJobSignals(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, waiting)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Start("go", "j2", `{}`)
		w.Drain(e)
		m := jobSignals(w, "j1 a")[0]
		w.Query(`SELECT legwork.signal('done', '{"id": "j2"}', 'plain')`)
		plain := legwork.DeriveStart(w.Namespace, "signal\x00done", "id\x00plain").String()
		forged := func(kind, guid, data string) *sim.Message {
			f := stray(w, m, legwork.HeaderKind, kind, legwork.HeaderGUID, guid)
			f.Data = []byte(data)
			return f
		}
		guid := m.Header.Get(legwork.HeaderGUID)
		before := state(w)
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, forged("signal", guid, `{"id":"j2","v":1}`),
			forged("job", guid, strings.Replace(string(m.Data), "j1", "j2", 1)), forged("job", guid, `{`),
			forged("job", plain, string(m.Data)), forged("job", legwork.NewID().String(), string(m.Data))),
			"ack unowed", "ack unowed", "ack dead", "ack unowed", "ack unowed")
		if after := state(w); after != before {
			t.Errorf("the tables went from\n%s\nto\n%s", before, after)
		}
		w.Lose()
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "j2", "completed 0")
		atRest(t, w)
	})
}

// TestSignalsToAGeneration: a signal that names a generation of its job wakes no other one, nor
// another job, and one whose id another generation has accepted is no repetition.
func TestSignalsToAGeneration(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, waiting)
		e := w.Engine(w.Pool)
		gid := func(job string) string {
			w.Start("go", job, `{}`)
			w.Drain(e)
			return w.One(`SELECT gid::text FROM legwork.job WHERE job_id = $1 AND NOT retired`, job)
		}
		put := func(id, gid string) {
			w.Query(`SELECT legwork.signal_job('test', 'j1', 'done', '{"v": 5}', $1, $2)`, id, gid)
		}
		old := gid("j1")
		put("a", old)
		w.Settle(e)
		w.Query(`UPDATE legwork.job SET retired = true, expires_at = expires_at - interval '1 day',
			completed_at = completed_at - interval '1 day' WHERE gid = $1 RETURNING 1`, old)
		latest, other := gid("j1"), gid("j2")
		put("a", latest)
		put("b", old)
		put("c", other)
		before := w.Query(`SELECT work::text FROM legwork.hook ORDER BY 1`)
		w.Settle(e)
		lettersAre(t, w, "signal job_ended", "signal signal_conflict", "signal unknown_topic")
		if after := w.Query(`SELECT work::text FROM legwork.hook ORDER BY 1`); !slices.Equal(after, before) {
			t.Errorf("the hooks %v wait, want %v", after, before)
		}
		put("d", latest)
		w.Settle(e)
		if got := w.Query(`SELECT job_id FROM legwork.job WHERE state = 'running'`); !slices.Equal(got, []string{"j2"}) {
			t.Errorf("the jobs %v wait, want j2", got)
		}
		w.Query(`SELECT legwork.signal('done', '{"id": "j2"}')`)
		w.Settle(e)
		atRest(t, w)
	})
}

// TestSignalToAJobThatEndsMeanwhile: a job that ends after an engine has looked at it leaves its
// signal as a dead letter.
func TestSignalToAJobThatEndsMeanwhile(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, waiting)
		other := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Drain(other)
		m := jobSignals(w, "j1 a")[0]
		ended := false
		slow := w.Engine(&crash.DB{Inner: w.Pool, Gate: func(n int) {
			if n < 3 || ended { // after it has read the kinds of rows, and what is known
				return
			}
			ended = true
			signal(w, "done", "s", `{"id":"j1","v":6}`)
			w.Until(other, func(held *sim.Message) bool { return held == m })
			jobIs(t, w, "j1", "completed 0")
		}})
		outcomesAre(t, w.Handle(slow, legwork.LaneSignal, m), "ack dead")
		lettersAre(t, w, "signal job_ended")
		if n := w.One(`SELECT count(*) FROM legwork.signal_receipt`); n != "0" || !ended {
			t.Errorf("%s receipts are stored, want 0", n)
		}
		w.Settle(other)
		atRest(t, w)
	})
}

// keptUntil fills the queue of a job for signal done from one signal that is kept up to n.
func keptUntil(w *sim.World, n int) {
	w.Query(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
			SELECT gen_random_uuid(), s.topic, json_build_object('n', i), s.status, s.code, s.expires_at
			FROM legwork.signal s CROSS JOIN generate_series(2, $1::int) i ORDER BY i RETURNING guid, ord)
		INSERT INTO legwork.signal_key (topic, key, ord, guid, place)
		SELECT k.topic, k.key, s.ord, s.guid, row_number() OVER (ORDER BY s.ord) + 1
		FROM legwork.signal_key k CROSS JOIN s RETURNING 1`, n)
}

// TestTooManyUnread: a function's job is sent more signals than may be kept for it. The one too
// many is a dead letter that says what to do, and no other. The function receives its signals
// in their order.
func TestTooManyUnread(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
		flow.Sleep(ctx, time.Minute)
		sum := 0
		for range 3 {
			v, err := spoken.Receive(ctx)
			if err != nil {
				return num{}, err
			}
			sum = sum*10 + v.N
		}
		return num{sum}, nil
	}))
	e := w.Engine(w.Pool)
	w.Asleep = true
	w.Settle(e)
	send := func(id string, want ...string) {
		t.Helper()
		w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n": 1}', $1)`, id)
		w.Sweep()
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, w.Find(legwork.LaneSignal, "")...), want...)
	}
	send("first", "ack kept")
	keptUntil(w, legwork.MaxUnread-1)
	send("last", "ack kept")
	send("more", "ack dead")
	lettersAre(t, w, "signal too_many_unread")
	if got := w.One(`SELECT message FROM legwork.dead_letter`); !strings.Contains(got, "10000 signals of this name") ||
		!strings.Contains(got, "when the job has taken some") {
		t.Errorf("the letter says %q", got)
	}
	if got := w.Query(`SELECT guid::text FROM legwork.outbox WHERE lane = 'signal'`); len(got) > 0 {
		t.Errorf("the refused signal is still in the outbox: %v", got)
	}
	holds(t, w)
	w.Asleep = false
	w.Settle(e)
	came(t, w, "123")
	if got := w.One(`SELECT count(*)::text FROM legwork.signal_key`); got != "9997" {
		t.Errorf("%s signals are kept when the function has received three, want 9997", got)
	}
}
