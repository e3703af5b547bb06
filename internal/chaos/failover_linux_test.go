package chaos

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// TestFailoverWithLostTail kills a primary whose asynchronous standby has
// lagged, promotes the standby, and lets everything go on with it: once with
// nothing else done, as an automatic failover is, once with the runbook's new
// epoch. Callers repeat their starts under the same keys, as those must whose
// receipts came from the lost commits. The second is for long runs.
func TestFailoverWithLostTail(t *testing.T) {
	t.Run("automatic", func(t *testing.T) { failover(t, func(*site) {}) })
	if readSettings(t).jobs <= shortJobs {
		return
	}
	t.Run("epoch raised", func(t *testing.T) {
		failover(t, func(s *site) {
			var e struct{ Epoch int64 }
			s.must(s.command(t.Context(), &e, "epoch", "raise", "--reason", "failover to the standby"))
			if e.Epoch < 2 {
				t.Errorf("the new epoch is %d", e.Epoch)
			}
		})
	})
}

func failover(t *testing.T, runbook func(*site)) {
	t.Parallel()
	b, primary := newBroker(t), newDatabase(t)
	standby := primary.standby()
	p, through := newProxy(t, primary.stack.DatabaseURL)
	s := newSite(t, through, b.url, "chaos", killedLease)
	s.start(relayRole, relayRole, demoRole, demoRole)
	for range 2 {
		s.add(engineRole, "LEGWORK_MODE=apart") // every activity is entered by a message, which may have lost its row
		s.awaitReady(s.fleet.slots[len(s.fleet.slots)-1].proc)
	}
	all := s.orders
	half, some := len(all)/2, len(all)/8
	s.orders = all[:half]
	before := s.loading(t.Context(), some, request, inSQL)
	s.untilBusy(some)
	standby.lag()
	kept, _, err := s.ended(t.Context())
	s.must(err)
	s.orders = all[half:] // so that there are enough, however long that has taken
	load := s.loading(t.Context(), some, request, inSQL)
	s.orders = all
	s.untilBusy(kept + some)
	primary.kill()
	standby.promote()
	left := standby.ended() // before anybody goes on with it
	p.point(standby.stack.DatabaseURL)
	runbook(s)
	t.Logf("%d jobs had ended when the standby lagged, at least %d when the primary died; the standby knows of %d", kept, kept+some, left)
	if left > kept {
		t.Error("no end is lost")
	}
	s.must(before.Wait())
	s.must(load.Wait())
	s.repeatStarts()
	s.await()
	s.show("failover", s.report())
	for _, sl := range s.fleet.slots {
		if sl.runs != 1 {
			t.Errorf("%s ran %d times", sl.role, sl.runs)
		}
	}
	s.fleet.stop()
}

// repeatStarts sends every start again under its key.
func (s *site) repeatStarts() {
	s.t.Helper()
	var group errgroup.Group
	group.SetLimit(64)
	for _, e := range s.orders {
		group.Go(func() error { return s.insist(s.t.Context(), request, e) })
	}
	s.must(group.Wait())
}

// standby is an asynchronous copy of the server that follows it.
func (d *database) standby() *database {
	d.t.Helper()
	dir, err := os.MkdirTemp("", "legwork-chaos-standby-")
	if err == nil {
		err = os.Chmod(dir, 0o711)
	}
	if err == nil {
		err = os.Mkdir(filepath.Join(dir, "postgres"), 0o700)
	}
	if err == nil {
		err = os.Link(filepath.Join(d.dir, "postgres.password"), filepath.Join(dir, "postgres.password"))
	}
	if err != nil {
		d.t.Fatal(err)
	}
	u, err := url.Parse(d.stack.DatabaseURL)
	if err != nil {
		d.t.Fatal(err)
	}
	password, _ := u.User.Password()
	cmd := exec.Command(clientProgram(d.t, "pg_basebackup"), "--pgdata="+filepath.Join(dir, "postgres", "data"), "--write-recovery-conf", "--wal-method=stream",
		"--checkpoint=fast", "--host="+u.Hostname(), "--port="+u.Port(), "--username="+u.User.Username())
	cmd.Env = append(os.Environ(), "PGPASSWORD="+password)
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("copy the primary: %v\n%s", err, out)
	}
	copied := &database{t: d.t, dir: dir, port: testmain.Port(d.t)}
	d.t.Cleanup(func() {
		copied.stop()
		if err := os.RemoveAll(dir); err != nil {
			d.t.Error(err)
		}
	})
	copied.start()
	return copied
}

// clientProgram finds a program of Postgres beside those of the server.
func clientProgram(t *testing.T, name string) string {
	t.Helper()
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		t.Fatalf("%s is not installed: install the package of the Postgres server", name)
	}
	return found[len(found)-1]
}

// lag ends the replication for good: what is committed from now on is lost with
// the primary.
func (d *database) lag() {
	d.t.Helper()
	d.ask("ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")
	d.until("SELECT NOT EXISTS (SELECT FROM pg_stat_wal_receiver)")
}

// promote makes the standby a primary and returns when it is one.
func (d *database) promote() {
	d.t.Helper()
	d.ask("SELECT pg_promote(true, 60)")
	d.until("SELECT NOT pg_is_in_recovery()")
}

// ended counts the jobs that have ended as this server knows it.
func (d *database) ended() (n int) {
	d.t.Helper()
	conn := d.connect()
	defer conn.Close(context.WithoutCancel(d.t.Context()))
	if err := conn.QueryRow(d.t.Context(), "SELECT count(*) FROM legwork_chaos.job WHERE state <> 'running'").Scan(&n); err != nil {
		d.t.Fatal(err)
	}
	return n
}

func (d *database) ask(statements ...string) {
	d.t.Helper()
	conn := d.connect()
	defer conn.Close(context.WithoutCancel(d.t.Context()))
	for _, sql := range statements {
		if _, err := conn.Exec(d.t.Context(), sql); err != nil {
			d.t.Fatalf("%s: %v", sql, err)
		}
	}
}
