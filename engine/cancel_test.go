package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// undone is a graph of a function, which a job undoes if it is cancelled.
var undone = strings.Replace(functions, "type: function,", "type: function, undo: undoing,", 1) + undoing

const undoing = `    - subscribes: undoing
      activities:
        ut: {type: trigger}
        uw: {type: worker, topic: w.undo, emit: true}
      transitions:
        ut: [{to: uw}]
`

// busy waits for all that a function can wait for.
func busy(ctx flow.Context, n num) (num, error) {
	workA.Go(ctx, n)
	inner.Go(ctx, n)
	longJob.Go(ctx, n)
	flow.After(ctx, time.Hour)
	return spoken.Receive(ctx)
}

// busyWorld is a job whose functions f and f/1 wait, with a worker, a job, a timer and signals.
func busyWorld(t *testing.T, mode engine.Mode, document string) (*sim.World, *engine.Engine) {
	w := sim.New(t, mode, document)
	w.Asleep = true
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Topic {
		case "code":
			return w.Turn("w", m, flowbody.Of("code", busy))
		case "code.inner":
			return w.Turn("w", m, flowbody.Of("code.inner", silent))
		}
		return []sim.Reply{{Data: `{}`}}
	}
	e := w.Engine(w.Pool)
	w.Start("go", "job", `{"n":1}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f/0") || m.Is("work", "a") })
	return w, e
}

// cancelJob asks for the cancel of a job, as a client does.
func cancelJob(t *testing.T, w *sim.World, db ledger.DB, guid legwork.ID, undo map[string]string) ledger.Cancelled {
	t.Helper()
	gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE graph = 'go'`))
	if err != nil {
		t.Fatal(err)
	}
	return cancelGid(w, db, gid, guid, undo)
}

func cancelGid(w *sim.World, db ledger.DB, gid, guid legwork.ID, undo map[string]string) ledger.Cancelled {
	w.T.Helper()
	store := w.Store(db)
	for range 100 {
		open, err := store.OpenFunctions(w.T.Context(), gid, nil)
		c := ledger.Cancel{GUID: guid, Gid: gid, Reason: "enough", Error: decide.InterruptError("enough", 0, "", "job"),
			Open: open}
		for _, f := range open.Functions {
			if topic := undo[f.Activity]; topic != "" {
				c.Undo = append(c.Undo, ledger.Undo{Place: f.Place, Topic: topic, Data: []byte(`{"job":"job"}`),
					Work: legwork.Derive(gid, guid, "undo "+f.Activity, 0)})
			}
		}
		var done ledger.Cancelled
		if err == nil {
			done, err = store.CancelJob(w.T.Context(), &c)
		}
		if err != nil {
			return ledger.Cancelled{}
		}
		if !done.Stale || done.Again || done.Ended || done.Already || done.Other != nil {
			return done
		}
	}
	w.T.Fatal("the job goes on faster than it can be cancelled")
	return ledger.Cancelled{}
}

// newCancel is the GUID of a request.
func newCancel(w *sim.World) legwork.ID {
	gid, _ := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE graph = 'go' LIMIT 1`))
	return legwork.Derive(gid, legwork.NewID(), "cancel", 0)
}

func init() {
	scenarios["function that is cancelled"] = scenario{document: undone, code: code(busy, silent), asleep: true,
		loose: true, brings: func(w *sim.World, job string) {
			gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE job_id = $1`, job))
			if err != nil {
				w.T.Fatal(err)
			}
			guid := legwork.Derive(gid, gid, "cancel", 0)
			if done := cancelGid(w, w.Pool, gid, guid, byUndoing); !done.Done {
				w.T.Errorf("the cancel of %s is %+v", job, done)
			}
		}}
}

var byUndoing = map[string]string{"f": "undoing"}

func errorIs(t *testing.T, w *sim.World, want string) {
	t.Helper()
	if got := w.One(`SELECT (error->>'code') || ' ' || (error->>'message') FROM legwork.job WHERE graph = 'go'`); got != want {
		t.Errorf("the error is %q, want %q", got, want)
	}
}

// TestCancel: without an undo a job ends at once, and all that it has asked for goes.
func TestCancel(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := busyWorld(t, mode, functions)
		if done := cancelJob(t, w, w.Pool, newCancel(w), nil); !done.Done || len(done.Closed) != 1 {
			t.Fatalf("the cancel is %+v", done)
		}
		holds(t, w)
		w.Settle(e) // with the answer of worker f/0
		journalsAre(t, w, "f cancelled enough", "f/1 cancelled enough")
		errorIs(t, w, "410 enough")
		if got := w.One(`SELECT state FROM legwork.job WHERE graph = 'long'`); got != "interrupted" {
			t.Errorf("the job that it called is %s", got)
		}
		replays(t, w, busy)
		atRest(t, w)
	})
}

// TestCancelWithUndo: the job drops what it has asked for, waits for the job that undoes it, and ends with it.
func TestCancelWithUndo(t *testing.T) {
	for name, c := range map[string]struct {
		reply sim.Reply
		want  string
	}{
		"well": {sim.Reply{Data: `{"undone":true}`}, "410 enough"},
		"badly": {sim.Reply{Status: legwork.Failed, Code: 418, Data: `{"message":"no"}`},
			"410 enough; undoing it with undoing failed, code 418: no"},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w, e := busyWorld(t, mode, undone)
				late := w.The("work", "f/0")
				w.Remove(late)
				first := newCancel(w)
				if done := cancelJob(t, w, w.Pool, first, byUndoing); !done.Done || len(done.Closed) != 0 {
					t.Fatalf("the cancel is %+v", done)
				}
				holds(t, w)
				jobIs(t, w, "job", "running 1")
				journalsAre(t, w, "f cancelling ", "f/1 cancelling ")
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "uw") })
				w.Sweep()
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "uw") })
				holds(t, w)
				again := cancelJob(t, w, w.Pool, first, byUndoing)
				other := cancelJob(t, w, w.Pool, newCancel(w), byUndoing)
				if again.Done || !again.Again || other.Done || !other.Already {
					t.Errorf("a copy of the cancel is %+v, another one is %+v", again, other)
				}
				work, err := legwork.DecodeWork(&late.Delivery)
				if err != nil {
					t.Fatal(err)
				}
				if v := w.Handle(e, legwork.LaneResponse, w.Respond(work, sim.Reply{Data: `{}`})); v[0].Outcome != "outdated" {
					t.Errorf("the answer of a worker that was called is %s: %v", v[0].Outcome, v[0].Err)
				}
				w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{}', 'a')`)
				w.Work = func(*legwork.Transition) []sim.Reply {
					interim := sim.Reply{Status: legwork.Pending, Code: legwork.CodePending, Data: `{"half":true}`}
					c.reply.Seq = 1
					return []sim.Reply{interim, c.reply}
				}
				w.Settle(e)
				journalsAre(t, w, "f cancelled enough", "f/1 cancelled enough")
				jobIs(t, w, "job", "interrupted 0")
				errorIs(t, w, c.want)
				if n := w.One(`SELECT count(*) FROM legwork.job WHERE graph = 'undoing'`); n != "1" {
					t.Errorf("%s jobs undo it", n)
				}
				if last := cancelJob(t, w, w.Pool, first, byUndoing); !last.Again || last.State != "interrupted" {
					t.Errorf("a copy of the cancel is %+v", last)
				}
				if last := cancelJob(t, w, w.Pool, newCancel(w), byUndoing); !last.Ended {
					t.Errorf("a cancel of a job that has ended is %+v", last)
				}
				replays(t, w, busy)
				atRest(t, w)
			})
		})
	}
}

// TestCancelWhileATurnIsOut: its answer has no effect, whether the turn was taken well or not.
func TestCancelWhileATurnIsOut(t *testing.T) {
	for _, undo := range []bool{false, true} {
		for _, reply := range []sim.Reply{{}, {Status: legwork.Failed, Code: 570, Data: `{"message":"no"}`}} {
			t.Run(fmt.Sprint("undo ", undo, " ", reply.Code), func(t *testing.T) {
				t.Parallel()
				document, by := functions, map[string]string(nil)
				if undo {
					by = byUndoing
					document = strings.Replace(undone, "t: [{to: f}]", "t: [{to: f}, {to: g}]", 1)
					document = strings.Replace(document, "        ok: {type: hook}",
						"        g: {type: function, topic: code, calls: ['*'], input: {maps: {n: 1}}}\n        ok: {type: hook}", 1)
				}
				w := sim.New(t, engine.Fused, document)
				w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: `{}`}} }
				e := w.Engine(w.Pool)
				w.Start("go", "job", `{}`)
				turn := func(m *sim.Message) bool { return m.Is("work", "f") || m.Is("work", "g") }
				w.Until(e, turn)
				var works []*legwork.Transition
				for _, m := range slices.Concat(w.Find("work", "f"), w.Find("work", "g")) {
					work, err := legwork.DecodeWork(&m.Delivery)
					if err != nil {
						t.Fatal(err)
					}
					work.Topic = "code"
					works = append(works, work)
					w.Remove(m)
				}
				answers := make([]sim.Reply, len(works))
				for i, work := range works {
					if answers[i] = reply; reply.Code == 0 {
						answers[i] = w.Turn("w", work, flowbody.Of("code", busy))[0]
					}
				}
				if done := cancelJob(t, w, w.Pool, newCancel(w), by); !done.Done {
					t.Fatalf("the cancel is %+v", done)
				}
				holds(t, w)
				var got []string
				for i, work := range works {
					v := w.Handle(e, legwork.LaneResponse, w.Respond(work, answers[i]))[0]
					got = append(got, v.Outcome)
				}
				// f waits for the job that undoes it; nothing undoes g.
				if want := map[bool][]string{false: {"late"}, true: {"outdated", "refused"}}[undo]; !slices.Equal(got, want) {
					t.Errorf("the answers are %v, want %v", got, want)
				}
				holds(t, w)
				w.Settle(e)
				if got := w.One(`SELECT state FROM legwork.job WHERE graph = 'go'`); got != "interrupted" {
					t.Errorf("the job is %s", got)
				}
				atRest(t, w)
			})
		}
	}
}

// TestWhatCannotBeCancelled: a job that waits for anything but its functions says for what; nothing has happened to it.
func TestWhatCannotBeCancelled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ document, other string }{
		"a worker beside it": {branches, "a"},
		"a hook beside it": {strings.Replace(branches, "a: {type: worker, topic: w.other}", "a: {type: hook, sleep: 60}",
			1), "a"},
		"no function": {strings.Replace(branches, "f: {type: function, topic: code, calls: ['*'], input: {maps: {n: 1}}}",
			"f: {type: hook}", 1), "a"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				w, _ := cutOff(t, mode, c.document, "go")
				before := w.Job("job")
				done := cancelJob(t, w, w.Pool, newCancel(w), byUndoing)
				if done.Done || done.Other == nil || *done.Other != c.other {
					t.Errorf("the cancel is %+v", done)
				}
				jobIs(t, w, "job", before)
				holds(t, w)
			})
		})
	}
}

// TestCancelLooksAgain: what undoes a job rests on what was seen of its functions. If one has
// gone on since, nothing has happened.
func TestCancelLooksAgain(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := busyWorld(t, mode, undone)
		store, guid := w.Store(w.Pool), newCancel(w)
		open, err := store.OpenFunctions(t.Context(), guid, nil) // of no job
		if err != nil || open.Found {
			t.Fatalf("a job that is not there has %+v %v", open, err)
		}
		gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE graph = 'go'`))
		if err == nil {
			open, err = store.OpenFunctions(t.Context(), gid, []string{"f"})
		}
		if err != nil || len(open.Functions) != 2 || string(open.Functions[0].Input) != `{"n":1}` {
			t.Fatalf("the job has %+v %v", open, err)
		}
		w.Step(e, w.The("work", "f/0"))
		w.Drain(e) // the result of f/0 is in the journal
		before := w.Job("job")
		done, err := store.CancelJob(t.Context(), &ledger.Cancel{GUID: guid, Gid: gid, Reason: "r",
			Error: []byte(`{"message":"r","code":410}`), Open: open})
		if err != nil || done.Done || !done.Stale {
			t.Errorf("the cancel is %+v %v", done, err)
		}
		jobIs(t, w, "job", before)
		holds(t, w)
	})
}

// TestCancelLooksAgainForJobData: what undoes a job is given its data. A worker beside the functions
// has written to them since they were looked at, and no journal says so: nothing has happened.
func TestCancelLooksAgainForJobData(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		document := strings.Replace(undone, "t: [{to: f}]", "t: [{to: f}, {to: beside}]", 1)
		document = strings.Replace(document, "ok: {type: hook}",
			"ok: {type: hook}\n        beside: {type: worker, topic: w.b, job: {maps: {beside: '{beside.output.data.n}'}}}", 1)
		w := sim.New(t, mode, document)
		w.Asleep = true
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if m.Topic == "code" {
				return w.Turn("w", m, flowbody.Of("code", silent))
			}
			return []sim.Reply{{Data: `{"n":3}`}}
		}
		e := w.Engine(w.Pool)
		w.Start("go", "job", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "beside") })
		gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE graph = 'go'`))
		if err != nil {
			t.Fatal(err)
		}
		open, err := w.Store(w.Pool).OpenFunctions(t.Context(), gid, []string{"f"})
		if err != nil || len(open.Functions) != 1 {
			t.Fatalf("the job has %+v %v", open, err)
		}
		w.Drain(e) // the worker has answered: only the function is open
		before := w.Job("job")
		done, err := w.Store(w.Pool).CancelJob(t.Context(), &ledger.Cancel{GUID: newCancel(w), Gid: gid, Reason: "r",
			Error: []byte(`{"message":"r","code":410}`), Open: open})
		if err != nil || done.Done || !done.Stale {
			t.Errorf("the cancel is %+v %v", done, err)
		}
		jobIs(t, w, "job", before)
		holds(t, w)
		if done := cancelJob(t, w, w.Pool, newCancel(w), nil); !done.Done {
			t.Errorf("with another look the cancel is %+v", done)
		}
		w.Settle(e)
		jobIs(t, w, "job", "interrupted 1") // an interrupt does not wait for what is open
		atRest(t, w)
	})
}

// TestUndoingWithALongError: the error of a cancelled job with what was wrong with undoing it has no more than errors
// may have.
func TestUndoingWithALongError(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := busyWorld(t, mode, undone)
		if done := cancelJob(t, w, w.Pool, newCancel(w), byUndoing); !done.Done {
			t.Fatalf("the cancel is %+v", done)
		}
		w.Work = func(*legwork.Transition) []sim.Reply {
			return []sim.Reply{{Status: legwork.Failed, Code: 418,
				Data: `{"message":"` + strings.Repeat("x", 2*legwork.MaxErrorBytes) + `"}`}}
		}
		w.Settle(e)
		jobIs(t, w, "job", "interrupted 0")
		got := w.One(`SELECT error->>'message' FROM legwork.job WHERE graph = 'go'`)
		if len(got) != legwork.MaxErrorBytes ||
			!strings.HasPrefix(got, "enough; undoing it with undoing failed, code 418: xx") {
			t.Errorf("the error has %d bytes, want %d: %s", len(got), legwork.MaxErrorBytes, legwork.Clip(got, 80))
		}
		atRest(t, w)
	})
}
