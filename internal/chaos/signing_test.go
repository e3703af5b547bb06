//go:build slow

package chaos

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// signing is an approval in small: a child job, a timer in it, a hook with a
// deadline, interim answers, a second round, a retry and a withdrawal. Its work
// is that of the order's workers, so that the same processes do it.
const signing = `
app:
  id: signing
  version: '1'
  graphs:
    - subscribes: sign.asked
      publishes: sign.done
      activities:
        asked: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        credit: {type: await, topic: sign.credit, input: {maps: {id: '{asked.output.data.id}'}}, job: {maps: {credit: '{$self.output.data.checked}'}}}
        desk: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: '{$self.output.data.round}'}}}
        ask: {type: worker, topic: order.notify, emit: true}
        decide: {type: hook, sleep: '{asked.output.data.patience}', job: {maps: {by: '{$self.hook.data.by}', since: '{$self.hook.data.timestamp}'}}}
        question: {type: worker, topic: order.notify}
        approved: {type: worker, topic: order.reserve, job: {maps: {outcome: approved}}}
        overdue: {type: hook, job: {maps: {outcome: overdue}}}
        back: {type: cycle, ancestor: desk, input: {maps: {round: {'@pipe': [['{desk.output.data.round}', 1], ['{@math.add}']]}}}}
      transitions:
        asked: [{to: credit}]
        credit: [{to: desk}]
        desk: [{to: ask}]
        ask: [{to: decide}]
        decide:
          - {to: question, conditions: {code: 202}}
          - {to: approved, conditions: {match: [{expected: approve, actual: '{decide.hook.data.say}'}]}}
          - {to: back, conditions: {match: [{expected: again, actual: '{decide.hook.data.say}'}]}}
          - {to: overdue, conditions: {match: [{expected: true, actual: {'@pipe': [['{decide.hook.data.timestamp}', '{@symbol.undefined}'], ['{@conditional.strict_inequality}']]}}]}}
      hooks:
        sign.decision:
          - to: decide
            conditions:
              match:
                - {expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}
                - {expected: '{desk.output.data.round}', actual: '{$self.hook.data.round}'}
    - subscribes: sign.credit
      activities:
        wanted: {type: trigger}
        queue: {type: hook, sleep: 0.2}
        look: {type: worker, topic: order.reserve, job: {maps: {checked: true}}}
      transitions:
        wanted: [{to: queue}]
        queue: [{to: look}]
    - subscribes: sign.withdrawn
      activities:
        withdrawn: {type: trigger}
        end: {type: interrupt, target: '{withdrawn.output.data.id}', reason: withdrawn, descend: true}
      transitions:
        withdrawn: [{to: end}]
`

// paper is one job of sign.asked: what is said about it, and its end.
type paper struct {
	id       string
	patience float64
	says     []saying
	withdraw bool
	want     string // state, outcome, round, who decided
}

// saying is a signal about a paper.
type saying struct {
	Round int    `json:"round"`
	Say   string `json:"say,omitempty"`
	By    string `json:"by"`
	ID    string `json:"id"`
	code  int
}

// papers are n of them, one of each way after the other.
func papers(n int) (all []paper) {
	for i := range n {
		p := paper{id: fmt.Sprintf("paper-%d", i), patience: 3600}
		switch i % 5 {
		case 0:
			p.says, p.want = []saying{{Round: 1, Say: "approve", By: "a"}}, "completed approved 1 a"
		case 1:
			p.says, p.want = []saying{{Round: 1, By: "q", code: 202}, {Round: 1, By: "q", code: 202},
				{Round: 1, Say: "approve", By: "b"}}, "completed approved 1 b"
		case 2:
			p.says, p.want = []saying{{Round: 1, Say: "again", By: "c"}, {Round: 2, Say: "approve", By: "d"}},
				"completed approved 2 d"
		case 3:
			p.patience, p.want = 0.5, "completed overdue 1 "
		case 4:
			p.withdraw, p.want = true, "interrupted"
		}
		all = append(all, p)
	}
	return all
}

// TestKillSigning kills engines, relays and workers while jobs sleep, await
// children, and wait for people, who repeat what nobody has received.
func TestKillSigning(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), killedLease)
	d, err := s.client.Deploy(t.Context(), "signing.yaml", []byte(signing))
	s.must(err)
	s.must(s.client.Activate(t.Context(), d.App, d.Version))
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	stop := make(chan struct{})
	var killer errgroup.Group
	killer.Go(func() error { return s.fleet.killer(s.random(), stop) })
	all := papers(s.jobs)
	s.must(s.office(all).Wait())
	close(stop)
	s.must(killer.Wait())
	s.checkPapers(all)
	s.fleet.stop()
}

// office handles papers, begun over the time of the load.
func (s *site) office(all []paper) *errgroup.Group {
	office := &errgroup.Group{}
	office.Go(func() error {
		tick := time.NewTicker(max(s.load/time.Duration(len(all)), time.Millisecond))
		defer tick.Stop()
		for _, p := range all {
			<-tick.C
			office.Go(func() error { return s.handle(p) })
		}
		return nil
	})
	return office
}

// handle is the life of a paper; every call is repeated until it is received.
func (s *site) handle(p paper) error {
	ctx, cancel := context.WithTimeout(s.t.Context(), s.load+s.patience())
	defer cancel()
	key := func(what any) client.Option { return client.WithIdempotencyKey(fmt.Sprint(p.id, what)) }
	steps := []func() error{func() error {
		_, err := s.client.Start(ctx, "sign.asked", map[string]any{"id": p.id, "patience": p.patience}, key("start"))
		return err
	}}
	for i, w := range p.says {
		steps = append(steps, func() error {
			w.ID = p.id
			_, err := s.client.Signal(ctx, "sign.decision", w, key(i), client.WithCode(w.code))
			return err
		})
	}
	if p.withdraw {
		steps = append(steps, func() error {
			_, err := s.client.Start(ctx, "sign.withdrawn", map[string]string{"id": p.id}, key("withdraw"))
			return err
		})
	}
	for i, step := range steps {
		for err := step(); err != nil; err = step() {
			select {
			case <-time.After(50 * time.Millisecond):
			case <-ctx.Done():
				return fmt.Errorf("step %d of %s: %w", i, p.id, err)
			}
		}
	}
	return nil
}

// checkPapers waits until everything has ended, and compares.
func (s *site) checkPapers(all []paper) {
	s.t.Helper()
	s.eventually("all papers end and the outbox is empty", s.patience(), func(ctx context.Context) (bool, error) {
		lines, err := invariant.Idle(ctx, s.pool, s.ns)
		return err == nil && len(lines) == 0, err
	})
	got := map[string]string{}
	for _, line := range s.texts(`
		SELECT concat_ws(' ', j.job_id, j.state, CASE WHEN j.state = 'completed' THEN concat_ws(' ', data ->> 'outcome', data ->> 'round', coalesce(data ->> 'by', '')) END)
		FROM legwork.job j CROSS JOIN LATERAL (SELECT json_object_agg(path, value) AS data FROM legwork.job_data d WHERE d.gid = j.gid) d
		WHERE j.graph = 'sign.asked'`) {
		id, rest, _ := strings.Cut(line, " ")
		got[id] = rest
	}
	var wrong []string
	for _, p := range all {
		if got[p.id] != p.want {
			wrong = append(wrong, fmt.Sprintf("%s is %q, want %q", p.id, got[p.id], p.want))
		}
	}
	lines, err := invariant.Invariants(s.t.Context(), s.pool, s.ns)
	s.must(err)
	for _, line := range append(first(wrong), first(lines)...) {
		s.t.Error(line)
	}
	s.none("dead letters", deadLetters)
}
