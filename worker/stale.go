package worker

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// ErrStale is the cause (context.Cause) with which a handler's context ends when
// nobody waits for its work any more. What the handler returns is still sent: it
// has no effect, and is kept with the job, which may be the only trace of what was
// done.
var ErrStale = errors.New("nobody waits for this work any more")

// StaleError is an ErrStale with its reason: interrupted or over (the job),
// timeout, replaced (by another attempt) or answered.
type StaleError struct{ Reason string }

// Error implements error.
func (e *StaleError) Error() string { return ErrStale.Error() + ": " + e.Reason }

// Is makes it an ErrStale.
func (e *StaleError) Is(target error) bool { return target == ErrStale }

const (
	// staleEvery is how often a worker asks about handlers that have run for as
	// long; short work is never asked about.
	staleEvery = 2 * time.Second
	// staleRest is the pause after a question that nobody answered.
	staleRest = 30 * time.Second
)

// running lists the handlers that run, so that those whose work is stale can be
// cancelled.
type running struct {
	mu  sync.Mutex
	all map[*Task]flight
}

type flight struct {
	since  time.Time
	cancel context.CancelCauseFunc
}

func newRunning() *running { return &running{all: map[*Task]flight{}} }

func (r *running) add(t *Task, cancel context.CancelCauseFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all[t] = flight{time.Now(), cancel}
}

func (r *running) drop(t *Task) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.all, t)
}

// long returns the handlers that have run for a while, by topic.
func (r *running) long() map[string][]*Task {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out map[string][]*Task
	for t, f := range r.all {
		if time.Since(f.since) < staleEvery || len(out[t.Topic]) == legwork.MaxStaleAsked {
			continue
		}
		if out == nil {
			out = map[string][]*Task{}
		}
		out[t.Topic] = append(out[t.Topic], t)
	}
	return out
}

// end cancels the handlers of a work.
func (r *running) end(stale legwork.StaleWork) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for t, f := range r.all {
		if t.GUID == stale.GUID {
			f.cancel(&StaleError{stale.Reason})
			delete(r.all, t) // it need not be asked about again
			n++
		}
	}
	return n
}

// endKeyed cancels the handlers of keyed work.
func (r *running) endKeyed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for t, f := range r.all {
		if t.keyed {
			f.cancel(errLeaseLost)
			delete(r.all, t)
		}
	}
}

// watch asks, until ctx ends, which of the running works are stale.
func (p *pool) watch(ctx context.Context) {
	wait := staleEvery
	for {
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		wait = staleEvery
		for topic, tasks := range p.running.long() {
			if err := p.askStale(ctx, topic, tasks); err != nil {
				p.log.Debug("nobody tells which work is stale", "topic", topic, "error", err)
				wait = staleRest
			}
		}
	}
}

func (p *pool) askStale(ctx context.Context, topic string, tasks []*Task) error {
	works := make([]legwork.WorkPlace, len(tasks))
	for i, t := range tasks {
		works[i] = legwork.WorkPlace{GUID: t.GUID, Gid: t.Gid, Activity: t.Activity, DAD: t.DAD}
	}
	body, err := json.Marshal(map[string]any{"work": works})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, staleEvery)
	defer cancel()
	m, err := p.conn.NATS().RequestWithContext(ctx, legwork.StaleSubject(p.cfg.Namespace, topic), body)
	if err != nil {
		return err
	}
	var answer struct {
		Stale []legwork.StaleWork `json:"stale"`
	}
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return err
	}
	for _, stale := range answer.Stale {
		if p.running.end(stale) > 0 {
			p.log.Info("nobody waits for work any more: its handler is cancelled", "topic", topic, "guid", stale.GUID, "reason",
				stale.Reason)
		}
	}
	return nil
}
