package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestRespondAsync: a start that nobody waits for can be looked up.
func TestRespondAsync(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := s.ask("POST", "starts/hello.asked?job=a-1", `{"name":"Ada"}`, "Prefer", "return=minimal, respond-async",
		"Idempotency-Key", "k")
	first := s.is(r, 202, "StartState")
	if got := r.header.Get("Preference-Applied"); got != "respond-async" {
		t.Errorf("Preference-Applied is %q", got)
	}
	again := s.is(s.ask("POST", "starts/hello.asked?job=a-1", `{"name":"Ada"}`, "Prefer", "respond-async",
		"Idempotency-Key", "k"), 202, "StartState")
	if again["start"] != first["start"] {
		t.Errorf("the repetition is start %v, not %v", again["start"], first["start"])
	}
	result, err := s.Client.AwaitBegin(t.Context(), client.Ref{App: "hello", JobID: "a-1"})
	s.Must(err)
	state := s.is(s.ask("GET", r.header.Get("Location"), ""), 200, "StartState")
	if state["state"] != "begun" || state["gid"] != result.Gid.String() {
		t.Errorf("the start is %v, want one that began %s", state, result.Gid)
	}
	s.is(s.ask("GET", "starts/hello.asked/"+legwork.NewID().String(), ""), 404, "Problem")
	s.is(s.ask("GET", "starts/order.placed/"+first["start"].(string), ""), 404, "Problem") // another topic's
	s.is(s.ask("POST", "starts/not%20a%20topic", `{}`, "Prefer", "respond-async"), 400, "Problem")
}

// TestReplayedStarts: a start that is sent again says so; its key with another body is refused, and what it
// began stays. Bodies are compared as values, with all digits.
func TestReplayedStarts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const body = `{"name":"Ada","n":9007199254740993,"x":1.50}`
	send := func(body string, header ...string) *reply {
		return s.ask("POST", "starts/hello.asked", body, append([]string{"Idempotency-Key", "k"}, header...)...)
	}
	first := send(body)
	begun := s.is(first, 201, "Started")
	if got := first.header.Get("Idempotency-Replayed"); got != "" {
		t.Errorf("the first start says that it is replayed: %q", got)
	}
	again := send(`{"x":15e-1, "n":9007199254740993,  "name":"\u0041da"}`)
	if got := s.is(again, 201, "Started"); got["gid"] != begun["gid"] ||
		again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("the repetition is answered with %v %s", again.header, again.body)
	}
	again = send(body, "Prefer", "respond-async")
	if s.is(again, 202, "StartState"); again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("the repetition that is stored is answered with %v %s", again.header, again.body)
	}
	for _, other := range []string{`{"name":"Ada","n":9007199254740992,"x":1.50}`, `{"name":"Bob"}`, ``, `null`} {
		for _, header := range [][]string{nil, {"Prefer", "respond-async"}} {
			if got := s.is(send(other, header...), 422, "Problem"); got["code"] != "idempotency-key-reused" {
				t.Errorf("the key with body %q is answered with %v", other, got)
			}
		}
	}
	r := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"start","params":{"topic":"hello.asked",
		"key":"k","data":{"name":"Bob"}}}`)
	if !strings.Contains(string(r.body), "idempotency-key-reused") {
		t.Errorf("over JSON-RPC the key with another body is answered with %s", r.body)
	}
	// The same key on another topic is another one.
	s.is(s.ask("POST", "starts/order.placed", `{"id":"o-9"}`, "Idempotency-Key", "k"), 201, "Started")
	// A start without a body is one with null.
	stored := s.ask("POST", "starts/hello.asked", ``, "Idempotency-Key", "empty", "Prefer", "respond-async")
	s.is(stored, 202, "StartState")
	s.is(s.ask("POST", "starts/hello.asked", `null`, "Idempotency-Key", "empty"), 201, "Started")
	s.is(s.ask("POST", "starts/hello.asked", `0`, "Idempotency-Key", "empty"), 422, "Problem")
}

// TestReusedKeyAtOnce: of starts that come at once under one key, with two bodies, those with one of them begin
// the job, and the others are refused.
func TestReusedKeyAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for round := range 5 {
		bodies := [2]string{`{"name":"Ada"}`, `{"name":"Bob"}`}
		var answers [8]*reply
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = s.ask("POST", "starts/hello.asked", bodies[i%2], "Idempotency-Key", fmt.Sprint("k", round))
			})
		}
		all.Wait()
		begun := [2]int{}
		for i, r := range answers {
			switch r.status {
			case 201:
				begun[i%2]++
			case 422:
			default:
				t.Errorf("a start is answered with %d: %s", r.status, r.body)
			}
		}
		if begun != [2]int{4, 0} && begun != [2]int{0, 4} {
			t.Errorf("with one body %d starts have begun the job, with the other %d: want 4 and none", begun[0], begun[1])
		}
	}
}

// TestReplayOfWhatIsGone: once the first job is deleted its key is not refused.
func TestReplayOfWhatIsGone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	begun := s.is(s.ask("POST", "starts/hello.asked?wait=25", `{"name":"Ada"}`, "Idempotency-Key", "k"), 201, "Started")
	_, err := s.Pool.Exec(t.Context(), s.sql("DELETE FROM legwork.activity WHERE gid = $1"), begun["gid"])
	s.Must(err)
	r := s.ask("POST", "starts/hello.asked", `{"name":"Bob"}`, "Idempotency-Key", "k")
	if r.status == 422 || r.header.Get("Idempotency-Replayed") != "" {
		t.Errorf("a key whose first body is not known is answered with %d %v %s", r.status, r.header, r.body)
	}
}

// TestStartStates: a start waits for the relay; what no graph takes is refused.
func TestStartStates(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(s *site) { s.Engine(nil) })
	at := s.ask("POST", "starts/nobody.asked", `{}`, "Prefer", "respond-async").header.Get("Location")
	if state := s.is(s.ask("GET", at, ""), 200, "StartState"); state["state"] != "waiting" {
		t.Errorf("without a relay the start is %v", state)
	}
	s.Relay()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for state := (map[string]any{"state": "waiting"}); state["state"] != "refused"; <-tick.C {
		if state = s.is(s.ask("GET", at, ""), 200, "StartState"); state["state"] == "begun" {
			t.Fatalf("the start of nobody's topic is %v", state)
		} else if state["state"] == "refused" && (state["letter"] == nil || state["reason"] == nil) {
			t.Fatalf("the refused start is %v", state)
		}
	}
}

// TestEvents: an event that comes in both modes over HTTP, and over NATS, counts once.
func TestEvents(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	structured := `{"specversion":"1.0","id":"17","source":"/shop","type":"asked","data":{"name":"Ada"},"extra":1}`
	binary := []string{"ce-specversion", "1.0", "ce-id", "17", "ce-source", "/shop", "ce-type", "asked"}
	event := []string{"Content-Type", "application/cloudevents+json; charset=utf-8"}
	first := s.is(s.ask("POST", "starts/hello.asked?wait=25", structured, event...), 201, "Started")
	if result := first["result"].(map[string]any); result["data"].(map[string]any)["greeting"] != "Hello, Ada" {
		t.Errorf("the event's job ends with %v", result)
	}
	again := s.is(s.ask("POST", "starts/hello.asked", `{"name":"Ada"}`, binary...), 201, "Started")
	if again["gid"] != first["gid"] {
		t.Errorf("in binary mode it began %v, in structured mode %v", again["gid"], first["gid"])
	}
	m := nats.NewMsg(legwork.StartSubject(s.Namespace, "hello.asked"))
	m.Data, m.Header = []byte(`{"name":"Ada"}`), nats.Header{"ce-id": {"17"}, "ce-source": {"/shop"}}
	answer, err := s.Conn.NATS().RequestMsgWithContext(t.Context(), m)
	s.Must(err)
	var receipt legwork.Receipt
	s.Must(json.Unmarshal(answer.Data, &receipt))
	if receipt.Gid.String() != first["gid"] {
		t.Errorf("over NATS it began %s, over HTTP %v", answer.Data, first["gid"])
	}

	other := s.is(s.ask("POST", "starts/hello.asked", `{"name":"Eve"}`, binary...), 201, "Started")
	if other["gid"] != first["gid"] {
		t.Errorf("with another body the event began %v, first %v", other["gid"], first["gid"])
	}

	s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`), 201, "Started")
	approved := `{"specversion":"1.0","id":"18","source":"/shop","type":"approved","data":{"id":"o-1","by":"Ada"}}`
	one := s.is(s.ask("POST", "signals/order.approved", approved, event...), 200, "SignalReceipt")
	two := s.is(s.ask("POST", "signals/order.approved", approved, event...), 200, "SignalReceipt")
	third := s.ask("POST", "signals/order.approved", approved, event...)
	if third.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("the repeated signal is answered with %v", third.header)
	}
	changed := s.is(s.ask("POST", "signals/order.approved", strings.ReplaceAll(approved, "Ada", "Eve"), event...), 200,
		"SignalReceipt")
	if changed["signal"] != one["signal"] || changed["duplicate"] != true {
		t.Errorf("with another body the event's signal is answered with %v, first with %v", changed, one)
	}
	if one["signal"] != two["signal"] || two["duplicate"] != true {
		t.Errorf("the event's signals are answered with %v and %v", one, two)
	}
	for what, c := range map[string]struct {
		body   string
		header []string
		status int
	}{
		"no source":     {`{"specversion":"1.0","id":"1","type":"a","data":{}}`, event, 400},
		"no type":       {`{}`, binary[:6], 400},
		"version 0.3":   {`{}`, append([]string{"ce-specversion", "0.3"}, binary[2:]...), 400},
		"a batch":       {`[]`, []string{"Content-Type", "application/cloudevents-batch+json"}, 400},
		"Avro":          {`x`, []string{"Content-Type", "application/cloudevents+avro"}, 415},
		"respond-async": {structured, append([]string{"Prefer", "respond-async"}, event...), 400},
		"data in XML": {`{"specversion":"1.0","id":"1","source":"a","type":"a","datacontenttype":"text/xml",
			"data_base64":"eA=="}`, event, 400},
		"half an object":   {`{"specversion":"1.0",`, event, 400},
		"an id twice":      {`{"specversion":"1.0","id":"1","id":"2","source":"a","type":"a"}`, event, 400},
		"a number":         {`{"specversion":"1.0","id":"1","source":"a","type":"a","datacontenttype":1}`, event, 400},
		"half a surrogate": {`{"specversion":"1.0","id":"\ud800","source":"a","type":"a"}`, event, 400},
	} {
		if r := s.ask("POST", "starts/hello.asked", c.body, c.header...); r.status != c.status {
			t.Errorf("an event with %s is answered with %d, want %d: %s", what, r.status, c.status, r.body)
		} else {
			s.is(r, c.status, "Problem")
		}
	}
}
