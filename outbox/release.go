package outbox

import (
	"context"
	"fmt"
	"time"
)

// pauseEvery is the time between two checks of the pauses. So it is how long it takes
// at most until a topic is paused or resumed, and until held messages are sent.
const pauseEvery = 500 * time.Millisecond

// howResume is the value of how for rows that a pause had held, see Metrics.
const howResume = "resume"

// pauseLoop publishes what ended pauses have held, and makes the broker hold back the
// work of paused topics (ADR 31).
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

// pausing is a pause, or one that has ended and may still hold something.
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

// release publishes one batch of rows whose pause has ended.
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
	// lookAgain is how often the broker is told while a topic is paused: the topic's
	// consumer may have been created again.
	lookAgain = time.Second
	// lookAnyway is how often the broker is told while no topic is paused: another
	// relay may have paused one too late, because of an old list.
	lookAnyway = 30 * time.Second
)

// topics makes the broker pause the topics that must be paused, and resume others that
// relays have paused.
type topics struct {
	*Relay
	asked time.Time
}

// reconcile makes the broker agree with the list of pauses. It returns the ended pauses
// whose topics are resumed.
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
