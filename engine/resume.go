package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// resume finishes starts whose step 1 has committed, and step 2 or 3 perhaps not:
// a redelivery after a crash (CON-06), or mode step.
func (e *Engine) resume(ctx context.Context, wave []*starting, passes []ledger.Do) error {
	for _, do := range passes {
		if !do.Spawn && !do.Complete {
			continue
		}
		var spawn, tell []*starting // tell: step 2 was done before, step 3 is missing
		for _, s := range wave {
			if s.settled {
				continue
			}
			plan := ledger.Decide(ledger.CategoryD, *s.begun.Marks)
			plan = plan.Resolve(s.begun.Due || plan.CompleteIfDue && do.Complete && e.emitsOrPersists(ctx, s))
			if !(plan.Spawn && do.Spawn || plan.Complete && do.Complete) {
				continue
			}
			if err := e.again(ctx, s); err != nil {
				s.later("retry", err)
				continue
			}
			if plan.Spawn && do.Spawn {
				spawn = append(spawn, s)
			} else {
				tell = append(tell, s)
			}
		}
		if err := errors.Join(e.seed(ctx, spawn, do), e.seed(ctx, tell, ledger.Do{Complete: true})); err != nil {
			return err
		}
	}
	return nil
}

// seed runs steps 2 and 3 of starts, as far as do says.
func (e *Engine) seed(ctx context.Context, due []*starting, do ledger.Do) error {
	if len(due) == 0 {
		return nil
	}
	begins := make([]ledger.Begin, len(due))
	for i, s := range due {
		begins[i] = *s.begin
	}
	seeded, err := e.Store.Seed(ctx, begins, do)
	if err != nil {
		return err
	}
	for i, s := range due {
		if seeded[i].Marks != nil {
			s.steps = s.steps || seeded[i].Seeded // else another process put its own children
			s.closed = seeded[i].Ended != nil
			s.begun.Marks = seeded[i].Marks
			s.follow = append(s.follow, seeded[i].Follow...)
		}
	}
	return nil
}

// emitsOrPersists reports whether the trigger emits or persists: then step 3 is due
// although it has children (TRIG-05).
func (e *Engine) emitsOrPersists(ctx context.Context, s *starting) bool {
	if *s.begun.Gid != s.begin.Gid {
		v, err := e.apps.id(ctx, s.begun.Version, e.Now())
		if err != nil || v == nil || v.err != nil || v.app.Graph(s.T.Topic) == nil ||
			!v.app.Graph(s.T.Topic).Trigger.MayPublish() || e.again(ctx, s) != nil {
			return false
		}
	}
	return s.begin.Emit || s.begin.Finish
}

// again decides a resumed start from what its first delivery has stored: the
// version that the job is pinned to, its gid and its input.
func (e *Engine) again(ctx context.Context, s *starting) error {
	if s.begun.Created || *s.begun.Gid == s.begin.Gid {
		return nil
	}
	v, err := e.apps.id(ctx, s.begun.Version, e.Now())
	if err != nil {
		return err
	}
	if v == nil || v.err != nil || v.app.Graph(s.T.Topic) == nil {
		return errors.New("the version the job started with does not compile with this build: upgrade the engine")
	}
	s.version, s.graph = v, v.app.Graph(s.T.Topic)
	return e.decideStart(s, *s.begun.Gid, s.begun.Job, s.begun.Input)
}

// recall looks up whether starts that cannot begin have begun before: the active
// version may have lost their graph since, or want another input. Those that have
// resume with the version of their job (CON-06). The others become dead letters.
func (e *Engine) recall(ctx context.Context, all []*starting) {
	var unsure []*starting
	var guids []legwork.ID
	for _, s := range all {
		if s.unsure != "" && !s.settled {
			unsure, guids = append(unsure, s), append(guids, s.T.GUID)
		}
	}
	if len(unsure) == 0 {
		return
	}
	begun, err := e.Store.Resolve(ctx, guids)
	for i, s := range unsure {
		switch {
		case err != nil:
			s.later("retry", err)
		case begun[i].Marks == nil:
			s.dead(s.unsure, s.verdict.Err, false)
		case begun[i].Gid == nil:
			s.drop("resumed", s.T.GUID)
		default:
			e.pinned(ctx, s, begun[i])
		}
	}
}

// pinned readies a start that has begun for its resume.
func (e *Engine) pinned(ctx context.Context, s *starting, b ledger.Begun) {
	v, err := e.apps.id(ctx, b.Version, e.Now())
	if v == nil {
		s.later("retry", fmt.Errorf("find version %d, which job %s is pinned to: %v", b.Version, b.Job, err))
		return
	}
	s.version, s.begun, s.verdict.Err = v, b, nil
	if v.app != nil {
		s.graph = v.app.Graph(s.T.Topic)
	}
	// No job is made of it: its GUID is known.
	s.begin = &ledger.Begin{GUID: s.T.GUID, Gid: e.NewID(), App: b.App, Version: b.Version, Job: b.Job, Graph: s.T.Topic,
		Input: legwork.OrNull(s.T.Data)}
}
