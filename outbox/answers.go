package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// answers is what a round of a work lane knows of the response lane, asked
// after what is held of the lane itself: a worker lets go of its work only
// when its answer is stored, so the answer to work that was not held by then
// was stored before.
type answers struct {
	// all: everything stored by then has been delivered.
	all bool
	// before: else what was stored earlier, by Postgres's clock.
	before time.Time
	held   map[legwork.ID]bool
}

// unanswered returns those of a lane's missing messages that have no answer on
// its way. While answers wait in a backlog a row must have been missing since
// before the oldest of them was stored.
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
	if state.Horizon.IsZero() { // unknown: nothing is old enough now
		return &answers{}, nil
	}
	a := &answers{all: state.Waiting == 0, before: state.Horizon.Add(-r.cfg.Skew)}
	a.held, err = r.broker.Held(ctx, legwork.LaneResponse)
	return a, err
}
