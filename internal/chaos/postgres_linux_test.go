//go:build slow

package chaos

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// database is a Postgres at full durability that can be killed and started
// again on its port.
type database struct {
	t     *testing.T
	dir   string
	stack *devstack.Stack
	port  int
}

func newDatabase(t *testing.T) *database {
	t.Helper()
	dir, err := os.MkdirTemp("", "legwork-chaos-pg-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o711); err != nil { // it may run as another user
		t.Fatal(err)
	}
	d := &database{t: t, dir: dir, port: testmain.Port(t)}
	t.Cleanup(d.remove)
	d.start()
	return d
}

func (d *database) start() {
	d.t.Helper()
	if err := d.up(d.t.Context()); err != nil {
		d.t.Fatalf("start Postgres: %v", err)
	}
}

// up is start, for goroutines other than the test's.
func (d *database) up(ctx context.Context) error {
	stack, err := devstack.Start(ctx, devstack.Config{Dir: d.dir, NoNATS: true, PostgresPort: d.port})
	if err != nil {
		return err
	}
	d.stack = stack
	u, err := url.Parse(stack.DatabaseURL)
	if err != nil {
		return err
	}
	d.port, err = strconv.Atoi(u.Port())
	return err
}

func (d *database) stop() {
	if d.stack == nil {
		return
	}
	if err := d.stack.Stop(context.Background()); err != nil {
		d.t.Errorf("stop Postgres: %v", err)
	}
	d.stack = nil
}

// kill is SIGKILL to the postmaster and to everything it has started, as the
// death of its machine would be, but for what the kernel still writes.
func (d *database) kill() {
	d.t.Helper()
	if err := d.down(); err != nil {
		d.t.Fatal(err)
	}
}

// down is kill, for goroutines other than the test's.
func (d *database) down() error {
	if err := d.signal(syscall.SIGKILL); err != nil {
		return err
	}
	d.stop()
	return nil
}

// signal sends a signal to the postmaster and then to all its children.
func (d *database) signal(s syscall.Signal) error {
	text, err := os.ReadFile(filepath.Join(d.dir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	// A kernel that does not tell: they end by themselves soon after.
	children, _ := os.ReadFile(filepath.Join("/proc", first, "task", first, "children"))
	if err := syscall.Kill(pid, s); err != nil {
		return err
	}
	for _, child := range strings.Fields(string(children)) {
		if pid, err := strconv.Atoi(child); err == nil {
			_ = syscall.Kill(pid, s) // it may be gone already
		}
	}
	return nil
}
