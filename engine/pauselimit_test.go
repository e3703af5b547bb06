package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestChildInAPauseIsInTime: a child that ends while its parent is paused has ended in time. The limit of the await,
// which passes before the parent goes on, and is heard first then, has no effect.
func TestChildInAPauseIsInTime(t *testing.T) {
	for name, c := range map[string]struct {
		reply sim.Reply
		want  []string
	}{
		"result": {sim.Reply{Data: `{}`}, []string{`got=1`, `v=1`}},
		"error":  {sim.Reply{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}, []string{`code=503`, `why="no"`}},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, parent("child", ", timeout: 1m"))
				w.Work = answers(map[string][]sim.Reply{"cw": {c.reply}})
				w.Start("go", "j1", `{"v":1,"child":"c1"}`)
				w.Until(w.Engine(w.Pool), isWork)
				p := pause(t, w, ledger.PauseJob, "test", "j1")
				w.Asleep = true
				e := w.Engine(w.Pool)
				w.Drain(e)
				if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL AND lane = 'response'`); n != "1" {
					t.Errorf("%s answers are held", n)
				}
				expire(w)
				w.Drain(e)
				holds(t, w)
				resume(t, w, p)
				w.Asleep = false
				w.Sweep()
				e = w.Engine(w.Pool)
				for _, m := range w.Find(legwork.LaneResponse, "a") {
					if m.Header.Get(legwork.HeaderCode) == "408" {
						w.Step(e, m)
					}
				}
				w.Settle(e)
				dataIs(t, w, "j1", c.want...)
				jobIs(t, w, "j1", "completed 0")
				atRest(t, w)
			})
		})
	}
}

// TestErrorInAPauseKeepsTheLimit: the limit of an await and of a call is for all attempts, so an error that a pause
// holds, and that is tried again after it, ends no limit.
func TestErrorInAPauseKeepsTheLimit(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ", timeout: 1m, retry: {maximumAttempts: 5, initialInterval: 600}"))
		w.Asleep = true
		w.Work = answers(map[string][]sim.Reply{"cw": {{Status: legwork.Failed, Code: 502, Data: `{"message":"no"}`}}})
		w.Start("go", "j1", `{"v":1}`)
		limitIsKept(t, w, "j1", "run await a")
	})
	every(t, func(t *testing.T, mode engine.Mode) {
		w := hurriedWorld(t, mode)
		w.Asleep = true
		turn := w.Work
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Topic == "w.a" {
				return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
			}
			return turn(m)
		}
		limitIsKept(t, w, "job", "work.w.a f/0")
	})
}

// limitIsKept has the work of a job that waits fail in a pause, and checks that when it is asked for again it has the
// limit that it had.
func limitIsKept(t *testing.T, w *sim.World, job, again string) {
	t.Helper()
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return isWork(m) && !m.Is("work", "f") })
	due := w.One(`SELECT due_at::text FROM legwork.outbox WHERE kind = 'timeout'`)
	p := pause(t, w, ledger.PauseJob, "test", job)
	w.Drain(w.Engine(w.Pool))
	if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL`); n != "1" {
		t.Errorf("%s rows are held", n)
	}
	resume(t, w, p)
	w.Asleep = false
	w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE lane = 'response' AND kind IS NULL RETURNING 1`)
	w.Asleep = true
	w.Sweep()
	w.Drain(w.Engine(w.Pool))
	rowsAre(t, w, "response timeout "+again[strings.LastIndex(again, " ")+1:], again)
	if got := w.One(`SELECT due_at::text FROM legwork.outbox WHERE kind = 'timeout'`); got != due {
		t.Errorf("the limit is due at %s, was at %s", got, due)
	}
	holds(t, w)
}
