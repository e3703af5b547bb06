package doctor_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const namespace = "default"

// installation is one that is well: durable servers, tables, roles, streams.
type installation struct {
	t       *testing.T
	url     string // of Postgres, as its owner
	login   string // as an operator
	nats    *server.Server
	owner   *pgxpool.Pool
	js      jetstream.JetStream
	patient doctor.Patient
}

func install(t *testing.T) *installation {
	t.Helper()
	i := &installation{t: t, url: durable(t), nats: broker(t, true)}
	if _, err := migrations.Up(t.Context(), i.url, namespace); err != nil {
		t.Fatal(err)
	}
	i.owner = i.pool(i.url)
	text, err := access.SQL(namespace)
	if err != nil {
		t.Fatal(err)
	}
	i.exec(text + "CREATE ROLE looks LOGIN PASSWORD 'pw' IN ROLE legwork_operator")
	i.exec("UPDATE legwork.audit SET ended_at = now(), next_at = now() + interval '1 hour'") // as a relay does
	u, err := url.Parse(i.url)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword("looks", "pw")
	i.login = u.String()
	conn := i.conn("all")
	if err := conn.Provision(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := conn.ProvisionTopics(t.Context(), []string{"order.charge"}); err != nil {
		t.Fatal(err)
	}
	if i.js, err = jetstream.New(conn.NATS()); err != nil {
		t.Fatal(err)
	}
	pool := i.pool(i.login)
	i.patient = doctor.Patient{Namespace: namespace, Pool: pool, Conn: conn, Monitor: monitor(i.nats), Connections: 8,
		Retention: time.Hour, Topics: []string{"order.charge"},
		Schema: func(ctx context.Context) error { return migrations.Current(ctx, pool, namespace) }}
	return i
}

// durable is the address of a Postgres that syncs, as users have it.
func durable(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "legwork-doctor-") // t.TempDir is closed to the user of Postgres
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o711); err != nil {
		t.Fatal(err)
	}
	stack, err := devstack.Start(t.Context(), devstack.Config{Dir: dir, NoNATS: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stack.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return stack.DatabaseURL
}

// broker is a NATS with a monitoring port and two users; one may do nothing.
func broker(t *testing.T, always bool) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, HTTPHost: "127.0.0.1",
		HTTPPort:  server.RANDOM_PORT,
		JetStream: true, StoreDir: t.TempDir(), SyncAlways: always, SyncInterval: time.Minute, NoSigs: true, NoLog: true,
		Users: []*server.User{{Username: "all", Password: "pw"},
			{Username: "none", Password: "pw", Permissions: &server.Permissions{
				Publish: &server.SubjectPermission{Deny: []string{"$JS.API.>"}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("NATS did not start")
	}
	return s
}

func monitor(s *server.Server) string { return fmt.Sprintf("http://%s", s.MonitorAddr()) }

func (i *installation) conn(user string) *streams.Conn {
	i.t.Helper()
	c, err := streams.Connect(i.t.Context(),
		streams.Config{URL: i.nats.ClientURL(), Auth: legwork.NATSAuth{User: user, Password: "pw"}, Namespace: namespace})
	if err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(c.Close)
	return c
}

func (i *installation) pool(url string) *pgxpool.Pool {
	i.t.Helper()
	pool, err := pg.Open(i.t.Context(), url, pg.Options{Size: 1, Ordered: true})
	if err != nil {
		i.t.Fatal(err)
	}
	i.t.Cleanup(pool.Close)
	return pool
}

func (i *installation) exec(sql string) {
	i.t.Helper()
	if _, err := i.owner.Exec(i.t.Context(), sql); err != nil {
		i.t.Fatalf("%.80s: %v", sql, err)
	}
}

// update changes the stream of a lane as an operator may.
func (i *installation) update(stream string, change func(*jetstream.StreamConfig)) {
	i.t.Helper()
	s, err := i.js.Stream(i.t.Context(), stream)
	if err != nil {
		i.t.Fatal(err)
	}
	config := s.CachedInfo().Config
	change(&config)
	if _, err := i.js.UpdateStream(i.t.Context(), config); err != nil {
		i.t.Fatal(err)
	}
}

func (i *installation) publish(lane string) {
	i.t.Helper()
	if _, err := i.js.Publish(i.t.Context(), legwork.Subject(namespace, lane), []byte("{}")); err != nil {
		i.t.Fatal(err)
	}
}

func (i *installation) purge(stream string) {
	i.t.Helper()
	s, err := i.js.Stream(i.t.Context(), stream)
	if err == nil {
		err = s.Purge(i.t.Context())
	}
	if err != nil {
		i.t.Fatal(err)
	}
}

// consumer changes the consumer of a topic as the service may have made it.
func (i *installation) consumer(stream string, tune func(*jetstream.ConsumerConfig)) {
	i.t.Helper()
	consumer, err := i.js.Consumer(i.t.Context(), stream, "order_charge")
	if err != nil {
		i.t.Fatal(err)
	}
	cfg := consumer.CachedInfo().Config
	tune(&cfg)
	if _, err := i.js.UpdateConsumer(i.t.Context(), stream, cfg); err != nil {
		i.t.Fatal(err)
	}
}

// repair does what `legwork broker repair --all --yes` does.
func (i *installation) repair() {
	i.t.Helper()
	faults, err := i.patient.Conn.Faults(i.t.Context(), []string{"order.charge"})
	for _, f := range faults {
		if err == nil {
			err = i.patient.Conn.Repair(i.t.Context(), f, true)
		}
	}
	if err != nil {
		i.t.Fatal(err)
	}
}
