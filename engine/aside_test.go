package engine_test

import (
	"fmt"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// awaited is a world whose job waits for the answer to activity a.
func awaited(t *testing.T, mode engine.Mode) (*sim.World, *engine.Engine, *sim.Message) {
	w := sim.New(t, mode, sequential)
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
	return w, e, w.The(legwork.LaneResponse, "a")
}

// older makes the jobs of a world a minute older.
func older(w *sim.World) {
	w.Query(`UPDATE legwork.job SET created_at = created_at - interval '1 minute' RETURNING job_id`)
}

// TestEarlyAnswersToUnknownWork leave the lane at once, unless the job is so young
// that the commit may be on its way. They are not lost: the answer to work whose
// commit was lost with a failover takes effect when that has come again.
func TestEarlyAnswersToUnknownWork(t *testing.T) {
	messaged(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e, answer := beforeLeg1(w)
		early := answer()
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, early), "nak early")
		older(w)
		outcomesAre(t, w.Handle(e, legwork.LaneResponse, early, w.Again(early)), "ack set_aside", "ack set_aside")
		letter := `SELECT state || ' ' || reason || ' ' || activity || ' ' || (guid IS NOT NULL) FROM legwork.dead_letter`
		if got := w.One(letter); got != "waiting early a true" {
			t.Errorf("the letter is %q", got)
		}
		if n := w.TakeAside(e); n != 1 {
			t.Errorf("the engine was given %d messages", n)
		}
		if got := w.One(letter); got != "waiting early a true" {
			t.Errorf("the letter of an answer that is still early is %q", got)
		}
		w.Step(e, w.The(legwork.LaneRun, "a")) // the commit comes again
		w.Remove(w.Find("work", "a")...)       // and the work need not
		if n := w.TakeAside(e); n != 1 {
			t.Errorf("the engine was given %d messages", n)
		}
		ledgerIs(t, w, "j1", "a,0,0", "201100000000001")
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		if got := w.One(`SELECT state || ' ' || length(data) || ' ' || event || ' ' || who || ' ' || why FROM
			legwork.dead_letter d JOIN legwork.dead_letter_event v ON v.letter = d.id`); got != "redriven 0 redriven legwork done" {
			t.Errorf("the letter is %q", got)
		}
		atRest(t, w)
	})
}

// TestEarlyAnswersThatWaitTooLong are dead letters.
func TestEarlyAnswersThatWaitTooLong(t *testing.T) {
	t.Parallel()
	w, e, answer := awaited(t, engine.Fused)
	older(w)
	made := stray(w, answer, legwork.HeaderDAD, ",0,0,7", legwork.HeaderGUID, legwork.NewID().String())
	outcomesAre(t, w.Handle(e, legwork.LaneResponse, made), "ack set_aside")
	w.Query(`UPDATE legwork.dead_letter SET stored_at = now() - $1::interval RETURNING id::text`,
		legwork.MaxEarly+time.Second)
	w.TakeAside(e)
	lettersAre(t, w, "response early", "response early")
	if got := w.Query(`SELECT state FROM legwork.dead_letter ORDER BY 1`); fmt.Sprint(got) != "[open redriven]" {
		t.Errorf("the letters are %v", got)
	}
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}

// TestALaneHoldsBackSome: an answer that must wait is handed back, but only so many
// of one job; the others wait beside the lane, and none is lost.
func TestALaneHoldsBackSome(t *testing.T) {
	t.Parallel()
	w, e, answer := awaited(t, engine.Fused)
	w.Remove(answer)
	const many = 200
	var batch []*sim.Message
	put := func(seq int, status legwork.Status) {
		m := stray(w, answer, legwork.HeaderStatus, string(status), legwork.HeaderSeq, strconv.Itoa(seq))
		m.Time = time.Now().Add(time.Hour) // it is not given up, however slow this machine is
		batch = append(batch, m)
	}
	for seq := 1; seq <= many; seq++ {
		put(seq, legwork.Pending)
	}
	verdicts := w.Handle(e, legwork.LaneResponse, batch...)
	held := 0
	for _, v := range verdicts {
		if v.Action == legwork.Nak {
			held++
		}
	}
	aside, err := strconv.Atoi(w.One(`SELECT count(*) FROM legwork.dead_letter WHERE state = 'waiting' AND reason =
		'out_of_order'`))
	if err != nil || held != 128 || held+aside != many {
		t.Errorf("%d answers were handed back, %d wait: %v", held, aside, err)
	}
	put(0, legwork.Pending)
	put(many+1, legwork.Success)
	w.Settle(e)
	jobIs(t, w, "j1", "completed 0")
	if got := w.One(`SELECT count(*) FROM legwork.guid_ledger WHERE activity = 'a'`); got != strconv.Itoa(many+2) {
		t.Errorf("%s answers took effect, want %d", got, many+2)
	}
	atRest(t, w)
}

// TestWhatHasComeAgainMakesRoom: what was handed back is forgotten when it is due,
// and as many others may be handed back.
func TestWhatHasComeAgainMakesRoom(t *testing.T) {
	t.Parallel()
	w, _, answer := awaited(t, engine.Fused)
	now := time.Now()
	e, err := engine.New(engine.Config{Namespace: w.Namespace, Store: w.Store(w.Pool),
		Publish: func(ts []*legwork.Transition) { w.Publish(ts...) },
		Now:     func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	seq := 0
	for range 3 {
		var batch []*sim.Message
		for range 200 {
			seq++
			m := stray(w, answer, legwork.HeaderStatus, string(legwork.Pending), legwork.HeaderSeq, strconv.Itoa(seq+1))
			m.Time = now.Add(time.Hour)
			batch = append(batch, m)
		}
		if n := count(w.Handle(e, legwork.LaneResponse, batch...)); n["nak out_of_order"] != 128 || n["ack set_aside"] != 72 {
			t.Errorf("verdicts are %v, want 128 handed back and 72 set aside", n)
		}
		if n := count(w.Handle(e, legwork.LaneResponse, batch[:10]...)); n["ack set_aside"] != 10 {
			t.Errorf("verdicts are %v: there is no room yet", n)
		}
		w.Remove(batch...)
		now = now.Add(20 * time.Second)
	}
	w.Query(`DELETE FROM legwork.dead_letter RETURNING 1`)
	w.Settle(w.Engine(w.Pool))
	jobIs(t, w, "j1", "completed 0")
	atRest(t, w)
}
