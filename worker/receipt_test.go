package worker_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
)

// flushing is a site with a turn of a function that takes one step, and counts how often.
func flushing(t *testing.T) (s *site, steps *atomic.Int32, turn *legwork.Transition) {
	s, steps = newSite(t), &atomic.Int32{}
	s.run(s.config(), flow.Handle("code", func(ctx flow.Context, _ int) (int32, error) {
		return flow.Do(ctx, "step", func(context.Context) (int32, error) { return steps.Add(1), nil })
	}))
	return s, steps, work("code",
		`{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"`+digest+`","in":1}]}`)
}

const digest = "0000000000000000000000000000000000000000000000000000000000000000"

// tell tells a worker what became of its answer.
func (s *site) tell(a *legwork.Transition, r legwork.AnswerReceipt) {
	s.t.Helper()
	r.GUID, r.Seq = a.Work, a.Seq
	body, err := json.Marshal(r)
	s.must(err)
	s.must(s.conn.NATS().Publish(a.Receipt, body))
}

// TestAStepWaitsForTheCommit: it runs when an engine has said that it is durable that it may,
// and not before.
func TestAStepWaitsForTheCommit(t *testing.T) {
	t.Parallel()
	s, steps, turn := flushing(t)
	verdicts := s.verdicts()
	s.send(turn)
	a := s.answer()
	if a.Status != legwork.Pending || a.Receipt == "" || steps.Load() != 0 {
		t.Errorf("the first answer is %s, with the receipt %q; %d steps have run", a.Status, a.Receipt, steps.Load())
	}
	s.tell(a, legwork.AnswerReceipt{Outcome: legwork.AnswerDone})
	if a = s.answer(); a.Status != legwork.Success || a.Seq != 1 || a.Receipt != "" || steps.Load() != 1 {
		t.Errorf("the last answer is %s, number %d, with the receipt %q; %d steps have run", a.Status, a.Seq, a.Receipt,
			steps.Load())
	}
	s.await(verdicts, "+ACK")
}

// TestAStepThatMayNotRun: a worker whose flush is refused, or kept by a pause, runs nothing.
func TestAStepThatMayNotRun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		told    legwork.AnswerReceipt
		verdict string
	}{
		"another has the turn": {legwork.AnswerReceipt{Outcome: legwork.AnswerRefused}, `-NAK {"delay":1000000000}`}, // a lease
		"nobody waits":         {legwork.AnswerReceipt{Outcome: legwork.AnswerRefused, Over: true}, "+ACK"},
		"the job is paused":    {legwork.AnswerReceipt{Outcome: legwork.AnswerHeld}, "-NAK"},
		"a word of tomorrow":   {legwork.AnswerReceipt{Outcome: "postponed"}, "-NAK"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, steps, turn := flushing(t)
			verdicts := s.verdicts()
			s.send(turn)
			s.tell(s.answer(), c.told)
			s.await(verdicts, c.verdict)
			if steps.Load() != 0 {
				t.Error("the step has run")
			}
		})
	}
}

// TestAFlushIsSentAgain: if no receipt comes, the same answer is sent again. The broker takes it,
// though it has the first one, for an engine must see it.
func TestAFlushIsSentAgain(t *testing.T) {
	t.Parallel()
	s, steps, turn := flushing(t)
	s.send(turn)
	first, second := s.answer(), s.answer()
	if first.GUID != second.GUID || first.Receipt == second.Receipt || string(first.Data) != string(second.Data) {
		t.Errorf("it is first %s to be told on %s: %s, then %s on %s: %s", first.GUID, first.Receipt, first.Data,
			second.GUID, second.Receipt, second.Data)
	}
	if steps.Load() != 0 {
		t.Error("the step has run")
	}
	s.tell(second, legwork.AnswerReceipt{Outcome: legwork.AnswerDuplicate})
	if a := s.answer(); a.Status != legwork.Success || steps.Load() != 1 {
		t.Errorf("the last answer is %s; %d steps have run", a.Status, steps.Load())
	}
}
