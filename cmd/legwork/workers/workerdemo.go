package workers

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/worker"
)

func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "worker", Short: "Run the example's workers, or check workers of your own",
		Example: "  legwork worker demo\n  legwork worker verify --cmd 'node worker.mjs'\n" +
			"  legwork worker rehearse --cmd ./new-build"}
	cmd.AddCommand(workerDemo(c), workerVerify(c), workerRehearse(c))
	return cmd
}

func workerDemo(c *cli.Shell) *cobra.Command {
	var topics []string
	cmd := &cobra.Command{
		Use: "demo", Short: "Run the workers of examples/orders until SIGTERM", Args: cobra.NoArgs,
		Long: `Runs the workers of the order example. It needs NATS only. Write your own workers
with package worker.

Environment: NATS_URL, NATS_CREDS, LEGWORK_NAMESPACE, LEGWORK_WORKER_CONCURRENCY,
LEGWORK_WORKER_TIMEOUT, LEGWORK_WORKER_DRAIN_TIMEOUT, LEGWORK_PROBES_ADDR
(host:port of /livez, /readyz and /startupz), LEGWORK_METRICS_ADDR (the same, and
/metrics), LEGWORK_LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT.`,
		Example: "  legwork worker demo\n  legwork worker demo --topic order.price --topic order.charge\n" +
			"  NATS_URL=nats://10.0.0.7:4222 legwork worker demo",
		RunE: func(cmd *cobra.Command, _ []string) error {
			registrations, err := demoWorkers(topics)
			if err != nil {
				return err
			}
			return Run(cmd.Context(), c, func(context.Context, cli.Settings, *slog.Logger) ([]worker.Registration, error) {
				return registrations, nil
			})
		},
	}
	cmd.Flags().StringArrayVar(&topics, "topic", nil, "work on this topic only; may be repeated (default all)")
	cli.Offer(cmd, "topic", cobra.FixedCompletions(demoTopics(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// demoWorkers are the workers of these topics, or all.
func demoWorkers(topics []string) (some []worker.Registration, err error) {
	all := orders.Workers()
	if len(topics) == 0 {
		return all, nil
	}
	for _, topic := range topics {
		i := slices.IndexFunc(all, func(r worker.Registration) bool { return r.Topic() == topic })
		if i < 0 {
			return nil, cli.UsageError{Err: fmt.Errorf("the demo has no worker for topic %q: want one of %s", topic,
				strings.Join(demoTopics(), ", "))}
		}
		some = append(some, all[i])
	}
	return some, nil
}

func demoTopics() (topics []string) {
	for _, r := range orders.Workers() {
		topics = append(topics, r.Topic())
	}
	return topics
}
