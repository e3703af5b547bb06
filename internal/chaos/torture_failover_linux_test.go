package chaos

import (
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// tailLost is its name among the faults.
const tailLost = "fail over, tail lost"

// failOver kills the primary and promotes an asynchronous standby that had
// ceased to follow: what was committed meanwhile is lost. Callers repeat what
// they were told since the last commit that is kept, and every other time
// somebody raises the epoch, as the runbook has it.
func (a *arena) failOver(d decision) error {
	a.dbBusy.Lock()
	defer a.dbBusy.Unlock()
	old, began := a.database, time.Now()
	standby, err := old.standby(a.ctx)
	if err != nil {
		return err
	}
	kept := time.Now() // what was committed until now is not lost
	if err := errors.Join(standby.catchUp(a.ctx, old), standby.lag(a.ctx)); err != nil {
		return err
	}
	a.hold(d.between(500*time.Millisecond, 3*time.Second))
	if err := old.down(); err != nil {
		return err
	}
	died := time.Now()
	a.load.failedOver(kept)
	if err := standby.promote(a.ctx); err != nil {
		return err
	}
	lost, err := a.readTail(old, standby, kept) // nobody has written to the new primary
	old.remove()
	a.load.forget(lost.gids)
	a.database = standby
	a.dbPort.Store(int32(standby.port))
	a.t.Logf("fault %d: a standby was made and had all after %v, was the primary %v after the old one had died; lost with it: %+v", d.n,
		kept.Sub(began).Round(time.Millisecond), time.Since(died).Round(time.Millisecond), lost.counts())
	if err == nil && d.choice.IntN(2) == 0 {
		err = a.raiseEpoch()
	}
	return err
}

// raiseEpoch is the runbook's second step.
func (a *arena) raiseEpoch() error {
	return a.eventually(func() error {
		cmd := exec.CommandContext(a.ctx, a.binary, "epoch", "raise", "--reason", "failover to the standby")
		cmd.Env = append(cleanEnv(), "DATABASE_URL="+a.database.stack.DatabaseURL, "NATS_URL="+a.broker.url, "LEGWORK_NAMESPACE="+a.ns)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("raise the epoch: %w\n%s", err, out)
		}
		a.tally.add("epochs raised", 1)
		return nil
	})
}
