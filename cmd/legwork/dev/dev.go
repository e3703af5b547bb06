//go:build !production

package dev

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// devFlags are those of dev.
type devFlags struct {
	natsPort, pgPort, httpPort int
	apps                       []string
	compat                     cli.CompatFlag
}

func Dev(c *cli.Shell) *cobra.Command {
	var f devFlags
	cmd := &cobra.Command{
		Use: "dev", Short: "Run everything in one process on this machine", Args: cobra.NoArgs,
		Long: `Runs Postgres, NATS, an engine and a relay on this machine until you stop it with
Ctrl-C. All state is in one folder. Commands in other terminals find these servers
by themselves, and so do Go workers and clients whose Config names no server.

The folder is --dir, else $LEGWORK_HOME, $XDG_STATE_HOME/legwork,
~/.local/state/legwork, or as root /var/lib/legwork, where the user that Postgres
runs as can reach it. NATS listens on port 4222. Postgres listens on 15432, or the
port of the last run; if that is taken, it uses another one and says which. The HTTP
API is on http://127.0.0.1:7070, and asks nobody who they are.

With DATABASE_URL or NATS_URL it uses that server and starts none of its own.
LEGWORK_METRICS_ADDR=127.0.0.1:9090 serves /metrics, /livez, /readyz and /startupz.`,
		Example: `  legwork dev
  legwork dev --app app.yaml         # deploy and activate it first
  legwork job start order.placed --data '{"id": "o-1"}'   # in another terminal`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Configured(cmd.Context())
			if err != nil {
				return err
			}
			return node.AsTold(cmd.Context(), runDev(cmd.Context(), c, s, f))
		},
	}
	cmd.Flags().IntVar(&f.natsPort, "nats-port", 4222, "port of the embedded NATS server, 0: any free one")
	cmd.Flags().IntVar(&f.pgPort, "postgres-port", 0,
		"port of the embedded Postgres, 0: the one of the last run, else a free one")
	cmd.Flags().IntVar(&f.httpPort, "http-port", 7070, "port of the HTTP API, 0: any free one")
	cmd.Flags().StringArrayVar(&f.apps, "app", nil, "application document to deploy and activate; may be repeated")
	f.compat.Add(cmd)
	cli.Offer(cmd, "app", cobra.FixedCompletions([]cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt))
	return cmd
}

func runDev(ctx context.Context, c *cli.Shell, s cli.Settings, f devFlags) error {
	sources, err := readDocuments(c, f.apps, string(f.compat))
	if err != nil {
		return err
	}
	c.Note("starting Postgres and NATS …")
	stack, err := c.Start(ctx, &s, devstack.Config{NATSPort: f.natsPort, PostgresPort: f.pgPort})
	if err != nil && strings.Contains(strings.ToLower(err.Error()), "address already in use") {
		return fmt.Errorf("%w; stop what listens there, name it with NATS_URL or DATABASE_URL to use it, or choose "+
			"another --nats-port or --postgres-port (0: any free one)", err)
	}
	if err != nil {
		return err
	}
	defer cli.Stop(stack)
	n, err := node.Open(ctx, s, "dev")
	if err != nil {
		return err
	}
	defer n.Close()
	deployed, err := n.Deploy(ctx, f.apps, sources, string(f.compat))
	if err != nil {
		return err
	}
	listener, err := listenHTTP(ctx, c, f.httpPort)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.RunAll(ctx) })
	group.Go(func() error { return n.RunHTTP(ctx, listener) })
	group.Go(func() error { return n.RunWebhooks(ctx, webhook.Loopback) })
	select {
	case <-n.Ready:
		fmt.Fprintf(c.Out, "DATABASE_URL=%s\nNATS_URL=%s\nLEGWORK_HTTP_URL=http://%s\n", s.DatabaseURL, s.NATSURL,
			listener.Addr())
		guide(c, s, stack.Dir, listener.Addr().String(), deployed)
	case <-ctx.Done():
	}
	return group.Wait()
}

// listenHTTP listens for the HTTP API on this machine; on another port if this one is
// taken, as by another dev.
func listenHTTP(ctx context.Context, c *cli.Shell, port int) (net.Listener, error) {
	listen := func(port int) (net.Listener, error) {
		return (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	}
	listener, err := listen(port)
	if errors.Is(err, syscall.EADDRINUSE) {
		c.Note("port %d is taken: the HTTP API uses another one", port)
		listener, err = listen(0)
	}
	return listener, err
}

func readDocuments(c *cli.Shell, files []string, compat string) ([][]byte, error) {
	sources := make([][]byte, len(files))
	for i, file := range files {
		var err error
		if sources[i], err = c.ReadDocument(file, compat); err != nil {
			return nil, err
		}
	}
	return sources, nil
}
