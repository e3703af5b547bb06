package outbox

import (
	"context"
	"fmt"
	"time"
)

// pauseEvery is the time between two looks at what is paused, and thereby how
// soon a topic is paused or resumed, and what a pause held goes on.
const pauseEvery = 500 * time.Millisecond

// howResume is how a row reached the broker that a pause had held.
const howResume = "resume"

// pauseLoop sends on what pauses have held that have ended, and has the broker
// hold back the work of topics that are paused (ADR 31).
func (r *Relay) pauseLoop(ctx context.Context) {
	trouble := outage{log: r.cfg.Log, what: "cannot carry out pauses"}
	topics := &topics{Relay: r}
	for {
		err := r.pauses(ctx, topics)
		trouble.note(err)
		wait := pauseEvery
		if err != nil {
			wait = trouble.pause(wait)
		}
		if !pause(ctx, wait) {
			return
		}
	}
}

// pausing is what is paused, or was and may still hold something.
type pausing struct {
	id    int64
	kind  string
	name  string
	ended bool
}

func (r *Relay) pauses(ctx context.Context, topics *topics) error {
	if err := r.readable(ctx); err != nil {
		return err
	}
	list, err := r.paused(ctx)
	if err != nil {
		return err
	}
	resumed, err := topics.reconcile(ctx, list)
	if err != nil {
		return err
	}
	over := false
	for _, p := range list {
		if p.ended && p.kind != pauseTopic {
			over, resumed = true, append(resumed, p.id)
		}
	}
	for more := over; more && ctx.Err() == nil; {
		if more, err = r.release(ctx); err != nil {
			return err
		}
	}
	if len(resumed) == 0 {
		return nil
	}
	ctx, cancel := step(ctx)
	defer cancel()
	_, err = r.store.db.Exec(ctx, r.store.sql["released.sql"], resumed)
	return err
}

func (r *Relay) paused(ctx context.Context) (list []pausing, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	var p pausing
	err = r.store.each(ctx, "paused.sql", nil, []any{&p.id, &p.kind, &p.name, &p.ended}, func() { list = append(list, p) })
	return list, err
}

// release publishes one batch of what is to go on.
func (r *Relay) release(ctx context.Context) (more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	rows, _, err := r.store.claim(ctx, "release.sql", r.cfg.Grace)
	if err != nil || len(rows) == 0 {
		return false, err
	}
	return true, r.publish(ctx, rows, howResume)
}

// pauseTopic is the kind of a pause that the broker carries out.
const pauseTopic = "topic"

const (
	// lookAgain is how often the broker is asked while a topic is paused:
	// a consumer may have been made anew.
	lookAgain = time.Second
	// lookAnyway is how often it is asked although none is: another relay may
	// have paused one late, by what it had read before.
	lookAnyway = 30 * time.Second
)

// topics has the broker pause what is to be paused, and nothing else of what
// relays have paused.
type topics struct {
	*Relay
	asked time.Time
}

// reconcile makes the broker agree with the list, and returns the pauses that
// have ended and are carried out.
func (t *topics) reconcile(ctx context.Context, list []pausing) (done []int64, err error) {
	if t.cfg.PauseTopics == nil {
		return nil, nil
	}
	paused, every := []string{}, lookAnyway
	for _, p := range list {
		switch {
		case p.kind != pauseTopic:
		case p.ended:
			done, every = append(done, p.id), 0
		default:
			paused, every = append(paused, p.name), min(every, lookAgain/2)
		}
	}
	now := time.Now()
	if now.Sub(t.asked) < every {
		return nil, nil
	}
	ctx, cancel := step(ctx)
	defer cancel()
	if err := t.cfg.PauseTopics(ctx, paused); err != nil {
		return nil, fmt.Errorf("pause topics at the broker: %w", err)
	}
	t.asked = now
	return done, nil
}
