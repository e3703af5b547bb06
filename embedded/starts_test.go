package embedded_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
)

const waiting = `
app:
  id: desk
  version: '1'
  graphs:
    - subscribes: letter.came
      activities:
        came: {type: trigger}
        stamp: {type: hook, job: {maps: {by: '{$self.hook.data.by}'}}}
      transitions: {came: [{to: stamp}]}
      hooks:
        letter.stamped:
          - to: stamp
            conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}
`

// TestStartsAndSignalsOfThisProcess: starts and signals go to the engine of the process without the broker, and so do
// the messages that enter activities.
func TestStartsAndSignalsOfThisProcess(t *testing.T) {
	t.Parallel()
	s := start(t, config(t))
	s.deploy(waiting)
	withoutStreams(s, s.Client())
}

// TestStartsAndSignalsOfOtherProcesses: starts and signals of other processes go to an engine without a stream.
func TestStartsAndSignalsOfOtherProcesses(t *testing.T) {
	t.Parallel()
	s := start(t, config(t))
	s.deploy(waiting)
	withoutStreams(s, s.elsewhere())
}

// elsewhere is a client as in another process.
func (s *site) elsewhere() *client.Client {
	s.t.Helper()
	c, err := client.Open(s.t.Context(), client.Config{NATSURL: s.cfg.NATSURL, Namespace: s.cfg.Namespace})
	s.must(err)
	s.t.Cleanup(c.Close)
	return c
}

// TestAStartThatAnEngineIsSlowToTake: the client publishes the start after two seconds. It gets the receipt of the one
// job that began, not that of a repetition.
func TestAStartThatAnEngineIsSlowToTake(t *testing.T) {
	t.Parallel()
	s := start(t, config(t))
	s.deploy(waiting)
	c := s.elsewhere()
	_, err := c.Start(s.ctx(), "letter.came", nil) // the graph is known from now on
	s.must(err)
	conn := natstest.Conn(t)
	asked, published := make(chan *nats.Msg, 1), make(chan *nats.Msg, 1)
	_, err = conn.ChanSubscribe(legwork.AskSubject(s.cfg.Namespace, legwork.LaneStart, ">"), asked)
	s.must(err)
	_, err = conn.ChanSubscribe(legwork.StartSubject(s.cfg.Namespace, ">"), published)
	s.must(err)
	s.must(conn.Flush())
	locking, err := s.pool.Begin(s.ctx())
	s.must(err)
	_, err = locking.Exec(s.ctx(), legwork.Qualify(`LOCK TABLE legwork.job`, s.cfg.Namespace))
	s.must(err)
	told := make(chan error, 1)
	go func() {
		r, err := c.Start(s.ctx(), "letter.came", nil)
		if err == nil && (r.Duplicate || r.Gid.IsZero()) {
			err = fmt.Errorf("the receipt is %+v", r)
		}
		told <- err
	}()
	<-asked
	<-published
	s.must(locking.Rollback(s.ctx()))
	s.must(<-told)
	var jobs int
	s.must(s.pool.QueryRow(s.ctx(), legwork.Qualify(`SELECT count(*) FROM legwork.job`, s.cfg.Namespace)).Scan(&jobs))
	if jobs != 2 {
		t.Errorf("%d jobs have begun, want 2", jobs)
	}
}

// withoutStreams starts and signals jobs until none of these messages is in a stream. Refusals come back the same way.
// Large messages go through a stream.
func withoutStreams(s *site, c *client.Client) {
	t, conn := s.t, natstest.Conn(s.t)
	heard := make(chan *nats.Msg, 10)
	for _, subjects := range []func(namespace, topic string) string{legwork.StartSubject, legwork.SignalSubject} {
		_, err := conn.ChanSubscribe(subjects(s.cfg.Namespace, ">"), heard)
		s.must(err)
	}
	s.must(conn.Flush())
	silent := func() bool {
		silent := len(heard) == 0
		for len(heard) > 0 {
			<-heard
		}
		return silent
	}
	round := 0
	s.until("starts and signals do not go through the broker", func() bool {
		round++
		key := client.WithIdempotencyKey(strconv.Itoa(round))
		begun, err := c.Start(s.ctx(), "letter.came", nil, key)
		s.must(err)
		again, err := c.Start(s.ctx(), "letter.came", nil, key)
		if s.must(err); again.Gid != begun.Gid || again.Job != begun.Job {
			t.Errorf("the same start twice: %+v and %+v", begun, again)
		}
		told, err := c.Signal(s.ctx(), "letter.stamped", map[string]string{"id": begun.Job, "by": "Ada"})
		if s.must(err); told.Woken == 0 && !told.Kept {
			t.Errorf("the signal did nothing: %+v", told)
		}
		s.ends(client.Of(begun))
		return silent() && s.messages("handed", "run") > 0
	})
	s.until("nor does a start that nobody takes", func() bool {
		if _, err := c.Start(s.ctx(), "nobody.listens", nil); legwork.CodeOf(err) != legwork.CodeNotFound {
			t.Errorf("a start that nobody takes: %v", err)
		}
		return silent()
	})
	_, err := c.Start(s.ctx(), "letter.came", strings.Repeat("x", legwork.MaxDirectBytes))
	s.must(err)
	s.until("a large one does", func() bool { return !silent() })
}
