package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// receipts is a world with one turn of a function, which workers answer and want receipts.
type receipts struct {
	*sim.World
	e    *engine.Engine
	work *legwork.Transition
	n    int
}

func newReceipts(t *testing.T) *receipts {
	w := functionWorld(t, flowbody.Of("code", twoSteps))
	r := &receipts{World: w, e: w.Engine(w.Pool)}
	r.turn()
	return r
}

// twoSteps is a function of two steps, each of which is on disk before it runs.
func twoSteps(ctx flow.Context, _ num) (num, error) {
	for range 2 {
		if _, err := flow.Do(ctx, "step", func(context.Context) (int, error) { return 1, nil }); err != nil {
			return num{}, err
		}
	}
	return num{7}, nil
}

// turn takes the turn out of the broker.
func (r *receipts) turn() {
	r.T.Helper()
	r.Until(r.e, func(m *sim.Message) bool { return m.Is("work", "f") })
	turn := r.The("work", "f")
	work, err := legwork.DecodeWork(&turn.Delivery)
	if err != nil {
		r.T.Fatal(err)
	}
	work.Topic = "code"
	r.work = work
	r.Remove(turn)
}

// by is what a worker answers to the turn, from the journal as it stands.
func (r *receipts) by(worker string) []sim.Reply {
	return r.Turn(worker, r.work, flowbody.Of("code", twoSteps))
}

// told handles an answer, and returns its receipt.
func (r *receipts) told(reply sim.Reply) string {
	r.T.Helper()
	r.n++
	reply.Receipt = fmt.Sprint("inbox.", r.n)
	r.Handle(r.e, legwork.LaneResponse, r.Respond(r.work, reply))
	return r.receipt(reply.Receipt, reply.Seq)
}

func (r *receipts) receipt(inbox string, seq int) string {
	r.T.Helper()
	all := r.Receipts[inbox]
	if len(all) == 0 {
		return "nothing"
	}
	if len(all) > 1 || all[0].GUID != r.work.GUID || all[0].Seq != seq {
		r.T.Errorf("the receipts of answer %d of %s are %+v", seq, r.work.GUID, all)
	}
	said := string(all[0].Outcome)
	if all[0].Over {
		said += ", over"
	}
	if all[0].Message != "" {
		said += ": " + all[0].Message
	}
	return said
}

func (r *receipts) want(got, want string) {
	r.T.Helper()
	if !strings.HasPrefix(got, want) || want == "" {
		r.T.Errorf("the receipt says %q, want %q", got, want)
	}
}

// TestReceiptsOfTwoWorkers: each answer that asks is told what became of it. An answer that
// took effect before is a duplicate for the worker that sent it; to another one, whose answer
// has the same GUID, it is refused.
func TestReceiptsOfTwoWorkers(t *testing.T) {
	t.Parallel()
	r := newReceipts(t)
	first, second := r.by("first"), r.by("second")
	r.want(r.told(first[0]), "done")
	r.want(r.told(first[0]), "duplicate")
	r.want(r.told(second[0]), "refused")
	r.want(r.told(second[1]), "refused")
	next := r.by("third") // it goes on from what the first has flushed
	if !strings.Contains(next[0].Data, `"InvokeStarted","p":0,"a":2`) {
		t.Errorf("the next worker does not begin attempt 2: %s", next[0].Data)
	}
	r.want(r.told(next[0]), "done")
	r.want(r.told(first[1]), "refused") // the GUID is that of the third's, whose token the frame has
	r.want(r.told(first[0]), "refused") // nor may the first go on from its flush now
	r.want(r.told(next[0]), "duplicate")
	r.want(r.told(next[1]), "done")
	r.want(r.told(next[2]), "done")
	r.want(r.told(next[2]), "duplicate")
	r.want(r.told(next[1]), "refused, over") // the function has ended
	r.Settle(r.e)
	r.want(r.told(next[1]), "refused, over") // and the job
	came(t, r.World, "7")
}

// TestReceiptsOfWrongAnswers: an answer that is refused for what it says, or that is kept by a
// pause, is told so; one that is handed back is told when it comes again.
func TestReceiptsOfWrongAnswers(t *testing.T) {
	t.Parallel()
	r := newReceipts(t)
	flushes := r.by("first")
	early := flushes[1]
	early.Receipt = "inbox.early"
	m := r.Respond(r.work, early)
	r.Handle(r.e, legwork.LaneResponse, m)
	r.want(r.receipt("inbox.early", 1), "nothing")
	r.want(r.told(flushes[0]), "done")
	r.Handle(r.e, legwork.LaneResponse, m)
	r.want(r.receipt("inbox.early", 1), "done")

	pause := ledger.Pause{Kind: ledger.PauseJob, App: "test", Name: "job", Author: "a"}
	store := r.Store(r.Pool)
	if _, _, err := store.Pause(t.Context(), pause); err != nil {
		t.Fatal(err)
	}
	r.e = r.Engine(r.Pool) // one that knows of it
	flush := sim.Reply{Status: legwork.Pending, Seq: 2, Data: `{"token":"x","after":"y","events":[{"t":"JoinSetCreated","js":9}]}`}
	r.want(r.told(flush), "held")
	if _, err := store.Resume(t.Context(), pause.Kind, pause.App, pause.Name, "a"); err != nil {
		t.Fatal(err)
	}
	r.e = r.Engine(r.Pool)

	r.work.Version = "none"
	r.want(r.told(flush), "refused, over: ")
	r.work.Version = "1"
	wrong := sim.Reply{Seq: 2, Data: strings.Replace(r.by("second")[0].Data, `[{`, `[{"t":"ExecutionResumed"},{`, 1)}
	r.want(r.told(wrong), "refused, over: the turn brings ExecutionResumed, which only engines write")
	r.want(r.told(wrong), "refused, over") // another turn has taken the place of this one
	r.Settle(r.e)
	came(t, r.World, "7")
}

// TestReceiptOfAnError: the error of a turn has its effect, which is that it is taken again.
func TestReceiptOfAnError(t *testing.T) {
	t.Parallel()
	r := newReceipts(t)
	r.want(r.told(sim.Reply{Status: legwork.Failed, Data: `{"message":"no"}`}), "done, over")
	r.Settle(r.e)
	came(t, r.World, "7")
}

// TestReceiptAtALimit: a flush with which a function has come to a limit ends it. Its worker
// must not go on, though the message has had an effect.
func TestReceiptAtALimit(t *testing.T) {
	t.Parallel()
	r := newReceipts(t)
	var many strings.Builder
	for p := range frames.MaxOpen + 1 {
		fmt.Fprintf(&many, `,{"t":"TimerScheduled","p":%d,"ms":1,"at":"2026-01-01T00:00:00Z"}`, p)
	}
	flush := sim.Reply{Status: legwork.Pending, Data: `{"token":"a","events":[` + many.String()[1:] + `]}`}
	r.want(r.told(flush), "refused, over: the function has come to a limit")
	r.want(r.told(flush), "refused, over")
	r.Settle(r.e)
	atRest(t, r.World)
}

// TestReceiptOfWhatComesAgain: an answer that is handed back, as Postgres is away, has no receipt yet. When it comes
// again, it has its effect, and its worker is told so.
func TestReceiptOfWhatComesAgain(t *testing.T) {
	t.Parallel()
	r := newReceipts(t)
	reply := r.by("w")[0]
	reply.Receipt = "inbox.again"
	m := r.Respond(r.work, reply)
	backs := 0
	for at, back := 1, true; back; at++ {
		v := r.Handle(r.Engine(&crash.DB{Inner: r.Pool, At: at, Side: crash.Before}), legwork.LaneResponse, m)
		want := "done"
		if back = v[0].Action == legwork.Nak; back {
			backs, want = backs+1, "nothing"
		}
		if got := r.receipt(reply.Receipt, reply.Seq); got != want {
			t.Errorf("without transaction %d the answer is %s, and its worker is told %q", at, v[0].Outcome, got)
		}
	}
	if backs == 0 {
		t.Error("no answer was handed back")
	}
	holds(t, r.World)
}
