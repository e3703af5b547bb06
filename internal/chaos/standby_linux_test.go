//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// standby is an asynchronous copy of the server that follows it.
func (d *database) standby(ctx context.Context) (*database, error) {
	dir, err := d.emptyHome()
	if err != nil {
		return nil, err
	}
	copied := &database{t: d.t, dir: dir, port: testmain.Port(d.t)}
	d.t.Cleanup(copied.remove)
	u, err := url.Parse(d.stack.DatabaseURL)
	if err != nil {
		return nil, err
	}
	program, err := clientProgram("pg_basebackup")
	if err != nil {
		return nil, err
	}
	password, _ := u.User.Password()
	cmd := exec.CommandContext(ctx, program, "--pgdata="+filepath.Join(dir, "postgres", "data"), "--write-recovery-conf",
		"--wal-method=stream",
		"--checkpoint=fast", "--no-sync", "--host="+u.Hostname(), "--port="+u.Port(), "--username="+u.User.Username())
	cmd.Env = append(os.Environ(), "PGPASSWORD="+password)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("copy the primary: %w\n%s", err, out)
	}
	return copied, copied.up(ctx)
}

// emptyHome makes a folder for a copy of the server: all but its data.
func (d *database) emptyHome() (string, error) {
	dir, err := os.MkdirTemp("", "legwork-chaos-standby-")
	if err != nil {
		return "", err
	}
	return dir, errors.Join(
		os.Chmod(dir, 0o711),
		os.Mkdir(filepath.Join(dir, "postgres"), 0o700),
		os.Link(filepath.Join(d.dir, "postgres.password"), filepath.Join(dir, "postgres.password")))
}

// remove stops the server, if it runs, and removes its data.
func (d *database) remove() {
	d.stop()
	if err := os.RemoveAll(d.dir); err != nil {
		d.t.Error(err)
	}
}

// clientProgram finds a program of Postgres beside those of the server.
func clientProgram(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", fmt.Errorf("%s is not installed: install the package of the Postgres server", name)
	}
	return found[len(found)-1], nil
}

// catchUp waits until a standby has all that the primary has committed so far.
func (d *database) catchUp(ctx context.Context, primary *database) error {
	var position string
	if err := primary.query(ctx, &position, "SELECT pg_current_wal_flush_lsn()::text"); err != nil {
		return err
	}
	return d.awaits(ctx, "SELECT coalesce(pg_last_wal_receive_lsn() >= '"+position+"', false)")
}

// lag ends the replication for good: what is committed from now on is lost with
// the primary.
func (d *database) lag(ctx context.Context) error {
	err := d.order(ctx, "ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")
	if err != nil {
		return err
	}
	return d.awaits(ctx, "SELECT NOT EXISTS (SELECT FROM pg_stat_wal_receiver)")
}

// promote makes the standby a primary and returns when it is one.
func (d *database) promote(ctx context.Context) error {
	if err := d.order(ctx, "SELECT pg_promote(true, 60)"); err != nil {
		return err
	}
	return d.awaits(ctx, "SELECT NOT pg_is_in_recovery()")
}

// ask is order, for the goroutine of the test.
func (d *database) ask(statements ...string) {
	d.t.Helper()
	if err := d.order(d.t.Context(), statements...); err != nil {
		d.t.Fatal(err)
	}
}

// order executes statements, in a session that no fault ends.
func (d *database) order(ctx context.Context, statements ...string) error {
	conn, err := pgx.Connect(ctx, d.stack.DatabaseURL+"&application_name=arena")
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for _, sql := range statements {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}

// query asks for one value.
func (d *database) query(ctx context.Context, into any, sql string) error {
	conn, err := pgx.Connect(ctx, d.stack.DatabaseURL+"&application_name=arena")
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if err := conn.QueryRow(ctx, sql).Scan(into); err != nil {
		return fmt.Errorf("%s: %w", sql, err)
	}
	return nil
}

// awaits waits, for a minute at most, for a condition that the server tells.
func (d *database) awaits(ctx context.Context, sql string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		var holds bool
		if err := d.query(ctx, &holds, sql); err != nil || holds {
			return err
		}
		<-tick.C
	}
}
