//go:build slow

package chaos

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// watch looks at the run from outside: what has ended, how long it took to
// recover from each fault, what the processes count.
type watch struct {
	a *arena

	mu        sync.Mutex
	waiting   []recovery // faults that are over, and whose jobs have not all moved since
	longest   recovery
	recovered int
	meters    *meters
	memory    map[string]float64 // peak in MB, by role
}

// recovery is the time from a fault's end until every job that was there then
// has moved again.
type recovery struct {
	what string
	end  time.Time
	took time.Duration
}

func (a *arena) newWatch() *watch {
	return &watch{a: a, meters: newMeters(), memory: map[string]float64{}}
}

// over notes the end of a fault.
func (w *watch) over(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, recovery{what: what, end: time.Now()})
}

// owed are the faults from which the jobs have not been seen to recover.
func (w *watch) owed() []recovery {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.waiting)
}

// run looks until ctx ends. What cannot be asked, as while Postgres is away, is
// asked again.
func (w *watch) run(ctx context.Context) {
	began := time.Now()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		ask, cancel := context.WithTimeout(ctx, 5*time.Second)
		_ = w.a.load.settle(ask)
		_ = w.recoveries(ask)
		cancel()
		if n%5 == 0 {
			w.sample()
		}
		if n%25 == 24 {
			w.show(time.Since(began))
		}
	}
}

// oldestMove is when the job that has not moved for the longest time moved last:
// everything that happens to a job leaves a time in its rows. A job that waits
// for a child moves with it.
const oldestMove = `
SELECT now(), min(moved) FROM (
  SELECT greatest(j.created_at, max(a.updated_at), max(a.entered_at), max(c.moved)) AS moved
  FROM legwork.job j LEFT JOIN legwork.activity a USING (gid)
  LEFT JOIN LATERAL (
    SELECT greatest(k.created_at, k.completed_at, max(b.updated_at)) AS moved
    FROM legwork.child x JOIN legwork.job k ON k.gid = x.gid LEFT JOIN legwork.activity b ON b.gid = k.gid
    WHERE x.parent_gid = j.gid GROUP BY k.gid
  ) c ON true
  WHERE j.state = 'running' GROUP BY j.gid
) m`

// recoveries finds the faults from which every job has recovered.
func (w *watch) recoveries(ctx context.Context) error {
	if len(w.owed()) == 0 {
		return nil
	}
	var asked time.Time
	var oldest *time.Time
	if err := w.a.pool.QueryRow(ctx, w.a.sql(oldestMove)).Scan(&asked, &oldest); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var still []recovery
	for _, r := range w.waiting {
		if asked.Before(r.end) || oldest != nil && oldest.Before(r.end) {
			still = append(still, r)
			continue
		}
		r.took = asked.Sub(r.end)
		w.recovered++
		if r.took > w.longest.took {
			w.longest = r
		}
	}
	w.waiting = still
	return nil
}

// sample reads the counters and the memory of all processes.
func (w *watch) sample() {
	var all sync.WaitGroup
	defer all.Wait()
	for _, p := range w.a.posts {
		p.mu.Lock()
		run := p.runs
		p.mu.Unlock()
		mb := p.memory()
		w.mu.Lock()
		w.memory[p.role] = max(w.memory[p.role], mb)
		w.mu.Unlock()
		all.Go(func() { w.meters.read(p, run) })
	}
}

func (w *watch) show(since time.Duration) {
	started, ended, open := w.a.load.counts()
	faults, _ := w.a.tally.read()
	w.mu.Lock()
	defer w.mu.Unlock()
	waits := ""
	if len(w.waiting) > 0 {
		waits = fmt.Sprintf("; recovering since %v from %s", time.Since(w.waiting[0].end).Round(time.Second),
			w.waiting[0].what)
	}
	w.a.t.Logf("%v: %d faults; %d jobs started, %d ended, %d open; longest recovery %v (%s)%s", since.Round(time.Second),
		total(faults), started, ended, open, w.longest.took.Round(10*time.Millisecond), w.longest.what, waits)
}
