//go:build slow

package chaos

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
)

// arena is everything of one run: the servers, the posts behind their links,
// the client of the load behind links of its own, and connections past all
// links for whoever watches.
type arena struct {
	t    *testing.T
	plan torturePlan
	ns   string

	binary, self, journals, payments string

	broker      *broker
	brokerBusy  sync.Mutex // held by the fault that has the broker
	fullDisk    string     // its store, if that is a small disk of its own
	database    *database  // the primary; its port is where links and pools lead
	dbBusy      sync.Mutex
	dbPort      atomic.Int32
	databaseURL string // of the first primary: all but the port is that of any
	effectsURL  string
	tail        lostTail

	pool, acts *pgxpool.Pool
	conn       *streams.Conn
	js         jetstream.JetStream

	posts     []*post
	outer     *post // no process: the links of the load's own client
	outerPool *pgxpool.Pool
	client    *client.Client
	load      *tortureLoad
	tape      *tape
	watch     *watch
	tally     *tally

	ctx   context.Context // ends with the run
	stop  context.CancelFunc
	group sync.WaitGroup

	mu         sync.Mutex
	violations []string
}

// violation notes what must not happen.
func (a *arena) violation(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	a.mu.Lock()
	a.violations = append(a.violations, text)
	n := len(a.violations)
	a.mu.Unlock()
	if n <= 30 {
		a.t.Errorf("violation: %s", text)
	}
}

func (a *arena) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

func (a *arena) sql(text string) string { return legwork.Qualify(text, a.ns) }

// newArena starts the servers and everything but the posts.
func newArena(t *testing.T, plan torturePlan) *arena {
	t.Helper()
	a := &arena{t: t, plan: plan, ns: "torture", binary: legworkBinary(t), self: testBinary(t), journals: t.TempDir(),
		payments: t.TempDir(), tally: newTally()}
	a.ctx, a.stop = context.WithCancel(context.WithoutCancel(t.Context()))
	t.Cleanup(a.end)
	a.database = newDatabase(t)
	a.databaseURL = a.database.stack.DatabaseURL
	a.dbPort.Store(int32(a.database.port))
	a.broker = &broker{t: t, dir: t.TempDir(), port: strconv.Itoa(testmain.Port(t))}
	a.makeSmallDisk()
	a.must(a.broker.up())
	t.Cleanup(a.broker.stop)
	a.prepareTables()
	a.prepareStreams()
	var err error
	if a.outer, err = a.newPost("client", ""); err != nil {
		t.Fatal(err)
	}
	a.outerPool, err = pgxpool.New(t.Context(), through(a.databaseURL, a.outer.db)+"&application_name=caller")
	a.must(err)
	a.client, err = client.Open(t.Context(),
		client.Config{DatabaseURL: through(a.databaseURL, a.outer.db), NATSURL: "nats://" + a.outer.nats.addr(),
			Namespace: a.ns, MaxConns: 8, Log: slog.New(slog.DiscardHandler)})
	a.must(err)
	return a
}

// makeSmallDisk gives the broker a disk that can be filled, where the system
// lets us mount one.
func (a *arena) makeSmallDisk() {
	store := filepath.Join(a.broker.dir, "nats")
	a.must(os.Mkdir(store, 0o700))
	if err := syscall.Mount("torture", store, "tmpfs", 0, "size=512m"); err != nil {
		a.t.Logf("no disk of its own for the broker, so none that is full: %v", err)
		return
	}
	a.fullDisk = store
	a.t.Cleanup(func() {
		if err := syscall.Unmount(store, 0); err != nil {
			a.t.Errorf("unmount the broker's disk: %v", err)
		}
	})
}

func (a *arena) prepareTables() {
	ctx := a.t.Context()
	_, err := migrations.Up(ctx, a.databaseURL, a.ns)
	a.must(err)
	a.pool, err = a.primaryPool(a.databaseURL)
	a.must(err)
	a.t.Cleanup(a.pool.Close)
	_, err = a.pool.Exec(ctx, "CREATE DATABASE effects")
	a.must(err)
	a.effectsURL = withDatabase(a.databaseURL, "effects")
	a.acts, err = a.primaryPool(a.effectsURL)
	a.must(err)
	a.t.Cleanup(a.acts.Close)
	_, err = a.acts.Exec(ctx, effectTables)
	a.must(err)
}

// primary is the host:port of the server that is the primary now.
func (a *arena) primary() string { return fmt.Sprintf("127.0.0.1:%d", a.dbPort.Load()) }

// primaryPool opens a pool whose connections lead to the primary, past all links.
func (a *arena) primaryPool(address string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(address + "&application_name=arena")
	if err != nil {
		return nil, err
	}
	cfg.BeforeConnect = func(_ context.Context, c *pgx.ConnConfig) error {
		c.Port = uint16(a.dbPort.Load())
		return nil
	}
	return pgxpool.NewWithConfig(a.t.Context(), cfg)
}

func (a *arena) prepareStreams() {
	ctx := a.t.Context()
	var err error
	a.conn, err = streams.Connect(ctx, streams.Config{URL: a.broker.url, Namespace: a.ns, Name: "arena",
		AckWait: tortureLease, Log: slog.New(slog.DiscardHandler)})
	a.must(err)
	a.t.Cleanup(a.conn.Close)
	a.must(a.conn.Provision(ctx))
	a.must(a.conn.ProvisionTopics(ctx, slices.Concat(tortureTopics, flowTopics)))
	a.js, err = jetstream.New(a.conn.NATS())
	a.must(err)
	c, err := client.New(a.ns, a.pool, a.conn.NATS())
	a.must(err)
	defer c.Close()
	d, err := c.Deploy(ctx, "torture.yaml", []byte(tortureApp+flowGraphs))
	a.must(err)
	a.must(c.Activate(ctx, d.App, d.Version))
}

// staff starts the processes, and waits until they are ready.
func (a *arena) staff() {
	a.t.Helper()
	for _, s := range []struct {
		name, role string
		env        []string
	}{
		{"engine 1", engineRole, nil},
		{"engine 2", engineRole, []string{"LEGWORK_MODE=step"}},
		{"relay 1", relayRole, nil},
		{"worker 1", tortureRole, nil},
		{"worker 2", tortureRole, nil},
		{"service 1", serviceRole, nil},
		{"service 2", serviceRole, nil},
	} {
		p, err := a.newPost(s.name, s.role, s.env...)
		a.must(err)
		a.posts = append(a.posts, p)
		a.must(a.start(p, nil))
	}
	for _, p := range a.posts {
		a.must(a.awaitReady(p, upLimit))
	}
}

// end releases everything; what still runs is killed.
func (a *arena) end() {
	a.stop()
	if a.client != nil {
		a.client.Close()
		a.outerPool.Close()
	}
	for _, p := range a.posts {
		if proc := p.current(); proc != nil && proc.alive() {
			_ = proc.cmd.Process.Signal(syscall.SIGCONT)
			proc.kill()
		}
		p.close()
	}
	if a.outer != nil {
		a.outer.close()
	}
	a.group.Wait()
}

// operator keeps the lease short on consumers that others have made again, as
// an operator may set it.
func (a *arena) operator(ctx context.Context) error {
	topics := slices.Concat(tortureTopics, flowTopics)
	if err := a.conn.Provision(ctx); err != nil {
		return err
	}
	if err := a.conn.ProvisionTopics(ctx, topics); err != nil {
		return err
	}
	for _, name := range all(a.js.StreamNames(ctx).Name()) {
		s, err := a.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		for _, info := range all(s.ListConsumers(ctx).Info()) {
			if info.Config.AckWait != tortureLease {
				info.Config.AckWait = tortureLease
				if _, err := s.UpdateConsumer(ctx, info.Config); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func withDatabase(address, name string) string {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return address
	}
	return fmt.Sprintf("postgres://%s:%s@%s:%d/%s?sslmode=disable", cfg.User, cfg.Password, cfg.Host, cfg.Port, name)
}
