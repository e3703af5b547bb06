package invariant_test

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestSignalAfterTheTimer: a signal that comes when the hook's timer has been
// handed to the broker wakes nobody and is kept, while the hook is still there.
func TestSignalAfterTheTimer(t *testing.T) {
	w := sim.New(t, engine.Fused, deadline)
	e := w.Engine(w.Pool)
	w.Asleep = true
	w.Start("go", "job", `{}`)
	w.Settle(e)
	w.Query(`UPDATE legwork.outbox SET publish = 1 WHERE lane = 'response' RETURNING guid::text`)
	say(w, "200")
	w.Drain(e)
	if n := w.One(`SELECT count(*)::text FROM legwork.signal_key k JOIN legwork.hook h USING (topic, key)`); n != "1" {
		t.Fatalf("%s signals are kept for the hook, want 1", n)
	}
	holds(t, w)
}

// TestParentIsGoneFirst: a parent that does not wait expires, and is deleted,
// before the child that has ended.
func TestParentIsGoneFirst(t *testing.T) {
	w := sim.New(t, engine.Fused, app(`
t: {type: trigger}
s: {type: await, await: false, topic: child}`, `
t: [{to: s}]`)+`    - subscribes: child
      activities:
        ct: {type: trigger}
`)
	w.Start("go", "job", `{}`)
	w.Drain(w.Engine(w.Pool))
	w.Query(`UPDATE legwork.job SET expire = '-2 days', expires_at = completed_at - interval '2 days' WHERE job_id =
		'job' RETURNING job_id`)
	// A job is looked at only if its gid is old enough: retention from now on.
	if _, err := w.Store(w.Pool).Retain(t.Context(), -time.Minute, legwork.ID{}, 10); err != nil {
		t.Fatal(err)
	}
	if left := w.One(`SELECT string_agg(state, ' ') FROM legwork.job j JOIN legwork.child c USING (gid)`); left != "completed" {
		t.Fatalf("left is %q, want the child", left)
	}
	if n := w.One(`SELECT count(*)::text FROM legwork.job`); n != "1" {
		t.Fatalf("%s jobs are left, want the child alone", n)
	}
	holds(t, w)
}
