package fault_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/fault"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	testmain.Run(m)
}

// site is a whole small installation, engines, relay and workers in this
// process, on the real servers; every call to them may go wrong.
type site struct {
	*testing.T
	ns     string
	pool   *pgxpool.Pool
	faults *fault.Faults
	tel    *telemetry.Telemetry
	log    *slog.Logger

	ctx   context.Context
	stop  context.CancelFunc
	run   errgroup.Group
	conns []*streams.Conn

	mu   sync.Mutex
	done map[string]map[string]int // by job and activity, by idempotency key: how often work was done
}

func newSite(t *testing.T, faults *fault.Faults) *site {
	s := &site{T: t, ns: pgtest.Namespace(t), pool: pgtest.Pool(t), faults: faults, log: slog.New(slog.DiscardHandler),
		done: map[string]map[string]int{}}
	_, err := migrations.Up(t.Context(), pgtest.URL(t), s.ns)
	s.must(err)
	s.tel, err = telemetry.Setup(t.Context(), telemetry.Config{})
	s.must(err)
	s.ctx, s.stop = context.WithCancel(context.Background())
	t.Cleanup(func() {
		s.stop()
		if err := s.run.Wait(); err != nil {
			t.Errorf("a part of the installation failed: %v", err)
		}
		for _, conn := range s.conns {
			conn.Close()
		}
		s.must(s.tel.Shutdown(context.Background()))
	})
	s.deploy()
	return s
}

// store is a store on connections that are as they should be.
func (s *site) store(db ledger.DB) *ledger.Store {
	s.Helper()
	store, err := ledger.NewStore(db, s.ns)
	s.must(err)
	return store
}

func (s *site) deploy() {
	s.Helper()
	store := s.store(s.pool)
	_, err := store.Deploy(s.Context(), "fault", "1", document, "")
	s.must(err)
	_, err = store.Activate(s.Context(), "fault", "1")
	s.must(err)
}

// connect is one process's connection to the broker.
func (s *site) connect() *streams.Conn {
	s.Helper()
	conn, err := streams.Connect(s.Context(),
		streams.Config{URL: natstest.URL(s.T), Namespace: s.ns, Memory: true, AckWait: 2 * time.Second, Log: s.log})
	s.must(err)
	s.conns = append(s.conns, conn)
	s.must(conn.Provision(s.Context()))
	return conn
}

func (s *site) db(name string) fault.DB { return fault.DB{Inner: s.pool, Faults: s.faults, Name: name} }

// engine runs an engine in a mode.
func (s *site) engine(mode engine.Mode) {
	s.Helper()
	conn := s.connect()
	out, err := streams.NewPublisher(conn, streams.PublisherConfig{})
	s.must(err)
	e, err := engine.New(engine.Config{Namespace: s.ns, Mode: mode, Store: s.store(s.db("store")), Log: s.log,
		Metrics: s.tel.Metrics(),
		Publish: fault.Publisher{Inner: out, Faults: s.faults}.PublishAsync})
	s.must(err)
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal,
		legwork.LaneEvent} {
		source, err := conn.Source(s.Context(), lane)
		s.must(err)
		r, err := router.New(router.Config{Source: source, Handler: router.Handler(s.faults.Settling(e.Handler(lane))),
			Log: s.log})
		s.must(err)
		s.run.Go(func() error {
			defer source.Close()
			return r.Run(s.ctx)
		})
	}
}

func (s *site) relay() {
	s.Helper()
	conn := s.connect()
	out, err := streams.NewPublisher(conn, streams.PublisherConfig{})
	s.must(err)
	store, err := outbox.NewStore(s.db("outbox"), s.ns)
	s.must(err)
	relay, err := outbox.NewRelay(store, outbox.Ask(fault.Broker[streams.LaneState]{Inner: conn, Faults: s.faults}),
		fault.Publisher{Inner: out, Faults: s.faults},
		outbox.Config{Sweep: 200 * time.Millisecond, Grace: 500 * time.Millisecond, Recheck: 500 * time.Millisecond,
			Assemble: graph.AssembleFlat,
			Metrics:  s.tel.Metrics(), Log: s.log})
	s.must(err)
	s.run.Go(func() error { return relay.Run(s.ctx) })
}

// work runs a worker on all topics; it notes what it does under the key that
// makes the work's effect happen once.
func (s *site) work() {
	s.Helper()
	do := func(_ context.Context, t *worker.Task) (*worker.Reply, error) {
		s.mu.Lock()
		of := s.done[t.Job+" "+t.Activity]
		if of == nil {
			of = map[string]int{}
			s.done[t.Job+" "+t.Activity] = of
		}
		of[t.IdempotencyKey]++
		s.mu.Unlock()
		return answer(t)
	}
	s.must(s.connect().ProvisionTopics(s.Context(), topics)) // with the lease of this test
	var all []worker.Registration
	for _, topic := range topics {
		all = append(all, worker.HandleRaw(topic, do))
	}
	cfg := worker.Config{URL: natstest.URL(s.T), Namespace: s.ns, Logger: s.log}
	s.run.Go(func() error { return worker.Run(s.ctx, cfg, all...) })
}

// answer fails first where a retry follows, and ends rounds at two.
func answer(t *worker.Task) (*worker.Reply, error) {
	switch {
	case t.Topic == "w.a" && t.Attempt == 1:
		return nil, worker.Errorf(503, "not yet")
	case t.Topic == "w.w":
		var in struct{ N int }
		if err := json.Unmarshal(t.Data, &in); err != nil {
			return nil, err
		}
		if in.N++; in.N < 2 {
			return worker.Code(201, map[string]int{"n": in.N}), nil
		}
		return worker.Code(200, map[string]int{"n": in.N}), nil
	}
	return worker.Code(200, map[string]int{"v": 7}), nil
}

// metrics returns the sums of the counters, by name and, behind it, by each of
// their labels' values.
func (s *site) metrics() map[string]int {
	s.Helper()
	recorder := httptest.NewRecorder()
	s.tel.Handler().ServeHTTP(recorder, httptest.NewRequest("GET", "/metrics", nil))
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(recorder.Body)
	s.must(err)
	n := map[string]int{}
	for name, f := range families {
		for _, m := range f.GetMetric() {
			value := int(m.GetCounter().GetValue())
			n[strings.TrimPrefix(name, "legwork_")] += value
			for _, l := range m.GetLabel() {
				n[strings.TrimPrefix(name, "legwork_")+" "+l.GetValue()] += value
			}
		}
	}
	return n
}

func (s *site) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// query returns the rows of a statement that yields one text.
func (s *site) query(sql string, args ...any) (lines []string) {
	s.Helper()
	rows, err := s.pool.Query(context.Background(), legwork.Qualify(sql, s.ns), args...)
	s.must(err)
	defer rows.Close()
	for rows.Next() {
		var line string
		s.must(rows.Scan(&line))
		lines = append(lines, line)
	}
	s.must(rows.Err())
	return lines
}
