package worker_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// answersAhead is above what a worker of 32 slots lets wait: 512, and what it
// had fetched and sent when it looked.
const answersAhead = 512 + 128 + 64

func (s *site) fill(topic string, n int) {
	s.t.Helper()
	s.must(s.conn.ProvisionTopics(s.ctx(), []string{topic}))
	all := make([]*legwork.Transition, n)
	for i := range all {
		all[i] = work(topic, fmt.Sprintf(`{"n":%d}`, i))
	}
	s.send(all...)
}

func (s *site) backlog(lane string) legwork.Backlog {
	s.t.Helper()
	b, err := s.conn.Backlog(s.ctx(), lane)
	s.must(err)
	return b
}

func echo(topic string) worker.Registration {
	return worker.Handle(topic, func(_ context.Context, in map[string]int) (map[string]int, error) { return in, nil })
}

// TestWorkWaitsWhileAnswersDo: ADR 19. Answers share one queue, so work stays in
// that of its topic while engines are behind; then it goes on to the last one.
func TestWorkWaitsWhileAnswersDo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const n = 3000
	s.fill("t", n)
	s.run(s.config(), echo("t"))
	got := s.answers(1) // an engine is there
	s.until("many answers wait", func() bool { return s.backlog(legwork.LaneResponse).Waiting >= 400 })
	for len(got) < n {
		if waiting := s.backlog(legwork.LaneResponse).Waiting; waiting > answersAhead {
			t.Fatalf("%d answers wait, want at most %d", waiting, answersAhead)
		}
		for guid, a := range s.answers(1) {
			got[guid] = a
		}
	}
	s.idle()
}

// TestWorkGoesOnWithoutEngines: nobody takes the answers, which the stream keeps.
func TestWorkGoesOnWithoutEngines(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.fill("t", 2000)
	s.run(s.config(), echo("t"))
	s.until("all is answered", func() bool { return s.backlog(legwork.LaneResponse).Waiting == 2000 })
}
