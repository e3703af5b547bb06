package frames

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// TestStoredState: the state of a frame is written in this form, which is a contract: running
// jobs have it in their rows. What is added must be optional, for older rows.
func TestStoredState(t *testing.T) {
	t.Parallel()
	fold, err := journal.Fold([]journal.Event{journal.ExecutionStarted{Digest: "5e1f", Input: json.RawMessage("1")}})
	if err != nil {
		t.Fatal(err)
	}
	work, err := legwork.ParseID("01a20783-12e6-8a19-a1a9-2c74cd3cd299")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		state State
		text  string
	}{
		"least": {State{Topic: "shop.checkout", Fold: fold, Known: 1, Tail: None, Bytes: 7},
			`{"topic":"shop.checkout","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":0,"bytes":7}`},
		"all members": {State{Topic: "shop.checkout", Fold: fold, Known: 1,
			Tickets: map[string][]journal.Position{"a": {1, 3}}, Spent: []journal.Position{2}, Extra: 1,
			Flush: Flush{Work: work, N: 2}, Asked: 1, Bytes: 7},
			`{"topic":"shop.checkout","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":null,"tickets":{"a":[1,3]},` +
				`"spent":[2],"extra":1,"flush":{"work":"01a20783-12e6-8a19-a1a9-2c74cd3cd299","n":2},"asked":1,"bytes":7}`},
		"traced": {State{Topic: "shop.checkout", Fold: fold, Known: 1, Tail: None, Bytes: 7, Trace: legwork.Trace{
			Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", State: "vendor=x"}},
			`{"topic":"shop.checkout","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":0,"trace":{` +
				`"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","tracestate":"vendor=x"},"bytes":7}`},
	} {
		text, err := json.Marshal(&c.state)
		if err != nil || string(text) != c.text {
			t.Errorf("%s is written as\n%s, %v, want\n%s", name, text, err, c.text)
		}
		var back State
		if err := json.Unmarshal([]byte(c.text), &back); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again, err := json.Marshal(&back)
		if err != nil || string(again) != c.text || !reflect.DeepEqual(back.Tickets, c.state.Tickets) {
			t.Errorf("%s is read as\n%s, %v", name, again, err)
		}
	}
}
