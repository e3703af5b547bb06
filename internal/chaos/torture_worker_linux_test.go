//go:build slow

package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

const (
	// effectsVariable names the database that the workers act on.
	effectsVariable = "LEGWORK_TORTURE_EFFECTS"
	// metricsVariable is where a service answers for its metrics.
	metricsVariable = "LEGWORK_TORTURE_METRICS"
)

func init() { roles[tortureRole], roles[serviceRole] = tortureWorkerMain, tortureServiceMain }

// tortureWork is the input of all work of the torture.
type tortureWork struct {
	ID    string `json:"id"`
	Round int    `json:"round"`
}

// tortureWorkerMain is a worker process.
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
	list, closeAll, err := tortureRegistrations(ctx)
	if err != nil {
		return err
	}
	defer closeAll()
	cfg, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return tel.Serve(ctx, os.Getenv("LEGWORK_METRICS_ADDR")) })
	group.Go(func() error { return worker.Run(ctx, cfg, list...) })
	return group.Wait()
}

// tortureServiceMain is a process with an engine, a relay and the workers in it. It answers for its metrics itself.
func tortureServiceMain() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	list, closeAll, err := tortureRegistrations(ctx)
	if err != nil {
		return err
	}
	defer closeAll()
	listener, err := net.Listen("tcp", os.Getenv(metricsVariable))
	if err != nil {
		return err
	}
	defer listener.Close()
	p, err := embedded.Start(ctx, embedded.Config{}, list...)
	if err != nil {
		if ctx.Err() != nil {
			return nil // it was told to stop before it had begun
		}
		return err
	}
	go func() {
		_ = http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Header.Del("Accept-Encoding") // so that a line can be added
			p.Handler().ServeHTTP(w, r)
			_, _ = fmt.Fprintf(w, "%s %d\n", parkedSeries, parked())
		})) // until the listener is closed
	}()
	slog.Info("service is ready")
	select {
	case <-ctx.Done():
	case <-p.Done():
	}
	return p.Stop()
}

// tortureRegistrations are the handlers of a worker: they write each execution down, take their time, act on their
// database, and answer what the load expects.
func tortureRegistrations(ctx context.Context) (list []worker.Registration, closeAll func(), err error) {
	j, err := openJournal(os.Getenv(journalVariable))
	if err != nil {
		return nil, nil, err
	}
	acts, err := openEffects(ctx, os.Getenv(effectsVariable))
	if err != nil {
		return nil, nil, err
	}
	outside := payments{os.Getenv(onceVariable)}
	for _, topic := range tortureTopics {
		list = append(list, worker.HandleRaw(topic, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
			if topic == "t.once" {
				return outside.charge(ctx, task, j)
			}
			return tortureHandle(ctx, topic, task, j, acts)
		}, worker.Verify(outside.verify)))
	}
	return append(list, tortureFunctions(acts)...), acts.close, nil
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
