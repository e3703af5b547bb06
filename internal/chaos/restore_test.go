//go:build slow && unix

package chaos

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestRestoreOldStore brings back an old copy of the broker's store while jobs
// pass: messages that were consumed long ago come again, those that came since
// are gone.
func TestRestoreOldStore(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s := newSite(t, pgtest.URL(t), b.url, pgtest.Namespace(t), 0)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	s.untilBusy(len(s.orders) / 4)
	var old string
	s.holding(func() { old = b.snapshot() })
	s.untilBusy(len(s.orders) * 3 / 4)
	s.holding(b.stop) // so that the copy lacks messages
	b.restore(old)
	b.start()
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show("old store restored", r)
	if r.swept == 0 {
		t.Error("no message was published again: the copy lacked nothing")
	}
	if r.repeated+r.entries == 0 {
		t.Error("nothing was delivered twice: the copy held nothing")
	}
	s.fleet.stop()
}

// holding calls do while the broker holds messages: workers stand still until
// it has returned, so that work waits for them.
func (s *site) holding(do func()) {
	s.t.Helper()
	s.signalWorkers(syscall.SIGSTOP)
	s.eventually("work waits in the broker", s.patience(), func(ctx context.Context) (bool, error) {
		n := 0
		for _, topic := range topics {
			held, err := s.conn.Backlog(ctx, legwork.LaneWork(topic))
			if err != nil {
				return false, err
			}
			n += held.Waiting + held.InFlight
		}
		return n >= 20, nil
	})
	do()
	s.signalWorkers(syscall.SIGCONT)
}

func (s *site) signalWorkers(signal syscall.Signal) {
	s.t.Helper()
	for _, sl := range s.fleet.slots {
		if sl.role == workerRole {
			s.must(sl.proc.cmd.Process.Signal(signal))
		}
	}
}

// snapshot copies the store as a snapshot of its disk would: of one moment.
func (b *broker) snapshot() (dir string) {
	b.t.Helper()
	dir = filepath.Join(b.t.TempDir(), "old")
	server := b.proc.cmd.Process
	if err := server.Signal(syscall.SIGSTOP); err != nil {
		b.t.Fatal(err)
	}
	err := os.CopyFS(dir, os.DirFS(filepath.Join(b.dir, "nats")))
	if err := server.Signal(syscall.SIGCONT); err != nil {
		b.t.Fatal(err)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return dir
}

// restore puts a snapshot in the place of the stopped server's store.
func (b *broker) restore(dir string) {
	b.t.Helper()
	b.wipe()
	if err := os.Rename(dir, filepath.Join(b.dir, "nats")); err != nil {
		b.t.Fatal(err)
	}
}
