package client_test

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

// deadline bounds whatever a test waits for.
const deadline = 2 * time.Minute

// site is a namespace on the real servers; its parts run until the test ends.
type site struct {
	*sitetest.Site
	t    *testing.T
	ns   string
	pool *pgxpool.Pool
	conn *streams.Conn
	c    *client.Client
}

// newSite is a migrated namespace with streams, and no engine.
func newSite(t *testing.T) *site {
	t.Helper()
	s := sitetest.New(t)
	return &site{Site: s, t: t, ns: s.Namespace, pool: s.Pool, conn: s.Conn, c: s.Client}
}

// deploy deploys and activates a document.
func (s *site) deploy(document string) {
	s.t.Helper()
	s.Deploy([]byte(document))
}

// engine runs an engine with its relay; ended may be nil, then the end of a
// job is told as nodes tell it.
func (s *site) engine(ended func(ledger.Closed)) {
	s.t.Helper()
	s.Engine(ended)
	s.Relay()
}

// work runs a worker on a topic.
func (s *site) work(topic string, f func(context.Context, map[string]any) (map[string]any, error)) {
	s.t.Helper()
	s.Work(worker.Handle(topic, f))
}

// serve runs the API over NATS, and returns a client that has nothing else.
func (s *site) serve() *client.Client {
	s.t.Helper()
	s.Go(func(ctx context.Context) error { return client.Serve(ctx, s.conn.NATS(), s.pool, s.ns) })
	remote, err := client.New(s.ns, nil, natstest.Conn(s.t))
	s.must(err)
	s.t.Cleanup(remote.Close)
	s.until("the API answers", func() bool {
		_, err := remote.Apps(s.t.Context())
		return err == nil
	})
	return remote
}

func (s *site) must(err error) {
	s.t.Helper()
	s.Must(err)
}

func (s *site) until(what string, ok func() bool) {
	s.t.Helper()
	s.Until(what, ok)
}

func (s *site) atRest() {
	s.t.Helper()
	s.AtRest()
}

func (s *site) one(sql string, args ...any) (text string) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), legwork.Qualify(sql, s.ns), args...).Scan(&text))
	return text
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// order has a worker and an error route; the customer's name is job data.
const order = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        order:
          type: trigger
          job: {maps: {customer: {name: '{order.output.data.name}'}}}
        charge:
          type: worker
          topic: order.charge
          input: {maps: {name: '{order.output.data.name}'}}
          job: {maps: {verdict: '{$self.output.data.verdict}'}}
      transitions:
        order: [{to: charge}]
`

func accept(context.Context, map[string]any) (map[string]any, error) {
	return map[string]any{"verdict": "ok"}, nil
}

func decline(context.Context, map[string]any) (map[string]any, error) {
	return nil, worker.Errorf(402, "card declined")
}
