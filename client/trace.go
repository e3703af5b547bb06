package client

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// MaxTraceJobs bounds how many jobs a Trace shows: the job, and those that its
// activities began, and so on.
const MaxTraceJobs = 100

// Trace is the life of a job and of the jobs it began, as spans. It comes from
// rows: a span has the ids under which it was recorded, or would have been had
// the job been sampled (ADR 26).
type Trace struct {
	ID    legwork.TraceID `json:"trace"`
	Gid   legwork.ID      `json:"gid"`
	App   string          `json:"app"`
	JobID string          `json:"job"`
	State string          `json:"state"`
	// Sampled: the spans were recorded while the job ran.
	Sampled bool      `json:"sampled"`
	Began   time.Time `json:"began_at"`
	// Spans are in the order of their causes: a parent stands before its children.
	Spans []Span `json:"spans"`
	// Truncated: there are more jobs or rows than are shown.
	Truncated bool `json:"truncated,omitempty"`
}

// Span is one piece of a job's life. Rows keep when an activity was entered and
// when it last changed: a time between is that of the nearest of these.
type Span struct {
	Trace  legwork.TraceID `json:"trace"`
	ID     legwork.SpanID  `json:"span"`
	Parent *legwork.SpanID `json:"parent,omitempty"`
	// Link is a cause in another trace of the job, or the cycle behind a round.
	Link     *SpanRef   `json:"link,omitempty"`
	Kind     string     `json:"kind"` // legwork.SpanJob and so on
	Name     string     `json:"name"` // of the graph, activity or topic
	JobID    string     `json:"job"`
	Gid      legwork.ID `json:"gid"`
	App      string     `json:"app"`
	Version  string     `json:"version"`
	Activity string     `json:"activity,omitempty"`
	// Operation is what it is of a durable function: "call order.charge".
	Operation string      `json:"operation,omitempty"`
	DAD       legwork.DAD `json:"dad,omitempty"`
	GUID      legwork.ID  `json:"guid"`
	Attempt   int         `json:"attempt,omitempty"`
	Ledger    string      `json:"activity_ledger,omitempty"` // 15 digits
	Marks     string      `json:"guid_ledger,omitempty"`     // 15 digits
	Entries   int         `json:"entries,omitempty"`
	Begin     time.Time   `json:"begin"`
	End       *time.Time  `json:"end,omitempty"` // nil: it goes on
	Outcome   string      `json:"outcome,omitempty"`
	Code      int         `json:"code,omitempty"`
	Error     string      `json:"error,omitempty"` // "" unless it failed
	// Of a publish, and of a timer: the row is still in the outbox. Due is when it
	// is to be published, if that has not come; Published counts how often it was.
	Due       *time.Time `json:"due_at,omitempty"`
	Published int        `json:"published,omitempty"`
	// Depth is how far it is indented where the tree is shown: as its parent, and
	// one more if that has several children.
	Depth int `json:"depth,omitempty"`

	parent *Span // its cause
	shown  *Span // what it stands below, if that is not its cause
}

// SpanRef names a span.
type SpanRef struct {
	Trace legwork.TraceID `json:"trace"`
	ID    legwork.SpanID  `json:"span"`
}

// Trace returns the life of a job from its rows and those of the jobs it began.
// A job that does not exist is a *legwork.Error with code 404.
func (c *Client) Trace(ctx context.Context, ref Ref) (*Trace, error) {
	j, err := c.Job(ctx, ref)
	if err != nil {
		return nil, err
	}
	t := &Trace{Gid: j.Gid, App: j.App, JobID: j.JobID, State: j.State, Began: j.Created}
	r := &tracing{Trace: t, left: MaxTraceJobs}
	root, err := r.add(ctx, c, j, nil)
	if err != nil {
		return nil, err
	}
	if err := r.signals(ctx, c); err != nil {
		return nil, err
	}
	for _, w := range r.jobs {
		w.weave()
		r.all = append(r.all, w.spans...)
	}
	t.ID, _, t.Sampled, _ = legwork.Trace{Parent: j.TraceParent}.Context()
	if t.ID == (legwork.TraceID{}) {
		t.ID = root.Trace
	}
	r.order()
	return t, nil
}

// tracing is a Trace in the making.
type tracing struct {
	*Trace
	jobs []*weaver
	all  []*Span
	left int // jobs that may still be shown
}

// add reads a job, and the jobs it began.
func (r *tracing) add(ctx context.Context, c *Client, j *Job, parent *Span) (*Span, error) {
	r.left--
	r.Truncated = r.Truncated || j.Truncated
	segments, err := c.segments(ctx, j)
	if err != nil {
		return nil, err
	}
	w := newWeaver(j, c.activities(ctx, j), segments)
	root := w.root(parent)
	r.jobs = append(r.jobs, w)
	for _, child := range j.Children {
		if r.left <= 0 {
			r.Truncated = true
			break
		}
		one, err := c.Job(ctx, Gid(child.Gid))
		if legwork.CodeOf(err) == legwork.CodeNotFound {
			continue // retention was faster
		}
		if err != nil {
			return nil, err
		}
		began, err := r.add(ctx, c, one, w.asking(child))
		if err != nil {
			return nil, err
		}
		w.begun[child.Work] = began
	}
	return root, nil
}

// activities returns what the graph says of a job's activities; nothing where
// it cannot be read, as over NATS.
func (c *Client) activities(ctx context.Context, j *Job) (app *graph.App) {
	if c.pool == nil {
		return nil
	}
	_ = c.look(ctx, func(tx pgx.Tx) error {
		source, compat, err := c.source(ctx, tx, j.App, j.Version)
		if err == nil {
			app, err = graph.Parse(j.App, []byte(source), graph.WithCompat(compat))
		}
		return err
	})
	return app
}

// order puts the spans behind those they stand below, the earlier first.
func (r *tracing) order() {
	below := map[*Span][]*Span{}
	for _, s := range r.all {
		at := s.parent
		if s.shown != nil {
			at = s.shown
		}
		below[at] = append(below[at], s)
	}
	var walk func(*Span)
	walk = func(parent *Span) {
		list := below[parent]
		sortSpans(list)
		for _, s := range list {
			if parent != nil {
				s.Depth = parent.Depth + min(len(list)-1, 1)
			}
			r.Spans = append(r.Spans, *s)
			walk(s)
		}
	}
	walk(nil)
}
