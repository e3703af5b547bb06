//go:build slow

package chaos

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

// The limits of all scenarios: how long a job of somebody else may take
// beside a bad neighbour, and what an engine may hold meanwhile.
const (
	victimLimit  = 2 * time.Second
	victimFactor = 5
	engineLimit  = 640 // MiB at its peak
)

// A victim is measured alone for so many jobs, and then until the neighbour is
// done, but for so many at least.
const (
	quietJobs  = 200
	victimJobs = 200
	callers    = 4
)

// neighbour is a scenario: what a bad neighbour does beside a victim.
type neighbour struct {
	name string
	// graphs are added to the application of the victim, below its own.
	graphs string
	topics []string
	// worse is what the victim's p99 keeps to, where that is more than victimLimit.
	worse time.Duration
	// disturb does its worst and returns when that is over.
	disturb func(*street) error
	// after checks what has become of it, once the victim was measured.
	after func(*street)
}

var neighbours = []neighbour{hostileWorker, skippingWorker, hostileClient, slowTopic, slowTopicsStarts,
	// An engine enters some of them at a time and hands the others back: 270 MB are no worse than 50.
	hugeAnswers("huge answers", 300, 5*time.Second)}

// TestNeighbours: beside each bad neighbour the jobs of a
// victim end in time, the engine keeps to its memory, and in the end nothing is
// open and the rows are those that the protocol can have written.
func TestNeighbours(t *testing.T) {
	for _, n := range neighbours {
		t.Run(n.name, func(t *testing.T) { newStreet(t, n).run() })
	}
}

// street is a namespace with a victim and its neighbour, each with a connection.
type street struct {
	*site
	neighbour
	other *streams.Conn // the neighbour's
	its   *client.Client
	// release lets a neighbour go on that holds back.
	release chan struct{}
}

const victim = `app:
  id: street
  version: '1'
  graphs:
    - subscribes: victim.placed
      activities: {start: {type: trigger}, work: {type: worker, topic: victim.work, job: {maps: {done: '{work.output.data.ok}'}}}}
      transitions: {start: [{to: work}]}
`

func newStreet(t *testing.T, n neighbour) *street {
	s := &street{site: newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), 0), neighbour: n}
	s.must(s.conn.ProvisionTopics(t.Context(), append([]string{"victim.work"}, n.topics...)))
	d, err := s.client.Deploy(t.Context(), "street.yaml", []byte(victim+n.graphs))
	s.must(err)
	s.must(s.client.Activate(t.Context(), d.App, d.Version))
	s.other, err = streams.Connect(t.Context(),
		streams.Config{URL: s.natsURL, Namespace: s.ns, Name: "neighbour", Log: slog.New(slog.DiscardHandler)})
	s.must(err)
	t.Cleanup(s.other.Close)
	s.its, err = client.New(s.ns, s.pool, s.other.NATS())
	s.must(err)
	t.Cleanup(s.its.Close)
	s.start(engineRole, relayRole)
	return s
}

type handler = func(context.Context, *worker.Task) (*worker.Reply, error)

// work runs a handler for a topic until the test ends.
func (s *street) work(topic string, parallel int, handle handler) {
	ctx, stop := context.WithCancel(s.t.Context())
	done := make(chan error, 1)
	go func() {
		done <- worker.Run(ctx, worker.Config{URL: s.natsURL, Namespace: s.ns, Concurrency: parallel,
			Logger: slog.New(slog.DiscardHandler)}, worker.HandleRaw(topic, handle))
	}()
	s.t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			s.t.Errorf("the worker of topic %s ended: %v", topic, err)
		}
	})
}

func (s *street) run() {
	s.work("victim.work", 2*callers, func(context.Context, *worker.Task) (*worker.Reply, error) {
		return worker.Code(200, map[string]bool{"ok": true}), nil
	})
	quiet := s.measure(quietJobs, nil)
	over := make(chan struct{})
	var doing errgroup.Group
	doing.Go(func() error {
		defer close(over)
		return s.disturb(s)
	})
	beside := s.measure(victimJobs, over)
	s.must(doing.Wait())
	if s.after != nil {
		s.after(s)
	}
	peak := s.fleet.slots[0].proc.peak()
	s.t.Logf("victim alone: %v; beside %s: %v; the engine's peak is %.0f MiB", quiet, s.name, beside, peak)
	if limit := max(victimLimit, s.worse, victimFactor*quiet.p99); beside.p99 > limit {
		s.t.Errorf("the victim's p99 is %v beside %s, want at most %v", beside.p99, s.name, limit)
	}
	if peak > engineLimit {
		s.t.Errorf("the engine's peak is %.0f MiB, want at most %d", peak, engineLimit)
	}
	s.settled()
}

// settled waits until nothing is owed, and checks the rows.
func (s *street) settled() {
	s.t.Helper()
	s.eventually("nothing is open", s.patience(), func(ctx context.Context) (bool, error) {
		lines, err := invariant.Idle(ctx, s.pool, s.ns)
		return len(lines) == 0, err
	})
	lines, err := invariant.Invariants(s.t.Context(), s.pool, s.ns)
	s.must(err)
	if len(lines) > 0 {
		s.t.Errorf("the rows are not what the protocol can have written:\n%s", strings.Join(first(lines), "\n"))
	}
	s.fleet.stop()
}

// times are how long jobs took.
type times struct {
	jobs             int
	median, p99, max time.Duration
}

func (t times) String() string {
	return fmt.Sprintf("%d jobs, median %v, p99 %v, longest %v", t.jobs, t.median, t.p99, t.max)
}

// measure runs jobs of the victim, a few at a time, until there were so many
// and, if it is given, over is closed.
func (s *street) measure(jobs int, over <-chan struct{}) times {
	s.t.Helper()
	var mu sync.Mutex
	var all []time.Duration
	var group errgroup.Group
	enough := func() bool {
		mu.Lock()
		defer mu.Unlock()
		if len(all) < jobs {
			return false
		}
		select {
		case <-over:
			return true
		default:
			return over == nil
		}
	}
	for range callers {
		group.Go(func() error {
			for !enough() {
				began := time.Now()
				ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
				r, err := s.client.StartAndAwait(ctx, "victim.placed", map[string]int{})
				cancel()
				if err != nil {
					return fmt.Errorf("a job of the victim: %w", err)
				}
				if r.State != "completed" {
					return fmt.Errorf("a job of the victim is %s", r.State)
				}
				mu.Lock()
				all = append(all, time.Since(began))
				mu.Unlock()
			}
			return nil
		})
	}
	s.must(group.Wait())
	slices.Sort(all)
	at := func(share float64) time.Duration { return all[int(share*float64(len(all)-1))].Round(time.Millisecond) }
	return times{len(all), at(0.5), at(0.99), at(1)}
}

// end is the code of a job that has failed, 0 of one that has completed.
func (s *street) end(job string) int {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), s.patience())
	defer cancel()
	r, err := s.client.Await(ctx, client.Ref{App: "street", JobID: job})
	switch {
	case r == nil:
		s.t.Errorf("job %s: %v", job, err)
		return -1
	case r.Error != nil:
		return r.Error.Code
	}
	return 0
}
