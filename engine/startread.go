package engine

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// readStarts decodes a batch and finds the graph of each job.
func (e *Engine) readStarts(ctx context.Context, batch []*legwork.Delivery) []*starting {
	all, began := make([]*starting, len(batch)), e.Now()
	for i, d := range batch {
		s := &starting{item: item{index: i, delivery: d}}
		all[i] = s
		t, err := legwork.DecodeStart(e.Namespace, d)
		s.t = t
		if t == nil {
			s.t = &legwork.Transition{Kind: legwork.Start}
		}
		if err != nil {
			s.dead("malformed", err, false)
			continue
		}
		e.findGraph(ctx, s, began)
	}
	return all
}

func (e *Engine) findGraph(ctx context.Context, s *starting, began time.Time) {
	v, err := e.startedBy(ctx, s, began)
	switch {
	case err != nil:
		s.later("retry", err)
		return
	case v == nil:
		s.cannot("unknown_topic", legwork.NotFound("no active graph subscribes to topic %q: deploy and activate one", s.t.Topic))
		return
	case v.err != nil:
		s.later(outcomeUnread, v.needed(needsActive))
		return
	}
	s.version, s.graph = v, v.app.Graph(s.t.Topic)
	s.activity = s.graph.Trigger
}

// newGid makes the gid of a job of v. That of a document which follows Legwork's
// own rules is wide: builds from before either refuse the whole database that has
// one (the format of jobs, ledger/sql/deploy.sql).
func (e *Engine) newGid(v *version) legwork.ID {
	if v.app.Compat == "" {
		return e.NewID().Wide()
	}
	return e.NewID()
}

// prepare decides how a job would begin, if it may.
func (e *Engine) prepare(s *starting) {
	if s.graph == nil || s.settled {
		return
	}
	d := e.seed(s, e.newGid(s.version), s.t.Data)
	var err error
	if s.begin, err = d.begin(); err != nil {
		s.cannot("input", unmapped(err))
		return
	}
	e.intake.added(s.begin.Children)
	s.ahead = d.ahead
	s.adopt()
}

// unmapped is why a start's values cannot be evaluated: an error of the input,
// 400 unless it has a code of its own.
func unmapped(err error) error {
	if _, coded := errors.AsType[*legwork.Error](err); coded {
		return err
	}
	return legwork.Invalid("%v", err)
}

// startedBy finds the version with the graph that a start names: an active one,
// or the parent's own for a private topic.
func (e *Engine) startedBy(ctx context.Context, s *starting, began time.Time) (*version, error) {
	if s.parent == nil || !strings.HasPrefix(s.t.Topic, ".") {
		return e.apps.topic(ctx, s.t.Topic, began)
	}
	v, err := e.apps.name(ctx, s.t.App, s.t.Version, began)
	if v != nil && v.err == nil && v.app.Graph(s.t.Topic) == nil {
		return nil, err
	}
	return v, err
}

// seed begins the job's span, whose ids follow from the generation.
func (e *Engine) seed(s *starting, gid legwork.ID, input []byte) *seed {
	place := telemetry.OfJob(gid, s.t.Trace)
	s.span = e.Tracing.BeginAt(telemetry.KindJob, s.t.Topic, &place, time.Now())
	t, job := *s.t, ledger.JobMeta{}
	if p := s.parent; p != nil {
		job.ParentJob, job.ParentGid, job.ParentActivity, job.ParentDAD = t.Job, &p.Gid, p.Activity, p.DAD
		t.Job = t.Child
	}
	return &seed{job: job, t: &t, delivery: s.delivery, version: s.version, graph: s.graph, gid: gid, input: legwork.OrNull(input),
		span: s.span, expire: e.Expire, goAhead: e.goAhead}
}

// cannot notes why a start cannot begin; if it has begun before it goes on.
func (s *starting) cannot(reason string, err error) {
	s.unsure, s.verdict.Err = reason, err
}
