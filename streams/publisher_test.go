package streams

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
)

func TestPublishReachesEveryLane(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	must(t, c.ProvisionTopics(t.Context(), []string{"mail.send"}))
	w := work("mail.send", 1)
	response := *w
	response.Kind, response.Work, response.Status = legwork.Leg2, w.GUID, legwork.Success
	response.GUID = legwork.ResponseGUID(w.Gid, w.GUID, 1, legwork.Success, 0)
	begin := &legwork.Transition{Kind: legwork.Start, GUID: legwork.NewID(), Topic: "order.placed", Job: "o-1", Publish: 1,
		Data: []byte(`{}`)}
	sent := []*legwork.Transition{begin, leg1(1), w, &response}
	published(t, b.publisher(c), sent...)
	for _, want := range sent {
		got := next(t, b.source(c, want.Lane()), 1)[0]
		if got.Subject != want.Subject("test") || !bytes.Equal(got.Data, want.Data) {
			t.Errorf("%s: got %s %q", want.Lane(), got.Subject, got.Data)
		}
		ack(t, got)
	}
}

func TestPublishCountsDuplicates(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p, one := b.publisher(c), leg1(1)
	published(t, p, one, one)
	again := *one
	again.Publish = 2 // the sweeper's: not swallowed
	published(t, p, &again)
	// The count may follow the acknowledgement by a moment.
	eventually(t, "3 acked, 1 of them a duplicate", func() bool {
		return p.stats() == publisherStats{Acked: 3, Duplicates: 1}
	})
	ack(t, next(t, b.source(c, legwork.LaneRun), 2)...)
}

func TestOversizeIsRefusedUnsent(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	fits, large, headers := leg1(1), leg1(2), leg1(3)
	fits.Data = bytes.Repeat([]byte(" "), legwork.MaxPayloadBytes)
	large.Data = bytes.Repeat([]byte(" "), legwork.MaxPayloadBytes+1)
	headers.Trace.State = strings.Repeat("x", legwork.MaxHeaderBytes)
	errs := p.Publish(t.Context(), []*legwork.Transition{large, fits, headers})
	if errs[1] != nil {
		t.Errorf("the largest payload: %v", errs[1])
	}
	for _, i := range []int{0, 2} {
		if legwork.CodeOf(errs[i]) != legwork.CodeTooLarge || legwork.ClassOf(errs[i]) != legwork.Dead {
			t.Errorf("oversize message %d: %v", i, errs[i])
		}
	}
	if state := c.lane(t, legwork.LaneRun); state.Waiting != 1 {
		t.Errorf("%d messages on the broker, want 1", state.Waiting)
	}
}

func TestPublishWithoutABrokerIsBounded(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p, err := NewPublisher(c, PublisherConfig{Window: 64, AckTimeout: 300 * time.Millisecond})
	must(t, err)
	b.Stop()
	eventually(t, "disconnected", func() bool { return !c.nc.IsConnected() })
	began := time.Now()
	for range 100 {
		p.PublishAsync(leg1s(100))
	}
	for i, err := range p.Publish(t.Context(), leg1s(100)) {
		if err == nil {
			t.Fatalf("publish %d succeeded without a broker", i)
		}
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	got := p.stats()
	if got.Failed+got.Dropped != 10_100 || got.InFlight > 64 || got.Acked != 0 {
		t.Errorf("stats %+v, want all of 10100 failed or dropped", got)
	}
	again := c.reconnection()
	b.Start()
	<-again
	published(t, p, leg1(1)) // and only this: what had failed is not sent late
	if state := c.lane(t, legwork.LaneRun); state.Waiting != 1 {
		t.Errorf("%d messages on the broker, want 1", state.Waiting)
	}
}

func TestPublishAsyncDropsWhatFindsNoRoom(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p, err := NewPublisher(c, PublisherConfig{Window: 8})
	must(t, err)
	for range 8 {
		p.slots <- struct{}{} // as many publishes that nobody has acknowledged
	}
	p.PublishAsync(leg1s(5))
	if got := p.stats(); got.Dropped != 5 || got.InFlight != 8 {
		t.Errorf("stats %+v", got)
	}
	for range 8 {
		<-p.slots
	}
	p.PublishAsync(leg1s(5))
	must(t, p.Flush(t.Context()))
	eventually(t, "all acked", func() bool { return p.stats().Acked == 5 && p.stats().InFlight == 0 })
}

func TestPublishHealsAMissingStream(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p, one := b.publisher(c), leg1(1)
	must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_RUN"))
	if err := p.Publish(t.Context(), []*legwork.Transition{one})[0]; err == nil {
		t.Fatal("published into a stream that is gone")
	}
	one.Publish++
	published(t, p, one)
	ack(t, next(t, b.source(c, legwork.LaneRun), 1)...)
}

// The library may report one publish as refused and as lost.
func TestAPublishLandsOnce(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	p := b.publisher(b.connect())
	msg := &nats.Msg{Subject: "legwork.test.run"}
	p.slots <- struct{}{}
	p.flying[msg] = struct{}{}
	p.onErr(nil, msg, nats.ErrDisconnected)
	p.landed(msg, &p.failed) // must not wait for a slot that nobody holds
	if got := p.stats(); got.Failed != 1 || got.InFlight != 0 {
		t.Errorf("stats %+v", got)
	}
}

func TestPublisherRefusesNonsense(t *testing.T) {
	t.Parallel()
	if _, err := NewPublisher(&Conn{}, PublisherConfig{Window: -1}); err == nil {
		t.Error("a negative window")
	}
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	c.Close()
	if err := p.Publish(t.Context(), leg1s(1))[0]; err == nil || !strings.Contains(err.Error(), "connection closed") {
		t.Errorf("on a closed connection: %v", err)
	}
}
