package components

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/cmd/legwork/workers"
	"github.com/legwork-dev/legwork/component"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

// exitStuck is the exit code of a process that a guest keeps from going on.
const exitStuck = 70

func serve(c *cli.Shell) *cobra.Command {
	var keep int
	cmd := &cobra.Command{
		Use: "serve COMPONENT…", Short: "Run components until SIGTERM", Args: cobra.MinimumNArgs(1),
		Long: `Runs components as the workers of their topics. It needs NATS only: engines send it
the bytes, which it checks and compiles once.

Between its turns a function is kept in memory, up to 64 MiB each; --keep bounds how
many are. Others are replayed from their journals. A turn that takes 10 s of a
processor, or needs more memory, fails and is tried again.

Environment: as of legwork worker demo, such as LEGWORK_WORKER_CONCURRENCY.`,
		Example: "  legwork component serve " + example + "\n" +
			"  legwork component serve --keep 20 " + example,
		ValidArgsFunction: complete(c, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			var digests []legwork.Digest
			for _, arg := range args {
				d, err := legwork.ParseDigest(arg)
				if err != nil {
					return cli.UsageError{Err: err}
				}
				digests = append(digests, d)
			}
			if keep < 0 {
				return cli.UsageError{Err: fmt.Errorf("--keep %d: want 0 or more", keep)}
			}
			return run(cmd.Context(), c, digests, keep)
		},
	}
	cmd.Flags().IntVar(&keep, "keep", 100, "functions of each component that are kept in memory between their turns")
	return cmd
}

// run serves components.
func run(ctx context.Context, c *cli.Shell, digests []legwork.Digest, keep int) error {
	var host *component.Host
	defer func() {
		if host != nil {
			_ = host.Close(context.WithoutCancel(ctx))
		}
	}()
	return workers.Run(ctx, c, func(ctx context.Context, s cli.Settings, log *slog.Logger) (all []worker.Registration,
		err error) {
		if host, err = component.NewHost(ctx, func(topic string) { end(log, topic) }); err != nil {
			return nil, err
		}
		return load(ctx, s, host, digests, keep, log)
	})
}

// load gets the components from engines and compiles them.
func load(ctx context.Context, s cli.Settings, host *component.Host, digests []legwork.Digest, keep int,
	log *slog.Logger) (all []worker.Registration, err error) {
	conn, err := streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "worker",
		Namespace: s.Namespace, Name: "legwork component serve"})
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Drain(ctx) }()
	for _, d := range digests {
		wasm, err := components.Fetch(ctx, conn.NATS(), s.Namespace, d)
		if err != nil {
			return nil, err
		}
		began := time.Now()
		one, err := host.Load(ctx, d, wasm)
		if err != nil {
			return nil, fmt.Errorf("component %s: %w", d, err)
		}
		log.Info("a component is compiled", "digest", d.String(), "topic", d.Topic(), "took", time.Since(began))
		all = append(all, one.Registration(keep))
	}
	return all, nil
}

// end ends the process: a guest does not notice that its time is over, and nothing else ends it. Its
// turn goes to another process when its lease ends.
func end(log *slog.Logger, topic string) {
	log.Error("a component does not stop at the end of its time: this process ends", "topic", topic)
	os.Exit(exitStuck)
}
