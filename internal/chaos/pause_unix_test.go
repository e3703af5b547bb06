//go:build slow && unix

package chaos

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// pause is longer than the lease: while a process stands still, others are
// given what it holds, and when it goes on it believes that nothing happened.
const pause = time.Duration(killedLease) + time.Second

// TestPause stops random processes with SIGSTOP for longer than the lease and
// lets them go on: late commits, late answers and late acks of what others
// have done meanwhile.
func TestPause(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), killedLease)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	stop := make(chan struct{})
	pauses := 0
	var pauser errgroup.Group
	pauser.Go(func() (err error) {
		pauses, err = s.fleet.pauser(s.random(), stop)
		return err
	})
	s.must(s.loading(t.Context(), smallBurst, publish, request, inSQL).Wait())
	close(stop)
	s.must(pauser.Wait())
	s.await()
	r := s.report()
	s.show("SIGSTOP", r)
	t.Logf("%d pauses of %v", pauses, pause)
	if r.repeated+r.entries+r.swept == 0 {
		t.Error("nothing was delivered or published twice: the run had no fault in it")
	}
	s.fleet.stop()
}

// pauser stops a random process for a while every 200 to 600 ms, until stop
// is closed; then all of them go on.
func (f *fleet) pauser(random *rand.Rand, stop <-chan struct{}) (pauses int, err error) {
	resume, next := map[*slot]<-chan time.Time{}, f.turns(random)
	defer func() {
		for sl := range resume {
			_ = sl.proc.cmd.Process.Signal(syscall.SIGCONT) // ended: the run fails for it
		}
	}()
	for {
		select {
		case <-time.After(200*time.Millisecond + time.Duration(random.Int64N(int64(400*time.Millisecond)))):
		case <-stop:
			return pauses, nil
		}
		for sl, over := range resume {
			select {
			case <-over:
				delete(resume, sl)
				if err := sl.proc.cmd.Process.Signal(syscall.SIGCONT); err != nil {
					return pauses, err
				}
			default:
			}
		}
		sl := next()
		if resume[sl] != nil {
			continue
		}
		f.s.awaitWork(stop)
		if err := sl.proc.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
			return pauses, err
		}
		resume[sl] = time.After(pause)
		pauses++
	}
}
