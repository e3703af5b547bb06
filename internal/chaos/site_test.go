//go:build slow

package chaos

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/examples/orders"
	"github.com/legwork-dev/legwork/streams"
)

// site is one namespace with the order application on two servers, and what
// the test sees it with.
type site struct {
	settings
	t           *testing.T
	ns          string
	databaseURL string
	natsURL     string
	journals    string // folder
	pool        *pgxpool.Pool
	conn        *streams.Conn
	client      *client.Client
	orders      []orders.Entry
	began       sync.Map // when each order was started, by its id
	mu          sync.Mutex
	slowest     time.Duration // start, until its caller knew of it
	fleet       *fleet
}

// lease is how long the broker waits for a process that is gone: short where
// a run kills processes, 0 for the default of 30 s.
type lease time.Duration

const killedLease = lease(2 * time.Second)

// newSite prepares the tables and the streams. Services leave streams that
// exist as they are, with the lease they were given here.
func newSite(t *testing.T, databaseURL, natsURL, ns string, wait lease, how ...client.DeployOption) *site {
	t.Helper()
	s := &site{settings: readSettings(t), t: t, ns: ns, databaseURL: databaseURL, natsURL: natsURL, journals: t.TempDir()}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("repeat with LEGWORK_SEED=%d LEGWORK_CHAOS_JOBS=%d LEGWORK_CHAOS_SECONDS=%.0f", s.seed, s.jobs,
				s.load.Seconds())
		}
	})
	_, err := migrations.Up(t.Context(), databaseURL, ns)
	s.must(err)
	s.pool, err = pgxpool.New(t.Context(), databaseURL)
	s.must(err)
	t.Cleanup(s.pool.Close)
	s.watchPublishes()
	s.conn, err = streams.Connect(t.Context(),
		streams.Config{URL: natsURL, Namespace: ns, Name: "chaos", AckWait: time.Duration(wait),
			Log: slog.New(slog.DiscardHandler)})
	s.must(err)
	t.Cleanup(s.conn.Close)
	s.must(s.conn.Provision(t.Context()))
	s.must(s.conn.ProvisionTopics(t.Context(), topics))
	s.client, err = client.New(ns, s.pool, s.conn.NATS())
	s.must(err)
	t.Cleanup(s.client.Close)
	d, err := s.client.Deploy(t.Context(), "app.yaml", orders.Document, how...)
	s.must(err)
	if !d.Active {
		s.must(s.client.Activate(t.Context(), d.App, d.Version))
	}
	s.orders, err = orders.Load(s.jobs)
	s.must(err)
	return s
}

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// sql renders a statement for the namespace.
func (s *site) sql(text string) string { return legwork.Qualify(text, s.ns) }

// watchPublishes writes down each time a relay publishes a row again.
func (s *site) watchPublishes() {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), s.sql(`
CREATE TABLE legwork.chaos_again (guid uuid NOT NULL, lane text NOT NULL, publish int NOT NULL);
CREATE FUNCTION legwork.chaos_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO legwork.chaos_again VALUES (NEW.guid, NEW.lane, NEW.publish);
  RETURN NULL;
END $$;
CREATE TRIGGER chaos_note AFTER UPDATE OF publish ON legwork.outbox
  FOR EACH ROW WHEN (NEW.publish > 1 AND NEW.publish > OLD.publish) EXECUTE FUNCTION legwork.chaos_note();`))
	s.must(err)
}

// askLimit is how long one question of a wait may take. A server that is killed
// leaves questions unanswered, and nats.go waits for an answer until the deadline
// of its context: with the deadline of the whole wait, one such question takes it all.
const askLimit = 10 * time.Second

// eventually waits for something that nothing signals. What fails meanwhile, as
// while a server is away, and what is not answered within askLimit, is asked again.
func (s *site) eventually(what string, limit time.Duration, holds func(ctx context.Context) (bool, error)) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), limit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	slow := time.After(time.Minute)
	var last error
	ask := func() (bool, error) {
		ctx, cancel := context.WithTimeout(ctx, askLimit)
		defer cancel()
		return holds(ctx)
	}
	for {
		ok, err := ask()
		if ok {
			return
		}
		if err != nil {
			last = err
		}
		select {
		case <-tick.C:
		case <-slow:
			s.t.Logf("not within a minute: %s (last error: %v)", what, last)
			s.explain()
		case <-ctx.Done():
			s.explain()
			s.t.Fatalf("not within %v: %s (last error: %v)", limit, what, last)
		}
	}
}

// ended counts the jobs that have ended and the rows of the outbox.
func (s *site) ended(ctx context.Context) (jobs, rows int, err error) {
	err = s.pool.QueryRow(ctx, s.sql(`SELECT (SELECT count(*) FROM legwork.job WHERE state <> 'running'), (SELECT
		count(*) FROM legwork.outbox)`)).Scan(&jobs, &rows)
	return jobs, rows, err
}

// untilBusy waits until so many jobs have ended and many messages are out.
func (s *site) untilBusy(jobs int) {
	s.t.Helper()
	s.eventually("many messages are out", s.load+s.patience(), func(ctx context.Context) (bool, error) {
		n, rows, err := s.ended(ctx)
		return n >= jobs && (rows >= 20 || n > len(s.orders)*9/10), err
	})
}
