package journal_test

import (
	"encoding/json"
	"testing"

	. "github.com/legwork-dev/legwork/journal"
)

// stored are frames as they are kept beside their journals, each member at least once. The
// forms are a contract: running jobs have them in their rows. What is added must be optional,
// for older rows, and is looked over by older builds.
var stored = []struct {
	name   string
	events []Event
	text   string
}{
	{"running", story(begun), `{"status":1,"seq":1,"next":0}`},
	{"all members", story(begun, JoinSetCreated{0}, call(1), JoinSetSubmitted{0, 1}, call(2), JoinSetSubmitted{0, 2},
		called(1)[1:], InvokeStarted{2, 1}, InvokeRetrying{Promise: 2, Attempt: 1, Err: Error{Code: 503, Message: "busy"}},
		TimerScheduled{Promise: 3, Millis: 1000, At: moment}, InvokeScheduled{Promise: 4, Kind: Signal, Function: "a"},
		InvokeScheduled{Promise: 5, Kind: Gate, Function: "g#0"}, delivered("a", 1), delivered("a", 2), received(4, "a", 1),
		JoinSetAwaited{Set: 0, Promise: 1}, InvokeScheduled{Promise: 6, Kind: Signal, Function: "b"},
		ExecutionAwaiting{On: []Position{6, 3}, Kind: Any, Names: []string{"b", ""}, Source: "a.go:7"}),
		`{"status":2,"seq":19,"next":7,"wait":{"on":[6,3],"kind":"Any","names":["b",""],"src":"a.go:7"},"open":[` +
			`{"p":[2],"seq":[4],"kind":"Function","fn":"work:a","a":1,"retrying":true,"js":0},` +
			`{"p":[3],"seq":[10],"timer":true},{"p":[6],"seq":[17],"kind":"Signal","fn":"b"}],` +
			`"sets":[{"js":0,"open":[2],"submits":2,"takes":1,"awaiting":true}],"signals":{"a":[2,1]}}`},
	{"a result that is not taken", story(begun, JoinSetCreated{0}, call(1), JoinSetSubmitted{0, 1}, called(1)[1:]),
		`{"status":1,"seq":6,"next":2,"open":[{"p":[1],"seq":[2],"kind":"Function","fn":"work:a","a":1,"settled":true,"js":0}],` +
			`"sets":[{"js":0,"open":[1],"submits":1,"takes":0}]}`},
	{"operations that are alike", story(begun, call(0), call(1), InvokeStarted{1, 1}, InvokeStarted{0, 1}, call(2)),
		`{"status":1,"seq":6,"next":3,"open":[{"p":[0,1],"seq":[1,2],"kind":"Function","fn":"work:a","a":1},` +
			`{"p":[2],"seq":[5],"kind":"Function","fn":"work:a"}]}`},
	{"being cancelled", story(begun, CancelRequested{"why"}), `{"status":3,"seq":2,"next":0,"cancel":true}`},
}

// TestStoredFrames: a frame is written in its form, and the form is read as the frame.
func TestStoredFrames(t *testing.T) {
	t.Parallel()
	for _, c := range stored {
		f, err := Fold(c.events)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := text(t, f); got != c.text {
			t.Errorf("%s is written as\n%s\nwant\n%s", c.name, got, c.text)
		}
		back := new(Frame)
		if err := json.Unmarshal([]byte(c.text), back); err != nil || text(t, back) != c.text {
			t.Errorf("%s is read as\n%s, %v", c.name, text(t, back), err)
		}
		if back.Satisfied() != f.Satisfied() || back.Unread() != f.Unread() || back.Open() != f.Open() {
			t.Errorf("%s: the frame that is read says something else", c.name)
		}
	}
}
