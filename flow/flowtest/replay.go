package flowtest

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// maxPrefixes bounds the replays of one run; of longer journals every second, third …
// prefix is replayed.
const maxPrefixes = 300

// replayPrefixes replays each prefix of the journal, as after a crash: the function must do
// what it did. Only times and chance may be others.
func (w *world) replayPrefixes() {
	w.t.Helper()
	steps := map[journal.Position]journal.Result{}
	for i, e := range w.events {
		if e, ok := e.(journal.InvokeCompleted); ok && w.own[i] {
			steps[e.Promise] = e.Result
		}
	}
	step := len(w.events)/maxPrefixes + 1
	for n := 1; n <= len(w.events); n += step {
		if !w.torn(n) {
			w.replayPrefix(n, again{w, steps})
		}
	}
	w.replayPrefix(len(w.events), again{w, steps})
}

// torn reports whether a step has begun and has no result. After a crash there it would run
// as another attempt.
func (w *world) torn(n int) (open bool) {
	for i, e := range w.events[:n] {
		switch e.(type) {
		case journal.InvokeStarted:
			open = open || w.own[i]
		case journal.InvokeCompleted:
			open = open && !w.own[i]
		}
	}
	return open
}

// again is the world of a replay. Steps do not run again: their results are known.
type again struct {
	*world
	steps map[journal.Position]journal.Result
}

// Step returns the result that the step had.
func (a again) Step(p journal.Position, run func() journal.Result) journal.Result {
	if result, ok := a.steps[p]; ok {
		return result
	}
	return run()
}

func (w *world) replayPrefix(n int, a again) {
	w.t.Helper()
	run := w.replay(a)
	defer run.Evict()
	if ended(w.events[n-1]) {
		n-- // it must end in the same way
	}
	turn, err := run.Go(w.events[:n])
	if err != nil {
		w.t.Fatalf("a replay of the first %d events differs: %v", n, err)
	}
	at := n
	for _, e := range turn.Events {
		for at < len(w.events) && !w.own[at] {
			at++
		}
		if at < len(w.events) && w.knew[at] > n {
			return // it did this because of something that came behind the prefix
		}
		if at == len(w.events) || !same(e, w.events[at]) {
			w.t.Fatalf("a replay of the first %d events does %s %+v, and the first run did not", n, journal.Name(e), e)
		}
		at++
	}
}

func ended(e journal.Event) bool {
	switch e.(type) {
	case journal.ExecutionCompleted, journal.ExecutionFailed:
		return true
	}
	return false
}

// cancelled reports whether an event is of the end of a function that was cut off: its code did nothing to it.
func cancelled(e journal.Event) bool {
	switch e.(type) {
	case journal.CancelRequested, journal.ExecutionCancelled:
		return true
	}
	return false
}

// same compares two events of a function. Times and chance are what they are; a stack
// has addresses.
func same(a, b journal.Event) bool {
	plain := func(e journal.Event) string {
		switch f := e.(type) {
		case journal.TimeRecorded:
			e = journal.TimeRecorded{Promise: f.Promise}
		case journal.RandomGenerated:
			e = journal.RandomGenerated{Promise: f.Promise, Value: "00"}
		case journal.TimerScheduled:
			e = journal.TimerScheduled{Promise: f.Promise, Millis: f.Millis}
		case journal.ExecutionFailed:
			f.Err.Stack = ""
			e = f
		}
		text, err := journal.Encode([]journal.Event{e})
		return string(text) + errorText(err)
	}
	return plain(a) == plain(b)
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Replay replays a journal that an installation has written (`legwork job journal -o json`)
// against a function. The test fails if the function asks for something else than is
// recorded: with this code the job would stand still. No step runs: at one that has no result
// the replay ends.
func Replay[In, Out any](t testing.TB, f func(flow.Context, In) (Out, error), file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var page struct {
		Job      string          `json:"job"`
		Gid      legwork.ID      `json:"gid"`
		App      string          `json:"app"`
		Version  string          `json:"version"`
		Function string          `json:"function"`
		Events   json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(text, &page); err != nil {
		page.Events = text // the events alone
	}
	events, err := journal.Decode(page.Events)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for len(events) > 0 && (ended(events[len(events)-1]) || cancelled(events[len(events)-1])) {
		events = events[:len(events)-1]
	}
	w := newWorld(t, flowbody.Of("flowtest", f), nil)
	w.about = flow.JobInfo{App: page.App, Version: page.Version, Job: page.Job, Gid: page.Gid, Topic: page.Function}
	run := w.replay(w)
	run.Rehearses = true
	defer run.Evict()
	_, err = run.Go(events)
	var m *replay.Mismatch
	switch {
	case errors.As(err, &m):
		t.Error(m.Sentence(page.Function, page.Job))
	case err != nil:
		t.Errorf("%s: %v", file, err)
	}
}
