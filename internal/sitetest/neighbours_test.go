package sitetest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// twoApps has a job that waits for the neighbour's worker, and the victim's.
const twoApps = `
app:
  id: both
  version: "1"
  graphs:
    - subscribes: neighbour
      activities:
        t: {type: trigger}
        a: {type: worker, topic: never, input: {maps: {}}}
      transitions:
        t: [{to: a}]
    - subscribes: victim
      activities:
        u: {type: trigger}
        b: {type: worker, topic: quick, input: {maps: {}}}
        c: {type: worker, topic: quick, input: {maps: {}}}
      transitions:
        u: [{to: b}]
        b: [{to: c}]
`

// flood is more than a lane has in flight: ackpending is 8,192.
const flood = 8300

// neighbours is a namespace with a job of the neighbour, whose worker knows its
// work.
type neighbours struct {
	*sitetest.Site
	work *nats.Msg
}

func open(t *testing.T) *neighbours {
	t.Helper()
	s := sitetest.New(t)
	s.Deploy([]byte(twoApps))
	s.Engine(nil)
	s.Relay()
	s.Work(worker.HandleRaw("quick", func(context.Context, *worker.Task) (*worker.Reply, error) {
		return &worker.Reply{},
			nil
	}))
	seen, err := natstest.Conn(t).SubscribeSync(legwork.Subject(s.Namespace, legwork.LaneWork("never")))
	s.Must(err)
	_, err = s.Client.Start(t.Context(), "neighbour", nil)
	s.Must(err)
	work, err := seen.NextMsg(time.Minute)
	s.Must(err)
	return &neighbours{Site: s, work: work}
}

// victim runs a job of somebody else and tells how long it took.
func (n *neighbours) victim(ctx context.Context) time.Duration {
	n.T.Helper()
	began := time.Now()
	result, err := n.Client.StartAndAwait(ctx, "victim", nil)
	n.Must(err)
	if result.State != "completed" {
		n.T.Fatalf("the victim's job ended as %+v", result)
	}
	return time.Since(began)
}

// publish sends messages to a stream, as fast as it takes them.
func (n *neighbours) publish(many int, subject string, header func(i int) nats.Header) {
	n.T.Helper()
	js, err := natstest.Conn(n.T).JetStream(nats.PublishAsyncMaxPending(flood))
	n.Must(err)
	for i := range many {
		_, err := js.PublishMsgAsync(&nats.Msg{Subject: subject, Header: header(i), Data: []byte(`{}`)})
		n.Must(err)
	}
	select {
	case <-js.PublishAsyncComplete():
	case <-time.After(2 * time.Minute):
		n.T.Fatal("the broker does not take the messages")
	}
}

// bystander checks that a job of somebody else passes while the neighbour's
// messages are there: it takes 0.1 s without them, and did not end within a minute.
func (n *neighbours) bystander() {
	n.T.Helper()
	ctx, cancel := context.WithTimeout(n.T.Context(), time.Minute)
	defer cancel()
	for range 3 {
		n.T.Logf("the victim's job took %v", n.victim(ctx))
	}
}

func (n *neighbours) count(sql string) (count int) {
	n.T.Helper()
	n.Must(n.Pool.QueryRow(n.T.Context(), legwork.Qualify(sql, n.Namespace)).Scan(&count))
	return count
}

// like is a copy of the headers of the work, as an answer to it has them.
func (n *neighbours) like(set ...string) nats.Header {
	h := nats.Header{}
	for _, key := range []string{legwork.HeaderGUID, legwork.HeaderJob, legwork.HeaderGid, legwork.HeaderApp,
		legwork.HeaderVersion,
		legwork.HeaderActivity, legwork.HeaderDAD, legwork.HeaderAttempt} {
		h.Set(key, n.work.Header.Get(key))
	}
	for i := 0; i < len(set); i += 2 {
		h.Set(set[i], set[i+1])
	}
	return h
}

// TestAnswersForPlacesThatDoNotExist: a worker that makes up places of its own
// activity stops nobody else. Some of its answers wait, the rest are dead letters.
func TestAnswersForPlacesThatDoNotExist(t *testing.T) {
	t.Parallel()
	n := open(t)
	n.count(`WITH j AS (UPDATE legwork.job SET created_at = created_at - interval '1 minute' RETURNING 1) SELECT
		count(*) FROM j`)
	n.publish(flood, n.work.Header.Get(legwork.HeaderReply), func(i int) nats.Header {
		return n.like(legwork.HeaderDAD, fmt.Sprintf(",0,%d", i+1), legwork.HeaderGUID, legwork.NewID().String())
	})
	n.bystander()
	n.settled(func() string {
		waiting, dead := n.count(`SELECT count(*) FROM legwork.dead_letter WHERE reason = 'early' AND state = 'waiting'`),
			n.count(`SELECT count(*) FROM legwork.dead_letter WHERE reason = 'early' AND state = 'open'`)
		if waiting+dead != flood || waiting > 2048 {
			return fmt.Sprintf("%d answers wait, %d are dead letters", waiting, dead)
		}
		return ""
	})
}

// settled waits until the engine has come through all of the flood.
func (n *neighbours) settled(wrong func() string) {
	n.T.Helper()
	deadline := time.After(2 * time.Minute)
	for tick := time.NewTicker(20 * time.Millisecond); ; {
		said := wrong()
		if said == "" {
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			n.T.Fatal(said)
		}
	}
}

// TestMessagesOfAnUnknownKind: what a newer engine has put on the run lane stops
// nobody else. It waits for an engine that can read it, and is not lost.
func TestMessagesOfAnUnknownKind(t *testing.T) {
	t.Parallel()
	n := open(t)
	n.publish(flood, legwork.Subject(n.Namespace, legwork.LaneRun), func(int) nats.Header {
		return n.like(legwork.HeaderKind, "dance", legwork.HeaderGUID, legwork.NewID().String(), legwork.HeaderFormat, "1")
	})
	n.bystander()
	n.settled(func() string {
		if waiting := n.count(`SELECT count(*) FROM legwork.dead_letter WHERE reason = 'unknown_format' AND state = 'waiting'`); waiting != flood {
			return fmt.Sprintf("%d messages wait", waiting)
		}
		return ""
	})
}

// TestAnswersBeforeTheirOthers: a worker that answers its work with numbers whose
// predecessors never come stops nobody else.
func TestAnswersBeforeTheirOthers(t *testing.T) {
	t.Parallel()
	n := open(t)
	n.publish(flood, n.work.Header.Get(legwork.HeaderReply), func(i int) nats.Header {
		return n.like(legwork.HeaderStatus, string(legwork.Pending), legwork.HeaderSeq, fmt.Sprint(i+2))
	})
	n.bystander()
	n.settled(func() string {
		open, aside := n.count(`SELECT count(*) FROM legwork.dead_letter WHERE state <> 'redriven'`),
			n.count(`SELECT count(*) FROM legwork.dead_letter`)
		if open > 0 || aside < flood/2 {
			return fmt.Sprintf("%d answers left the lane, and %d still wait or are dead letters", aside, open)
		}
		return ""
	})
}
