package decide

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Frame is a durable function that has begun, as it was loaded.
type Frame struct {
	ledger.Frame
	State frames.State
}

// ReadFrame reads the state of a frame.
func ReadFrame(f ledger.Frame) (*Frame, error) {
	out := &Frame{Frame: f}
	if err := fastjson.Unmarshal(f.State, &out.State); err != nil || out.State.Fold == nil {
		return nil, fmt.Errorf("the state of the frame of activity %s cannot be read: %v", f.Activity, err)
	}
	if string(out.State.Tail) == "null" {
		out.State.Tail = nil
	}
	return out, nil
}

// Remember is ReadFrame of a frame whose state was just written, from the Fold of the Append: it need not be read.
// Nobody may use the Fold any more. nil: it is none.
func Remember(f ledger.Frame, fold any) *Frame {
	state, is := fold.(*frames.State)
	if !is {
		return nil
	}
	state.Fold.Prune()
	return &Frame{Frame: f, State: *state}
}

// TokenOf returns the token of the answer to a turn; "": it is none.
func TokenOf(answer json.RawMessage) string {
	a, err := frames.ReadAnswer(answer)
	if err != nil {
		return ""
	}
	return a.Token
}

// function begins a frame: its journal, and the first turn, which is work for the workers of
// the function's topic.
func (d *deciding) function(s *evaluate.Scope) {
	work := d.message(legwork.Work, "work")
	if err := d.asks(s, &work); err != nil {
		d.dead("input", fmt.Errorf("map the input of activity %s: %w", d.T.Activity, err))
		return
	}
	turn := &d.Step.Children[0]
	if turn.Kind != legwork.Work {
		return // it answers itself, with an error
	}
	code := codeOf(d.Activity.Graph.App, turn.Topic)
	begin, body, err := began(code, d.Place(), turn.Data, &frames.State{Topic: turn.Topic,
		Limited: d.Activity.Timeout > 0, Trace: keptTrace(d.Trace)}, "")
	if err != nil {
		d.dead("input", err)
		return
	}
	turn.Data, turn.Offered = body, true
	d.Step.Journals = []ledger.Append{begin}
}

// codeOf is the digest of the code of a function, in hex: that of a component is the digest of
// its bytes; native code is named by its app and its topic.
func codeOf(app *graph.App, topic string) string {
	if component := app.ComponentOf(topic); component != nil {
		return component.Hex()
	}
	digest := sha256.Sum256([]byte("native\x00" + app.ID + "\x00" + topic))
	return hex.EncodeToString(digest[:])
}

// began returns the first segment of a frame's journal, and the body of its first turn. state
// has what the frame keeps besides. code is the digest of its code; parent is the operation that
// has begun it, "" for one of a graph.
func began(code string, at ledger.Place, input json.RawMessage, state *frames.State, parent string) (ledger.Append,
	json.RawMessage, error) {
	state.Fold, state.Tail = new(journal.Frame), frames.None
	w := journalling{place: at, state: state}
	err := w.add(journal.ExecutionStarted{Digest: code, Input: input, Parent: parent})
	if err != nil {
		return ledger.Append{}, nil, err
	}
	segment, body, err := w.segment("", true)
	return segment, body, err
}

// journalling is events that are appended to one journal.
type journalling struct {
	place  ledger.Place
	was    *ledger.Frame // nil: it is new
	seq    int           // of the journal before
	at     time.Time     // when the frame was written last
	token  string
	state  *frames.State
	events []journal.Event
	own    int // how many of the events are the function's: the first ones
	// resumed: its wait is over, and it takes its next turn. by are the decisions that share it.
	resumed bool
	by      []*progress
	// told is what its home says of that turn; asked: that was taken (ADR 84).
	// last is the answer to that turn once it is posted.
	told  *frames.Answer
	last  json.RawMessage
	asked bool
	near  [3]bool // the limits that it was near before
}

// appendTo begins to append to a frame's journal.
func appendTo(f *Frame) *journalling {
	w := &journalling{place: f.Place, was: &f.Frame, seq: f.Seq, at: f.At, token: f.Token, state: f.State.Clone()}
	for i, l := range f.State.Limits() {
		w.near[i] = l.Near
	}
	return w
}

// add appends an event.
func (w *journalling) add(e journal.Event) error {
	if err := w.state.Fold.Add(e); err != nil {
		return err
	}
	w.events = append(w.events, e)
	return nil
}

// segment is what is committed: the events and the state that follows, and with turn the
// body of the next turn. token is the worker's; "": the one before.
func (w *journalling) segment(token string, turn bool) (out ledger.Append, body json.RawMessage, err error) {
	out = ledger.Append{Place: w.place, Seq: w.seq, At: w.at, N: len(w.events), Token: token, Topic: w.state.Topic,
		Asked: w.asked, Was: w.was}
	if out.Events, err = journal.Encode(w.events); err != nil {
		return out, nil, err
	}
	follow := out.Events
	if w.own > 0 {
		if follow, err = journal.Encode(w.events[w.own:]); err != nil {
			return out, nil, err
		}
	}
	w.state.Bytes += int64(len(out.Events))
	for i, l := range w.state.Limits() {
		if l.Near && !w.near[i] {
			out.Near = append(out.Near, l.Name)
		}
	}
	w.state.Known += w.own
	w.state.Follow(follow)
	if turn {
		body = w.turn(cmp.Or(token, w.token))
	}
	if out.Ended = w.state.Fold.Status.Ended(); !out.Ended {
		out.State, out.Fold = JSON(w.state), w.state
	}
	return out, body, nil
}

// turn is the body of the next turn. Whoever takes it knows all events from then on.
func (w *journalling) turn(token string) json.RawMessage {
	turn := frames.Turn{From: w.state.Known, To: w.state.Fold.Seq, Events: w.state.Tail}
	if token != "" {
		turn.Token = &token
	}
	w.state.Know(turn.To)
	w.state.Asked = turn.To
	return JSON(turn)
}

// turnID is the GUID of the turn that a frame takes when its journal has so many events,
// and operationID that of what an operation sends: whoever decides twice names the same.
func turnID(at ledger.Place, seq int) legwork.ID {
	return legwork.Derive(at.Gid, at.Gid, "turn "+at.Activity+"@"+string(at.DAD), seq)
}

func operationID(gid legwork.ID, activity string, dad legwork.DAD) legwork.ID {
	return legwork.Derive(gid, gid, "operation "+activity+"@"+string(dad), 0)
}

// enteredID is the GUID of the message that would have entered an operation.
func enteredID(gid legwork.ID, activity string, dad legwork.DAD) legwork.ID {
	return legwork.Derive(gid, gid, "enter "+activity+"@"+string(dad), 0)
}
