package engine_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestCancelDiesAtItsCommit: a cancel whose answer is lost is sent again, and has happened once.
func TestCancelDiesAtItsCommit(t *testing.T) {
	t.Parallel()
	for _, undo := range []map[string]string{nil, byUndoing} {
		for _, side := range []crash.Side{crash.Before, crash.After} {
			for at := 1; at <= 2; at++ {
				t.Run(fmt.Sprint(len(undo), " ", side, " ", at), func(t *testing.T) {
					t.Parallel()
					every(t, func(t *testing.T, mode engine.Mode) {
						w, e := busyWorld(t, mode, undone)
						guid := newCancel(w)
						cancelJob(t, w, &crash.DB{Inner: w.Pool, At: at, Side: side}, guid, undo)
						holds(t, w)
						want := at == 1 || side == crash.Before
						if done := cancelJob(t, w, w.Pool, guid, undo); done.Done != want || done.Again == want {
							t.Errorf("the repetition is %+v", done)
						}
						holds(t, w)
						w.Settle(e)
						journalsAre(t, w, "f cancelled enough", "f/1 cancelled enough")
						if n := w.One(`SELECT count(*) FROM legwork.job WHERE graph = 'undoing'`); n != fmt.Sprint(len(undo)) {
							t.Errorf("%s jobs undo it", n)
						}
						atRest(t, w)
					})
				})
			}
		}
	}
}

// TestManyEndsAtOnce: cancels, interrupts, and answers to the functions come at the same time. One of the ends counts,
// and the job is undone once, or not at all.
func TestManyEndsAtOnce(t *testing.T) {
	t.Parallel()
	for round := range 8 {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			t.Parallel()
			w, e := busyWorld(t, engine.Fused, undone)
			for _, m := range w.Messages() {
				w.DoWork(m, false) // the answer of worker f/0
			}
			w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{}', 'a')`)
			w.Sweep()
			var all sync.WaitGroup
			var mu sync.Mutex
			done := 0
			for range 3 {
				all.Go(func() {
					if cancelJob(t, w, w.Pool, newCancel(w), byUndoing).Done {
						mu.Lock()
						defer mu.Unlock()
						done++
					}
				})
			}
			for _, m := range w.Messages() {
				all.Go(func() { w.Handle(e, m.Lane, m) })
			}
			if round%2 == 1 {
				all.Go(func() { interrupts(t, e, ledger.Interruption{Descend: true}) })
			}
			all.Wait()
			holds(t, w)
			if done > 1 || done == 0 && round%2 == 0 {
				t.Errorf("%d cancels count", done)
			}
			w.Settle(e)
			holds(t, w)
			if n := w.One(`SELECT count(*) FROM legwork.job WHERE graph = 'undoing'`); n > fmt.Sprint(done) {
				t.Errorf("%s jobs undo it", n)
			}
			if got := w.One(`SELECT state FROM legwork.job WHERE graph = 'go'`); got != "interrupted" {
				t.Errorf("the job is %s", got)
			}
			atRest(t, w)
		})
	}
}

// TestEndsWhileItIsCancelled: the job that undoes it does not come to an end. An interrupt and a time limit end the
// job all the same.
func TestEndsWhileItIsCancelled(t *testing.T) {
	t.Parallel()
	timed := strings.Replace(undone, "subscribes: go", "subscribes: go\n      timeout: 3600", 1)
	for name, c := range map[string]struct {
		end  func(t *testing.T, w *sim.World, e *engine.Engine)
		want string
		undo string
	}{
		"an interrupt": {func(t *testing.T, w *sim.World, e *engine.Engine) { interruptJob(t, w, e, "job") }, "410 enough",
			"running"},
		"an interrupt that descends": {func(t *testing.T, _ *sim.World, e *engine.Engine) {
			interrupts(t, e, ledger.Interruption{Descend: true, Error: decide.InterruptError("now", 0, "", "job")})
		}, "410 now", "interrupted"},
		"a time limit": {func(_ *testing.T, w *sim.World, e *engine.Engine) {
			w.Asleep = false
			w.Sweep()
			w.Until(e, func(m *sim.Message) bool { return m.Is("work", "uw") })
		}, "408 " + strings.TrimSuffix(overdue, " timeout"), "interrupted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			every(t, func(t *testing.T, mode engine.Mode) {
				w, e := busyWorld(t, mode, timed)
				w.Remove(w.The("work", "f/0"))
				cancelJob(t, w, w.Pool, newCancel(w), byUndoing)
				w.Sweep()
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "uw") })
				holds(t, w)
				c.end(t, w, e)
				w.Until(e, func(m *sim.Message) bool { return m.Is("work", "uw") })
				holds(t, w)
				errorIs(t, w, c.want)
				if got := w.One(`SELECT state FROM legwork.job WHERE graph = 'undoing'`); got != c.undo {
					t.Errorf("the job that undoes it is %s, want %s", got, c.undo)
				}
				w.Settle(e)
				journalsAre(t, w, "f cancelled enough", "f/1 cancelled enough")
				atRest(t, w)
			})
		})
	}
}

// TestCancelOfAPausedJob: what the pause has kept goes, and the job that undoes it begins when the pause ends.
func TestCancelOfAPausedJob(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := busyWorld(t, mode, undone)
		p := pause(t, w, ledger.PauseJob, "test", "job")
		e := w.Engine(w.Pool) // one that knows of it
		w.DoWork(w.The("work", "f/0"), false)
		w.Drain(e)
		if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL`); n != "1" {
			t.Fatalf("%s messages are kept", n)
		}
		if done := cancelJob(t, w, w.Pool, newCancel(w), byUndoing); !done.Done {
			t.Fatalf("the cancel is %+v", done)
		}
		holds(t, w)
		w.Settle(e)
		jobIs(t, w, "job", "running 1")
		lateAre(t, w, "f/0 over success 200 2 {}")
		resume(t, w, p)
		w.Settle(w.Engine(w.Pool))
		journalsAre(t, w, "f cancelled enough", "f/1 cancelled enough")
		jobIs(t, w, "job", "interrupted 0")
		atRest(t, w)
	})
}
