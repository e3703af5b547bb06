//go:build slow

package chaos

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

const (
	brokerDir  = "LEGWORK_CHAOS_NATS_DIR"
	brokerPort = "LEGWORK_CHAOS_NATS_PORT"
	listening  = "listening on "
)

// broker is a nats-server in a process of its own, which can be killed,
// wiped and started again on its port.
type broker struct {
	t    *testing.T
	dir  string
	url  string
	port string
	proc *process
}

// natsMain is the body of that process.
func natsMain() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	port, err := strconv.Atoi(os.Getenv(brokerPort))
	if err != nil {
		return err
	}
	stack, err := devstack.Start(ctx, devstack.Config{Dir: os.Getenv(brokerDir), NoPostgres: true, NATSPort: port})
	if err != nil {
		return err
	}
	fmt.Println(listening + stack.NATSURL)
	<-ctx.Done()
	return stack.Stop(context.Background())
}

func newBroker(t *testing.T) *broker {
	t.Helper()
	b := &broker{t: t, dir: t.TempDir(), port: strconv.Itoa(testmain.Port(t))}
	b.start()
	t.Cleanup(b.stop)
	return b
}

func (b *broker) start() {
	b.t.Helper()
	if err := b.up(); err != nil {
		b.t.Fatal(err)
	}
}

// up is start, for goroutines other than the test's.
func (b *broker) up() error {
	p, err := launch("nats", testBinary(b.t), nil,
		[]string{roleVariable + "=nats", brokerDir + "=" + b.dir, brokerPort + "=" + b.port})
	if err != nil {
		return fmt.Errorf("start NATS: %w", err)
	}
	b.proc = p
	select {
	case <-p.out.line(listening):
	case <-p.ended:
		return fmt.Errorf("NATS did not start: %w\n%s", p.err, p.out.last(keptLines))
	case <-time.After(upLimit):
		return fmt.Errorf("NATS did not start within %v\n%s", upLimit, p.out.last(keptLines))
	}
	b.url = strings.TrimPrefix(p.out.first(), listening)
	u, err := url.Parse(b.url)
	if err != nil {
		return err
	}
	b.port = u.Port()
	return nil
}

func (b *broker) kill() { b.proc.kill() }

func (b *broker) stop() {
	if took, ok := b.proc.terminate(20 * time.Second); !ok {
		b.t.Errorf("NATS did not stop in order within %v: %v\n%s", took, b.proc.err, b.proc.out.last(keptLines))
	}
}

// wipe removes all JetStream data of the stopped server, as the loss of a
// broker does.
func (b *broker) wipe() {
	b.t.Helper()
	if err := os.RemoveAll(filepath.Join(b.dir, "nats")); err != nil {
		b.t.Fatal(err)
	}
}
