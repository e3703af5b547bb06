package embedded_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) {
	if role := os.Getenv(victim); role != "" {
		die()
		return
	}
	testmain.Overlap()
	natstest.Main(m)
}

const document = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        placed: {type: trigger}
        charge:
          type: worker
          topic: order.charge
          input: {maps: {amount: '{placed.output.data.amount}'}}
        ship:
          type: worker
          topic: order.ship
          input: {maps: {receipt: '{charge.output.data.receipt}'}}
          job: {maps: {parcel: '{ship.output.data.parcel}'}}
      transitions: {placed: [{to: charge}], charge: [{to: ship}]}
`

type order struct {
	Amount int `json:"amount"`
}

type receipt struct {
	Receipt string `json:"receipt"`
}

type parcel struct {
	Parcel string `json:"parcel"`
}

func charge(_ context.Context, o order) (receipt, error) {
	return receipt{"r" + strconv.Itoa(o.Amount)}, nil
}

func ship(_ context.Context, r receipt) (parcel, error) { return parcel{"p" + r.Receipt}, nil }

// site is a namespace of one test on the real servers, with a Process.
type site struct {
	*embedded.Process
	t    testing.TB
	cfg  embedded.Config
	pool *pgxpool.Pool
}

func config(t testing.TB) embedded.Config {
	return embedded.Config{DatabaseURL: pgtest.URL(t), NATSURL: natstest.URL(t), Namespace: pgtest.Namespace(t),
		Logger: slog.New(slog.DiscardHandler)}
}

func start(t testing.TB, cfg embedded.Config, registrations ...worker.Registration) *site {
	t.Helper()
	s := &site{t: t, cfg: cfg, pool: pgtest.Pool(t)}
	var err error
	s.Process, err = embedded.Start(t.Context(), cfg, registrations...)
	s.must(err)
	t.Cleanup(func() { s.must(s.Stop()) })
	return s
}

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) deploy(document string) {
	s.t.Helper()
	d, err := s.Client().Deploy(s.t.Context(), "app.yaml", []byte(document))
	s.must(err)
	s.must(s.Client().Activate(s.t.Context(), d.App, d.Version))
}

// begin starts a job.
func (s *site) begin(amount int) client.Ref {
	s.t.Helper()
	begun, err := s.Client().Start(s.ctx(), "order.placed", order{amount})
	s.must(err)
	return client.Of(begun)
}

// ends waits for the end of a job.
func (s *site) ends(job client.Ref) {
	s.t.Helper()
	_, err := s.Client().Await(s.ctx(), job)
	s.must(err)
}

func (s *site) ctx() context.Context {
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	s.t.Cleanup(cancel)
	return ctx
}

// row is the outbox row of the only work there is: its number, and in how many seconds it is due.
func (s *site) row() (publish int, due float64) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), legwork.Qualify(`SELECT coalesce(max(publish), 0),
		coalesce(max(extract(epoch FROM due_at - now()))::float8, 0) FROM legwork.outbox`,
		s.cfg.Namespace)).Scan(&publish, &due))
	return publish, due
}

func (s *site) until(what string, ok func() bool) {
	s.t.Helper()
	timeout := time.After(2 * time.Minute)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-timeout:
			s.t.Fatalf("not within two minutes: %s", what)
		}
	}
}

// atRest waits until no job and no message is open, and checks the invariants.
func (s *site) atRest() {
	s.t.Helper()
	s.until("the outbox is empty", func() bool {
		left, err := invariant.Idle(s.t.Context(), s.pool, s.cfg.Namespace)
		s.must(err)
		return len(left) == 0
	})
	lines, err := invariant.Invariants(s.t.Context(), s.pool, s.cfg.Namespace)
	s.must(err)
	if len(lines) > 0 {
		s.t.Errorf("broken invariants:\n%s", strings.Join(lines, "\n"))
	}
}

var published = regexp.MustCompile(`legwork_published_total\{how="([a-z]+)",lane="([a-z.]+)"[^}]*\} (\d+)`)

func (s *site) metrics() string {
	told := httptest.NewRecorder()
	s.Handler().ServeHTTP(told, httptest.NewRequest("GET", "/metrics", nil))
	return told.Body.String()
}

// messages returns how many messages of a lane were published or handed over, by how.
func (s *site) messages(how, lane string) (n int) {
	s.t.Helper()
	for _, m := range published.FindAllStringSubmatch(s.metrics(), -1) {
		if m[1] == how && m[2] == lane {
			n, _ = strconv.Atoi(m[3])
		}
	}
	return n
}

// TestEmbedded: jobs run from their start to their end, and their work does not go through the broker.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	s := start(t, config(t), worker.Handle("order.charge", charge), worker.Handle("order.ship", ship))
	s.deploy(document)
	lanes := []string{"work.order.charge", "work.order.ship"}
	s.until("work of both topics is handed over", func() bool {
		s.ends(s.begin(0))
		return s.messages("handed", lanes[0]) > 0 && s.messages("handed", lanes[1]) > 0
	})
	handed, fast := map[string]int{}, map[string]int{} // before
	for _, lane := range lanes {
		handed[lane], fast[lane] = s.messages("handed", lane), s.messages("fast", lane)
	}
	for i := range 10 {
		result, err := s.Client().StartAndAwait(s.ctx(), "order.placed", order{i})
		s.must(err)
		var got parcel
		if s.must(json.Unmarshal(result.Data, &got)); got.Parcel != fmt.Sprintf("pr%d", i) {
			t.Errorf("job %d says %s", i, result.Data)
		}
	}
	s.atRest()
	for _, lane := range lanes {
		now, published := s.messages("handed", lane)-handed[lane], s.messages("fast", lane)-fast[lane]
		if now != 10 || published != 0 {
			t.Errorf("of lane %s %d messages were handed over, %d published", lane, now, published)
		}
	}
	told := httptest.NewRecorder()
	s.Handler().ServeHTTP(told, httptest.NewRequest("GET", "/readyz", nil))
	if told.Code != 200 {
		t.Errorf("it is not ready: %s", told.Body)
	}
	s.must(s.Stop())
	s.must(s.Stop())
	<-s.Done()
}

// TestWorkThatLasts: while a handler runs, no relay considers its work lost.
func TestWorkThatLasts(t *testing.T) {
	t.Parallel()
	var runs atomic.Int32
	end := make(chan struct{})
	s := start(t, config(t), worker.Handle("order.ship", ship),
		worker.Handle("order.charge", func(ctx context.Context, o order) (receipt, error) {
			runs.Add(1)
			<-end
			return charge(ctx, o)
		}))
	s.deploy(document)
	job := s.begin(7)
	s.until("the work runs", func() bool { return runs.Load() == 1 })
	for range 2 { // it is renewed when a third of the lease has passed
		s.until("the lease is renewed", func() bool { _, due := s.row(); return due > 9 })
		s.until("some of it has passed", func() bool { _, due := s.row(); return due < 8 })
	}
	if publish, _ := s.row(); publish != 1 || runs.Load() != 1 {
		t.Errorf("the work was published %d times, and runs %d times", publish, runs.Load())
	}
	close(end)
	s.ends(job)
	s.atRest()
}

// TestPausedTopic: work of a paused topic is not handed over. It waits until the pause ends.
func TestPausedTopic(t *testing.T) {
	t.Parallel()
	var runs atomic.Int32
	s := start(t, config(t), worker.Handle("order.ship", ship),
		worker.Handle("order.charge", func(ctx context.Context, o order) (receipt, error) {
			runs.Add(1)
			return charge(ctx, o)
		}))
	s.deploy(document)
	pause, err := s.Client().Pause(s.ctx(), client.Pausing{Kind: "topic", Name: "order.charge"},
		client.By{Who: "me", Why: "a test"})
	s.must(err)
	s.until("the broker and the engine know of it", func() bool {
		before := runs.Load()
		s.begin(1)
		fast := s.messages("fast", "work.order.charge")
		return fast > 0 && runs.Load() == before
	})
	begun := s.messages("fast", "work.order.charge")
	job := s.begin(2)
	s.until("its work is published", func() bool { return s.messages("fast", "work.order.charge") > begun })
	_, err = s.Client().Resume(s.ctx(), pause.ID, client.By{Who: "me", Why: "a test"})
	s.must(err)
	s.ends(job)
	s.atRest()
}

// TestNATSInTheProcess: the process needs only a folder and Postgres. Messages that wait in the folder are still there
// after a restart.
func TestNATSInTheProcess(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	cfg.NATSURL, cfg.NATSDir = "", t.TempDir()
	s := start(t, cfg)
	s.deploy(document)
	job := s.begin(3)
	s.until("its work is published", func() bool { return s.messages("fast", "work.order.charge") == 1 })
	running, err := devdir.Find(cfg.NATSDir) // so that commands with --dir find both servers
	if s.must(err); running.DatabaseURL != cfg.DatabaseURL || running.NATSURL == "" {
		t.Errorf("commands find %+v", running)
	}
	if _, err := embedded.Start(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "use") {
		t.Errorf("a second process over the folder: %v", err)
	}
	s.must(s.Stop())
	s = start(t, cfg, worker.Handle("order.charge", charge), worker.Handle("order.ship", ship))
	s.ends(job)
	s.atRest()
}

// TestWhatCannotStart: Start returns why it has failed, and nothing is left running.
func TestWhatCannotStart(t *testing.T) {
	t.Parallel()
	both, nowhere := config(t), config(t)
	both.NATSDir = t.TempDir()
	nowhere.NATSURL = "nats://127.0.0.1:1"
	twice := []worker.Registration{worker.Handle("t", charge), worker.Handle("t", charge)}
	for name, c := range map[string]struct {
		cfg   embedded.Config
		work  []worker.Registration
		wants string
	}{
		"two NATS":      {both, nil, "both NATSDir and NATSURL"},
		"no NATS":       {nowhere, nil, "127.0.0.1:1"},
		"a topic twice": {config(t), twice, "registered twice"},
		"a wrong name":  {embedded.Config{NATSURL: "n", DatabaseURL: "d", Namespace: "No!"}, nil, "amespace"},
	} {
		p, err := embedded.Start(t.Context(), c.cfg, c.work...)
		if err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%s: %v", name, err)
		}
		if p != nil {
			t.Errorf("%s: there is a process", name)
		}
	}
}

// victim is set in a process that is to be killed.
const victim = "LEGWORK_TEST_VICTIM"

// die runs work that does not end, and says when the work has begun.
func die() {
	hold := func(ctx context.Context, _ order) (receipt, error) {
		fmt.Println("begun")
		<-ctx.Done()
		return receipt{}, context.Cause(ctx)
	}
	p, err := embedded.Start(context.Background(), embedded.Config{Logger: slog.New(slog.DiscardHandler)},
		worker.Handle("order.charge", hold))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, _ = io.Copy(io.Discard, os.Stdin) // ends with the test
	_ = p.Stop()
}

// TestAProcessDies: the next process does the work that a dead one had in hand.
func TestAProcessDies(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	s := start(t, cfg)
	s.deploy(document)
	s.must(s.Stop())
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), victim+"=1", "DATABASE_URL="+cfg.DatabaseURL, "NATS_URL="+cfg.NATSURL,
		"LEGWORK_NAMESPACE="+cfg.Namespace)
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	s.must(errors.Join(inErr, outErr, cmd.Start()))
	defer in.Close()
	outside, err := client.Open(t.Context(), client.Config{DatabaseURL: cfg.DatabaseURL, NATSURL: cfg.NATSURL,
		Namespace: cfg.Namespace, Log: cfg.Logger})
	s.must(err)
	defer outside.Close()
	said := bufio.NewScanner(out)
	var jobs []client.Ref
	for range 5 {
		begun, err := outside.Start(s.ctx(), "order.placed", order{5})
		s.must(err)
		if jobs = append(jobs, client.Of(begun)); !said.Scan() || said.Text() != "begun" {
			t.Fatalf("the other process says %q", said.Text())
		}
	}
	s.must(cmd.Process.Kill())
	_ = cmd.Wait()
	last := start(t, cfg, worker.Handle("order.charge", charge), worker.Handle("order.ship", ship))
	for _, job := range jobs {
		last.ends(job)
	}
	last.atRest()
}
