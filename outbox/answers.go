package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// answers is what a round of a work lane knows of the response lane. The round
// asks for it after it has asked which work is held. A worker acknowledges its work
// only when its answer is stored. So if work was not held, its answer was stored
// before the response lane was asked.
type answers struct {
	// all says that every answer stored by then has been delivered.
	all bool
	// before: if all is false, answers stored before this time, by Postgres's clock,
	// have been delivered.
	before time.Time
	held   map[legwork.ID]bool
}

// unanswered returns those of a lane's missing messages that have no answer on the
// way. While answers wait in a backlog, a message counts as lost only if it was
// already missing before the oldest of these answers was stored.
func (r *round) unanswered(ctx context.Context, gone []key) (lost []key, err error) {
	if r.answers == nil {
		if r.answers, err = r.askAnswers(ctx); err != nil {
			return nil, err
		}
	}
	now, there := r.cfg.Now(), r.clock.now()
	for _, k := range gone {
		switch {
		case r.answers.held[k.guid]:
		case r.answers.all:
			lost = append(lost, k)
		default:
			since, ok := r.memory.missing(k.guid, there, now)
			if ok && since.Before(r.answers.before) {
				lost = append(lost, k)
			}
		}
	}
	return lost, nil
}

func (r *round) askAnswers(ctx context.Context) (*answers, error) {
	state, err := r.broker.LaneState(ctx, legwork.LaneResponse)
	if err != nil {
		return nil, err
	}
	if state.Horizon.IsZero() { // unknown: no message may be considered lost now
		return &answers{}, nil
	}
	a := &answers{all: state.Waiting == 0, before: state.Horizon.Add(-r.cfg.Skew)}
	a.held, err = r.broker.Held(ctx, legwork.LaneResponse)
	return a, err
}
