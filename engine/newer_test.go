package engine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestNewerRows: when a newer build has raised the version of rows that this
// one would misread, engines that run hand everything back from the next second
// on, those that start take nothing, and nothing is lost by it.
func TestNewerRows(t *testing.T) {
	for name, c := range map[string]newerRows{
		"version": {`UPDATE legwork.format SET version = 2 WHERE kind = 'outbox' RETURNING kind`,
			`UPDATE legwork.format SET version = 1 WHERE kind = 'outbox' RETURNING kind`,
			"outbox rows of version 2 (this build reads up to 1): upgrade this process"},
		"reader": {`INSERT INTO legwork.format VALUES ('dance', 1, 99) RETURNING kind`,
			`DELETE FROM legwork.format WHERE kind = 'dance' RETURNING kind`,
			"dance rows that need reader 99 (this build is reader 5): upgrade this process"},
	} {
		t.Run(name, func(t *testing.T) { stopsAt(t, c) })
	}
}

// newerRows are rows that this build must not work beside: how they come and go, and what is said.
type newerRows struct{ raise, lower, says string }

func stopsAt(t *testing.T, c newerRows) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		answer := w.The(legwork.LaneResponse, "a")
		w.Query(c.raise)
		before := state(w)
		running := func() bool {
			s := stray(w, answer, legwork.HeaderGUID, legwork.NewID().String()) // answers nothing
			v := w.Handle(e, legwork.LaneResponse, s)
			w.Remove(s)
			return v[0].Action == legwork.Nak
		}
		deadline := time.After(2 * time.Minute)
		for tick := time.NewTicker(10 * time.Millisecond); !running(); {
			select {
			case <-tick.C:
			case <-deadline:
				t.Fatal("a running engine goes on")
			}
		}
		for name, e := range map[string]*engine.Engine{"running": e, "new": w.Engine(w.Pool)} {
			for _, m := range []*sim.Message{answer, w.Start("go", "j2", `{}`), signal(w, "x", "s", `{}`)} {
				v := w.Handle(e, m.Lane, m)
				if v[0].Action != legwork.Nak || v[0].Delay <= 0 ||
					!strings.Contains(v[0].Err.Error(), c.says) {
					t.Errorf("%s engine, lane %s: %s %s %v", name, m.Lane, v[0].Action, v[0].Outcome, v[0].Err)
				}
				if m != answer {
					w.Remove(m)
				}
			}
		}
		if after := state(w); after != before {
			t.Errorf("the tables went from\n%s\nto\n%s", before, after)
		}
		w.Query(c.lower)
		w.Settle(w.Engine(w.Pool))
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestAnswersOfANewerEngine: an answer of the engine's own with a kind that this
// build does not know is set aside, not taken for what its body says. What claims
// to be one on a worker's subject is a dead letter: no newer engine sends it there.
func TestAnswersOfANewerEngine(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, app("t: {type: trigger}\nh: {type: hook, sleep: 60, job: {maps: {at: "+
			"'{$self.hook.data.timestamp}'}}}", "t: [{to: h}]"), `{}`, nil)
		fire(t, w, 1)
		m := w.The(legwork.LaneResponse, "h")
		before := state(w)
		forged := stray(w, m, legwork.HeaderKind, "dance")
		forged.Subject = legwork.ResponseSubject(w.Namespace, "w.a")
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, stray(w, m, legwork.HeaderKind, "dance"),
			stray(w, m, legwork.HeaderKind, "dance"), forged),
			"ack set_aside", "ack set_aside", "ack dead")
		if after := state(w); after != before {
			t.Errorf("the tables went from\n%s\nto\n%s", before, after)
		}
		w.Lose()
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w, "response malformed", "response unknown_format")
		atRest(t, w)
	})
}

// TestSignalsOfANewerEngine: a start or a signal from a row of a kind that this
// build does not know is set aside, not taken for what its topic and body say, also
// if it comes again. Without such a row it is dropped, also if it names the row of
// another kind, which stays: a sender cannot keep that back.
func TestSignalsOfANewerEngine(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, withHooks(app("t: {type: trigger}\nh: {type: hook}", "t: [{to: h}]"), "s.h: "+byJob), `{}`, nil)
		own := func(lane, kind, row string) *sim.Message {
			guid := legwork.NewID().String()
			w.Query(`INSERT INTO legwork.outbox (guid, lane, topic, kind, data, publish, due_at)
				VALUES ($1, $2, $3, $4, '{"id": "j1"}', 1, now() + interval '1 hour') RETURNING lane`, guid, lane,
				map[string]string{legwork.LaneStart: "go", legwork.LaneSignal: "s.h"}[lane], orNull(row))
			h := legwork.Header{}
			h.Set(legwork.HeaderGUID, guid)
			h.Set(legwork.HeaderKind, kind)
			subject := legwork.SignalSubject(w.Namespace, "s.h")
			if lane == legwork.LaneStart {
				subject = legwork.StartSubject(w.Namespace, "go")
			}
			return w.Put(lane, subject, h, []byte(`{"id":"j1"}`))
		}
		for _, lane := range []string{legwork.LaneStart, legwork.LaneSignal} {
			m, other, ours := own(lane, "dance", "dance"), own(lane, "dance", ""), own(lane, lane, "dance")
			before := state(w)
			outcomesAre(t, w.Handle(e, lane, m, w.Again(m), other, ours), "ack set_aside", "ack set_aside", "ack unowed",
				"ack unowed")
			if after := state(w); after != before {
				t.Errorf("the tables went from\n%s\nto\n%s", before, after)
			}
		}
		if got, want := w.Query(`SELECT state || ' ' || needs FROM legwork.dead_letter ORDER BY 1`),
			[]string{`waiting kind signal "dance"`, `waiting kind start "dance"`}; !slices.Equal(got, want) {
			t.Errorf("letters are %q, want %q", got, want)
		}
	})
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
