package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestPausedErrorsOfCalls: an error of a call that comes while its job is paused has taken the
// place of the work. After the pause the call is tried again, with the input that the journal has.
// What policies do not try again is told to the function.
func TestPausedErrorsOfCalls(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		code int
		want []string // what the worker is asked after the pause
	}{
		"that may pass": {503, []string{`2 {"n":1}`, `2 {"n":11}`}},
		"that stays":    {400, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
				flow.UUID(ctx)
				a, b := workA.Go(ctx, n), workA.Go(ctx, num{n.N + 10})
				if _, err := a.Get(ctx); err != nil {
					return num{99}, nil
				}
				got, err := b.Get(ctx)
				return got, err
			}))
			w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is("work", "f/1") || m.Is("work", "f/2") })
			store := w.Store(w.Pool)
			pause := ledger.Pause{Kind: ledger.PauseJob, App: "test", Name: "job", Author: "a"}
			if _, _, err := store.Pause(t.Context(), pause); err != nil {
				t.Fatal(err)
			}
			e := w.Engine(w.Pool) // one that knows of it
			for _, id := range []string{"f/1", "f/2"} {
				m := w.The("work", id)
				work, err := legwork.DecodeWork(&m.Delivery)
				if err != nil {
					t.Fatal(err)
				}
				work.Topic = "w.a"
				w.Remove(m)
				failed := sim.Reply{Status: legwork.Failed, Code: c.code, Data: `{"message":"busy"}`}
				w.Handle(e, legwork.LaneResponse, w.Respond(work, failed))
			}
			if n := w.One(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL AND lane = 'response'`); n != "2" {
				t.Errorf("%s answers are kept", n)
			}
			if _, err := store.Resume(t.Context(), pause.Kind, pause.App, pause.Name, "a"); err != nil {
				t.Fatal(err)
			}
			w.Asleep = true
			w.Settle(w.Engine(w.Pool))
			asked := w.Query(`SELECT attempt || ' ' || data FROM legwork.outbox WHERE lane = 'work.w.a' ORDER BY activity`)
			if len(asked) != len(c.want) || len(asked) == 2 && (asked[0] != c.want[0] || asked[1] != c.want[1]) {
				t.Errorf("it asks %q, want %q", asked, c.want)
			}
			w.Asleep = false
			w.Settle(w.Engine(w.Pool))
			if c.want == nil {
				came(t, w, "99")
			} else {
				came(t, w, "11")
			}
		})
	}
}
