//go:build !production

package dev

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/cmd/legwork/job"
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
	functions                  bool // deploy those that workers serve
	start, data                string
	input                      json.RawMessage
	command                    []string // to run beside
}

func Dev(c *cli.Shell) *cobra.Command {
	var f devFlags
	cmd := &cobra.Command{
		Use: "dev [flags] [-- COMMAND [ARG…]]", Short: "Run everything in one process on this machine", Args: afterDash,
		Long: `Runs Postgres, NATS, an engine and a relay on this machine until you stop it with
Ctrl-C. COMMAND, such as your worker, runs beside them; dev ends when it does. All
state is in one folder. Commands in other terminals find these servers by themselves,
and so do Go workers and clients whose Config names no server.

A durable function that a worker serves needs no document here: unless an app has it,
it is deployed when its worker connects, and jobs start on its topic. The app is named
after the topic's first word; "legwork app show APP -o yaml" prints its document, to
be changed and deployed with "legwork app deploy". With a DATABASE_URL of yours
nothing is deployed by itself, unless you say --deploy-functions.

The folder is --dir, else $LEGWORK_HOME, $XDG_STATE_HOME/legwork,
~/.local/state/legwork, or as root /var/lib/legwork, where the user that Postgres
runs as can reach it. NATS listens on port 4222. Postgres listens on 15432, or the
port of the last run; if that is taken, it uses another one and says which. The HTTP
API and the console are on http://127.0.0.1:7070, and ask nobody who they are.

With DATABASE_URL or NATS_URL it uses that server and starts none of its own.
LEGWORK_METRICS_ADDR=127.0.0.1:9090 serves /metrics, /livez, /readyz and /startupz.`,
		Example: `  legwork dev
  legwork dev --start welcome --data '"Ada"' -- go run .   # a durable function, a job
  legwork dev --app app.yaml         # deploy and activate it first
  legwork dev --app app.yaml --start order.placed --data '{"id": "o-1"}' -- go run .
  legwork job start order.placed --data '{"id": "o-1"}'   # in another terminal`,
		RunE: func(cmd *cobra.Command, args []string) error {
			input, err := c.Payload(f.data)
			if err != nil {
				return cli.UsageError{Err: fmt.Errorf("--data: %w", err)}
			}
			s, err := c.Configured(cmd.Context())
			if err != nil {
				return err
			}
			f.input, f.command = input, args
			f.functions = f.functions && (s.DatabaseURL == "" || cmd.Flags().Changed("deploy-functions"))
			return node.AsTold(cmd.Context(), runDev(cmd.Context(), c, s, f))
		},
	}
	cmd.Flags().IntVar(&f.natsPort, "nats-port", 4222, "port of the embedded NATS server, 0: any free one")
	cmd.Flags().IntVar(&f.pgPort, "postgres-port", 0,
		"port of the embedded Postgres, 0: the one of the last run, else a free one")
	cmd.Flags().IntVar(&f.httpPort, "http-port", 7070, "port of the HTTP API, 0: any free one")
	cmd.Flags().StringArrayVar(&f.apps, "app", nil, "application document to deploy and activate; may be repeated")
	cmd.Flags().BoolVar(&f.functions, "deploy-functions", true,
		"deploy durable functions that workers serve and no app has")
	cmd.Flags().StringVar(&f.start, "start", "", "topic: start a job there once all is ready, and print its result")
	cmd.Flags().StringVar(&f.data, "data", "", "the input of that job as JSON, @FILE, or - for standard input")
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
	served, err := newFunctions(c, n, reach(c, stack.Dir))
	if err != nil {
		return err
	}
	defer served.cl.Close()
	listener, err := listenHTTP(ctx, c, f.httpPort)
	if err != nil {
		return err
	}
	told, end := context.WithCancel(ctx)
	defer end()
	group, ctx := errgroup.WithContext(told)
	group.Go(func() error { return n.RunAll(ctx) })
	group.Go(func() error { return n.RunHTTP(ctx, listener) })
	group.Go(func() error { return n.RunWebhooks(ctx, webhook.Loopback) })
	select {
	case <-n.Ready:
		fmt.Fprintf(c.Out, "DATABASE_URL=%s\nNATS_URL=%s\nLEGWORK_HTTP_URL=http://%s\n", s.DatabaseURL, s.NATSURL,
			listener.Addr())
		guide(c, s, stack.Dir, listener.Addr().String(), deployed)
		if f.functions {
			group.Go(func() error { return served.watch(ctx) })
		}
		if len(f.command) > 0 {
			group.Go(func() error {
				defer end()
				return beside(ctx, c, s, listener.Addr().String(), f.command)
			})
		}
		if f.start != "" {
			group.Go(func() error { return begin(ctx, c, served, f) })
		}
	case <-ctx.Done():
	}
	return node.AsTold(told, group.Wait())
}

// begin starts the job that was asked for, and prints its result. Without a result dev goes on.
func begin(ctx context.Context, c *cli.Shell, served *functions, f devFlags) error {
	cl, done, err := c.Client(ctx, cli.NeedNATS)
	if err != nil {
		return err
	}
	defer done()
	if f.functions {
		err = served.startable(ctx, f.start)
	}
	if err == nil {
		err = job.RunStart(ctx, c, cl, f.start, f.input, job.StartFlags{Wait: true})
	}
	if err != nil && ctx.Err() == nil {
		c.Note("--start %s: %v", f.start, err)
	}
	return nil
}

// afterDash allows arguments behind -- only: others are typing errors.
func afterDash(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && cmd.ArgsLenAtDash() != 0 {
		return cli.UsageError{Err: fmt.Errorf("%q is no flag: a command to run beside comes after --", args[0])}
	}
	return nil
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
