package devstack

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	portAttempts   = 5               // a free port may be taken between finding and using it
	recoverTimeout = 5 * time.Minute // replaying max_wal_size after a crash takes minutes on a slow disk
	slowStart      = 3 * time.Second // after which the log says that we are waiting
	pingTimeout    = time.Second
	pollEvery      = 10 * time.Millisecond
)

// postgres is a running server with one database.
type postgres struct {
	child *child
	data  string // folder
	url   string
}

// startPostgres makes what is missing (binaries, data folder, database) and returns when the server accepts
// connections.
func startPostgres(ctx context.Context, cfg Config, dir string) (*postgres, error) {
	h, err := openHome(dir, outsideDir, cfg.Log)
	if err != nil {
		return nil, err
	}
	b, err := findBinaries(ctx, h, installedGlobs)
	if errors.Is(err, ErrNoPostgres) {
		b, err = download(ctx, h, mavenCentral, cfg.Log)
	}
	if err != nil {
		return nil, err
	}
	password, err := readPassword(dir, h)
	if err != nil {
		return nil, err
	}
	if err := initialise(ctx, h, b, password, cfg); err != nil {
		return nil, err
	}
	if err := clearStalePID(ctx, h.data()); err != nil {
		return nil, err
	}
	p, err := runPostgres(ctx, h, b, password, cfg, portsOf(dir, cfg))
	if err != nil {
		return nil, err
	}
	if err := p.makeDatabase(ctx); err != nil {
		return nil, errors.Join(err, p.stop(context.WithoutCancel(ctx)))
	}
	return p, nil
}

// runPostgres starts the server on the configured port, or on free ones until one of them is still free when it gets
// there.
func runPostgres(ctx context.Context, h home, b binaries, password string, cfg Config, from ports) (*postgres, error) {
	for attempt := 1; ; attempt++ {
		port := cfg.PostgresPort
		if port == 0 {
			var err error
			if port, err = from.choose(attempt); err != nil {
				return nil, err
			}
		}
		p, output, err := launchPostgres(h, b, password, port, cfg)
		if err != nil {
			return nil, err
		}
		err = p.waitReady(ctx, output, cfg.Log)
		if err == nil {
			go p.watch(output, cfg.Log)
			if cfg.PostgresPort != 0 {
				return p, nil
			}
			if err := from.keep(port); err != nil {
				return nil, errors.Join(err, p.stop(context.WithoutCancel(ctx)))
			}
			return p, nil
		}
		err = errors.Join(err, p.stop(context.WithoutCancel(ctx)))
		taken := strings.Contains(output.last(), "Address already in use")
		if !taken || cfg.PostgresPort != 0 || attempt == portAttempts {
			return nil, err
		}
	}
}

func launchPostgres(h home, b binaries, password string, port int, cfg Config) (*postgres, *lines, error) {
	output := &lines{log: cfg.Log.With("from", "postgres")}
	args := append([]string{"-D", h.data()}, settings(port, cfg.TestSpeed)...)
	if accepts(h, b, walCompression) {
		args = append(args, "-c", walCompression)
	}
	cmd := exec.Command(b.postgres(), args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = h.path, postgresEnv(h.path), output, output
	// Not the graceful signal: its checkpoint may take long, and what outlives us should be gone at once. Nothing is
	// lost.
	c, err := launch("postgres", cmd, h.as, deathByQuit)
	if err != nil {
		return nil, nil, fmt.Errorf("devstack: %w", err)
	}
	address := url.URL{Scheme: "postgres", User: url.UserPassword(roleName, password),
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), Path: "/" + databaseName, RawQuery: "sslmode=disable"}
	return &postgres{child: c, data: h.data(), url: address.String()}, output, nil
}

// accepts reports whether these binaries know a setting; some are compiled in or not.
func accepts(h home, b binaries, setting string) bool {
	name, _, _ := strings.Cut(setting, "=")
	cmd := exec.Command(b.postgres(), "-D", h.data(), "-c", setting, "-C", name)
	cmd.Dir, cmd.Env, cmd.SysProcAttr = h.path, postgresEnv(h.path), attributes(h.as)
	return cmd.Run() == nil
}

// waitReady returns when a connection succeeds, or the server or the context has ended.
func (p *postgres) waitReady(ctx context.Context, output *lines, log *slog.Logger) error {
	ctx, cancel := context.WithTimeout(ctx, recoverTimeout)
	defer cancel()
	slow := time.After(slowStart)
	for {
		err := p.ping(ctx)
		if p.hasEnded() {
			return fmt.Errorf("devstack: postgres did not start (%w):\n%s", p.child.err, output.last())
		}
		if err == nil {
			return nil
		}
		// A stranger that holds the port answers too, before ours has found it taken and ends.
		if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == "28P01" && isReady(p.data) {
			return fmt.Errorf("devstack: Postgres does not accept the password kept in the state folder; "+
				"bring the right postgres.password back, or move the postgres folder away to start empty: %w", err)
		}
		select {
		case <-p.child.ended:
		case <-ctx.Done():
			return fmt.Errorf("devstack: postgres did not become ready: %w (%w)", context.Cause(ctx), err)
		case <-slow:
			log.Info("waiting for Postgres, which may be recovering from a crash")
		case <-time.After(pollEvery):
		}
	}
}

func (p *postgres) hasEnded() bool {
	select {
	case <-p.child.ended:
		return true
	default:
		return false
	}
}

// ping connects to the maintenance database, which always exists. A stranger on the port may never answer.
func (p *postgres) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	conn, err := p.connect(ctx, "postgres")
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

func (p *postgres) connect(ctx context.Context, database string) (*pgx.Conn, error) {
	config, err := pgx.ParseConfig(p.url)
	if err != nil {
		return nil, fmt.Errorf("devstack: %w", err)
	}
	config.Database = database
	config.RuntimeParams["search_path"] = "pg_catalog"
	return pgx.ConnectConfig(ctx, config)
}

func (p *postgres) makeDatabase(ctx context.Context) error {
	conn, err := p.connect(ctx, "postgres")
	if err != nil {
		return fmt.Errorf("devstack: %w", err)
	}
	defer conn.Close(ctx)
	var exists bool
	err = conn.QueryRow(ctx, "select exists (select from pg_catalog.pg_database where datname = $1)",
		databaseName).Scan(&exists)
	if err == nil && !exists {
		_, err = conn.Exec(ctx, "create database "+databaseName)
	}
	if err != nil {
		return fmt.Errorf("devstack: make the database %s: %w", databaseName, err)
	}
	return nil
}

// watch says so when the server ends without having been told to.
func (p *postgres) watch(output *lines, log *slog.Logger) {
	<-p.child.ended
	if p.child.err != nil {
		log.Error("Postgres has ended; restart to recover", "error", p.child.err, "output", output.last())
	}
}

func (p *postgres) stop(ctx context.Context) error {
	return p.child.end(ctx, stopGrace, signalFast, signalImmediate)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("devstack: find a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// clearStalePID deals with the postmaster.pid of a server that did not end in order. Postgres itself takes any live
// process with that number for a server on its folder, which after a reboot or in a new container is often wrong.
func clearStalePID(ctx context.Context, data string) error {
	ctx, cancel := context.WithTimeout(ctx, stopGrace)
	defer cancel()
	for {
		pid := livePostmaster(data)
		if pid == 0 {
			break
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("devstack: another Postgres (process %d) runs over %s; stop it with `pg_ctl stop -D %s`", pid,
				data, data)
		case <-time.After(pollEvery): // the one of a killed stack is on its way out
		}
	}
	if err := os.Remove(pidFile(data)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("devstack: remove a stale postmaster.pid: %w", err)
	}
	return nil
}
