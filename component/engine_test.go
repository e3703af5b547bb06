package component

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// graphOf is a document with a graph for each of some functions, which start on go.0, go.1, ….
func graphOf(functions ...string) []byte {
	text := "app:\n  id: shop\n  version: '1'\n  graphs:\n"
	for i, f := range functions {
		text += fmt.Sprintf("    - {subscribes: go.%d, function: {%s, calls: ['*']}}\n", i, f)
	}
	return []byte(text)
}

// started returns the ExecutionStarted of each journal of a job.
func (s site) started(topic string) (digests []string) {
	s.T.Helper()
	ref := s.start(topic, 1)
	s.end(ref)
	found, err := s.Client.Journals(s.T.Context(), ref, "")
	s.Must(err)
	for _, j := range found {
		var e journal.ExecutionStarted
		s.Must(json.Unmarshal(j.Events[0], &e))
		digests = append(digests, e.Digest)
	}
	return digests
}

// TestDigest: the journal of a component begins with the digest of its bytes, also if a function of
// the app calls it; one that the app does not pin cannot be called.
func TestDigest(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	pinned, other := (&tiny{}).returns(`{"ok":1}`).wasm(), (&tiny{}).returns(`{"ok":2}`).wasm()
	d, not := s.push(pinned), s.push(other)
	s.Deploy(graphOf("component: '"+d.String()+"'", "topic: native", "topic: wrong"))
	h := s.host(maxTurn)
	calls := func(topic string) func(flow.Context, int) (int, error) {
		return func(ctx flow.Context, n int) (int, error) { return flow.Func[int, int](topic).Call(ctx, n) }
	}
	s.Work(load(t, h, pinned).Registration(1), load(t, h, other).Registration(1),
		flow.Handle("native", calls(d.Topic())), flow.Handle("wrong", calls(not.Topic())))
	if got := s.started("go.0"); len(got) != 1 || got[0] != d.Hex() {
		t.Errorf("the journal begins with %v, want %s", got, d.Hex())
	}
	if got := s.started("go.1"); len(got) != 2 || got[0] == d.Hex() || got[1] != d.Hex() {
		t.Errorf("the journals begin with %v, want the last to be %s", got, d.Hex())
	}
	r := s.end(s.start("go.2", 1))
	if r.Error == nil || !strings.Contains(r.Error.Message, "is the component of topic "+not.Topic()) {
		t.Errorf("a component that is not pinned is called: %+v", r.Error)
	}
}

// TestTurnFails: a guest that comes to a limit fails its turn. The job says so, nothing is appended,
// and the worker goes on with others.
func TestTurnFails(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	loops, grows := (&tiny{}).does(forever()).does(i64(0)).wasm(), (&tiny{}).does(i32(2000), []byte{opGrow, 0, opDrop}).
		does(i64(0)).wasm()
	good, traps := (&tiny{}).returns(`{"ok":1}`).wasm(), (&tiny{}).does([]byte{opUnreachable}).wasm()
	var pins []string
	for _, wasm := range [][]byte{loops, grows, good, traps} {
		pins = append(pins, "component: '"+s.push(wasm).String()+"'")
	}
	s.Deploy(graphOf(pins...))
	h := s.host(shortTurn)
	s.Work(load(t, h, loops).Registration(1), load(t, h, grows).Registration(1), load(t, h, good).Registration(1),
		load(t, h, traps).Registration(1))
	for topic, want := range map[string]string{"go.0": "has run for 200ms in one turn", "go.1": "more than 64 MiB"} {
		ref := s.start(topic, 1)
		s.Until("the job says why it stands still", func() bool {
			e, err := s.Client.Explain(t.Context(), ref)
			return err == nil && strings.Contains(e.Sentence, want)
		})
		if got := strings.Count(s.journal(ref), "\n"); got != 1 {
			t.Errorf("%s: the journal has %d events:\n%s", topic, got, s.journal(ref))
		}
	}
	if r := s.end(s.start("go.2", 1)); r.State != "completed" {
		t.Errorf("a function of the same worker is %s: %v", r.State, r.Error)
	}
	if r := s.end(s.start("go.3", 1)); r.State != "failed" || !strings.Contains(r.Error.Message, "has crashed") {
		t.Errorf("a guest that traps is %s: %v", r.State, r.Error)
	}
}

// TestMismatch: a component is held against its journal as code in Go is.
func TestMismatch(t *testing.T) {
	t.Parallel()
	h := testHost(t, maxTurn)
	c := load(t, h, asks(`{"t":"InvokeScheduled","kind":"Function","fn":"work:b","src":"b.rs:7"}`).wasm())
	run := replay.New(c.body, still{})
	defer run.Evict()
	_, err := run.Go([]journal.Event{journal.ExecutionStarted{Digest: "00", Input: json.RawMessage("1")},
		journal.InvokeScheduled{Promise: 0, Kind: journal.Function, Function: "work:a", Source: "a.rs:3"},
		journal.ExecutionAwaiting{On: []journal.Position{0}, Kind: journal.Single}, journal.InvokeStarted{Attempt: 1},
		journal.InvokeCompleted{Attempt: 1, Result: journal.Result{OK: json.RawMessage("1")}}, journal.ExecutionResumed{}})
	m := new(replay.Mismatch)
	if !errors.As(err, &m) || m.Recorded != "work:a (a.rs:3)" || m.Asked != "asks work:b (b.rs:7)" {
		t.Errorf("it comes to %v, code %d", err, legwork.CodeOf(err))
	}
}
