package legwork_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// event is one of structured mode, with members added or replaced; an empty one
// is left out.
func event(members ...string) string {
	all := map[string]string{"specversion": `"1.0"`, "id": `"17"`, "source": `"/shop"`, "type": `"com.example.asked"`,
		"data": `{"name":"Ada"}`}
	for i := 0; i < len(members); i += 2 {
		all[members[i]] = members[i+1]
	}
	var parts []string
	for name, value := range all {
		if value != "" {
			parts = append(parts, fmt.Sprintf("%q: %s", name, value))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// send reads a message as a start and as a signal.
func send(h legwork.Header, body string) (start, signal *legwork.Transition, err error) {
	d := &legwork.Delivery{Subject: "legwork.default.start.hello.asked", Header: h, Data: []byte(body), Stream: "S",
		Sequence: 7}
	if start, err = legwork.DecodeStart("default", d); err != nil {
		return start, nil, err
	}
	d.Subject = "legwork.default.signal.hello.asked"
	signal, err = legwork.DecodeSignal("default", d)
	return start, signal, err
}

// structured are the headers of an event in structured mode, and others.
func structured(more ...string) legwork.Header {
	h := legwork.Header{"Content-Type": {"application/cloudevents+json"}}
	for i := 0; i < len(more); i += 2 {
		h.Set(more[i], more[i+1])
	}
	return h
}

// written is a message as text. No data and empty data are one.
func written(t *legwork.Transition) string {
	head := *t
	head.Data = nil
	return fmt.Sprintf("%+v %s", head, string(t.Data))
}

// TestEventsAreOneInBothModes: an event in structured mode is the message that it
// is in binary mode: the same identity, data and trace.
func TestEventsAreOneInBothModes(t *testing.T) {
	const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	binary := func(body string, more ...string) legwork.Header {
		return structured(append([]string{"Content-Type", "application/json", legwork.HeaderCEID, "17",
			legwork.HeaderCESource, "/shop"}, more...)...)
	}
	for name, c := range map[string]struct {
		header legwork.Header
		event  string
		binary legwork.Header
		body   string
	}{
		"plain": {structured(), event(), binary(""), `{"name":"Ada"}`},
		"sdk-go's content type": {legwork.Header{"content-type": {"application/cloudevents"}}, event(), binary(""),
			`{"name":"Ada"}`},
		"a character set": {legwork.Header{"CONTENT-TYPE": {"Application/CloudEvents+JSON; charset=UTF-8"}},
			event(), binary(""), `{"name":"Ada"}`},
		"no data":   {structured(), event("data", ""), binary(""), ``},
		"data null": {structured(), event("data", "null"), binary(""), `null`},
		"data that are a text": {structured(), event("data", `"hello"`, "datacontenttype", `"text/plain"`), binary(""),
			`"hello"`},
		"JSON in base64": {structured(), event("data", "", "data_base64", `"eyJuYW1lIjoiQWRhIn0="`), binary(""),
			`{"name":"Ada"}`},
		"another JSON in base64": {structured(),
			event("data", "", "data_base64", `"WzFd"`, "datacontenttype", `"application/vnd.shop+json; v=1"`), binary(""),
			`[1]`},
		"optional attributes": {structured(),
			event("time", `"2026-01-02T03:04:05Z"`, "subject", "null", "dataschema", `"https://example.com/s"`, "extra", "7"),
			binary(""), `{"name":"Ada"}`},
		"a trace": {structured(), event("traceparent", `"`+parent+`"`, "tracestate", `"a=1"`),
			binary("", "traceparent", parent, "tracestate", "a=1"), `{"name":"Ada"}`},
		"a trace of the message": {structured("traceparent", parent), event("traceparent", `"00-1"`),
			binary("", "traceparent", parent), `{"name":"Ada"}`},
		"a job id": {structured(legwork.HeaderJob, "j-1"), event(), binary("", legwork.HeaderJob, "j-1"),
			`{"name":"Ada"}`},
		"a key, which wins": {structured(legwork.HeaderStartKey, "k"), event("id", `"18"`),
			binary("", legwork.HeaderStartKey, "k"), `{"name":"Ada"}`},
		"a message id, which wins": {structured(legwork.HeaderMsgID, "m"), event("id", `"18"`),
			binary("", legwork.HeaderMsgID, "m"), `{"name":"Ada"}`},
		"numbers that are not ours": {structured(), event("data", `{"n":123456789012345678901234567890.10}`), binary(""),
			`{"n":123456789012345678901234567890.10}`},
	} {
		start, signal, err := send(c.header, c.event)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		likeStart, likeSignal, err := send(c.binary, c.body)
		if err != nil {
			t.Fatalf("%s in binary mode: %v", name, err)
		}
		for _, pair := range [][2]*legwork.Transition{{start, likeStart}, {signal, likeSignal}} {
			if written(pair[0]) != written(pair[1]) {
				t.Errorf("%s: %+v\nin binary mode %+v", name, pair[0], pair[1])
			}
		}
	}
	one, _, _ := send(structured(), event())
	for name, other := range map[string]string{"id": event("id", `"18"`), "source": event("source", `"/bank"`)} {
		if two, _, err := send(structured(), other); err != nil || two.GUID == one.GUID {
			t.Errorf("another %s is the same start, %v", name, err)
		}
	}
	whole, _, err := send(legwork.Header{"Content-Type": {"application/json"}}, event())
	if err != nil || string(whole.Data) == `{"name":"Ada"}` {
		t.Errorf("JSON that looks like an event was unpacked: %s, %v", whole.Data, err)
	}
}

// TestBadEventsAreRefused: each with an error that says what is wrong; where it
// went is known, so that its dead letter has a place and an identity.
func TestBadEventsAreRefused(t *testing.T) {
	deep := strings.Repeat("[", legwork.MaxPayloadDepth+1) + strings.Repeat("]", legwork.MaxPayloadDepth+1)
	for body, want := range map[string]string{
		``:                                         "is not a JSON object",
		`{"specversion":`:                          "is not a JSON object",
		`[` + event() + `]`:                        "is not a JSON object",
		`null`:                                     "is not a JSON object",
		event("id", ""):                            "has no id",
		event("id", `""`):                          "has no id",
		event("id", "17"):                          "id is 17: want a string",
		event("source", "null"):                    "has no source",
		event("type", ""):                          "has no type",
		event("type", "{}"):                        "want a string",
		event("specversion", ""):                   "has no specversion",
		event("specversion", `"2"`):                `specversion "2": want 1.0`,
		event("data_base64", `"e30="`):             "data and data_base64",
		event("data", "", "data_base64", "3"):      "data_base64 is 3: want a string",
		event("data", "", "data_base64", `"*"`):    "is not base64",
		event("data", "", "data_base64", `"bm8="`): "not valid JSON",
		event("data", "", "data_base64", `"e30="`, "datacontenttype", `"image/png"`): `data are "image/png": want JSON`,
		event("data", "", "data_base64", `"e30="`, "datacontenttype", `7`):           "datacontenttype is 7",
		event("data", `"\u0000"`): "cannot be stored",
		event("data", deep):       "nested deeper",
		event("id", `"`+strings.Repeat("x", legwork.MaxIdentityBytes+1)+`"`): "message id has",
		event("traceparent", "1"):     "traceparent is 1: want a string",
		event("source", `"a\u0000b"`): "source contains a control character",
	} {
		start, _, err := send(structured(), body)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: %v, want %s", body, err, want)
		}
		if start == nil || start.Topic != "hello.asked" {
			t.Errorf("%.80s: it has no topic: %+v", body, start)
		}
	}
	for _, media := range []string{"application/cloudevents-batch+json", "application/cloudevents+avro",
		"application/cloudevents+xml; charset=utf-8"} {
		if _, _, err := send(legwork.Header{"content-type": {media}}, event()); err == nil ||
			!strings.Contains(err.Error(), "want one event in JSON") {
			t.Errorf("%s: %v", media, err)
		}
	}
	bad, _, _ := send(structured(), "no event")
	if again, _, _ := send(structured(), "no event"); bad.GUID.IsZero() || again.GUID != bad.GUID {
		t.Error("a redelivered bad event is another one")
	}
}
