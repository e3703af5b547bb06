package client

import (
	"context"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Kinds of pauses.
const (
	PauseGraph = ledger.PauseGraph // no transition of its jobs takes effect, no job begins
	PauseTopic = ledger.PauseTopic // its work is not handed to workers
	PauseJob   = ledger.PauseJob   // no transition of it takes effect
)

// Pause says what is held, by whom, since when and why.
type Pause struct {
	ID   int64  `json:"id"`
	Kind string `json:"kind"` // PauseGraph, PauseTopic or PauseJob
	App  string `json:"app,omitempty"`
	// Name is the topic that a graph subscribes to, a work topic, or a job's id.
	Name   string      `json:"name"`
	Gid    *legwork.ID `json:"gid,omitempty"` // of a job
	Reason string      `json:"reason"`
	Author string      `json:"author"`
	Since  time.Time   `json:"since"`
}

// Pausing names what is paused, or is to be.
type Pausing struct {
	// Kind is PauseGraph, PauseTopic or PauseJob.
	Kind string
	// Name is the topic that a graph subscribes to, or that of workers. App is that of the graph, if
	// several have one of this name.
	Name, App string
	// Job is the one of kind job.
	Job Ref
}

// Pause holds a graph, a topic of workers or a job. It returns when every engine knows of the pause, about a second
// later; relays carry out that of a topic at the broker, in the same time. It needs Postgres.
// Errors: *legwork.Error with code 404 if there is no such graph or job, 409 if the job has ended,
// it is paused already, or several apps have the graph.
func (c *Client) Pause(ctx context.Context, what Pausing, by By) (*Pause, error) {
	if err := c.needPostgres("pausing"); err != nil {
		return nil, err
	}
	if by.Why == "" {
		return nil, legwork.Invalid("say why: the reason is shown to everybody who asks")
	}
	if err := by.check(); err != nil {
		return nil, err
	}
	want, err := c.pausing(ctx, what)
	if err != nil {
		return nil, c.explain("pause", err)
	}
	want.Reason, want.Author = by.Why, by.Who
	p, began, err := c.store.Pause(ctx, *want)
	switch {
	case err != nil:
		return nil, c.explain("pause "+want.Kind+" "+want.Name, err)
	case p == nil:
		return nil, legwork.Conflict("job %s has ended: there is nothing to pause", want.Name)
	case !began:
		return nil, legwork.Conflict("%s already", p)
	}
	select {
	case <-ctx.Done(): // it is committed all the same
	case <-time.After(legwork.MaxStale + legwork.MaxStale/10):
	}
	return (*Pause)(p), nil
}

// Resume ends a pause, by its id. What it holds goes on within a second. It needs Postgres. Errors:
// *legwork.Error with code 404 if there is no such pause any more.
func (c *Client) Resume(ctx context.Context, id int64, by By) (*Pause, error) {
	if err := c.needPostgres("resuming"); err != nil {
		return nil, err
	}
	if err := by.check(); err != nil {
		return nil, err
	}
	all, err := c.store.Pauses(ctx)
	if err != nil {
		return nil, c.explain("resume", err)
	}
	i := slices.IndexFunc(all, func(p ledger.Pause) bool { return p.ID == id })
	var p *ledger.Pause
	if i >= 0 {
		p, err = c.store.ResumeBy(ctx, all[i].Kind, all[i].App, all[i].Name, ledger.Operator(by))
	}
	switch {
	case err != nil:
		return nil, c.explain("resume "+all[i].Kind+" "+all[i].Name, err)
	case p == nil:
		return nil, legwork.NotFound("there is no pause %d any more: see `legwork pause list`", id)
	}
	return (*Pause)(p), nil
}

// pausing finds what is to be paused.
func (c *Client) pausing(ctx context.Context, what Pausing) (*ledger.Pause, error) {
	p := &ledger.Pause{Kind: what.Kind, App: what.App, Name: what.Name}
	switch what.Kind {
	case PauseTopic:
		p.App = ""
		return p, legwork.CheckTopic(what.Name)
	case PauseGraph:
		apps, err := c.appsWith(ctx, what.Name, what.App)
		switch {
		case err != nil:
			return nil, err
		case len(apps) == 0:
			return nil, legwork.NotFound("no graph that is deployed subscribes to %s: see `legwork app list`",
				legwork.Clip(what.Name, 128))
		case len(apps) > 1:
			return nil, legwork.Conflict("apps %v have a graph %s each: name one of them", apps, what.Name)
		}
		p.App = apps[0]
		return p, nil
	case PauseJob:
		if err := what.Job.check(); err != nil {
			return nil, err
		}
		r, err := c.reads.state(ctx, what.Job)
		switch {
		case err != nil:
			return nil, err
		case r == nil:
			return nil, what.Job.unknown()
		}
		p.App, p.Name, p.Gid = r.App, r.JobID, &r.Gid
		return p, nil
	}
	return nil, legwork.Invalid("the kind %q is none of graph, topic, job", legwork.Clip(what.Kind, 32))
}

// appsWith are the apps that have a graph in any version, as jobs of old ones run; app "" is any.
func (c *Client) appsWith(ctx context.Context, topic, app string) (apps []string, err error) {
	known, err := c.store.Known(ctx, 0)
	if err != nil {
		return nil, err
	}
	for _, v := range known.Versions {
		if app != "" && app != v.App || slices.Contains(apps, v.App) {
			continue
		}
		parsed, err := graph.Parse(v.App+"@"+v.Version+".yaml", []byte(v.Source), graph.WithCompat(v.Compat))
		if err == nil && parsed.Graph(topic) != nil {
			apps = append(apps, v.App)
		}
	}
	return apps, nil
}
