package worker_test

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// A consumer whose stream was restored from an older copy delivers again by
// sequence, without its filter. Work of another topic is not handled: it is
// terminated, and the relay publishes it again, from its row.
func TestWorkOfAnotherTopicIsNotHandled(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	consumer := jetstream.ConsumerConfig{
		Durable: "mine", FilterSubject: legwork.Subject(s.ns, legwork.LaneWork("*")), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: time.Second, MaxDeliver: -1, MaxAckPending: 8192,
	}
	stream := "LEGWORK_" + s.ns + "_WORK"
	c, err := s.js().CreateConsumer(s.ctx(), stream, consumer)
	s.must(err)
	other, mine := work("other", `{}`), work("mine", `{}`)
	s.send(other)
	m, err := c.Next()
	s.must(err)
	if m.Subject() != legwork.Subject(s.ns, legwork.LaneWork("other")) {
		t.Fatalf("delivered %s", m.Subject())
	}
	consumer.FilterSubject = legwork.Subject(s.ns, legwork.LaneWork("mine"))
	_, err = s.js().UpdateConsumer(s.ctx(), stream, consumer)
	s.must(err)
	verdicts, handled := s.verdicts(), make(chan legwork.ID, 10)
	s.run(s.config(), worker.HandleRaw("mine", func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
		handled <- task.GUID
		return nil, nil
	}))
	s.await(verdicts, "+TERM")
	s.send(mine)
	if a := s.answer(); a.Work != mine.GUID {
		t.Errorf("answered %s, want only %s", a.Work, mine.GUID)
	}
	if first := receive(t, handled); first != mine.GUID || len(handled) > 0 {
		t.Errorf("handled %s first, and %d more", first, len(handled))
	}
}
