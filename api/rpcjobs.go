package api

import (
	"context"
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// rpcJobs lists jobs, with the filters of GET jobs.
func (s *server) rpcJobs(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		App      string       `json:"app"`
		Graph    string       `json:"graph"`
		State    string       `json:"state"`
		Code     *int         `json:"code"`
		Trace    string       `json:"trace"`
		Activity string       `json:"activity"`
		Attr     []string     `json:"attr"`
		Entity   string       `json:"entity"`
		Job      string       `json:"job"`
		Prefix   string       `json:"prefix"`
		Since    time.Time    `json:"since"`
		Until    time.Time    `json:"until"`
		Expired  bool         `json:"expired"`
		Gid      []legwork.ID `json:"gid"`
		Waits    bool         `json:"waits"`
		Limit    int          `json:"limit"`
		Cursor   string       `json:"cursor"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	after, err := cursor(&p.Cursor)
	if err != nil {
		return nil, err
	}
	trace, err := traceID(p.Trace)
	if err != nil {
		return nil, err
	}
	attributes, err := conditions(p.Attr)
	if err != nil {
		return nil, err
	}
	return s.Client.Jobs(ctx, client.Filter{App: p.App, Graph: p.Graph, State: p.State, Code: p.Code,
		Activity: p.Activity, Trace: trace,
		Attributes: attributes, Entity: p.Entity, JobID: p.Job, Prefix: p.Prefix, Since: p.Since, Until: p.Until,
		Expired: p.Expired, Gids: p.Gid, Waits: p.Waits, Limit: p.Limit, After: after})
}

// rpcCount counts jobs by graph and state.
func (s *server) rpcCount(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		App string `json:"app"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.Client.CountJobs(ctx, p.App)
}
