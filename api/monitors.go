package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
)

// GetTop shows lanes, graphs and processes.
func (s *server) GetTop(w http.ResponseWriter, r *http.Request, _ string) { s.monitor(w, r, "top") }

// ListWorkers lists the processes that answer.
func (s *server) ListWorkers(w http.ResponseWriter, r *http.Request, _ string) {
	s.monitor(w, r, "workers")
}

// ListLanes lists the lanes.
func (s *server) ListLanes(w http.ResponseWriter, r *http.Request, _ string) {
	s.monitor(w, r, "lanes")
}

// ListPauses lists what is paused.
func (s *server) ListPauses(w http.ResponseWriter, r *http.Request, _ string) {
	s.monitor(w, r, "pauses")
}

// GetDoctor examines the installation.
func (s *server) GetDoctor(w http.ResponseWriter, r *http.Request, _ string) {
	if s.Doctor == nil {
		s.refuse(w, r, legwork.NotFound("this server does not examine the installation"))
		return
	}
	s.answer(w, r, s.Doctor(r.Context()), nil)
}

// monitor answers with what monitors ask for.
func (s *server) monitor(w http.ResponseWriter, r *http.Request, what string) {
	v, err := s.look(r.Context(), what)
	s.answer(w, r, v, err)
}

func (s *server) look(ctx context.Context, what string) (any, error) {
	if s.Monitor == nil {
		return nil, legwork.NotFound("this server shows nothing of the installation")
	}
	return s.Monitor(ctx, what)
}

// monitors makes a method of it.
func monitors(what string) method {
	return method{role: access.Monitor, do: func(s *server, ctx context.Context, params json.RawMessage) (any, error) {
		if err := object(params, &struct{}{}); err != nil {
			return nil, err
		}
		return s.look(ctx, what)
	}}
}
