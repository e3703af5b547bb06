//go:build slow

package chaos

import (
	"context"
	"hash/fnv"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/worker"
)

const (
	journalVariable = "LEGWORK_CHAOS_JOURNAL"
	jobsVariable    = "LEGWORK_CHAOS_JOBS"
)

// maxWork is the longest that a unit of work takes, so that kills find work
// in every state.
const maxWork = 40 * time.Millisecond

var topics = []string{"order.validate", "order.price", "order.reserve", "order.charge", "order.release", "order.notify"}

// workerMain is a worker process. It answers what the data set expects of each
// order, and writes each execution down before it begins and after it ended.
func workerMain() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	n, err := strconv.Atoi(os.Getenv(jobsVariable))
	if err != nil {
		return err
	}
	entries, err := orders.Load(n)
	if err != nil {
		return err
	}
	expect := make(map[string]orders.Expect, n)
	for _, e := range entries {
		expect[e.Order.ID] = e.Expect
	}
	j, err := openJournal(os.Getenv(journalVariable))
	if err != nil {
		return err
	}
	cfg, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	var list []worker.Registration
	for _, topic := range topics {
		list = append(list, worker.HandleRaw(topic, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
			if err := j.write(begun, task); err != nil {
				return nil, err
			}
			if err := toil(ctx, task); err != nil {
				return nil, err
			}
			if err := j.write(finished, task); err != nil {
				return nil, err
			}
			return reply(topic, task, expect[task.Job])
		}))
	}
	return worker.Run(ctx, cfg, list...)
}

// toil takes a while, the same each time for the same work.
func toil(ctx context.Context, task *worker.Task) error {
	h := fnv.New32a()
	_, _ = h.Write(task.GUID[:])
	timer := time.NewTimer(time.Duration(h.Sum32()) % maxWork)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// reply is the answer on a topic for an order that must come to e.
func reply(topic string, task *worker.Task, e orders.Expect) (*worker.Reply, error) {
	switch declined := e.Reason == reasonDeclined; {
	case topic == "order.validate" && e.Outcome == "rejected" && !declined:
		return worker.Code(422, map[string]string{"reason": e.Reason}), nil
	case topic == "order.price":
		return worker.Code(200, map[string]any{"total_cents": e.TotalCents, "review": e.Outcome == "in review",
			"why": e.Reason}), nil
	case topic == "order.charge" && declined:
		return nil, worker.Errorf(402, "declined")
	default:
		return worker.Code(200, map[string]string{"reservation": task.IdempotencyKey, "charge": task.IdempotencyKey}), nil
	}
}

const reasonDeclined = "card declined"
