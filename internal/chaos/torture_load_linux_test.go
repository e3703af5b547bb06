//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// tortureLoad starts jobs as fast as they end, a bounded number at a time.
type tortureLoad struct {
	a      *arena
	places chan struct{}
	group  sync.WaitGroup

	failovers atomic.Int64
	again     sync.WaitGroup // of callers who repeat themselves after one

	mu        sync.Mutex
	started   int               // how many numbers were given out
	open      map[string]string // tags of jobs that have been accepted and not ended, by job id
	unsure    map[string]bool   // tags of starts that were not repeated, and whose outcome nobody knows
	ended     int
	told      map[int]time.Time // when the last call for a job was answered, by its number
	lost      map[string]bool   // generations that failovers have lost
	anonymous map[string]string // tags of jobs without a key that have receipts, by generation
	late      map[string]bool   // tags of jobs whose calls a failover has overtaken
	slowest   time.Duration     // start, until its caller knew of it
}

// callLimit is after how long a caller gives up its call and repeats it.
const callLimit = 8 * time.Second

// run starts jobs until stop is closed and there are enough, waits until all
// have ended, and returns an error if they do not.
func (l *tortureLoad) run(stop <-chan struct{}) {
	for enough := false; !enough; {
		select {
		case l.places <- struct{}{}:
		case <-l.a.ctx.Done():
			return
		}
		l.mu.Lock()
		n := l.started
		l.started++
		l.mu.Unlock()
		l.group.Go(func() { l.begin(tortureJobOf(n), false) })
		select {
		case <-stop:
			enough = n+1 >= l.a.plan.jobs
		case <-l.a.ctx.Done():
			return
		default:
		}
	}
	l.group.Wait()
}

// begin starts a job and does what people do with it; if Postgres fails over
// meanwhile, once more, as nobody knows what of it was lost. A job that is not
// placed yet has its place freed by its end.
func (l *tortureLoad) begin(j tortureJob, placed bool) {
	for {
		failovers := l.failovers.Load()
		err := l.perform(j, failovers, &placed)
		if l.a.ctx.Err() != nil {
			return
		}
		if !l.performed(j, failovers) {
			continue
		}
		if err != nil {
			l.a.violation("job %s: %v", j.tag, err)
		}
		if !placed {
			<-l.places
		}
		return
	}
}

// perform makes the calls for a job, which is placed once it is accepted.
func (l *tortureLoad) perform(j tortureJob, failovers int64, placed *bool) error {
	began := time.Now()
	gid, id, err := l.accept(j)
	if err != nil {
		return fmt.Errorf("it cannot be started: %w", err)
	}
	took := time.Since(began)
	l.mu.Lock()
	l.slowest = max(l.slowest, took)
	if j.kind == "anon" && id != "" {
		l.received(j.tag, gid.String())
	}
	known := id != "" && !l.unsure[j.tag]
	if _, open := l.open[id]; known && (open || !*placed) {
		l.open[id], *placed = j.tag, true
	}
	l.mu.Unlock()
	if !known {
		return nil
	}
	return l.people(j, gid, failovers)
}

// accept returns once the job is accepted, in one of the ways there are.
func (l *tortureLoad) accept(j tortureJob) (gid legwork.ID, id string, err error) {
	input := map[string]string{"id": j.tag}
	if j.kind == "anon" {
		return l.acceptAnon(j, input)
	}
	way := []string{"by request", "by publish", "by SQL"}[j.n%3]
	switch way {
	case "by publish": // says nothing of its outcome; the request after it does
		err = l.a.eventually(func() error {
			return l.a.client.Publish(l.a.ctx, j.topic(), input, client.WithIdempotencyKey(j.tag))
		})
	case "by SQL":
		err = l.a.eventually(func() error {
			ctx, cancel := context.WithTimeout(l.a.ctx, callLimit)
			defer cancel()
			return pgx.BeginFunc(ctx, l.a.outerPool, func(tx pgx.Tx) error {
				_, err := l.a.client.StartTx(ctx, tx, j.topic(), input, client.WithIdempotencyKey(j.tag))
				return err
			})
		})
	}
	if err != nil {
		return gid, "", err
	}
	l.a.tally.add("starts "+way, 1)
	if way == "by SQL" && j.n%2 == 0 { // nobody asks for a receipt
		return gid, j.tag, nil
	}
	if gid, err = l.receipt(j, input, j.tag); err != nil {
		return gid, "", err
	}
	return gid, j.tag, l.repeat(j, input, gid)
}

// acceptAnon starts a job without a key and a job id: the caller may not repeat
// it, and never knows of some what became of them.
func (l *tortureLoad) acceptAnon(j tortureJob, input any) (gid legwork.ID, id string, err error) {
	var r *legwork.Receipt
	var lost *client.NoReceiptError
	err = l.a.eventually(func() (err error) {
		r, err = l.call(func(ctx context.Context) (*legwork.Receipt,
			error) {
			return l.a.client.Start(ctx, j.topic(), input)
		})
		if errors.As(err, &lost) {
			return nil
		}
		return err // such as that there was no stream: it was not taken
	})
	if err != nil {
		return gid, "", err
	}
	if lost != nil {
		l.a.tally.add("starts of unknown outcome", 1)
		l.mu.Lock()
		defer l.mu.Unlock()
		l.unsure[j.tag] = true
		return gid, "", nil
	}
	l.a.tally.add("starts without a key", 1)
	return r.Gid, r.Job, nil
}

// receipt starts under a key until there is a receipt.
func (l *tortureLoad) receipt(j tortureJob, input any, key string) (gid legwork.ID, err error) {
	err = l.a.eventually(func() error {
		r, err := l.call(func(ctx context.Context) (*legwork.Receipt, error) {
			return l.a.client.Start(ctx, j.topic(), input, client.WithIdempotencyKey(key))
		})
		if err == nil {
			gid = r.Gid
			if r.Duplicate {
				l.a.tally.add("receipts of duplicates", 1)
			}
		}
		return err
	})
	return gid, err
}

// repeat starts some jobs again, under the same key or another one: it is the
// same job.
func (l *tortureLoad) repeat(j tortureJob, input any, gid legwork.ID) error {
	if j.n%7 > 1 {
		return nil
	}
	key := j.tag
	if j.n%7 == 1 {
		key += "-again"
	}
	l.a.tally.add("starts repeated on purpose", 1)
	again, err := l.receipt(j, input, key)
	if err == nil && again != gid {
		err = fmt.Errorf("it is %s, started again it is %s", gid, again)
	}
	return err
}

func (l *tortureLoad) call(do func(context.Context) (*legwork.Receipt, error)) (*legwork.Receipt, error) {
	ctx, cancel := context.WithTimeout(l.a.ctx, callLimit)
	defer cancel()
	return do(ctx)
}

// people signal and interrupt, each call until it is received, some twice.
func (l *tortureLoad) people(j tortureJob, gid legwork.ID, failovers int64) error {
	switch {
	case j.kind == "sign":
		for n := range j.pendings() + 1 {
			code, by := 202, "pending"
			if n == j.pendings() {
				code, by = 200, "final"
			}
			for range 1 + (j.n+n)%2 {
				if err := l.signal(fmt.Sprintf("%s-%d", j.tag, n), map[string]string{"id": j.tag, "by": by}, code); err != nil {
					return err
				}
			}
		}
	case j.kind == "flow", j.kind == "undone":
		return l.say(j, failovers)
	case j.kind == "withdrawn" && j.byGraph():
		return l.withdraw(j, failovers)
	case j.kind == "withdrawn":
		return l.interrupt(j, failovers)
	}
	return nil
}

// interrupt ends a job, which may have ended before.
func (l *tortureLoad) interrupt(j tortureJob, failovers int64) error {
	return l.unlessLost(failovers, func() error {
		ctx, cancel := context.WithTimeout(l.a.ctx, callLimit)
		defer cancel()
		_, err := l.a.client.Interrupt(ctx, client.Ref{App: "torture", JobID: j.tag}, client.Interrupt{Silent: true})
		if legwork.CodeOf(err) == legwork.CodeConflict {
			return nil // an earlier call that nobody answered
		}
		return err
	})
}

// withdraw starts a job that interrupts another one. If a failover has lost that one, the
// broker may still have started the first: it found nobody to interrupt, and the repeated
// start is its duplicate. So whoever repeats the calls interrupts the job besides.
func (l *tortureLoad) withdraw(j tortureJob, failovers int64) error {
	// A job that was started in SQL may not have begun yet: interrupting it would
	// find nobody.
	if err := l.unlessLost(failovers, func() error {
		_, err := l.a.client.Job(l.a.ctx, client.Ref{App: "torture", JobID: j.tag})
		return err
	}); err != nil {
		return err
	}
	_, err := l.receipt(tortureJob{kind: "withdraw"}, map[string]string{"id": j.tag}, "withdraw-"+j.tag)
	l.mu.Lock()
	late := l.late[j.tag]
	l.mu.Unlock()
	if err == nil && late {
		err = l.interrupt(j, failovers)
	}
	return err
}

func (l *tortureLoad) signal(key string, data any, code int) error {
	return l.a.eventually(func() error {
		ctx, cancel := context.WithTimeout(l.a.ctx, callLimit)
		defer cancel()
		r, err := l.a.client.Signal(ctx, "t.say", data, client.WithIdempotencyKey(key), client.WithCode(code))
		if err == nil {
			l.a.tally.add("signals", 1)
			if r.Duplicate {
				l.a.tally.add("receipts of duplicates", 1)
			}
		}
		return err
	})
}

// settle frees the places of jobs that have ended.
func (l *tortureLoad) settle(ctx context.Context) error {
	l.mu.Lock()
	ids := make([]string, 0, len(l.open))
	for id := range l.open {
		ids = append(ids, id)
	}
	l.mu.Unlock()
	if len(ids) == 0 {
		return nil
	}
	rows, err := l.a.pool.Query(ctx, l.a.sql(
		`SELECT job_id FROM legwork.job WHERE app = 'torture' AND job_id = ANY($1) AND state <> 'running'`), ids)
	if err != nil {
		return err
	}
	done, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range done {
		delete(l.open, id)
		l.ended++
		<-l.places
	}
	return nil
}

// counts are the jobs that were started and that have ended.
func (l *tortureLoad) counts() (started, ended, open int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.started, l.ended, len(l.open)
}
