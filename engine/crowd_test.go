package engine_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestAnswersInVainCostOneLook: a batch of answers to one activity that cannot enter
// costs a few transactions, and not one for each answer: those before the one with
// the number before theirs, to another attempt, to other work, and their errors.
func TestAnswersInVainCostOneLook(t *testing.T) {
	const many, transactions = 200, 8
	number := func(i int) []string { return []string{legwork.HeaderSeq, strconv.Itoa(i + 2)} }
	pending := []string{legwork.HeaderStatus, string(legwork.Pending)}
	for name, c := range map[string]struct {
		header func(i int) []string
		want   string
	}{
		"numbers":  {func(i int) []string { return append(number(i), pending...) }, "nak out_of_order"},
		"backward": {func(i int) []string { return append(number(many-i), pending...) }, "nak out_of_order"},
		"errors": {func(i int) []string {
			return append(number(i), legwork.HeaderStatus, string(legwork.Failed), legwork.HeaderCode, "500")
		}, "nak out_of_order"},
		"attempts": {func(i int) []string {
			return append(number(i), append(pending, legwork.HeaderAttempt, strconv.Itoa(i+2))...)
		}, "nak out_of_order"},
		"works": {func(int) []string { return []string{legwork.HeaderGUID, legwork.NewID().String()} }, "ack outdated"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := sim.New(t, engine.Fused, retried)
			w.Start("go", "j1", `{}`)
			w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
			answer := w.The(legwork.LaneResponse, "a")
			var batch []*sim.Message
			for i := range many {
				m := stray(w, answer, c.header(i)...)
				m.Time = time.Now().Add(time.Hour) // it is not given up, however slow this machine is
				batch = append(batch, m)
			}
			db := &crash.DB{Inner: w.Pool}
			e := w.Engine(db)
			w.Handle(e, legwork.LaneRun) // it reads the versions
			before, n := db.Count(), map[string]int{}
			for _, v := range w.Handle(e, legwork.LaneResponse, batch...) {
				n[v.Action.String()+" "+v.Outcome]++
			}
			if n[c.want]+n["ack set_aside"] != many { // what is more than a job may have handed back
				t.Errorf("verdicts are %v, want %d %s", n, many, c.want)
			}
			if took := db.Count() - before; took > transactions {
				t.Errorf("%d answers took %d transactions, want at most %d", many, took, transactions)
			}
			w.Remove(batch...)
			w.Query(`DELETE FROM legwork.dead_letter RETURNING 1`)
			w.Settle(e)
			jobIs(t, w, "j1", "completed 0")
			atRest(t, w)
		})
	}
}

// retried has an activity whose errors are tried again.
var retried = app(`
t: {type: trigger}
a: {type: worker, topic: w.a, retry: {'500': [3]}}`, `
t: [{to: a}]`)

// TestAnswersInOrderEnterInOneBatch: of many answers in one batch those take effect
// whose predecessors come before them there, however many they are.
func TestAnswersInOrderEnterInOneBatch(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e, ms := answered(t, mode, 0, 1, 2, 3, 4, 5, 6, 7)
		for _, m := range ms {
			m.Header.Set(legwork.HeaderAttempt, "7") // the work knows better
		}
		order := []*sim.Message{ms[0], ms[1], ms[3], ms[2], ms[4], ms[5], ms[6], ms[7]}
		var got []string
		for i, v := range w.Handle(e, legwork.LaneResponse, order...) {
			got = append(got, cmp.Or(order[i].Header.Get(legwork.HeaderSeq), "0")+" "+v.Outcome)
		}
		want := []string{"0 done", "1 done", "3 out_of_order", "2 done", "4 out_of_order", "5 out_of_order", "6 out_of_order",
			"7 out_of_order"}
		if !slices.Equal(got, want) {
			t.Errorf("verdicts are %v, want %v", got, want)
		}
		for i, v := range w.Handle(e, legwork.LaneResponse, ms...) {
			if v.Action != legwork.Ack {
				t.Errorf("response %d: %s %s", i, v.Action, v.Outcome)
			}
		}
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		if n := w.One(`SELECT count(*) FROM legwork.guid_ledger WHERE activity = 'a'`); n != fmt.Sprint(len(ms)) {
			t.Errorf("%s answers took effect, want %d", n, len(ms))
		}
		atRest(t, w)
	})
}
