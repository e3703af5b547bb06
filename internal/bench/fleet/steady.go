package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
)

// Load keeps a number of jobs in flight: as soon as one ends the next begins.
// Ends are heard from the engines' hints, so that the load asks Postgres
// nothing; a job whose hint was lost is awaited after a while.
type Load struct {
	Cl       *client.Client
	InFlight int
	Prefix   string // of the job ids, another one for each run
	// Input is what the jobs start with, nil: that of all workloads.
	Input json.RawMessage

	mu     sync.Mutex
	open   map[string]time.Time // start of each job that has not ended
	ended  []time.Duration      // latencies since the last interval
	free   chan struct{}
	Next   int
	failed error
}

const (
	// Unheard is how long a job may take before it is looked at.
	Unheard = 15 * time.Second
	// starters bounds the starts that wait for their receipts at a time.
	starters = 128
)

// Listen hears of the ends of jobs until the returned function is called.
func (l *Load) Listen(nc *nats.Conn) (stop func(), err error) {
	l.open, l.free = map[string]time.Time{}, make(chan struct{}, l.InFlight)
	sub, err := nc.Subscribe(legwork.Subject(l.Cl.Namespace(), "done")+".*", func(m *nats.Msg) {
		var hint struct{ Job, State string } // docs/wire.md
		if json.Unmarshal(m.Data, &hint) == nil {
			l.end(hint.Job, hint.State)
		}
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// Begin takes a place and returns the id of the next job.
func (l *Load) Begin(ctx context.Context) (id string, ok bool) {
	select {
	case l.free <- struct{}{}:
	case <-ctx.Done():
		return "", false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Next++
	id = l.Prefix + strconv.Itoa(l.Next)
	l.open[id] = time.Now()
	return id, true
}

// end gives the place of a job free, once.
func (l *Load) end(id, state string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	began, ours := l.open[id]
	if !ours {
		return
	}
	delete(l.open, id)
	l.ended = append(l.ended, time.Since(began))
	if state != string(client.Completed) && l.failed == nil {
		l.failed = fmt.Errorf("job %s is %s, want completed: see legwork job show", id, state)
	}
	<-l.free
}

// Run keeps the jobs in flight until ctx ends, then waits for those that run.
func (l *Load) Run(ctx context.Context, topic string) error {
	input := l.Input
	if input == nil {
		input = Input()
	}
	var group sync.WaitGroup
	errs := make(chan error, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range min(starters, l.InFlight) {
		group.Go(func() {
			for {
				id, ok := l.Begin(ctx)
				if !ok {
					return
				}
				_, err := l.Cl.Start(context.WithoutCancel(ctx), topic, input, client.WithJobID(id),
					client.WithIdempotencyKey(id))
				if err != nil {
					select {
					case errs <- fmt.Errorf("start job %s: %w", id, err):
					default:
					}
					cancel()
					return
				}
			}
		})
	}
	group.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return l.drain(context.WithoutCancel(ctx))
	}
}

// drain waits for the jobs that have not been heard of.
func (l *Load) drain(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for _, id := range l.Older(0) {
		if err := l.Look(ctx, id); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed
}

// Older returns the jobs that have been open for so long.
func (l *Load) Older(age time.Duration) (ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, began := range l.open {
		if time.Since(began) >= age {
			ids = append(ids, id)
		}
	}
	return ids
}

// Look awaits one job.
func (l *Load) Look(ctx context.Context, id string) error {
	r, err := l.Cl.AwaitBegin(ctx, client.Ref{App: bench.App, JobID: id})
	if err != nil {
		return err
	}
	l.end(id, string(r.State))
	return nil
}

// Interval returns the latencies since the last one, and how many jobs are open.
func (l *Load) Interval() (latencies []time.Duration, open int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	latencies, l.ended = l.ended, nil
	return latencies, len(l.open)
}
