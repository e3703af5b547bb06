// Package devstack runs the two servers Legwork needs, Postgres and NATS with JetStream, on one machine and out of one
// folder. It stands behind `legwork dev`, `legwork demo`, `legwork bench` and the tests.
//
//	<Dir>/stack.lock          held while a stack runs; says which process and where its servers listen (0600)
//	<Dir>/postgres.port       the port of the last run, which the next one takes if it is free
//	<Dir>/postgres.password   password of the only database role (0600)
//	<Dir>/postgres/           data/ and, if they had to be downloaded, binaries/; as root it belongs to another user
//	<Dir>/nats/               the JetStream store
//
// Postgres refuses to run as root. Started by root it therefore runs as the owner of an existing <Dir>/postgres, else
// as the user postgres, else as nobody. Where that user cannot reach Dir (everything below /root, mode 0700), the
// Postgres part lives in /var/lib/legwork/outside/ and <Dir>/postgres is a link to it; a warning says so.
//
// Both servers listen on 127.0.0.1 only. Postgres asks for the generated password, and has no unix socket; NATS asks
// for none, as a nats-server on a developer's machine does.
//
// Nothing outlives the process that started it, even if that is killed: on Linux the kernel signals Postgres, elsewhere
// a small watcher does; a NATS child process also sees its standard input close.
package devstack

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/legwork-dev/legwork/internal/devdir"
)

// ErrNotEmbedded is returned by a program that was built with the tag production.
var ErrNotEmbedded = errors.New("this build has no embedded servers")

// stopGrace bounds a graceful stop after which a server is stopped the hard way; both servers survive that.
const stopGrace = 20 * time.Second

// Config says which servers to start, and where. The zero value starts both in devdir.Default().
type Config struct {
	Dir          string       // holds all state; default devdir.Default()
	DatabaseURL  string       // set: use this Postgres and start none
	NATSURL      string       // set: use this NATS and start none
	NoPostgres   bool         // start and name no Postgres
	NoNATS       bool         // start and name no NATS
	NATSProcess  bool         // NATS as a child process (see RunNATSProcess); default in this process
	NATSPort     int          // default 0: any free port
	PostgresPort int          // default 0: that of the last run if it is free, else any free port
	TestSpeed    bool         // give up durability for speed (fsync off and the like); for tests only
	Log          *slog.Logger // progress at info, server output at debug; default none
}

// Stack is a running pair of servers. URLs of servers that were given in Config are passed through.
type Stack struct {
	DatabaseURL string
	NATSURL     string
	Dir         string // absolute

	lock     *devdir.Lock
	postgres *postgres
	nats     stopper
	stop     sync.Once
	stopErr  error
}

type stopper interface {
	stop(ctx context.Context) error
}

// Start starts what cfg asks for and returns when both servers accept connections. ctx bounds the start only: the stack
// runs until Stop or until this process ends.
//
// It returns devdir.ErrInUse if another stack runs over the same folder, and ErrNoPostgres if there is no Postgres to
// be had. With the build tag production it starts none and returns ErrNotEmbedded. After an error nothing is left
// running.
func Start(ctx context.Context, cfg Config) (*Stack, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if !embedded && (cfg.needsPostgres() || cfg.needsNATS()) {
		return nil, fmt.Errorf("%w: set DATABASE_URL and NATS_URL, or use the program that `go install ./cmd/legwork` "+
			"builds in a checkout", ErrNotEmbedded)
	}
	dir, err := openDir(cfg.Dir)
	if err != nil {
		return nil, err
	}
	s := &Stack{Dir: dir, DatabaseURL: cfg.DatabaseURL, NATSURL: cfg.NATSURL}
	if !cfg.needsPostgres() && !cfg.needsNATS() {
		return s, nil
	}
	if s.lock, err = devdir.LockDir(dir); err != nil {
		return nil, err
	}
	if err := s.startServers(ctx, cfg); err != nil {
		// The caller's context may be the reason; what was started must still be stopped.
		return nil, errors.Join(err, s.Stop(context.WithoutCancel(ctx)))
	}
	return s, nil
}

func (c Config) needsPostgres() bool { return c.DatabaseURL == "" && !c.NoPostgres }
func (c Config) needsNATS() bool     { return c.NATSURL == "" && !c.NoNATS }

func (s *Stack) startServers(ctx context.Context, cfg Config) error {
	if cfg.needsPostgres() {
		pg, err := startPostgres(ctx, cfg, s.Dir)
		if err != nil {
			return err
		}
		s.postgres, s.DatabaseURL = pg, pg.url
	}
	if cfg.needsNATS() {
		if err := s.startNATS(ctx, cfg); err != nil {
			return err
		}
	}
	return s.lock.Announce(devdir.Running{PID: os.Getpid(), DatabaseURL: s.DatabaseURL, NATSURL: s.NATSURL})
}

func (s *Stack) startNATS(ctx context.Context, cfg Config) error {
	n := natsConfig{Dir: filepath.Join(s.Dir, "nats"), Port: cfg.NATSPort, TestSpeed: cfg.TestSpeed}
	if cfg.NATSProcess {
		child, err := startNATSProcess(ctx, n, cfg.Log)
		if err != nil {
			return err
		}
		s.nats, s.NATSURL = child, child.url
		return nil
	}
	srv, err := startNATSServer(ctx, n, cfg.Log)
	if err != nil {
		return err
	}
	s.nats, s.NATSURL = srv, srv.url
	return nil
}

// Stop stops what Start started: NATS first, because it only carries messages, then Postgres, which holds the truth.
// Servers that do not stop within 20 seconds, or two seconds after ctx ends, are stopped the hard way. Further calls
// return the first call's result.
func (s *Stack) Stop(ctx context.Context) error {
	s.stop.Do(func() {
		var errs []error
		if s.nats != nil {
			errs = append(errs, s.nats.stop(ctx))
		}
		if s.postgres != nil {
			errs = append(errs, s.postgres.stop(ctx))
		}
		if s.lock != nil {
			errs = append(errs, s.lock.Release())
		}
		if err := errors.Join(errs...); err != nil {
			s.stopErr = fmt.Errorf("devstack: stop %s: %w", s.Dir, err)
		}
	})
	return s.stopErr
}
