package legworktest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/pg"
)

const (
	databaseVariable = "LEGWORK_TEST_DATABASE_URL"
	startTimeout     = 5 * time.Minute // the first start on a machine may download Postgres
	stopTimeout      = time.Minute
	maxServers       = 64 // test binaries that run at once
	poolSize         = 8
)

// server is what the tests of a process share.
type server struct {
	url   string
	pool  *pgxpool.Pool
	stack *devstack.Stack // nil: not ours
}

var shared = struct {
	sync.Mutex
	server *server
	err    error
}{}

// theServer is the Postgres of this process; the first call starts it.
func theServer() (*server, error) {
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil && shared.err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
		defer cancel()
		shared.server, shared.err = startServer(ctx)
	}
	return shared.server, shared.err
}

// Main is the body of a TestMain, for test binaries that look for goroutines or child processes at their end: it
// runs the tests, calls Stop and exits. Without it the server ends with the process.
func Main(m *testing.M) {
	code := m.Run()
	if err := Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// Stop stops the server of this test binary, if one was started: for a TestMain that does more than Main.
func Stop() error {
	shared.Lock()
	defer shared.Unlock()
	s := shared.server
	shared.server = nil
	if s == nil {
		return nil
	}
	s.pool.Close()
	if s.stack == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	return s.stack.Stop(ctx)
}

func startServer(ctx context.Context) (*server, error) {
	s := &server{url: os.Getenv(databaseVariable)}
	if s.url == "" {
		var err error
		if s.stack, err = startPostgres(ctx); err != nil {
			return nil, err
		}
		s.url = s.stack.DatabaseURL
	}
	var err error
	if s.pool, err = pg.Open(ctx, s.url, pg.Options{Name: "legworktest", Size: poolSize}); err == nil && s.stack != nil {
		err = s.sweep(ctx)
	}
	if err == nil {
		return s, nil
	}
	if s.stack != nil {
		err = errors.Join(err, s.stack.Stop(context.WithoutCancel(ctx)))
	}
	return nil, err
}

// startPostgres starts a server over the first folder that no other test binary has. Folders are kept: a new one
// takes a second longer.
func startPostgres(ctx context.Context) (*devstack.Stack, error) {
	base := filepath.Join(os.TempDir(), "legworktest-"+strconv.Itoa(os.Geteuid()))
	if err := os.MkdirAll(base, 0o711); err != nil {
		return nil, fmt.Errorf("legworktest: make a folder for the test database: %w", err)
	}
	if err := devdir.CheckOwner(base); err != nil { // anybody may make a folder of this name
		return nil, fmt.Errorf("legworktest: %w", err)
	}
	for i := range maxServers {
		cfg := devstack.Config{Dir: filepath.Join(base, strconv.Itoa(i)), NoNATS: true, TestSpeed: true}
		stack, err := devstack.Start(ctx, cfg)
		switch {
		case err == nil:
			return stack, nil
		case errors.Is(err, devdir.ErrInUse):
			continue
		case ctx.Err() != nil || errors.Is(err, devstack.ErrNoPostgres):
			return nil, fmt.Errorf("legworktest: %w", err)
		}
		// What is in the folder may be damaged, or of a Postgres that is gone.
		if dropErr := os.RemoveAll(cfg.Dir); dropErr != nil {
			return nil, errors.Join(err, dropErr)
		}
		return devstack.Start(ctx, cfg)
	}
	return nil, fmt.Errorf("legworktest: %d test binaries use the folders in %s", maxServers, base)
}

// sweep drops what killed tests have left in a folder.
func (s *server) sweep(ctx context.Context) error {
	rows, err := s.pool.Query(ctx, statements["leftovers"])
	if err != nil {
		return err
	}
	schemas, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, schema := range schemas {
		if err := s.drop(ctx, schema); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) drop(ctx context.Context, schema string) error {
	_, err := s.pool.Exec(ctx, "DROP SCHEMA IF EXISTS "+pgx.Identifier{schema}.Sanitize()+" CASCADE")
	return err
}
