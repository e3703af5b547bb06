//go:build slow

package chaos

import (
	"errors"
	"time"

	"golang.org/x/sync/errgroup"
)

// maxRepeating is how many callers repeat themselves at a time.
const maxRepeating = 64

// performed notes that all calls for a job have been answered, unless Postgres
// has failed over since: then what was answered may be lost. Whoever started a
// job without a key cannot start it again.
func (l *tortureLoad) performed(j tortureJob, failovers int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failovers.Load() != failovers && j.kind != "anon" {
		l.late[j.tag] = true
		l.a.tail.Repeated++
		return false
	}
	l.told[j.n] = time.Now()
	return true
}

// unlessLost repeats a call for a job until it succeeds, or until a failover
// since its start was accepted may be why it does not: the job may be gone.
func (l *tortureLoad) unlessLost(failovers int64, do func() error) error {
	var lost error
	err := l.a.eventually(func() error {
		if lost = do(); l.failovers.Load() != failovers {
			return nil
		}
		return lost
	})
	return errors.Join(err, lost)
}

// overtaken notes that a primary has died: whatever is answered of the calls that
// began before its heir is reached may be lost.
func (l *tortureLoad) overtaken() { l.failovers.Add(1) }

// failedOver has callers make the calls again that were answered after the last
// commit that is kept, and those that are not answered yet: each start under
// its key, and what came after it in its order.
func (l *tortureLoad) failedOver(kept time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.overtaken()
	var late []tortureJob
	for n, at := range l.told {
		if j := tortureJobOf(n); at.After(kept) && j.kind != "anon" {
			late = append(late, j)
			l.late[j.tag] = true
		}
	}
	l.a.tail.Repeated += len(late)
	l.again.Go(func() {
		var group errgroup.Group
		group.SetLimit(maxRepeating)
		for _, j := range late {
			group.Go(func() error { l.begin(j, true); return nil })
		}
		_ = group.Wait() // each has said what was wrong
	})
}

// forget gives up those jobs that were lost and that nobody can start again: the
// broker may still bring their starts, or not. Receipts may come later.
func (l *tortureLoad) forget(gids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	gone := map[string]bool{}
	for _, gid := range gids {
		l.lost[gid] = true
		if tag, ok := l.anonymous[gid]; ok {
			l.unsure[tag], gone[tag] = true, true
		}
	}
	for id, tag := range l.open {
		if gone[tag] {
			delete(l.open, id)
			<-l.places
		}
	}
}

// received notes the receipt of a job that nobody can start again.
func (l *tortureLoad) received(tag, gid string) {
	l.anonymous[gid] = tag
	if l.lost[gid] {
		l.unsure[tag] = true
	}
}
