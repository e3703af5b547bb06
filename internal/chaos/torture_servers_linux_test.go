//go:build slow

package chaos

import (
	"syscall"
	"time"
)

// killPostgres kills it with everything it has started, and starts it again.
func (a *arena) killPostgres(d decision) error {
	a.dbBusy.Lock()
	defer a.dbBusy.Unlock()
	if err := a.database.down(); err != nil {
		return err
	}
	a.hold(d.between(0, 3*time.Second))
	return a.database.up(a.ctx)
}

// pausePostgres stops all of its processes: connections stay, nothing answers.
func (a *arena) pausePostgres(d decision) error {
	a.dbBusy.Lock()
	defer a.dbBusy.Unlock()
	if err := a.database.signal(syscall.SIGSTOP); err != nil {
		return err
	}
	a.hold(d.between(time.Second, 5*time.Second))
	return a.database.signal(syscall.SIGCONT)
}

// endSessions ends a share of the sessions, in whatever they are doing; but not those that make
// the databases of a server that starts.
func (a *arena) endSessions(d decision) error {
	a.dbBusy.Lock()
	defer a.dbBusy.Unlock()
	share := 0.2 + 0.8*d.hold
	return a.eventually(func() error {
		_, err := a.pool.Exec(a.ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE backend_type = 'client backend' AND application_name <> 'arena' AND random() < $1`, share)
		return err
	})
}

// killNATS kills the broker, which keeps its data.
func (a *arena) killNATS(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	a.broker.kill()
	a.hold(d.between(0, 3*time.Second))
	return a.broker.up()
}

// pauseNATS stops the broker for longer than the lease: all that is out comes
// again.
func (a *arena) pauseNATS(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	if err := a.broker.proc.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	a.hold(d.between(tortureLease+500*time.Millisecond, 3*tortureLease))
	return a.broker.proc.cmd.Process.Signal(syscall.SIGCONT)
}

// eventually repeats what fails while a server is away.
func (a *arena) eventually(do func() error) error { return insist(a.ctx, do) }
