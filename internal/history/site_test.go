package history_test

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/history"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/streams"
)

func TestMain(m *testing.M) { testmain.Run(m) }

// deadline bounds what must come to an end.
const deadline = 3 * time.Minute

// site is a namespace on the real servers, with engines that die, messages that
// come twice, and clients whose connections are cut.
type site struct {
	*testing.T
	*history.Recorder
	ns   string
	seed uint64
	pool *pgxpool.Pool // of the engines and the relay
	conn *streams.Conn
	out  *streams.Publisher
	// receipts outlive engines here: lives are so short that who asked would be
	// forgotten more often than not, and asks again after two seconds only.
	receipts *streams.Receipts
	ctx      context.Context
	run      *errgroup.Group
	users    []*user
	span     int  // transactions that the longest life of an engine has
	hale     bool // no engine dies, and everybody waits for answers

	mu     sync.Mutex
	rnd    *rand.Rand
	counts map[string]int
}

// newSite is a namespace with a deployed document; nothing runs in it.
func newSite(t *testing.T, document string) *site {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("LEGWORK_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("LEGWORK_SEED: %v", err)
		}
	}
	s := &site{T: t, Recorder: history.New(), ns: pgtest.Namespace(t), seed: seed, pool: pgtest.Pool(t),
		run: &errgroup.Group{}, span: 30,
		rnd: rand.New(rand.NewPCG(seed, 0)), counts: map[string]int{}}
	_, err := migrations.Up(t.Context(), pgtest.URL(t), s.ns)
	s.must(err)
	s.conn, err = streams.Connect(t.Context(),
		streams.Config{URL: natstest.URL(t), Namespace: s.ns, Memory: true, Log: quiet()})
	s.must(err)
	t.Cleanup(s.conn.Close)
	s.must(s.conn.Provision(t.Context()))
	s.out, err = streams.NewPublisher(s.conn, streams.PublisherConfig{})
	s.must(err)
	s.receipts, err = s.conn.Receipts()
	s.must(err)
	t.Cleanup(func() { _ = s.receipts.Close() })
	c, err := client.New(s.ns, s.pool, nil)
	s.must(err)
	defer c.Close()
	d, err := c.Deploy(t.Context(), "app.yaml", []byte(document))
	s.must(err)
	s.must(c.Activate(t.Context(), d.App, d.Version))
	var stop context.CancelFunc
	s.ctx, stop = context.WithCancel(context.Background())
	t.Cleanup(func() {
		stop()
		if err := s.run.Wait(); err != nil {
			t.Errorf("a part of the site failed: %v", err)
		}
		t.Logf("LEGWORK_SEED=%d draws the same: %v", s.seed, s.counts)
	})
	return s
}

// relay runs a relay that sweeps often.
func (s *site) relay() {
	store, err := outbox.NewStore(s.pool, s.ns)
	s.must(err)
	r, err := outbox.NewRelay(store, outbox.Ask(s.conn), s.out, outbox.Config{Log: quiet(), Assemble: graph.AssembleFlat,
		Sweep: 200 * time.Millisecond, Grace: 500 * time.Millisecond, Skew: 100 * time.Millisecond,
		Recheck: 500 * time.Millisecond})
	s.must(err)
	s.run.Go(func() error { return r.Run(s.ctx) })
}

// copiedLanes are those whose messages may come twice.
var copiedLanes = []string{"start.>", "run", "response.>", "signal.>", "event.>", "work.>"}

// repeat publishes every third message a second time, a while later, under no
// id that the broker would know it by; to whoever asked for a receipt a second
// one comes at times.
func (s *site) repeat() {
	const copied = "Legwork-Test-Copy"
	nc := natstest.Conn(s)
	for _, lane := range copiedLanes {
		_, err := nc.Subscribe("legwork."+s.ns+"."+lane, func(m *nats.Msg) {
			if m.Header.Get(copied) != "" || s.draw(3) > 0 {
				return
			}
			again := &nats.Msg{Subject: m.Subject, Header: nats.Header{}, Data: m.Data}
			for k, v := range m.Header {
				again.Header[k] = v
			}
			again.Header.Del(legwork.HeaderMsgID)
			again.Header.Set(copied, "1")
			if strings.HasPrefix(m.Reply, "_INBOX.") && s.draw(2) == 0 {
				again.Reply = m.Reply
			}
			s.add("messages repeated")
			time.AfterFunc(time.Duration(s.draw(300))*time.Millisecond, func() { _ = nc.PublishMsg(again) })
		})
		s.must(err)
	}
	s.must(nc.Flush())
}

// draw is a random number below n.
func (s *site) draw(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rnd.IntN(n)
}

func (s *site) add(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[what]++
}

// judge waits until nothing is owed, and checks the invariants, the history,
// and that what should have gone wrong did.
func (s *site) judge(check func() error) {
	s.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for began := time.Now(); ; <-tick.C {
		left, err := invariant.Idle(s.Context(), s.pool, s.ns)
		s.must(err)
		if len(left) == 0 {
			break
		}
		if time.Since(began) > deadline {
			s.Fatalf("still owed after %v:\n%s", deadline, strings.Join(left, "\n"))
		}
	}
	broken, err := invariant.Invariants(s.Context(), s.pool, s.ns)
	s.must(err)
	for _, line := range broken {
		s.Error(line)
	}
	if err := check(); err != nil {
		s.Error(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts["calls"], s.counts["calls left open"] = len(s.Calls()), s.Open()
	for _, what := range []string{"calls", "calls left open", "messages repeated", "engines died", "connections cut"} {
		if s.counts[what] == 0 {
			s.Errorf("no %s: nothing was tried", what)
		}
	}
}

func (s *site) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }
