//go:build slow

package chaos

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

// forged is how many messages a hostile neighbour sends of each kind. What comes
// before its place exists is held back, and one lane holds 8,192 (streams).
const forged = 2_000

const badGraph = `    - subscribes: bad.placed
      activities: {bad-start: {type: trigger}, bad-work: {type: worker, topic: bad.work}}
      transitions: {bad-start: [{to: bad-work}]}
`

// hostileWorker answers for places that do not exist, for attempts and works that
// nobody asked for, and tells events with the headers of its work. In the end it
// answers what it was asked, and its job must end.
var hostileWorker = neighbour{
	name:   "a hostile worker",
	worse:  5 * time.Second, // 0.6 to 1.5 s on an idle machine; this leaves room for a busy one
	graphs: badGraph,
	topics: []string{"bad.work"},
	disturb: func(s *street) error {
		s.work("bad.work", 1, func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
			say := s.sayer(task)
			reply, event := task.Header.Get(legwork.HeaderReply), legwork.EventSubject(s.ns, "bad.work")
			for i := range forged {
				err := errors.Join(
					say(reply, map[string]string{legwork.HeaderDAD: fmt.Sprintf(",0,%d", i+1)}),
					say(reply, map[string]string{legwork.HeaderGUID: legwork.NewID().String(),
						legwork.HeaderAttempt: strconv.Itoa(i + 2)}),
					say(event, map[string]string{legwork.HeaderKind: legwork.Event.String()}))
				if err != nil {
					return nil, err
				}
			}
			return nil, s.other.NATS().Flush()
		})
		if _, err := s.its.Start(s.t.Context(), "bad.placed", struct{}{}, client.WithJobID("bad")); err != nil {
			return err
		}
		if code := s.end("bad"); code != 0 {
			return fmt.Errorf("the job of the hostile worker ended with %d", code)
		}
		return nil
	},
}

// sayer publishes messages that have the headers of a work, but for some.
func (s *street) sayer(task *worker.Task) func(subject string, with map[string]string) error {
	return func(subject string, with map[string]string) error {
		m := &nats.Msg{Subject: subject, Header: nats.Header{}, Data: []byte(`{}`)}
		for _, name := range []string{legwork.HeaderGUID, legwork.HeaderJob, legwork.HeaderGid, legwork.HeaderApp,
			legwork.HeaderVersion,
			legwork.HeaderActivity, legwork.HeaderDAD, legwork.HeaderAttempt, legwork.HeaderIdempotencyKey} {
			m.Header.Set(name, task.Header.Get(name))
		}
		for name, value := range with {
			m.Header.Set(name, value)
		}
		return s.other.NATS().PublishMsg(m)
	}
}

// skipped is more answers than a lane has in flight.
const skipped = 8_300

// skippingWorker gives thousands of interim answers to one work, each before the
// one with the number before its own, which never comes.
var skippingWorker = neighbour{
	name:   "a worker that skips numbers",
	graphs: badGraph,
	topics: []string{"bad.work"},
	disturb: func(s *street) error {
		s.release = make(chan struct{})
		said := make(chan error, 1)
		s.work("bad.work", 1, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
			say, reply, err := s.sayer(task), task.Header.Get(legwork.HeaderReply), error(nil)
			for i := 0; i < skipped && err == nil && task.Delivery == 1; i++ {
				err = say(reply, map[string]string{legwork.HeaderStatus: string(legwork.Pending),
					legwork.HeaderSeq: strconv.Itoa(i + 2)})
			}
			if task.Delivery == 1 {
				said <- errors.Join(err, s.other.NATS().Flush())
			}
			select {
			case <-s.release:
				return nil, nil
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		})
		if _, err := s.its.Start(s.t.Context(), "bad.placed", struct{}{}, client.WithJobID("bad")); err != nil {
			return err
		}
		if err := <-said; err != nil {
			return err
		}
		s.eventually("the answers have left the lane", s.patience(), func(ctx context.Context) (done bool, err error) {
			err = s.pool.QueryRow(ctx, s.sql(`SELECT count(*) > $1 FROM legwork.dead_letter`), skipped*3/4).Scan(&done)
			return done, err
		})
		return nil
	},
	after: func(s *street) {
		close(s.release)
		if code := s.end("bad"); code != 0 {
			s.t.Errorf("the job of the worker that skips numbers ended with %d", code)
		}
	},
}

// hostileClient sends starts and signals with forged ids, of kinds that nobody
// knows, and without what they need.
var hostileClient = neighbour{
	name:   "a hostile client",
	graphs: badGraph,
	topics: []string{"bad.work"},
	disturb: func(s *street) error {
		s.work("bad.work", 8, func(context.Context, *worker.Task) (*worker.Reply, error) { return nil, nil })
		for i := range forged {
			for _, subject := range []string{legwork.StartSubject(s.ns, "bad.placed"), legwork.SignalSubject(s.ns, "bad.told"),
				legwork.StartSubject(s.ns, "nobody")} {
				m := &nats.Msg{Subject: subject, Header: nats.Header{}, Data: []byte(`{"n":1}`)}
				m.Header.Set(legwork.HeaderGUID, legwork.NewID().String())
				m.Header.Set(legwork.HeaderGid, legwork.NewID().String())
				m.Header.Set(legwork.HeaderMsgID, strconv.Itoa(i%100))
				if i%2 == 0 {
					m.Header.Set(legwork.HeaderKind, "nonsense")
				}
				if i%3 == 0 {
					m.Data = []byte(`{"n":`)
				}
				if err := s.other.NATS().PublishMsg(m); err != nil {
					return err
				}
			}
		}
		return s.other.NATS().Flush()
	},
}

// slowTopic is a worker that takes a thousand works and answers none of them
// while the victim is measured.
const slowJobs = 1_000

var slowTopic = neighbour{
	name: "a slow topic",
	graphs: `    - subscribes: slow.placed
      activities: {slow-start: {type: trigger}, slow-work: {type: worker, topic: slow.work}}
      transitions: {slow-start: [{to: slow-work}]}
`,
	topics: []string{"slow.work"},
	disturb: func(s *street) error {
		var begun atomic.Int64
		taken := make(chan struct{})
		s.release = make(chan struct{})
		s.work("slow.work", slowJobs, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
			if task.Delivery == 1 && begun.Add(1) == slowJobs {
				close(taken)
			}
			select {
			case <-s.release:
				return nil, nil
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		})
		starts := make([]client.Request, slowJobs)
		for i := range starts {
			starts[i] = client.Request{Topic: "slow.placed", Input: struct{}{}}
		}
		for _, started := range s.its.StartBatch(s.t.Context(), starts) {
			if started.Err != nil {
				return started.Err
			}
		}
		<-taken
		return nil
	},
	after: func(s *street) { close(s.release) },
}

// backlog is more starts than their lane has in flight.
const backlog = 40_000

// slowTopicsStarts has a client that publishes starts of a graph whose workers
// have stopped to answer.
var slowTopicsStarts = neighbour{
	name:   "starts for a slow topic",
	worse:  5 * time.Second, // 0.5 to 1 s on an idle machine; this leaves room for a busy one
	graphs: slowTopic.graphs,
	topics: slowTopic.topics,
	disturb: func(s *street) error {
		if err := slowTopic.disturb(s); err != nil {
			return err
		}
		for i := range backlog {
			m := &nats.Msg{Subject: legwork.StartSubject(s.ns, "slow.placed"), Header: nats.Header{}, Data: []byte(`{}`)}
			m.Header.Set(legwork.HeaderMsgID, strconv.Itoa(i))
			if err := s.other.NATS().PublishMsg(m); err != nil {
				return err
			}
		}
		s.eventually("every start was read", s.patience(), func(ctx context.Context) (bool, error) {
			b, err := s.other.Backlog(ctx, legwork.LaneStart)
			return b.Waiting == 0, err
		})
		return nil
	},
	after: func(s *street) {
		close(s.release)
		s.eventually("each start has begun a job, and all have ended", s.patience(),
			func(ctx context.Context) (done bool, err error) {
				err = s.pool.QueryRow(ctx, s.sql(`SELECT count(*) = $1 FROM legwork.job WHERE graph = 'slow.placed' AND state =
				'completed'`),
					slowJobs+backlog).Scan(&done)
				return done, err
			})
	},
}

const (
	hugeRead  = 40
	hugeBytes = 900_000
)

// hugeAnswers: workers answer 900 kB each, all at one moment. One job only keeps
// them, kept of them, one writes all of them to its data, and a step of it reads all
// of that.
func hugeAnswers(name string, kept int, worse time.Duration) neighbour {
	return neighbour{
		name:  name,
		worse: worse,
		graphs: hugeGraph("huge.kept", kept, "", "{type: hook}") +
			hugeGraph("huge.read", hugeRead, ", job: {maps: {a%[1]d: '{%[2]s%[1]d.output.data.text}'}}",
				"{type: hook, output: {maps: {all: '{$job.data}'}}}"),
		topics: []string{"huge.kept", "huge.read", "huge.kept.last", "huge.read.last"},
		disturb: func(s *street) error {
			body, err := json.Marshal(map[string]string{"text": strings.Repeat("x", hugeBytes)})
			if err != nil {
				return err
			}
			for _, job := range []struct {
				topic       string
				count, code int
			}{{"huge.kept", kept, 0}, {"huge.read", hugeRead, legwork.CodeTooLarge}} {
				topic, code := job.topic, job.code
				var taken, answered sync.WaitGroup
				taken.Add(job.count)
				answered.Add(job.count)
				s.work(topic, job.count, func(context.Context, *worker.Task) (*worker.Reply, error) {
					taken.Done()
					taken.Wait() // so that the answers come together
					defer answered.Done()
					return worker.Code(200, json.RawMessage(body)), nil
				})
				s.work(topic+".last", 1, func(context.Context, *worker.Task) (*worker.Reply, error) {
					answered.Wait()
					s.eventually("all large answers have taken effect", s.patience(),
						func(ctx context.Context) (done bool, err error) {
							err = s.pool.QueryRow(ctx, s.sql(`SELECT count(*) = 0 FROM legwork.outbox WHERE lane = $1`),
								"work."+topic).Scan(&done)
							return done, err
						})
					return nil, nil
				})
				if _, err := s.its.Start(s.t.Context(), topic, struct{}{}, client.WithJobID(topic)); err != nil {
					return err
				}
				if got := s.end(topic); got != code {
					return fmt.Errorf("the job on topic %s ended with %d, want %d", topic, got, code)
				}
			}
			return nil
		},
	}
}

// hugeGraph is a graph in which many workers answer, each with what its job does
// with the answer, and then an activity that comes after the last answer.
func hugeGraph(topic string, count int, maps, after string) string {
	id := strings.ReplaceAll(topic, ".", "-")
	var activities, transitions strings.Builder
	for i := range count {
		fmt.Fprintf(&activities, "        %s%d: {type: worker, topic: %s", id, i, topic)
		if maps != "" {
			fmt.Fprintf(&activities, maps, i, id)
		}
		activities.WriteString("}\n")
		fmt.Fprintf(&transitions, "{to: %s%d}, ", id, i)
	}
	return fmt.Sprintf("    - subscribes: %[1]s\n      activities:\n        %[2]s-begin: {type: trigger}\n        "+
		"%[2]s-last: {type: worker, topic: %[1]s.last}\n"+
		"        %[2]s-after: %[3]s\n%[4]s      transitions: {%[2]s-begin: [%[5]s{to: %[2]s-last}], %[2]s-last: [{to: "+
		"%[2]s-after}]}\n",
		topic, id, after, &activities, &transitions)
}
