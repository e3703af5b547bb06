package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/node"
)

// signalWindow is how many signals wait for their receipts at a time: as many
// as client.StartBatch lets starts wait.
const signalWindow = 512

// wakeBySignal lets jobs wait for signals, then sends one to each and waits
// until all have ended. Every signal is acknowledged after its commit.
func wakeBySignal(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, prefix string,
	jobs int) (bench.Result, error) {
	if err := startBatch(ctx, cl, requests(prefix, jobs, Input())); err != nil {
		return bench.Result{}, err
	}
	if err := n.AwaitCount(ctx, jobs, `SELECT count(*) FROM legwork.hook WHERE topic = $1`,
		bench.SignalTopic); err != nil {
		return bench.Result{}, err
	}
	m, err := newMeter(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	latencies := make([]time.Duration, jobs)
	group, sending := errgroup.WithContext(ctx)
	group.SetLimit(signalWindow)
	for i := range jobs {
		group.Go(func() (err error) {
			latencies[i], err = signalOne(sending, cl, prefix+strconv.Itoa(i))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return bench.Result{}, err
	}
	ended, err := awaitEnded(ctx, n, prefix, jobs)
	if err != nil {
		return bench.Result{}, err
	}
	r, err := m.result(ctx, w, jobs, ended)
	return r.WithLatencies(latencies), err
}

// signalOne wakes a job and returns how long its receipt took.
func signalOne(ctx context.Context, cl *client.Client, job string) (time.Duration, error) {
	data, err := json.Marshal(map[string]string{"id": job,
		"note": "a decision of about one hundred bytes, with a word on why it was taken"})
	if err != nil {
		return 0, err
	}
	at := time.Now()
	receipt, err := cl.Signal(ctx, bench.SignalTopic, data, client.WithIdempotencyKey(job))
	if err == nil && (receipt.Woken != 1 || receipt.Duplicate) {
		err = fmt.Errorf("the signal to %s woke %d jobs (duplicate: %t), want 1", job, receipt.Woken, receipt.Duplicate)
	}
	return time.Since(at), err
}

// wakeByTimer lets jobs sleep until one moment, far enough away for all to be
// asleep before it, and waits until all have ended. The time is taken from when
// the first of them is due in Postgres.
func wakeByTimer(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, prefix string,
	jobs int) (bench.Result, error) {
	due := time.Now().Add(timerLead + time.Duration(jobs)*timerLeadPerJob)
	payload := fmt.Sprintf(`{"due":%d,"note":"a payload of about one hundred bytes, which a sleeping job keeps"}`,
		due.UnixMilli())
	if err := fallAsleep(ctx, cl, n, requests(prefix, jobs, json.RawMessage(payload)), due.Add(-timerMargin)); err != nil {
		return bench.Result{}, err
	}
	first, err := firstDue(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	m, err := newMeter(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	m.began = first
	ended, err := awaitEnded(ctx, n, prefix, jobs)
	if err != nil {
		return bench.Result{}, err
	}
	r, err := m.result(ctx, w, jobs, ended)
	if err != nil {
		return r, err
	}
	latencies, err := Durations(ctx, n, `SELECT extract(epoch FROM completed_at - to_timestamp($2::float8 /
		1000))::float8 FROM legwork.job WHERE starts_with(job_id, $1)`, prefix, due.UnixMilli())
	return r.WithLatencies(latencies), err
}

const (
	// The timers fall due so long after the first start: enough for a machine
	// that begins 1,000 jobs per second.
	timerLead       = 4 * time.Second
	timerLeadPerJob = time.Millisecond
	// timerMargin before that all must be asleep.
	timerMargin = time.Second
)

// fallAsleep starts jobs and waits until the timers of all are in Postgres.
func fallAsleep(ctx context.Context, cl *client.Client, n *node.Node, starts []client.Request, before time.Time) error {
	late := fmt.Errorf("not all of the %d jobs were asleep a second before their timers fell due: take fewer with "+
		"--jobs, or a machine with less other work", len(starts))
	ctx, cancel := context.WithDeadlineCause(ctx, before, late)
	defer cancel()
	if err := startBatch(ctx, cl, starts); err != nil {
		return node.OrCause(ctx, err)
	}
	return n.AwaitCount(ctx, len(starts), `SELECT count(*) FROM legwork.outbox WHERE publish = 0 AND due_at > now()`)
}

// firstDue returns when the first timer falls due, by our own clock.
func firstDue(ctx context.Context, n *node.Node) (time.Time, error) {
	seconds, err := Durations(ctx, n, `SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 FROM
		legwork.outbox WHERE publish = 0`)
	if err != nil {
		return time.Time{}, err
	}
	return time.Now().Add(seconds[0]), nil
}
