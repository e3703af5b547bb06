//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/jackc/pgx/v5"
)

// tailLost is its name among the faults.
const tailLost = "fail over, tail lost"

// failOver kills the primary and promotes an asynchronous standby that had
// ceased to follow: what was committed meanwhile is lost. Callers repeat what
// they were told since the last commit that is kept, and every other time
// somebody raises the epoch before anybody reaches the new primary, as the runbook
// has it.
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
	if err := a.letTailGrow(old, kept); err != nil {
		return err
	}
	if err := old.down(); err != nil {
		return err
	}
	died := time.Now()
	a.load.overtaken()
	if err := standby.promote(a.ctx); err != nil {
		return err
	}
	raise := d.choice.IntN(2) == 0
	lost, err := a.readTail(old, standby, kept, raise) // nobody has written to the new primary
	old.remove()
	a.load.forget(lost.gids)
	a.database = standby
	if raise {
		err = errors.Join(err, a.raiseEpoch())
	}
	a.load.failedOver(kept)
	a.dbPort.Store(int32(standby.port))
	a.t.Logf("fault %d: a standby was made and had all after %v, was the primary %v after the old one had died; lost "+
		"with it: %+v", d.n,
		kept.Sub(began).Round(time.Millisecond), time.Since(died).Round(time.Millisecond), lost.counts())
	return err
}

// letTailGrow waits until there is something to lose, at most as long as the
// fault before this one may hold up all work: a job that began or ended, and an effect.
func (a *arena) letTailGrow(old *database, kept time.Time) error {
	main, err := databaseName(a.databaseURL)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(a.ctx, 20*time.Second)
	defer cancel()
	for _, of := range []struct{ database, sql string }{
		{main, "SELECT EXISTS (SELECT FROM (" + a.sql(lateJobs) + ") late)"},
		{"effects", "SELECT EXISTS (SELECT FROM (" + lateKeyed + ") late)"},
	} {
		err := grows(ctx, withDatabase(old.stack.DatabaseURL, of.database), of.sql, kept)
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// grows waits until a query is true of what came after a moment.
func grows(ctx context.Context, address, sql string, since time.Time) error {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	return withConn(ctx, address, func(conn *pgx.Conn) error {
		for {
			var there bool
			if err := conn.QueryRow(ctx, sql, since).Scan(&there); err != nil || there {
				return err
			}
			<-tick.C
		}
	})
}

// raiseEpoch is the runbook's second step.
func (a *arena) raiseEpoch() error {
	return a.eventually(func() error {
		cmd := exec.CommandContext(a.ctx, a.binary, "epoch", "raise", "--reason", "failover to the standby")
		cmd.Env = append(cleanEnv(), "DATABASE_URL="+a.database.stack.DatabaseURL, "NATS_URL="+a.broker.url,
			"LEGWORK_NAMESPACE="+a.ns)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("raise the epoch: %w\n%s", err, out)
		}
		a.tally.add("epochs raised", 1)
		return nil
	})
}
