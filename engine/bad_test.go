package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
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
	every(t, func(t *testing.T, mode engine.Mode) {
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
		send("long job id", "malformed", "go", `{}`,
			map[string]string{legwork.HeaderJob: strings.Repeat("j", legwork.MaxJobIDBytes+1)})
		send("long message id", "malformed", "go", `{}`,
			map[string]string{legwork.HeaderMsgID: strings.Repeat("j", legwork.MaxIdentityBytes+1)})
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
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Query(`SELECT legwork.start('no.such', '{}')`)
		// The function refuses these itself, but an outbox row may be anybody's.
		w.Query(`INSERT INTO legwork.outbox (guid, lane, topic, data) VALUES (gen_random_uuid(), 'start', 'go',
			'{"a":"\u0000"}')`)
		w.Query(`INSERT INTO legwork.outbox (guid, lane, topic, job_id, data) VALUES (gen_random_uuid(), 'start', 'go',
			repeat('x', 300), '{}')`)
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
	messaged(t, func(t *testing.T, mode engine.Mode) {
		for _, lane := range []string{legwork.LaneRun, legwork.LaneResponse} {
			bad := map[string][2]string{}
			for name, h := range badHeaders {
				bad[name] = h
			}
			if lane == legwork.LaneRun {
				bad["epoch"] = [2]string{legwork.HeaderEpoch, "-1"}
				bad["format"] = [2]string{legwork.HeaderFormat, "x"}
			} else {
				delete(bad, "headers too long") // TestResponsesThatSayNonsense
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

// TestMessagesOfANewerEngine leave their lane until an engine comes that can read
// them, each once however often it comes, and are shown to operators.
func TestMessagesOfANewerEngine(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, sequential)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneRun, "a") })
	m := w.The(legwork.LaneRun, "a")
	for range 2 {
		outcomesAre(t, w.Handle(e, legwork.LaneRun, stray(w, m, legwork.HeaderFormat, "2"),
			stray(w, m, legwork.HeaderKind, "dance")),
			"ack set_aside", "ack set_aside")
	}
	// A version that this build cannot compile, deployed by one that can.
	w.Query(`INSERT INTO legwork.app_version (app, version, source) VALUES ('test', '9',
		'app: {id: test, version: "9", dance: yes}') RETURNING id`)
	outcomesAre(t, w.Handle(e, legwork.LaneRun, stray(w, m, legwork.HeaderVersion, "9")), "ack set_aside")
	w.Query(`UPDATE legwork.app_version SET active = version = '9' WHERE version = '1' RETURNING id`)
	w.Query(`UPDATE legwork.app_version SET active = true WHERE version = '9' RETURNING id`)
	e2 := w.Engine(w.Pool)
	outcomesAre(t, w.Handle(e2, legwork.LaneStart, w.Start("go", "j2", `{}`)), "ack set_aside")
	waiting := []string{"active test@9", "format 2", `kind run "dance"`, "version test@9"}
	if got := w.Query(`SELECT needs FROM legwork.dead_letter WHERE state = 'waiting' AND reason = 'unknown_format'
		ORDER BY 1`); !slices.Equal(got, waiting) {
		t.Errorf("letters wait for %q, want %q", got, waiting)
	}
	if n := w.TakeAside(e2); n != 0 {
		t.Errorf("an engine that cannot read them was given %d", n)
	}
	w.Lose()
	// A build that knows what they need: the kind is mended in the row, the version by
	// its document, as this build cannot learn.
	w.Query(`UPDATE legwork.dead_letter SET needs = 'kind run "leg1"', header = (header::jsonb ||
		'{"Legwork-Kind": ["leg1"]}')::json WHERE needs LIKE 'kind %' RETURNING id::text`)
	w.Query(`UPDATE legwork.app_version SET active = false WHERE active RETURNING id`)
	w.Query(`UPDATE legwork.app_version SET active = true WHERE version = '1' RETURNING id`)
	if n := w.TakeAside(w.Engine(w.Pool)); n != 2 {
		t.Errorf("an engine that can read two of them was given %d", n)
	}
	w.Until(e, func(*sim.Message) bool { return false })
	jobIs(t, w, "j1", "completed 0")
	jobIs(t, w, "j2", "completed 0")
	if got := w.Query(`SELECT state || ' ' || length(data) || ' ' || header FROM legwork.dead_letter WHERE state <>
		'waiting'`); !slices.Equal(got, []string{"redriven 0 {}", "redriven 0 {}"}) {
		t.Errorf("what was taken has left %q", got)
	}
	atRest(t, w)
}

// TestResponsesThatSayNonsense: where a response belongs is known, what it says
// is not: that is the activity's error, or the work would be done for ever.
func TestResponsesThatSayNonsense(t *testing.T) {
	for name, h := range map[string][2]string{
		"status": {legwork.HeaderStatus, "failed"}, "code": {legwork.HeaderCode, "OK"}, "seq": {legwork.HeaderSeq, "-1"},
		"headers too long": {"x", strings.Repeat("x", legwork.MaxHeaderBytes)},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, sequential)
				e := w.Engine(w.Pool)
				w.Start("go", "j1", `{}`)
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
				m := w.The(legwork.LaneResponse, "a")
				m.Header.Set(h[0], h[1])
				outcomesAre(t, w.Handle(e, legwork.LaneResponse, m), "ack done")
				if got := w.One(`SELECT status || (code >= 400) FROM legwork.activity WHERE activity = 'a'`); got != "errortrue" {
					t.Errorf("the activity is %s", got)
				}
				w.Settle(e)
				lettersAre(t, w)
				for guid, n := range w.Effects {
					if n != 1 {
						t.Errorf("work %s was done %d times", guid, n)
					}
				}
				atRest(t, w)
			})
		})
	}
}

// TestAKeyWrittenTwice: the last value of a JSON key counts; it does not stop
// the batch it came in.
func TestAKeyWrittenTwice(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, `
app:
  id: twice
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger, job: {maps: {x: '{t.output.data.x}'}}}
      transitions: {}
`)
		e := w.Engine(w.Pool)
		batch := []*sim.Message{w.Start("go", "j1", `{"x":{"k":1,"k":2}}`), w.Start("go", "j2", `{"x":{"k":3}}`)}
		outcomesAre(t, w.Handle(e, legwork.LaneStart, batch...), "ack done", "ack done")
		if got := w.Query(`SELECT value::text FROM legwork.job_data ORDER BY value::text`); strings.Join(got, " ") != "2 3" {
			t.Errorf("the job data are %v", got)
		}
		atRest(t, w)
	})
}
