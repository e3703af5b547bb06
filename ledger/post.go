package ledger

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// kindLeaves is the kind of a row whose data must be assembled.
const kindLeaves = "leaves"

// severed is the status of an await whose parent does not wait for the child's end.
const severed = "sever"

// ordinary reports whether a child message is one of those that every graph
// has: they are columns of commit.sql and seed.sql. All others are posted; so is
// keyed work.
func ordinary(t *legwork.Transition) bool {
	return (t.Kind == legwork.Leg1 || t.Kind == legwork.Work && t.Key == "") && t.Delay <= 0
}

// post queues the child messages that are not ordinary: signals with save
// (SIG-02), all others with spawn.
func (s *Store) post(t *tx, steps []Step, do Do) {
	var p posts
	for i := range steps {
		p.add(&steps[i], do)
	}
	s.posted(t, &p)
}

func (s *Store) posted(t *tx, p *posts) {
	if len(p.guid) > 0 {
		s.add(t, "post.sql", nil, p.of, p.atActivity, p.atDAD, p.plain, p.guid, p.gid, p.lane, p.kind, p.activity, p.dad,
			p.attempt, p.topic,
			p.job, p.work, p.status, p.code, p.seq, p.parent, p.state, p.data, p.delay, s.graceFor(p.data))
	}
}

// posts are outbox rows as columns, each with the step that sends it.
type posts struct {
	of, guid, gid            []legwork.ID
	atActivity               []string
	atDAD, dad               []legwork.DAD
	plain                    []bool
	lane, activity           []string
	kind, topic, job, status []*string
	work                     []*legwork.ID
	attempt                  []int32
	code, seq                []*int32
	parent, state            []string
	data                     []json.RawMessage
	delay                    []time.Duration
}

func (p *posts) add(step *Step, do Do) {
	for i := range step.Children {
		t := &step.Children[i]
		now := do.Spawn
		if t.Kind == legwork.Signal && !t.ToJob {
			now = do.Save && !step.Resumes
		}
		if ordinary(t) || !now && !step.Plain {
			continue
		}
		p.of, p.atActivity, p.atDAD, p.plain = append(p.of, step.GUID), append(p.atActivity, step.Activity),
			append(p.atDAD, step.DAD), append(p.plain, step.Plain)
		p.message(t, step.Gid)
	}
}

// entered adds a message that goes with the Leg 1 of an activity.
func (p *posts) entered(of legwork.ID, at Place, t *legwork.Transition) {
	p.of, p.atActivity, p.atDAD, p.plain = append(p.of, of), append(p.atActivity, at.Activity), append(p.atDAD, at.DAD),
		append(p.plain, true)
	p.message(t, at.Gid)
}

func (p *posts) message(t *legwork.Transition, gid legwork.ID) {
	w := wordsOf(t)
	p.guid, p.gid, p.lane = append(p.guid, t.GUID), append(p.gid, gid), append(p.lane, t.Lane())
	p.activity, p.dad, p.attempt = append(p.activity, t.Activity), append(p.dad, t.DAD),
		append(p.attempt, int32(max(t.Attempt, 1)))
	p.kind, p.topic, p.job, p.status = append(p.kind, w.kind), append(p.topic, w.topic), append(p.job, w.job),
		append(p.status, w.status)
	p.work, p.code, p.seq = append(p.work, w.work), append(p.code, w.code), append(p.seq, w.seq)
	p.parent, p.state = append(p.parent, t.Trace.Parent), append(p.state, t.Trace.State)
	p.data, p.delay = append(p.data, t.Data), append(p.delay, max(t.Delay, 0))
}

// words are the columns of a row that depend on its kind; nil: none.
type words struct {
	kind, topic, job, status *string
	work                     *legwork.ID
	code, seq                *int32
}

func wordsOf(t *legwork.Transition) (w words) {
	switch t.Kind {
	case legwork.Await:
		w.kind, w.topic, w.job = some(t.Kind.String()), some(t.Topic), some(t.Child)
		if t.Sever {
			w.status = some(severed)
		}
		return w
	case legwork.Interrupt, legwork.Timeout:
		w.kind = some(t.Kind.String())
		return w
	case legwork.Work:
		w.topic = some(t.Key) // its own topic is in its lane
		return w
	case legwork.Leg2:
		w.work, w.seq = orNil(t.Work), number(t.Seq)
		if t.Work == t.GUID {
			w.work = nil
		}
	case legwork.Start:
		w.topic, w.job = some(t.Topic), some(t.Job)
		return w
	case legwork.Signal, legwork.Event:
	default: // ordinary ones that are due later
		return w
	}
	switch {
	case t.Leaves:
		w.kind = some(kindLeaves)
	case t.ToJob:
		w.kind = some(legwork.KindJob)
	}
	w.topic, w.status, w.code = some(t.Topic), some(string(t.Status)), number(t.Code)
	return w
}

func some(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func number(n int) *int32 {
	if n == 0 {
		return nil
	}
	v := int32(n)
	return &v
}
