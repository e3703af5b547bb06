//go:build slow

package chaos

import (
	"context"
	"encoding/json"
	"os"
	"os/signal"
	"syscall"

	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
	"golang.org/x/sync/errgroup"
)

// effectsVariable names the database that the workers act on.
const effectsVariable = "LEGWORK_TORTURE_EFFECTS"

func init() { roles[tortureRole] = tortureWorkerMain }

// tortureWork is the input of all work of the torture.
type tortureWork struct {
	ID    string `json:"id"`
	Round int    `json:"round"`
}

// tortureWorkerMain is a worker process: it writes each execution down, takes
// its time, acts on its database, and answers what the load expects.
func tortureWorkerMain() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	tel, err := telemetry.Setup(ctx, telemetry.Config{ServiceName: tortureRole})
	if err != nil {
		return err
	}
	if err := meterParked(); err != nil {
		return err
	}
	j, err := openJournal(os.Getenv(journalVariable))
	if err != nil {
		return err
	}
	acts, err := openEffects(ctx, os.Getenv(effectsVariable))
	if err != nil {
		return err
	}
	defer acts.close()
	cfg, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	outside := payments{os.Getenv(onceVariable)}
	var list []worker.Registration
	for _, topic := range tortureTopics {
		list = append(list, worker.HandleRaw(topic, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
			if topic == "t.once" {
				return outside.charge(ctx, task, j)
			}
			return tortureHandle(ctx, topic, task, j, acts)
		}, worker.Verify(outside.verify)))
	}
	list = append(list, tortureFunctions(acts)...)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return tel.Serve(ctx, os.Getenv("LEGWORK_METRICS_ADDR")) })
	group.Go(func() error { return worker.Run(ctx, cfg, list...) })
	return group.Wait()
}

func tortureHandle(ctx context.Context, topic string, task *worker.Task, j *journal, acts *effects) (*worker.Reply,
	error) {
	var in tortureWork
	if err := json.Unmarshal(task.Data, &in); err != nil {
		return nil, err
	}
	if err := j.write(begun, task); err != nil {
		return nil, err
	}
	if err := toil(ctx, task); err != nil {
		return nil, err
	}
	if topic == "t.flaky" && task.Attempt < 3 {
		return nil, worker.Errorf(503, "attempt %d", task.Attempt)
	}
	if err := acts.act(ctx, topic != "t.free", in.ID, task); err != nil {
		return nil, err
	}
	switch topic {
	case "t.declined":
		return nil, worker.Errorf(402, "declined")
	case "t.broken":
		return nil, worker.Errorf(418, "broken")
	case "t.pending":
		for range 2 {
			// An error of its own would be the job's: the broker may be away.
			if err := insist(ctx, func() error { return task.Pending(ctx, map[string]int{"v": 0}) }); err != nil {
				return nil, err
			}
		}
	}
	return worker.Code(200, map[string]int{"v": value(in.ID, task.Activity, in.Round)}), nil
}
