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

// Payloads that no lane takes.
var payloads = map[string]string{
	"not JSON":      `{"x":`,
	"two documents": `{} {}`,
	"not UTF-8":     "\"\xff\"",
	"U+0000":        `{"x":"a\u0000b"}`,
	"too deep":      strings.Repeat("[", legwork.MaxPayloadDepth+1) + strings.Repeat("]", legwork.MaxPayloadDepth+1),
	"too large":     `"` + strings.Repeat("x", legwork.MaxPayloadBytes) + `"`,
}

// TestBadStarts: a start that cannot be taken makes no job and leaves a letter,
// once, however often it is delivered.
func TestBadStarts(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		send := func(name, reason, topic, data string, header map[string]string) {
			h := legwork.Header{}
			for k, v := range header {
				h.Set(k, v)
			}
			m := w.Put(legwork.LaneStart, legwork.StartSubject(w.Namespace, topic), h, []byte(data))
			copied := *m
			for range 2 {
				if v := w.Handle(e, legwork.LaneStart, m); v[0].Action != legwork.Ack || v[0].Outcome != "dead" || v[0].Err == nil {
					t.Errorf("%s: %s %s %v", name, v[0].Action, v[0].Outcome, v[0].Err)
				}
				m = &copied
			}
			lettersAre(t, w, "start "+reason)
			w.Query(`DELETE FROM legwork.dead_letter`)
		}
		for name, data := range payloads {
			send(name, "malformed", "go", data, nil)
		}
		send("unknown topic", "unknown_topic", "no.such", `{}`, nil)
		send("bad topic", "malformed", "a..b", `{}`, nil)
		send("bad job id", "malformed", "go", `{}`, map[string]string{legwork.HeaderJob: "a\x01"})
		send("long job id", "malformed", "go", `{}`, map[string]string{legwork.HeaderJob: strings.Repeat("j", legwork.MaxJobIDBytes+1)})
		send("long message id", "malformed", "go", `{}`, map[string]string{legwork.HeaderMsgID: strings.Repeat("j", legwork.MaxIdentityBytes+1)})
		send("large headers", "malformed", "go", `{}`, map[string]string{"x": strings.Repeat("j", legwork.MaxHeaderBytes+1)})
		if n := w.One(`SELECT count(*) FROM legwork.job`); n != "0" {
			t.Errorf("%s jobs were made", n)
		}
		atRest(t, w)
	})
}

// TestBadStartFromSQL: its outbox row ends with its letter, or it would come
// back for ever.
func TestBadStartFromSQL(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Query(`SELECT legwork.start('no.such', '{}')`)
		w.Query(`SELECT legwork.start('go', '{"a":"\u0000"}')`)
		w.Query(`SELECT legwork.start('go', '{}', repeat('x', 300))`)
		if n := w.Sweep(); n != 3 {
			t.Fatalf("%d rows", n)
		}
		w.Settle(e)
		lettersAre(t, w, "start malformed", "start malformed", "start unknown_topic")
		atRest(t, w)
	})
}

// TestTraceIsNeverWorthAJob: a trace context that is not one is left out.
func TestTraceIsNeverWorthAJob(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	e := w.Engine(w.Pool)
	good := "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	for job, trace := range map[string]legwork.Trace{
		"long":  {Parent: good, State: "a=" + strings.Repeat("x", 15<<10)},
		"bytes": {Parent: good, State: "a=\xff"},
		"other": {Parent: "\xff\x00", State: "a=b"},
		"good":  {Parent: good, State: "a=b"},
	} {
		m := w.Start("go", job, `{}`)
		m.Header.Set(legwork.HeaderTraceParent, trace.Parent)
		m.Header.Set(legwork.HeaderTraceState, trace.State)
		w.Settle(e)
		jobIs(t, w, job, "completed 0")
	}
	if got := w.One(`SELECT tracestate FROM legwork.job WHERE job_id = 'good'`); got != "a=b" {
		t.Errorf("a good trace state became %q", got)
	}
	lettersAre(t, w)
	atRest(t, w)
}

// headers that no transition or response can have; both lanes read them alike.
var badHeaders = map[string][2]string{
	"no guid":          {legwork.HeaderGUID, ""},
	"guid":             {legwork.HeaderGUID, "1"},
	"upper-case guid":  {legwork.HeaderGUID, "0AF76519-16CD-43DD-8448-EB211C80319C"},
	"no gid":           {legwork.HeaderGid, ""},
	"no dad":           {legwork.HeaderDAD, ""},
	"dad":              {legwork.HeaderDAD, ",0,01"},
	"long dad":         {legwork.HeaderDAD, strings.Repeat(",0", legwork.MaxDADBytes)},
	"no activity":      {legwork.HeaderActivity, ""},
	"activity":         {legwork.HeaderActivity, "a\x00"},
	"no version":       {legwork.HeaderVersion, ""},
	"app":              {legwork.HeaderApp, "a b"},
	"no job":           {legwork.HeaderJob, ""},
	"attempt 0":        {legwork.HeaderAttempt, "0"},
	"attempt":          {legwork.HeaderAttempt, "1e3"},
	"attempts":         {legwork.HeaderAttempt, "99999999999999999999"},
	"headers too long": {"x", strings.Repeat("x", legwork.MaxHeaderBytes)},
}

// TestMalformedMessages: whatever cannot be read is kept as a letter and has no
// effect; the message it should have been comes again from the outbox.
func TestMalformedMessages(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		for _, lane := range []string{legwork.LaneRun, legwork.LaneResponse} {
			bad := map[string][2]string{}
			for name, h := range badHeaders {
				bad[name] = h
			}
			if lane == legwork.LaneRun {
				bad["epoch"] = [2]string{legwork.HeaderEpoch, "-1"}
				bad["format"] = [2]string{legwork.HeaderFormat, "x"}
			} else {
				bad["status"] = [2]string{legwork.HeaderStatus, "maybe"}
				bad["code"] = [2]string{legwork.HeaderCode, "OK"}
				bad["seq"] = [2]string{legwork.HeaderSeq, "-1"}
			}
			w := sim.New(t, mode, sequential)
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Until(e, func(m *sim.Message) bool { return m.Is(lane, "a") })
			m := w.The(lane, "a")
			before := w.Ledgers("j1")
			for name, h := range bad {
				copied := w.Again(m)
				copied.Header = clone(m.Header)
				copied.Header.Set(h[0], h[1])
				v := w.Handle(e, lane, copied)
				if v[0].Action != legwork.Ack || v[0].Outcome != "dead" {
					t.Errorf("%s lane, %s: %s %s %v", lane, name, v[0].Action, v[0].Outcome, v[0].Err)
				}
				lettersAre(t, w, lane+" malformed")
				w.Query(`DELETE FROM legwork.dead_letter`)
			}
			if after := w.Ledgers("j1"); strings.Join(after, "\n") != strings.Join(before, "\n") {
				t.Errorf("%s lane: ledgers moved: %v", lane, after)
			}
			w.Lose()
			w.Settle(e)
			jobIs(t, w, "j1", "completed 0")
			atRest(t, w)
		}
	})
}

func clone(h legwork.Header) legwork.Header {
	c := make(legwork.Header, len(h))
	for k, v := range h {
		c[k] = v
	}
	return c
}

// stray puts a copy of a message into the broker with other headers.
func stray(w *sim.World, m *sim.Message, headers ...string) *sim.Message {
	c := w.Again(m)
	c.Header = clone(m.Header)
	for i := 0; i < len(headers); i += 2 {
		c.Header.Set(headers[i], headers[i+1])
	}
	return c
}

// TestMessagesOfANewerEngine are handed back until an engine comes that can
// read them.
func TestMessagesOfANewerEngine(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
	m := w.The(legwork.LaneRun, "a")
	outcomesAre(t, w.Handle(e, legwork.LaneRun, stray(w, m, legwork.HeaderFormat, "2"), stray(w, m, legwork.HeaderKind, "dance")),
		"nak unknown_format", "nak unknown_format")
	// A version that this build cannot compile, deployed by one that can.
	w.Query(`INSERT INTO legwork.app_version (app, version, source) VALUES ('test', '9', 'app: {id: test, version: "9", dance: yes}') RETURNING id`)
	outcomesAre(t, w.Handle(e, legwork.LaneRun, stray(w, m, legwork.HeaderVersion, "9")), "nak unknown_format")
	w.Query(`UPDATE legwork.app_version SET active = version = '9' WHERE version = '1' RETURNING id`)
	w.Query(`UPDATE legwork.app_version SET active = true WHERE version = '9' RETURNING id`)
	e2 := w.Engine(w.Pool)
	outcomesAre(t, w.Handle(e2, legwork.LaneStart, w.Start("go", "j2", `{}`)), "nak unknown_format")
	lettersAre(t, w)
	w.Lose()
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestUnknownOnTheRunLane: only engines write there, so the job is at fault
// and fails where everybody can see it.
func TestUnknownOnTheRunLane(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		for header, value := range map[string]string{legwork.HeaderActivity: "zz", legwork.HeaderVersion: "77", legwork.HeaderApp: "other"} {
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
	both(t, func(t *testing.T, mode engine.Mode) {
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
			{"nak early", []string{legwork.HeaderActivity, "b"}},
			{"nak early", []string{legwork.HeaderDAD, ",0,0,0"}},
		} {
			s := stray(w, m, c.headers...)
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, s), c.want)
			w.Remove(s)
		}
		lettersAre(t, w, "response unknown_activity", "response unknown_activity", "response wrong_version")
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
	both(t, func(t *testing.T, mode engine.Mode) {
		handled, not := sim.New(t, mode, routing), sim.New(t, mode, sequential)
		for name, data := range payloads {
			for _, w := range []*sim.World{handled, not} {
				e := w.Engine(w.Pool)
				w.Start("go", name, `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
				w.The(legwork.LaneResponse, "a").Data = []byte(data)
				w.Settle(e)
				jobIs(t, w, name, "completed 0")
				lettersAre(t, w)
			}
			code := "code=400"
			if strings.HasPrefix(name, "too") {
				code = "code=413"
			}
			why := handled.One(`SELECT value::text FROM legwork.job_data JOIN legwork.job USING (gid) WHERE path = 'why' AND job_id = $1`, name)
			dataIs(t, handled, name, code, "why="+why)
			if !strings.Contains(why, "the worker's response: payload") {
				t.Errorf("%s: the route was told %s", name, why)
			}
		}
		atRest(t, handled)
		atRest(t, not)
	})
}

// TestEarlyResponse is WORK-03: a response before its Leg 1 is neither accepted
// nor lost, until it has waited for too long.
func TestEarlyResponse(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
		leg1, _ := legwork.DecodeLeg1(&w.The(legwork.LaneRun, "a").Delivery)
		work := *leg1
		work.GUID, work.Topic = legwork.Derive(leg1.Gid, leg1.GUID, "work", 1), "w.a"
		early := w.Respond(&work, sim.Reply{Data: `{}`})
		old := w.Respond(&work, sim.Reply{Data: `{}`})
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
	both(t, func(t *testing.T, mode engine.Mode) {
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
			w.Query(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) VALUES ($1, $2, $3, 'b', ',0,0,0') RETURNING guid`, guid, gid, lane)
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
	both(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, routing)
		w.Work = answers(map[string][]sim.Reply{"a": {{Code: 201, Data: `{"v":"first"}`}, {Data: `{"v":"big"}`}, {Status: "error", Code: 422, Data: `{"message":"third"}`}}})
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
