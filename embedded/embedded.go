package embedded

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/worker"
)

// Process is an engine, a relay and workers in this process. Use Start.
type Process struct {
	node   *node.Node
	client *client.Client
	nats   *devstack.Stack

	begun       chan struct{} // closed when the workers take work
	stopWorkers context.CancelFunc
	done        chan struct{}
	err         error // once done is closed
	stop        sync.Once
}

// role is the NATS role of such a process (legwork broker permissions --role embedded), and the name of its kind where
// processes are listed.
const role = "embedded"

// natsGrace is how long the NATS server of this process may take to close its files.
const natsGrace = 10 * time.Second

// Start connects to the servers, creates or migrates the tables, and returns when the engine, the relay and the workers
// take work. ctx bounds only the start. After it, they run until Stop, or until one of them fails for good (Done).
// Without registrations no workers run in this process.
//
// Start returns an error if a setting or a registration is wrong, or a server cannot be reached. If a server becomes
// unreachable later, the process waits until it is back.
func Start(ctx context.Context, cfg Config, registrations ...worker.Registration) (*Process, error) {
	p := &Process{begun: make(chan struct{}), done: make(chan struct{})}
	err := p.open(ctx, cfg, registrations)
	if err == nil {
		err = p.started(ctx)
	}
	if err != nil {
		_ = p.Stop() // its error is the same one, or follows from it
		return nil, fmt.Errorf("embedded: %w", err)
	}
	return p, nil
}

func (p *Process) open(ctx context.Context, cfg Config, registrations []worker.Registration) error {
	s, err := p.settings(ctx, &cfg)
	if err != nil {
		return err
	}
	if p.node, err = node.Open(ctx, s, role); err != nil {
		return err
	}
	p.client, err = client.Open(local.With(ctx, p.node.Local), client.Config{DatabaseURL: s.DatabaseURL,
		NATSURL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Namespace: s.Namespace,
		SignalRetention: s.SignalRetention, Log: p.node.Log})
	if err != nil {
		return err
	}
	p.run(p.workers(&cfg, &s), registrations)
	return nil
}

// run starts engine, relay and workers. When it all ends, the workers end first: until then the engine takes their last
// answers, and the leases of the work in hand are renewed.
func (p *Process) run(cfg worker.Config, registrations []worker.Registration) {
	engine, stopEngine := context.WithCancel(context.Background())
	workers, stopWorkers := context.WithCancel(local.With(context.Background(), p.node.Local))
	p.stopWorkers = stopWorkers
	var group errgroup.Group
	holding, letGo := context.WithCancel(context.Background())
	group.Go(func() error { return p.node.HoldWork(holding) })
	group.Go(func() error {
		defer stopEngine()
		defer letGo()
		if len(registrations) == 0 {
			close(p.begun)
			<-workers.Done()
			return nil
		}
		return node.AsTold(workers, worker.Run(workers, cfg, registrations...))
	})
	group.Go(func() error {
		defer stopWorkers()
		return node.AsTold(engine, p.node.RunAll(engine))
	})
	go func() {
		p.err = group.Wait()
		close(p.done)
	}()
}

// started waits until engine, relay and workers take work.
func (p *Process) started(ctx context.Context) error {
	for _, begun := range []<-chan struct{}{p.node.Begun, p.begun} {
		select {
		case <-begun:
		case <-p.done:
			return p.err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// Client returns a client that deploys documents, and starts, signals and reads jobs. It has its own connections, and
// works until Stop.
func (p *Process) Client() *client.Client { return p.client }

// Handler serves /metrics, /livez, /readyz and /startupz; mount it in a server of the program. None of them asks for a
// password.
func (p *Process) Handler() http.Handler { return p.node.Tel.Routes() }

// Done returns a channel that is closed when engine, relay and workers have ended: after Stop, or after one of them has
// failed for good, such as by a connection that was closed. Then Stop returns the reason.
func (p *Process) Done() <-chan struct{} { return p.done }

// Stop lets the running handlers finish, for DrainTimeout at most, hands back the work that is left, and closes the
// connections. If something had failed for good before, it returns that error. Further calls wait for the first one and
// return the same.
func (p *Process) Stop() error {
	p.stop.Do(func() {
		if p.stopWorkers != nil {
			p.stopWorkers()
			<-p.done
		}
		p.close()
	})
	return p.err
}

func (p *Process) close() {
	if p.client != nil {
		p.client.Close()
	}
	if p.node != nil {
		p.node.Close()
	}
	if p.nats != nil {
		ctx, cancel := context.WithTimeout(context.Background(), natsGrace)
		defer cancel()
		p.err = errors.Join(p.err, p.nats.Stop(ctx))
	}
}
