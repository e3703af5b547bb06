//go:build slow

package chaos

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// store is the folder of the broker's data.
func (a *arena) store() string { return filepath.Join(a.broker.dir, "nats") }

// empty removes the broker's data; the folder may be a disk of its own.
func (a *arena) empty() error {
	entries, err := os.ReadDir(a.store())
	for _, e := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(a.store(), e.Name())))
	}
	return err
}

// wipeNATS starts the broker again without its data.
func (a *arena) wipeNATS(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	a.broker.kill()
	if err := a.empty(); err != nil {
		return err
	}
	a.hold(d.between(0, time.Second))
	return errors.Join(a.broker.up(), a.heal())
}

// restoreNATS gives the broker the data it had a while ago: what has been done
// since comes again, what was sent since is gone.
func (a *arena) restoreNATS(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	backup, err := os.MkdirTemp("", "legwork-torture-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(backup)
	a.broker.kill()
	if err := copyFolder(a.store(), filepath.Join(backup, "nats")); err != nil {
		return err
	}
	if err := a.broker.up(); err != nil {
		return err
	}
	a.hold(d.between(time.Second, 6*time.Second))
	a.broker.kill()
	if err := errors.Join(a.empty(), copyFolder(filepath.Join(backup, "nats"), a.store())); err != nil {
		return err
	}
	return errors.Join(a.broker.up(), a.heal())
}

func copyFolder(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	return exec.Command("cp", "-a", from+"/.", to).Run()
}

// fillDisk leaves the broker no room on its disk; it is started again when there
// is some, as a server that could not write stands still until then.
func (a *arena) fillDisk(d decision) error {
	a.brokerBusy.Lock()
	defer a.brokerBusy.Unlock()
	ballast := filepath.Join(a.store(), "ballast")
	if err := fill(ballast); err != nil {
		return err
	}
	a.hold(d.between(time.Second, 5*time.Second))
	if err := os.Remove(ballast); err != nil {
		return err
	}
	a.broker.kill()
	return errors.Join(a.broker.up(), a.heal())
}

// fill writes a file until the disk is full.
func fill(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for size := 1 << 20; size >= 4096; size /= 2 {
		for err == nil {
			_, err = file.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return err
		}
		err = nil
	}
	return nil
}

// all reads a list of the broker to its end, before anything is done with it:
// whoever leaves it early leaves a goroutine behind that sends for ever.
func all[T any](list <-chan T) []T {
	var found []T
	for one := range list {
		found = append(found, one)
	}
	return found
}

// deleteStreams deletes some streams, or all.
func (a *arena) deleteStreams(d decision) error {
	every := d.choice.IntN(2) == 0
	deleted := 0
	err := a.eventually(func() error {
		for _, name := range all(a.js.StreamNames(a.ctx).Name()) {
			if !every && d.choice.IntN(3) > 0 && deleted > 0 {
				continue
			}
			if err := a.js.DeleteStream(a.ctx, name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
				return err
			}
			deleted++
		}
		if deleted == 0 {
			return errors.New("there is no stream to delete")
		}
		return nil
	})
	return errors.Join(err, a.heal())
}

// deleteConsumers deletes some consumers.
func (a *arena) deleteConsumers(d decision) error {
	deleted := 0
	err := a.eventually(func() error {
		for _, name := range all(a.js.StreamNames(a.ctx).Name()) {
			s, err := a.js.Stream(a.ctx, name)
			if err != nil {
				return err
			}
			for _, info := range all(s.ListConsumers(a.ctx).Info()) {
				if d.choice.IntN(2) > 0 && deleted > 0 {
					continue
				}
				if err := s.DeleteConsumer(a.ctx, info.Name); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
					return err
				}
				deleted++
			}
		}
		if deleted == 0 {
			return errors.New("there is no consumer to delete")
		}
		return nil
	})
	return errors.Join(err, a.heal())
}

// heal is the operator's part after streams or consumers were lost: the lease,
// which the processes do not know. They heal everything else by themselves,
// and most of the time before the operator does.
func (a *arena) heal() error {
	a.hold(200 * time.Millisecond)
	return a.eventually(func() error { return a.operator(a.ctx) })
}
