//go:build slow

package chaos

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// slowPostgres makes every commit wait a tenth of a second before its log is
// written, as behind a disk that is busy with other things.
func (a *arena) slowPostgres(d decision) error {
	a.dbBusy.Lock()
	defer a.dbBusy.Unlock()
	if err := a.alter("SET commit_siblings = 0", "SET commit_delay = 100000"); err != nil {
		return err
	}
	a.hold(d.between(2*time.Second, 6*time.Second))
	return a.alter("RESET commit_delay", "RESET commit_siblings")
}

// alter changes settings of Postgres.
func (a *arena) alter(settings ...string) error {
	return a.eventually(func() error {
		for _, s := range settings {
			if _, err := a.pool.Exec(a.ctx, "ALTER SYSTEM "+s); err != nil {
				return err
			}
		}
		_, err := a.pool.Exec(a.ctx, "SELECT pg_reload_conf()")
		return err
	})
}

// slowNATS lets the broker run for a tenth of the time only.
func (a *arena) slowNATS(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	broker := a.broker.proc.cmd.Process
	for end := time.Now().Add(d.between(time.Second, 4*time.Second)); time.Now().Before(end) && a.ctx.Err() == nil; {
		if err := broker.Signal(syscall.SIGSTOP); err != nil {
			return err
		}
		a.hold(90 * time.Millisecond)
		if err := broker.Signal(syscall.SIGCONT); err != nil {
			return err
		}
		a.hold(10 * time.Millisecond)
	}
	return nil
}

// powerCut ends the broker and takes from its disk what it has written last: the
// ends of its files of messages are gone or nothing but zeros, and so are its
// notes of what they hold. Postgres, which waits for its disk, is not cut.
func (a *arena) powerCut(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	if err := a.eventually(a.anyMessages); err != nil {
		return err
	}
	a.broker.kill()
	torn := 0
	err := filepath.WalkDir(a.store(), func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || e.IsDir():
			return err
		case e.Name() == "index.db":
			return os.Remove(path)
		case filepath.Ext(path) == ".blk":
			torn++
			return tear(path, d.choice.Int64N(64<<10), d.choice.IntN(2) == 0)
		}
		return nil
	})
	if err != nil {
		return errors.Join(err, a.broker.up())
	}
	if torn == 0 {
		return errors.Join(errors.New("there was no file of messages to tear"), a.broker.up())
	}
	a.hold(d.between(0, 2*time.Second))
	return errors.Join(a.broker.up(), a.heal())
}

// anyMessages is an error while the broker has no file of messages: its streams
// may have been deleted just now.
func (a *arena) anyMessages() error {
	found := errors.New("there is no file of messages")
	_ = filepath.WalkDir(a.store(), func(path string, _ fs.DirEntry, _ error) error { // files come and go
		if filepath.Ext(path) == ".blk" {
			found = nil
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// tear removes the last bytes of a file, or puts zeros in their place.
func tear(path string, bytes int64, zeros bool) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	rest := max(info.Size()-bytes, 0)
	if err := os.Truncate(path, rest); err != nil || !zeros {
		return err
	}
	return os.Truncate(path, info.Size())
}
