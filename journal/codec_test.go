package journal_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/legwork-dev/legwork/journal"
)

var moment = time.Date(2026, 1, 2, 3, 4, 5, 600, time.UTC)

// everyEvent has each type once with all its fields, each with its stored form. The forms are a
// contract: journals that were written once are read for ever.
var everyEvent = []struct {
	event Event
	text  string
}{
	{ExecutionStarted{"5e1f", json.RawMessage(`{"a":1}`), "00.1", "k"},
		`{"t":"ExecutionStarted","digest":"5e1f","in":{"a":1},"parent":"00.1","key":"k"}`},
	{ExecutionCompleted{json.RawMessage(`null`)}, `{"t":"ExecutionCompleted","ok":null}`},
	{ExecutionFailed{Error{408, "late", "timeout", "main.go:1"}},
		`{"t":"ExecutionFailed","err":{"code":408,"message":"late","kind":"timeout","stack":"main.go:1"}}`},
	{CancelRequested{"why"}, `{"t":"CancelRequested","reason":"why"}`},
	{ExecutionCancelled{"why"}, `{"t":"ExecutionCancelled","reason":"why"}`},
	{InvokeScheduled{3, Function, "work:a", json.RawMessage(`7`), json.RawMessage(`{"maximumAttempts":5}`), 60000, "a.go:7"},
		`{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:a","in":7,"retry":{"maximumAttempts":5},"timeout":60000,` +
			`"src":"a.go:7"}`},
	{InvokeScheduled{Promise: 5, Kind: Close, Function: "join:3"},
		`{"t":"InvokeScheduled","p":5,"kind":"Close","fn":"join:3"}`},
	{InvokeStarted{3, 1}, `{"t":"InvokeStarted","p":3,"a":1}`},
	{InvokeCompleted{3, 2, Result{OK: json.RawMessage(`null`)}}, `{"t":"InvokeCompleted","p":3,"a":2,"ok":null}`},
	{InvokeCompleted{3, 2, Result{Err: &Error{Code: 500, Message: "no"}}},
		`{"t":"InvokeCompleted","p":3,"a":2,"err":{"code":500,"message":"no"}}`},
	{InvokeRetrying{3, 1, Error{Code: 503, Message: "busy"}, moment},
		`{"t":"InvokeRetrying","p":3,"a":1,"err":{"code":503,"message":"busy"},"at":"2026-01-02T03:04:05.0000006Z"}`},
	{RandomGenerated{0, "00ff"}, `{"t":"RandomGenerated","p":0,"v":"00ff"}`},
	{TimeRecorded{0, moment}, `{"t":"TimeRecorded","p":0,"v":"2026-01-02T03:04:05.0000006Z"}`},
	{TimerScheduled{0, 1500, moment}, `{"t":"TimerScheduled","p":0,"ms":1500,"at":"2026-01-02T03:04:05.0000006Z"}`},
	{TimerFired{4294967295}, `{"t":"TimerFired","p":4294967295}`},
	{SignalDelivered{"a", 1, json.RawMessage(`"x"`)}, `{"t":"SignalDelivered","name":"a","id":1,"data":"x"}`},
	{SignalReceived{Promise: 0, Name: "a", Delivery: 1}, `{"t":"SignalReceived","p":0,"name":"a","id":1}`},
	{ExecutionAwaiting{[]Position{0, 2}, Any, []string{"a", ""}, "a.go:7"},
		`{"t":"ExecutionAwaiting","on":[0,2],"kind":"Any","names":["a",""],"src":"a.go:7"}`},
	{ExecutionResumed{}, `{"t":"ExecutionResumed"}`},
	{JoinSetCreated{0}, `{"t":"JoinSetCreated","js":0}`},
	{JoinSetSubmitted{0, 1}, `{"t":"JoinSetSubmitted","js":0,"p":1}`},
	{JoinSetAwaited{Set: 0, Promise: 1}, `{"t":"JoinSetAwaited","js":0,"p":1}`},
}

// TestForms: each type has its form, both ways, and there are 20 (JRN-03, JRN-04).
func TestForms(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, c := range everyEvent {
		names[Name(c.event)] = true
		text, err := Encode([]Event{c.event})
		if err != nil || string(text) != "["+c.text+"]" {
			t.Errorf("%s is written as\n%s, %v, want\n%s", Name(c.event), text, err, c.text)
		}
		back, err := Decode([]byte("[" + c.text + "]"))
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], c.event) {
			t.Errorf("%s is read as %+v, %v", c.text, back, err)
		}
	}
	if len(names) != 20 {
		t.Errorf("there are %d types, want 20", len(names))
	}
}

// TestInvoked: an invocation that ends at its first attempt in one commit is stored as one
// object, and counts as three events.
func TestInvoked(t *testing.T) {
	t.Parallel()
	const short = `{"t":"Invoked","p":0,"kind":"Local","fn":"sum","in":1,"src":"a.go:7","ok":2}`
	long := []Event{
		InvokeScheduled{Promise: 0, Kind: Local, Function: "sum", Input: json.RawMessage("1"), Source: "a.go:7"},
		InvokeStarted{0, 1}, InvokeCompleted{0, 1, Result{OK: json.RawMessage("2")}}}
	events := append(slices.Clone(long), ExecutionResumed{})
	text, err := Encode(events)
	if err != nil || string(text) != "["+short+`,{"t":"ExecutionResumed"}]` {
		t.Errorf("it is written as %s, %v", text, err)
	}
	back, err := Decode(text)
	if err != nil || !reflect.DeepEqual(back, events) {
		t.Errorf("it is read as %+v, %v", back, err)
	}
	for _, other := range [][]Event{long[:2], {long[0], InvokeStarted{0, 2}, long[2]},
		{long[0], InvokeStarted{1, 1}, long[2]},
		{long[0], long[1], InvokeCompleted{0, 2, Result{OK: json.RawMessage("2")}}}} {
		if text, err := Encode(other); err != nil || strings.Contains(string(text), "Invoked\"") {
			t.Errorf("%+v is written as %s, %v", other, text, err)
		}
	}
}

// TestUnreadable: what is no event is refused, with the place and the member.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{}`:               "no JSON array",
		`[1]`:              "event 0: it is no object",
		`[{}]`:             "its type, the text t, is missing",
		`[{"t":1}]`:        "its type",
		`[{"t":"Invoke"}]`: `no type "Invoke"`,
		`[{"t":"ExecutionResumed"},{"t":"InvokeStarted","p":1}]`:                       `event 1: InvokeStarted has no "a"`,
		`[{"t":"InvokeStarted","p":1,"a":1,"b":2}]`:                                    `has no "b"`,
		`[{"t":"InvokeStarted","p":1,"a":1,"a":2}]`:                                    `"a" is there twice`,
		`[{"t":"InvokeStarted","P":1,"a":1}]`:                                          `has no "P"`,
		`[{"t":"InvokeStarted","p":-1,"a":1}]`:                                         "InvokeStarted:",
		`[{"t":"InvokeStarted","p":4294967296,"a":1}]`:                                 "InvokeStarted:",
		`[{"t":"InvokeStarted","p":1,"a":0}]`:                                          "the attempt is less than 1",
		`[{"t":"InvokeScheduled","p":1,"kind":"Sql","fn":"a"}]`:                        "the kind is none of",
		`[{"t":"InvokeScheduled","p":1,"kind":"Local","fn":""}]`:                       "fn is empty",
		`[{"t":"InvokeScheduled","p":1,"kind":"Close","fn":"join:03"}]`:                "names no join set",
		`[{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:a","timeout":-1}]`: "timeout is less than 0",
		`[{"t":"InvokeScheduled","p":1,"kind":"Local","fn":"a","timeout":1}]`:          "only calls have a timeout",
		`[{"t":"Invoked","p":1,"kind":"Local","fn":"a","ok":1,"retry":{}}]`:            "only calls have a timeout",
		`[{"t":"InvokeCompleted","p":1,"a":1}]`:                                        "either ok or err",
		`[{"t":"Invoked","p":1,"kind":"Local","fn":"a"}]`:                              "either ok or err",
		`[{"t":"Invoked","p":1,"kind":"Lokal","fn":"a","ok":1}]`:                       "the kind is none of",
		`[{"t":"RandomGenerated","p":1,"v":"x"}]`:                                      "v is no hex",
		`[{"t":"RandomGenerated","p":1,"v":""}]`:                                       "v is no hex",
		`[{"t":"TimerScheduled","p":1,"ms":-1,"at":"2026-01-02T00:00:00Z"}]`:           "ms is less than 0",
		`[{"t":"SignalDelivered","name":"","id":1,"data":1}]`:                          "the name is empty",
		`[{"t":"SignalReceived","p":1,"name":"a","id":0}]`:                             "the id is less than 1",
		`[{"t":"ExecutionAwaiting","on":[],"kind":"Any"}]`:                             "it waits for nothing",
		`[{"t":"ExecutionAwaiting","on":[1],"kind":"Some"}]`:                           "the kind is none of",
		`[{"t":"ExecutionAwaiting","on":[1],"kind":"Any","names":[]}]`:                 "not one for each",
		`[{"t":"ExecutionCompleted","ok":"` + "\\u0000" + `"}]`:                        "cannot be stored",
		"[{\"t\":\"\xff\"}]": "UTF-8",
	} {
		if events, err := Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is read as %+v, %v, want an error with %q", text, events, err, want)
		}
	}
}

// FuzzDecode: what is read is written and read again as the same.
func FuzzDecode(f *testing.F) {
	for _, c := range everyEvent {
		f.Add([]byte("[" + c.text + "]"))
	}
	f.Add([]byte(`[{"t":"Invoked","p":0,"kind":"Local","fn":"sum","ok":2}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, err := Decode(data)
		if err != nil {
			return
		}
		text, err := Encode(events)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(text)
		if err != nil {
			t.Fatalf("%s cannot be read: %v", text, err)
		}
		second, err := Encode(again)
		if err != nil || string(second) != string(text) {
			t.Errorf("%s becomes %s, %v", text, second, err)
		}
	})
}

// TestLongTimers: a timer of more than a Duration holds takes the longest.
func TestLongTimers(t *testing.T) {
	t.Parallel()
	for ms, want := range map[int64]time.Duration{0: 0, 1500: 1500 * time.Millisecond,
		math.MaxInt64: math.MaxInt64 / time.Millisecond * time.Millisecond} {
		if after := (TimerScheduled{Millis: ms}).After(); after != want {
			t.Errorf("a timer of %d ms takes %v, want %v", ms, after, want)
		}
	}
}
