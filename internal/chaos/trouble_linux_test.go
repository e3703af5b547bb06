//go:build slow

package chaos

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/examples/orders"
)

// trouble is something that Postgres, or the way to it, does for a while.
type trouble struct {
	name string
	// seen is what processes must log meanwhile: else it has not reached them.
	seen string
	// begin lets it happen and returns its end, and what strikes once more as
	// long as no process has met it: one blow may fall while none has a
	// connection. Nil for what lasts.
	begin func(d *database, p *proxy) (end, again func())
}

var troubles = []trouble{
	{"connections are cut", "", func(d *database, p *proxy) (end, again func()) {
		if p.cut() == 0 {
			d.t.Error("there was no connection to cut")
		}
		return func() { p.cut() }, nil
	}},
	{"sessions are terminated", "SQLSTATE 57P01", func(d *database, _ *proxy) (end, again func()) {
		d.terminate()
		return d.terminate, d.terminate
	}},
	{"connections are half-open", "deadline exceeded", func(_ *database, p *proxy) (end, again func()) {
		p.silence()
		return func() {}, func() { p.silence() }
	}},
	{"Postgres is read-only", "SQLSTATE 25006", func(d *database, _ *proxy) (end, again func()) {
		d.ask("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
		return func() { d.ask("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()") }, nil
	}},
	{"Postgres has no connection left", "SQLSTATE 53300", (*database).fill},
	{"statements take too long", "SQLSTATE 57014", func(d *database, _ *proxy) (end, again func()) {
		conn := d.connect()
		if _, err := conn.Exec(d.t.Context(), "BEGIN; LOCK TABLE legwork_chaos.job"); err != nil {
			d.t.Fatal(err)
		}
		return func() { _ = conn.Close(context.WithoutCancel(d.t.Context())) }, nil
	}},
}

// TestPostgresTroubles lets one trouble after the other happen while jobs pass,
// each until processes have met it. No process may end, and every job ends once.
func TestPostgresTroubles(t *testing.T) {
	t.Parallel()
	b, d := newBroker(t), newDatabase(t)
	s := newSite(t, d.stack.DatabaseURL, b.url, "chaos", killedLease)
	p, through := newProxy(t, d.stack.DatabaseURL)
	s.databaseURL = through + "&lock_timeout=0&statement_timeout=1000"
	s.start()
	for _, role := range []string{engineRole, engineRole, relayRole, relayRole, workerRole, workerRole} {
		s.add(role, "LEGWORK_PG_PATIENCE=2s")
	}
	for _, sl := range s.fleet.slots {
		s.awaitReady(sl.proc)
	}
	parts := slices.Collect(slices.Chunk(s.orders, (len(s.orders)+len(troubles)-1)/len(troubles)))
	for i, part := range parts {
		now := troubles[i]
		load := s.startAll(part)
		s.awaitWork(nil)
		told, began := s.fleet.listen(now.seen), time.Now()
		end, again := now.begin(d, p)
		s.eventually(now.name+": a process logs "+now.seen, s.patience(), func(context.Context) (bool, error) {
			met := told()
			if !met && again != nil {
				again()
			}
			return met, nil
		})
		end()
		s.must(load.Wait())
		t.Logf("%s: all starts of this part have their receipts after %v", now.name,
			time.Since(began).Round(10*time.Millisecond))
	}
	s.await()
	s.show("Postgres in trouble", s.report())
	for _, sl := range s.fleet.slots {
		if sl.runs != 1 {
			t.Errorf("%s ran %d times", sl.role, sl.runs)
		}
	}
	s.fleet.stop()
}

// startAll starts orders at once.
func (s *site) startAll(part []orders.Entry) *errgroup.Group {
	var group errgroup.Group
	for _, e := range part {
		group.Go(func() error { return s.insist(s.t.Context(), request, e) })
	}
	return &group
}

// listen returns a function that tells whether any process of the fleet has
// logged a text from now on.
func (f *fleet) listen(text string) func() bool {
	var lines []<-chan struct{}
	for _, sl := range f.slots {
		lines = append(lines, sl.proc.out.next(text))
	}
	return func() bool {
		for _, seen := range lines {
			select {
			case <-seen:
				return true
			default:
			}
		}
		return false
	}
}

// ofProcesses ends the sessions of all processes.
const ofProcesses = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'legwork %'"

func (d *database) terminate() {
	d.t.Helper()
	d.ask(ofProcesses)
}

// fill takes every connection that the server has, then ends those of the
// processes, so that they want new ones. They may be faster than the takers, and
// want none until theirs are ended again.
func (d *database) fill(*proxy) (end, again func()) {
	d.t.Helper()
	killer, hold := d.connect(), make(chan struct{})
	full, once := make(chan struct{}), sync.Once{}
	var takers errgroup.Group
	for range 16 {
		takers.Go(func() error {
			for {
				conn, err := pgx.Connect(d.t.Context(), d.stack.DatabaseURL)
				if err == nil {
					defer conn.Close(context.WithoutCancel(d.t.Context()))
				} else {
					once.Do(func() { close(full) })
				}
				select {
				case <-hold:
					return nil
				default:
				}
			}
		})
	}
	<-full
	again = func() {
		if _, err := killer.Exec(d.t.Context(), ofProcesses); err != nil {
			d.t.Error(err)
		}
	}
	again()
	return func() {
		close(hold)
		_ = takers.Wait()
		_ = killer.Close(context.WithoutCancel(d.t.Context()))
	}, again
}

func (d *database) connect() *pgx.Conn {
	d.t.Helper()
	conn, err := pgx.Connect(d.t.Context(), d.stack.DatabaseURL)
	if err != nil {
		d.t.Fatal(err)
	}
	return conn
}
