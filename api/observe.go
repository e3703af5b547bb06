package api

import (
	"net/http"
	"time"
)

// observed remembers the status of an answer.
type observed struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (o *observed) WriteHeader(status int) {
	o.status = status
	o.ResponseWriter.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (o *observed) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// observe tells of a request that was answered.
func (s *server) observe(mux *http.ServeMux, r *http.Request, status int, began time.Time) {
	_, pattern := mux.Handler(r)
	operation := s.document.routes[pattern].Operation
	took := time.Since(began)
	switch operation {
	case "":
		operation = "none"
	case "watch":
		took = 0
	}
	s.Observe(operation, status, took)
}
