//go:build !production

package devstack

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork/internal/devdir"
)

const (
	natsMemory = 256 << 20 // bytes for memory streams, of which Legwork has none
	natsSync   = 500 * time.Millisecond
)

// natsServer is a server in this process.
type natsServer struct {
	server *server.Server
	lock   *devdir.Lock
	url    string
}

// startNATSServer starts a server with a file store and returns when it accepts connections. Postgres is the truth, so
// its files are synced twice a second and not with every message.
func startNATSServer(ctx context.Context, cfg natsConfig, log *slog.Logger) (*natsServer, error) {
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("devstack: make the NATS store: %w", err)
	}
	lock, err := devdir.Wait(ctx, filepath.Join(cfg.Dir, "nats.lock"), natsLockWait)
	if err != nil {
		return nil, fmt.Errorf("%w: another NATS server uses this store; stop it first", err)
	}
	srv, err := server.NewServer(natsOptions(cfg))
	if err != nil {
		return nil, fmt.Errorf("devstack: configure NATS: %w", joinRelease(err, lock))
	}
	n := &natsServer{server: srv, lock: lock}
	if err := n.run(ctx, log); err != nil {
		srv.Shutdown()
		srv.WaitForShutdown()
		return nil, joinRelease(err, lock)
	}
	n.url = srv.ClientURL()
	return n, nil
}

func natsOptions(cfg natsConfig) *server.Options {
	opts := &server.Options{
		ServerName:             "legwork",
		Host:                   "127.0.0.1",
		Port:                   cfg.Port,
		JetStream:              true,
		StoreDir:               cfg.Dir,
		JetStreamMaxMemory:     natsMemory,
		MaxPayload:             server.MAX_PAYLOAD_SIZE,
		SyncInterval:           natsSync,
		NoSigs:                 true,
		DisableJetStreamBanner: true,
	}
	if cfg.Port == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if cfg.TestSpeed {
		opts.SyncInterval = time.Hour
	}
	return opts
}

func (n *natsServer) run(ctx context.Context, log *slog.Logger) error {
	logger := &natsLog{log: log.With("from", "nats"), fatal: make(chan string, 1)}
	n.server.SetLogger(logger, false, false)
	n.server.Start()
	deadline := time.Now().Add(natsReady)
	for !n.server.ReadyForConnections(pollEvery) {
		select {
		case reason := <-logger.fatal:
			return fmt.Errorf("devstack: NATS did not start: %s", reason)
		case <-ctx.Done():
			return fmt.Errorf("devstack: NATS did not start: %w", context.Cause(ctx))
		default:
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("devstack: NATS did not start within %s", natsReady)
		}
	}
	if !n.server.JetStreamEnabled() {
		return fmt.Errorf("devstack: NATS started without JetStream; its output at debug level says why")
	}
	return nil
}

// stop closes the store in order, which takes milliseconds; there is no harder way within one process.
func (n *natsServer) stop(context.Context) error {
	n.server.Shutdown()
	n.server.WaitForShutdown()
	return n.lock.Release()
}

func joinRelease(err error, lock *devdir.Lock) error {
	if releaseErr := lock.Release(); releaseErr != nil {
		return fmt.Errorf("%w (and %w)", err, releaseErr)
	}
	return err
}

// natsLog is the server's logger: all of it at debug level, except what kills it.
type natsLog struct {
	log   *slog.Logger
	fatal chan string // the first fatal message; the server itself goes on as if the logger had ended the process
}

func (l *natsLog) line(format string, v []any) {
	l.log.Debug(strings.TrimSpace(fmt.Sprintf(format, v...)))
}

func (l *natsLog) Noticef(format string, v ...any) { l.line(format, v) }
func (l *natsLog) Warnf(format string, v ...any)   { l.line(format, v) }
func (l *natsLog) Errorf(format string, v ...any)  { l.line(format, v) }
func (l *natsLog) Debugf(format string, v ...any)  { l.line(format, v) }
func (l *natsLog) Tracef(format string, v ...any)  { l.line(format, v) }

func (l *natsLog) Fatalf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Error(text)
	select {
	case l.fatal <- text:
	default:
	}
}
