package worker_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
)

// direct hears what is sent to the engines without a stream.
func (s *site) direct() <-chan *nats.Msg {
	s.t.Helper()
	heard := s.listen(legwork.AnswerSubject(s.ns, ">"))
	s.must(s.conn.NATS().Flush())
	return heard
}

// heard reads the next answer that is sent without a stream.
func (s *site) heard(from <-chan *nats.Msg) *legwork.Transition {
	s.t.Helper()
	m := receive(s.t, from)
	if m.Subject != legwork.AnswerSubject(s.ns, "code") {
		s.t.Errorf("it is on %s", m.Subject)
	}
	a, err := legwork.DecodeResponse(&legwork.Delivery{Subject: m.Subject, Header: legwork.Header(m.Header), Data: m.Data})
	s.must(err)
	return a
}

// TestAnswersWithoutAStream: the pending answer of a turn goes straight to an engine. The step runs when that has said
// that the answer is durable, and not before.
func TestAnswersWithoutAStream(t *testing.T) {
	t.Parallel()
	s, steps, turn := flushing(t)
	engine, verdicts := s.direct(), s.verdicts()
	s.send(turn)
	flush := s.heard(engine)
	if flush.Status != legwork.Pending || flush.Receipt == "" || steps.Load() != 0 {
		t.Errorf("the first answer is %s, with the receipt %q; %d steps have run", flush.Status, flush.Receipt, steps.Load())
	}
	s.tell(flush, legwork.AnswerReceipt{Outcome: legwork.AnswerDone})
	last := s.answer()
	if last.Status != legwork.Success || last.Seq != 1 || last.Receipt != "" || steps.Load() != 1 {
		t.Errorf("the last answer is %s, number %d, with the receipt %q; %d steps have run", last.Status, last.Seq,
			last.Receipt, steps.Load())
	}
	s.await(verdicts, "+ACK")
	s.idle()
}

// TestAnAnswerThatNoEngineTakes: it is posted, and so are all others for a while, at once.
func TestAnAnswerThatNoEngineTakes(t *testing.T) {
	t.Parallel()
	s, _, turn := flushing(t)
	engine, verdicts := s.direct(), s.verdicts()
	s.send(turn)
	direct, posted := s.heard(engine), s.answer()
	if direct.GUID != posted.GUID || string(direct.Data) != string(posted.Data) || direct.Receipt == posted.Receipt {
		t.Errorf("it is first %s: %s, then %s: %s", direct.GUID, direct.Data, posted.GUID, posted.Data)
	}
	// What is told of the first is told of both.
	s.tell(direct, legwork.AnswerReceipt{Outcome: legwork.AnswerDone})
	if last := s.answer(); last.Status != legwork.Success || last.Receipt != "" {
		t.Errorf("the last answer is %s, with the receipt %q", last.Status, last.Receipt)
	}
	s.await(verdicts, "+ACK")
	if len(engine) > 0 {
		t.Errorf("%d more answers were sent to an engine that does not take them", len(engine))
	}
}

// TestALargeAnswerIsPosted: what has no room among the small answers has the stream's.
func TestALargeAnswerIsPosted(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	large := strings.Repeat("x", legwork.MaxDirectBytes)
	s.run(s.config(), flow.Handle("code", func(flow.Context, int) (string, error) { return large, nil }))
	engine := s.direct()
	s.send(work("code",
		`{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"`+digest+`","in":1}]}`))
	if a := s.answer(); a.Status != legwork.Success || a.Receipt != "" || !strings.Contains(string(a.Data), large) {
		t.Errorf("the answer is %s, of %d bytes", a.Status, len(a.Data))
	}
	if len(engine) > 0 {
		t.Error("it was sent without a stream, too")
	}
}

// TestWithoutEngines: where nobody listens, nobody is waited for.
func TestWithoutEngines(t *testing.T) {
	t.Parallel()
	for range 3 { // a machine with other work may take as long for other reasons
		s, _, turn := flushing(t)
		began := time.Now()
		s.send(turn)
		s.answer()
		if time.Since(began) < legwork.DirectWait {
			return
		}
	}
	t.Errorf("it took more than %s until an answer was posted, three times", legwork.DirectWait)
}
