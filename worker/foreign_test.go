package worker_test

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// copied are the headers a worker gives back, by the text of the contract.
var copied = []string{"Legwork-Guid", "Legwork-Job", "Legwork-Gid", "Legwork-App", "Legwork-Version",
	"Legwork-Activity", "Legwork-Dad", "Legwork-Attempt"}

// A worker that knows NATS and the table of the contract, nothing of this
// module, does its work.
func TestForeignWorker(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.must(s.conn.ProvisionTopics(s.ctx(), []string{"foreign.task"}))
	sent := work("foreign.task", `{"n":1}`)
	s.send(sent)

	nc, err := nats.Connect(s.url)
	s.must(err)
	defer nc.Close()
	js, err := jetstream.New(nc)
	s.must(err)
	c, err := js.Consumer(s.ctx(), "LEGWORK_"+s.ns+"_WORK", "foreign_task")
	s.must(err)
	m, err := c.Next(jetstream.FetchMaxWait(patience))
	s.must(err)
	if string(m.Data()) != `{"n":1}` || m.Subject() != "legwork."+s.ns+".work.foreign.task" {
		t.Errorf("got %s on %s", m.Data(), m.Subject())
	}
	for _, status := range []string{"pending", "error"} {
		reply := &nats.Msg{Subject: m.Headers().Get("Legwork-Reply"), Header: nats.Header{},
			Data: []byte(`{"message":"x","code":7}`)}
		for _, key := range copied {
			reply.Header.Set(key, m.Headers().Get(key))
		}
		reply.Header.Set("Legwork-Status", status)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		_, err := js.PublishMsg(ctx, reply)
		cancel()
		s.must(err)
	}
	s.must(m.Ack())
	pending, final := s.answer(), s.answer()
	if pending.Status != legwork.Pending || pending.Code != 202 || pending.Work != sent.GUID {
		t.Errorf("first answer is %s %d", pending.Status, pending.Code)
	}
	if final.Status != legwork.Failed || final.Code != 7 || final.GUID == pending.GUID || final.DAD != sent.DAD ||
		final.Gid != sent.Gid {
		t.Errorf("final answer is %+v", final)
	}
	s.idle()
}
