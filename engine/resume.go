package engine

import (
	"context"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// resume finishes starts whose inception has committed and whose step 2 or 3
// may not have: our own redelivery after a crash (CON-06), or step mode.
func (e *Engine) resume(ctx context.Context, wave []*starting, passes []ledger.Do) error {
	for _, do := range passes {
		if !do.Spawn && !do.Complete {
			continue
		}
		var due []*starting
		var begins []ledger.Begin
		for _, s := range wave {
			if s.settled {
				continue
			}
			plan := ledger.Decide(ledger.CategoryD, *s.begun.Marks).Resolve(s.begun.Due)
			if !(plan.Spawn && do.Spawn || plan.Complete && do.Complete) {
				continue
			}
			if err := e.again(ctx, s); err != nil {
				s.later("retry", err)
				continue
			}
			due, begins = append(due, s), append(begins, *s.begin)
		}
		if len(due) == 0 {
			continue
		}
		seeded, err := e.Store.Seed(ctx, begins, do)
		if err != nil {
			return err
		}
		for i, s := range due {
			if seeded[i].Marks != nil {
				s.steps = s.steps || do.Spawn && !s.begun.Marks.Spawned()
				s.closed = seeded[i].Ended != nil
				s.begun.Marks = seeded[i].Marks
			}
		}
	}
	return nil
}

// again decides a resumed start from what its first delivery stored: the
// version it is pinned to, its generation and its input.
func (e *Engine) again(ctx context.Context, s *starting) error {
	if s.begun.Created || *s.begun.Gid == s.begin.Gid {
		return nil
	}
	v, err := e.apps.id(ctx, s.begun.Version, time.Now())
	if err != nil {
		return err
	}
	if v == nil || v.err != nil || v.app.Graph(s.t.Topic) == nil {
		return errors.New("the version the job started with does not compile with this build: upgrade the engine")
	}
	t := *s.t
	t.Job = s.begun.Job
	s.version, s.graph = v, v.app.Graph(s.t.Topic)
	s.span = e.Tracing.Begin(telemetry.KindJob, s.t.Topic, s.t.Trace, time.Now())
	s.begin, err = seedOf(&t, v, s.graph, *s.begun.Gid, legwork.OrNull(s.begun.Input), s.span)
	return err
}
