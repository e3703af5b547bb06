package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// BeginPause pauses a graph, a topic or a job.
func (s *server) BeginPause(w http.ResponseWriter, r *http.Request, _ string) {
	var body oas.Pausing
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	p, err := s.pause(r.Context(), &body)
	s.answerWith(w, r, http.StatusCreated, p, err)
}

// EndPause ends a pause.
func (s *server) EndPause(w http.ResponseWriter, r *http.Request, _ string, id int64) {
	var body oas.Resuming
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	p, err := s.resume(r.Context(), id, or(body.Reason))
	s.answer(w, r, p, err)
}

func (s *server) rpcPause(ctx context.Context, params json.RawMessage) (any, error) {
	var body oas.Pausing
	if err := object(params, &body); err != nil {
		return nil, err
	}
	return s.pause(ctx, &body)
}

func (s *server) rpcResume(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		ID     int64  `json:"id"`
		Reason string `json:"reason"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.resume(ctx, p.ID, p.Reason)
}

func (s *server) pause(ctx context.Context, body *oas.Pausing) (*client.Pause, error) {
	what := client.Pausing{Kind: string(body.Kind), Name: or(body.Name), App: or(body.App)}
	switch {
	case body.Gid != nil && what.Kind == client.PauseJob && body.Name == nil && body.App == nil:
		what.Job = client.Gid(*body.Gid)
	case body.Gid != nil || what.Kind == client.PauseJob:
		return nil, legwork.Invalid("a job is named by gid, a graph or a topic by name")
	case body.App != nil && (what.App == "" || what.Kind != client.PauseGraph):
		return nil, legwork.Invalid("only a graph is named with its app, which is not empty")
	}
	op, err := s.operator(ctx, "pause", "kind", what.Kind, "name", what.Name, "job", or(body.Gid), "why", body.Reason)
	if err != nil {
		return nil, err
	}
	return op.Pause(ctx, what, client.By{Who: by(ctx), Why: body.Reason})
}

func (s *server) resume(ctx context.Context, id int64, reason string) (*client.Pause, error) {
	op, err := s.operator(ctx, "resume", "pause", id, "why", reason)
	if err != nil {
		return nil, err
	}
	return op.Resume(ctx, id, client.By{Who: by(ctx), Why: reason})
}
