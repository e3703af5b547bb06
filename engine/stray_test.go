package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestUnknownOnTheRunLane: only engines write there, so the job is at fault
// and fails where everybody can see it.
func TestUnknownOnTheRunLane(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for header, value := range map[string]string{legwork.HeaderActivity: "zz", legwork.HeaderVersion: "77",
			legwork.HeaderApp: "other"} {
			w := sim.New(t, mode, sequential)
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
			m := w.The(legwork.LaneRun, "a")
			m.Header.Set(header, value)
			outcomesAre(t, w.Handle(e, legwork.LaneRun, m), "ack dead")
			jobIs(t, w, "j1", "failed 0")
			if msg := w.One(`SELECT error->>'message' FROM legwork.job`); !strings.Contains(msg, value) {
				t.Errorf("the error does not name what is unknown: %s", msg)
			}
			lettersAre(t, w, "run unknown_activity")
			if ends := w.Ends(); len(ends) != 1 || ends[0].State != "failed" {
				t.Errorf("the ends told are %+v", ends)
			}
			atRest(t, w)
		}
	})
}

// TestStrayResponses: a response that names what does not exist, or a job or a
// work message that is not its own, must not touch any job.
func TestStrayResponses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		w.Deploy(strings.Replace(sequential, "version: '1'", "version: '2'", 1))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Start("go", "j2", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		m, other := w.Find(legwork.LaneResponse, "a")[0], w.Find(legwork.LaneResponse, "a")[1]
		before := append(w.Ledgers("j1"), w.Ledgers("j2")...)
		for _, c := range []struct {
			want    string
			headers []string
		}{
			{"ack dead", []string{legwork.HeaderActivity, "zz"}},
			{"ack dead", []string{legwork.HeaderVersion, "77"}},
			{"ack dead", []string{legwork.HeaderVersion, "1"}},
			{"ack orphan", []string{legwork.HeaderGid, legwork.NewID().String()}},
			{"ack outdated", []string{legwork.HeaderGid, other.Header.Get(legwork.HeaderGid)}},
			{"ack outdated", []string{legwork.HeaderGUID, legwork.NewID().String()}},
			{"ack outdated", []string{legwork.HeaderGUID, other.Header.Get(legwork.HeaderGUID)}},
			{"ack dead", []string{legwork.HeaderActivity, "b"}},
			// Its work is asked for at another place; the sweep must not take it for answered.
			{"ack outdated", []string{legwork.HeaderDAD, ",0,0,0"}},
			{"ack outdated", []string{legwork.HeaderDAD, ",0,0,0", legwork.HeaderStatus, "error"}},
			{"nak early", []string{legwork.HeaderDAD, ",0,0,0", legwork.HeaderGUID, legwork.NewID().String()}},
		} {
			s := stray(w, m, c.headers...)
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, s), c.want)
			w.Remove(s)
		}
		lettersAre(t, w, "response unknown_activity", "response unknown_activity", "response wrong_subject",
			"response wrong_version")
		if after := append(w.Ledgers("j1"), w.Ledgers("j2")...); strings.Join(after, "\n") != strings.Join(before, "\n") {
			t.Errorf("ledgers moved: %v", after)
		}
		w.Lose() // the rows of both work messages must have survived
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "j2", "completed 0")
		atRest(t, w)
	})
}

// TestBadResponsePayload: the activity has answered, with something that cannot
// be taken: that is its error, which a transition may handle.
func TestBadResponsePayload(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		handled, not := sim.New(t, mode, routing), sim.New(t, mode, sequential)
		for name, data := range payloads {
			for w, end := range map[*sim.World]string{handled: "completed 0", not: "failed 0"} {
				e := w.Engine(w.Pool)
				w.Start("go", name, `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
				w.The(legwork.LaneResponse, "a").Data = []byte(data)
				w.Settle(e)
				jobIs(t, w, name, end)
				lettersAre(t, w)
			}
			code := "code=400"
			if strings.HasPrefix(name, "too") {
				code = "code=413"
			}
			why := handled.One(`SELECT value::text FROM legwork.job_data JOIN legwork.job USING (gid) WHERE path = 'why' AND
				job_id = $1`, name)
			dataIs(t, handled, name, code, "why="+why)
			if !strings.Contains(why, "the worker's response: payload") {
				t.Errorf("%s: the route was told %s", name, why)
			}
		}
		atRest(t, handled)
		atRest(t, not)
	})
}

// beforeLeg1 starts job j1 of the sequential graph and stops before Leg 1 of
// activity a. The function it returns makes an answer to the work that this Leg 1
// will ask for.
func beforeLeg1(w *sim.World) (*engine.Engine, func() *sim.Message) {
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
	leg1, _ := legwork.DecodeRun(&w.The(legwork.LaneRun, "a").Delivery)
	work := *leg1
	work.GUID, work.Topic = legwork.Derive(leg1.Gid, leg1.GUID, "work", 1), "w.a"
	return e, func() *sim.Message { return w.Respond(&work, sim.Reply{Data: `{}`}) }
}

// TestEarlyResponse is WORK-03: a response before its Leg 1 is neither accepted
// nor lost, until it has waited for too long.
func TestEarlyResponse(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e, answer := beforeLeg1(w)
		early, old := answer(), answer()
		old.Time = time.Now().Add(-legwork.MaxEarly - time.Second)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, early, old), "nak early", "ack dead")
		lettersAre(t, w, "response early")
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000")
		dies(t, w, w.The(legwork.LaneRun, "a"), 2, crash.Before) // entered, but the work is not done
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, early), "nak early")
		ledgerIs(t, w, "j1", "a,0,0", "001000000000000")
		w.Step(e, w.The(legwork.LaneRun, "a"))
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, early), "ack done")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w, "response early")
		atRest(t, w)
	})
}

// TestLateMessages: what arrives after an activity has been answered, or a job
// has ended, has no effect, and neither its outbox row nor the message stays.
func TestLateMessages(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		a := w.The(legwork.LaneResponse, "a")
		w.Step(e, a)
		// An answer to another attempt at the same work is another message (WORK-06).
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, stray(w, a, legwork.HeaderAttempt, "2")), "ack finalized")
		leg1 := w.The(legwork.LaneRun, "b")
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "b") })
		b := w.The(legwork.LaneResponse, "b")
		w.Step(e, b)
		jobIs(t, w, "j1", "completed 0")
		before := w.Ledgers("j1")
		// Rows as they would be left by a restored backup of one table.
		work := b.Header.Get(legwork.HeaderGUID)
		gid := b.Header.Get(legwork.HeaderGid)
		for guid, lane := range map[string]string{work: "work.w.b", leg1.Header.Get(legwork.HeaderGUID): "run"} {
			w.Query(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) VALUES ($1, $2, $3, 'b', ',0,0,0')
				RETURNING guid`, guid, gid, lane)
		}
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, w.Again(b)), "ack closed")
		outcomesAre(t, w.Handle(e, legwork.LaneRun, w.Again(leg1)), "ack closed")
		if after := w.Ledgers("j1"); strings.Join(after, "\n") != strings.Join(before, "\n") {
			t.Errorf("ledgers moved: %v", after)
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// TestFirstAnswerWins: a worker that runs twice may answer twice, and not the
// same (CON-08).
func TestFirstAnswerWins(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, routing)
		w.Work = answers(map[string][]sim.Reply{"a": {{Code: 201, Data: `{"v":"first"}`}, {Data: `{"v":"big"}`},
			{Status: "error", Code: 422, Data: `{"message":"third"}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", `answer="first"`)
		ledgerIs(t, w, "j1", "code,0,0,0", "201100000000000")
		if got := w.One(`SELECT output::text || code FROM legwork.activity WHERE activity = 'a'`); got != `{"v":"first"}201` {
			t.Errorf("a has put out %s", got)
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}
