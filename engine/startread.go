package engine

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// readStarts decodes a batch and finds the graph of each job.
func (e *Engine) readStarts(ctx context.Context, batch []*legwork.Delivery) []*starting {
	all, began := make([]*starting, len(batch)), e.Now()
	for i, d := range batch {
		t, err := legwork.DecodeStart(e.Namespace, d)
		if t == nil {
			t = &legwork.Transition{Kind: legwork.Start}
		}
		s := &starting{item: newItem(i, d, t)}
		all[i] = s
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
		s.cannot("unknown_topic", legwork.NotFound("no active graph subscribes to topic %q: deploy and activate one",
			s.T.Topic))
		return
	case v.err != nil:
		s.later(outcomeUnread, v.needed(needsActive))
		return
	}
	s.version, s.graph = v, v.app.Graph(s.T.Topic)
	s.Activity, s.Schemas = s.graph.Trigger, v.schemas
}

// newGid makes the gid of a job of v. It is wide if the document follows Legwork's
// own rules: a database with such a job is refused by builds that know neither
// (the format of jobs, ledger/sql/deploy.sql).
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
	job := s.T.Job
	if s.parent != nil {
		job = s.T.Child
	}
	if err := e.decideStart(s, e.newGid(s.version), job, s.T.Data); err != nil {
		s.cannot("input", unmapped(err))
		return
	}
	e.intake.added(s.begin.Children)
}

// unmapped makes the error of a start whose values cannot be evaluated one of its
// input: 400, unless it has a code of its own.
func unmapped(err error) error {
	if _, coded := errors.AsType[*legwork.Error](err); coded {
		return err
	}
	return legwork.Invalid("%v", err)
}

// startedBy finds the version with the graph that a start names: an active one,
// or the parent's own for a private topic.
func (e *Engine) startedBy(ctx context.Context, s *starting, began time.Time) (*version, error) {
	if s.parent == nil || !strings.HasPrefix(s.T.Topic, ".") {
		return e.apps.topic(ctx, s.T.Topic, began)
	}
	v, err := e.apps.name(ctx, s.T.App, s.T.Version, began)
	if v != nil && v.err == nil && v.app.Graph(s.T.Topic) == nil {
		return nil, err
	}
	return v, err
}

// decideStart decides how a job begins, and which workers are entered with it.
// It begins the job's span, whose ids follow from the generation.
func (e *Engine) decideStart(s *starting, gid legwork.ID, job string, body []byte) error {
	now, place := time.Now(), telemetry.OfJob(gid, s.T.Trace)
	s.span = e.Tracing.BeginAt(telemetry.KindJob, s.T.Topic, &place, now)
	parent := ledger.JobMeta{}
	if p := s.parent; p != nil {
		parent.ParentJob, parent.ParentGid, parent.ParentActivity, parent.ParentDAD = s.T.Job, &p.Gid, p.Activity, p.DAD
	}
	b, err := decide.Begin(&decide.Start{GUID: s.T.GUID, Job: job, Version: s.version.Version, Graph: s.graph,
		Schemas: s.version.schemas, Gid: gid,
		Body: legwork.OrNull(body), Expire: e.Expire, Parent: parent, Now: now, Trace: s.span.Trace(),
		Recorded: s.span.Recording()})
	if err != nil {
		return err
	}
	s.tag(b.Attributes)
	s.beginning = b
	s.setAhead(e.goAhead(spawning{from: &s.item, activity: s.graph.Trigger, deliveries: s.delivery.Count,
		children: b.Children,
		written:  b.Data,
		self:     ledger.Output{Activity: b.Activity, Data: b.Input, Status: legwork.Success, Code: legwork.CodeOK}}))
	return nil
}

// setAhead makes the commit that begins the job enter the listed workers, which follow
// its trigger.
func (s *starting) setAhead(list []ahead) {
	b := s.beginning.Begin
	b.Children, b.Ahead = withAhead(b.Children, list)
	s.ahead, s.begin = list, &b
	s.adopt()
}

// cannot stores why a start cannot begin a job; recall looks whether it has before.
func (s *starting) cannot(reason string, err error) {
	s.unsure, s.verdict.Err = reason, err
}
