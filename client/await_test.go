package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// gated is a worker that answers once the gate is open.
func gated(gate <-chan struct{}) func(context.Context, map[string]any) (map[string]any, error) {
	return func(ctx context.Context, _ map[string]any) (map[string]any, error) {
		select {
		case <-gate:
			return map[string]any{"verdict": "ok"}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// The hint has the shape that docs promise, and comes after the commit.
func TestHint(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	heard := make(chan *nats.Msg, 8)
	listener := natstest.Conn(t)
	_, err := listener.ChanSubscribe("legwork."+s.ns+".done.*", heard)
	s.must(err)
	s.must(listener.Flush())
	s.engine(nil)
	s.work("order.charge", accept)
	receipt, err := s.c.Start(t.Context(), "order.placed", nil, client.WithJobID("o1"))
	s.must(err)
	select {
	case m := <-heard:
		want := fmt.Sprintf(`{"gid":%q,"app":"shop","job":"o1","state":"completed"}`, receipt.Gid)
		if string(m.Data) != want || m.Subject != legwork.DoneSubject(s.ns, receipt.Gid) {
			t.Errorf("hint on %s is %s, want %s", m.Subject, m.Data, want)
		}
		if state := s.one(`SELECT state FROM legwork.job`); state != "completed" {
			t.Errorf("the job is %s when its hint comes", state)
		}
	case <-time.After(deadline):
		t.Fatal("no hint")
	}
}

// A hint wakes a wait at once: it ends long before its next poll.
func TestHintWakes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	gate := make(chan struct{})
	told := make(chan time.Time, 1)
	tell := natsapi.Tell(s.conn.NATS(), s.ns)
	s.engine(func(c ledger.Closed) { told <- time.Now(); tell(c) })
	s.work("order.charge", gated(gate))
	receipt, err := s.c.Start(t.Context(), "order.placed", nil)
	s.must(err)
	done := make(chan error, 1)
	go func() {
		_, err := s.c.Await(t.Context(), client.Of(receipt))
		done <- err
	}()
	// The polls have backed off to a second by then.
	s.until("the wait has polled for a while", func() bool { return time.Since(receiptTime(s)) > 1700*time.Millisecond })
	close(gate)
	s.must(<-done)
	if took := time.Since(<-told); took > 500*time.Millisecond {
		t.Errorf("the wait ended %v after the hint", took)
	}
}

func receiptTime(s *site) time.Time {
	var at time.Time
	s.must(s.pool.QueryRow(s.t.Context(), legwork.Qualify(`SELECT created_at FROM legwork.job`, s.ns)).Scan(&at))
	return at
}

// Thousands of waits end although every hint is lost, and when their hints
// come; by gid, by job id, and by many for one job.
func TestManyWaits(t *testing.T) {
	t.Parallel()
	for name, ended := range map[string]func(ledger.Closed){"hints": nil, "lost hints": func(ledger.Closed) {}} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.deploy(order)
			s.engine(ended)
			gate := make(chan struct{})
			s.work("order.charge", gated(gate))
			const jobs, waits = 200, 10
			var starts []client.Request
			for i := range jobs {
				starts = append(starts, client.Request{Topic: "order.placed",
					Options: []client.Option{client.WithJobID(fmt.Sprint("o", i))}})
			}
			errs := make(chan error, jobs*waits)
			var began sync.WaitGroup
			for _, started := range s.c.StartBatch(t.Context(), starts) {
				s.must(started.Err)
				for i := range waits {
					ref := client.Gid(started.Receipt.Gid)
					if i%2 == 0 {
						ref = client.Ref{App: "shop", JobID: started.Receipt.Job}
					}
					began.Add(1)
					go func() {
						began.Done()
						r, err := s.c.Await(t.Context(), ref)
						if err == nil && r.JobID != started.Receipt.Job {
							err = fmt.Errorf("waited for %s, got %s", started.Receipt.Job, r.JobID)
						}
						errs <- err
					}()
				}
			}
			began.Wait()
			close(gate)
			for range jobs * waits {
				s.must(<-errs)
			}
		})
	}
}

func TestAwaitErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	if _, err := s.c.Await(t.Context(), client.Ref{App: "shop",
		JobID: "none"}); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("no such job: %v", err)
	}
	for _, ref := range []client.Ref{{}, {App: "shop"}, {JobID: "x"}, {App: "a b", JobID: "x"}} {
		if _, err := s.c.Await(t.Context(), ref); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%+v: %v", ref, err)
		}
	}
	receipt, err := s.c.Start(t.Context(), "order.placed", nil)
	s.must(err)
	cause := errors.New("no patience")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	if _, err := s.c.Await(ctx, client.Of(receipt)); !errors.Is(err, cause) ||
		!strings.Contains(err.Error(), receipt.Job) {
		t.Errorf("cancelled: %v", err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if _, err := s.c.Await(ctx, client.Of(receipt)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("timed out: %v", err)
	}
	if _, err := s.c.AwaitBegin(ctx, client.Ref{App: "shop", JobID: "none"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("never began: %v", err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := s.c.Await(context.Background(), client.Of(receipt))
		done <- err
	}()
	s.c.Close()
	if err := <-done; err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("closed: %v", err)
	}
}

// A database without our tables is an error at once, with what to do.
func TestAwaitWithoutTables(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c, err := client.New("not_migrated", s.pool, nil)
	s.must(err)
	defer c.Close()
	if _, err := c.Await(t.Context(), client.Ref{App: "a", JobID: "j"}); err == nil ||
		!strings.Contains(err.Error(), "legwork db migrate") {
		t.Errorf("error is %v", err)
	}
}

// Without Postgres a client waits and looks through the engines.
func TestRemote(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	gate := make(chan struct{})
	s.work("order.charge", gated(gate))
	remote := s.serve()
	ctx := t.Context()
	receipt, err := remote.Start(ctx, "order.placed", map[string]string{"name": "Ada"}, client.WithJobID("o1"))
	s.must(err)
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if _, err := remote.Await(short, client.Of(receipt)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("too early: %v", err)
	}
	close(gate)
	r, err := remote.Await(ctx, client.Ref{App: "shop", JobID: "o1"})
	s.must(err)
	if want := `{"customer":{"name":"Ada"},"verdict":"ok"}`; r.State != client.Completed || string(r.Data) != want {
		t.Errorf("result is %+v %s", r, r.Data)
	}
	near, err := s.c.Job(ctx, client.Of(receipt))
	s.must(err)
	far, err := remote.Job(ctx, client.Of(receipt))
	s.must(err)
	if a, b := asJSON(t, near), asJSON(t, far); a != b {
		t.Errorf("job over NATS is\n%s, want\n%s", b, a)
	}
	apps, err := remote.Apps(ctx)
	if err != nil || len(apps) != 1 || apps[0].App != "shop" || !apps[0].Active {
		t.Errorf("apps are %+v, %v", apps, err)
	}
	for what, err := range map[string]error{"await": second(remote.Await(ctx, client.Ref{App: "shop", JobID: "none"})),
		"job": second(remote.Job(ctx, client.Gid(legwork.NewID())))} {
		if legwork.CodeOf(err) != legwork.CodeNotFound {
			t.Errorf("%s of no job: %v", what, err)
		}
	}
}

// Whoever speaks the API without this package gets errors it can read.
func TestAPIErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.serve()
	nc := natstest.Conn(t)
	for body, code := range map[string]string{`{"gid":`: "400", `{"app":"shop"}`: "400", `{"gid":"x"}`: "400", ``: "400",
		`{"app":"shop","job":"none"}`: "404"} {
		for _, endpoint := range []string{"job", "await"} {
			m, err := nc.Request("legwork."+s.ns+".api."+endpoint, []byte(body), deadline)
			s.must(err)
			if got := m.Header.Get("Nats-Service-Error-Code"); got != code || m.Header.Get("Nats-Service-Error") == "" {
				t.Errorf("%s %s: code %s %q, want %s", endpoint, body, got, m.Header.Get("Nats-Service-Error"), code)
			}
		}
	}
	if m, err := nc.Request("$SRV.INFO.legwork-"+s.ns+"-api", nil, deadline); err != nil ||
		!strings.Contains(string(m.Data), "legwork."+s.ns+".api.await") {
		t.Errorf("service info is %v, %v", m, err)
	}
}

func second[T any](_ T, err error) error { return err }

func asJSON(t *testing.T, v any) string {
	t.Helper()
	body, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// A wait for a job that was just started looks at it when the hint has come, not before: if
// it ends before the first poll there is one look.
func TestFreshJobsAreLookedAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	c, looks := s.counting()
	startAndAwait := func(id string) (*client.Result, error) {
		return c.StartAndAwait(t.Context(), "order.placed", nil, client.WithJobID(id))
	}
	startThenAwait := func(id string) (*client.Result, error) {
		r, err := c.Start(t.Context(), "order.placed", nil, client.WithJobID(id))
		s.must(err)
		return c.AwaitFor(t.Context(), client.Of(r), time.Minute)
	}
	for i := range 40 {
		run := startAndAwait
		if i%2 == 1 {
			run = startThenAwait // the client hears hints since it has awaited the first
		}
		before, began := looks.n.Load(), time.Now()
		if r, err := run(fmt.Sprint("o", i)); err != nil || r.State != client.Completed {
			t.Fatal(r, err)
		}
		polls := int64(time.Since(began) / (50 * time.Millisecond))
		if n := looks.n.Load() - before; n < 1 || n > 1+polls {
			t.Errorf("a wait of %s has looked %d times", time.Since(began), n)
		}
	}
}

// TestLargeResultsAreReadOneAfterTheOther: what is asked for together is read in pieces of about 8 MiB.
func TestLargeResultsAreReadOneAfterTheOther(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ref := s.ask("d-1", "none")
	_, err := s.c.Await(t.Context(), ref)
	s.must(err)
	s.one(`WITH a AS (INSERT INTO legwork.job_data (gid, path, value) SELECT gid, 'x', to_json(repeat('x', 900000))
		FROM legwork.job RETURNING 1) SELECT count(*)::text FROM a`)
	c, looks := s.counting()
	const asked = 40
	var group errgroup.Group
	for range asked {
		group.Go(func() error {
			r, err := c.Await(t.Context(), ref)
			if err == nil && len(r.Data) < 900_000 {
				err = fmt.Errorf("it has %d bytes", len(r.Data))
			}
			return err
		})
	}
	s.must(group.Wait())
	if n := looks.n.Load(); n < asked*900_000/(8<<20+900_000) {
		t.Errorf("%d results of 900 kB were read by %d queries", asked, n)
	}
}

// counting returns a client whose queries for results are counted.
func (s *site) counting() (*client.Client, *looks) {
	s.t.Helper()
	looks := new(looks)
	pool, err := pg.Open(s.t.Context(), pgtest.URL(s.t), pg.Options{Tracer: looks})
	s.must(err)
	s.t.Cleanup(pool.Close)
	c, err := client.New(s.ns, pool, s.conn.NATS())
	s.must(err)
	s.t.Cleanup(c.Close)
	return c, looks
}

// looks counts the queries for results.
type looks struct{ n atomic.Int64 }

func (l *looks) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	if strings.Contains(q.SQL, "client/result.sql") {
		l.n.Add(1)
	}
	return ctx
}

func (l *looks) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
