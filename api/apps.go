package api

import (
	"io"
	"net/http"

	"github.com/legwork-dev/legwork/client"
)

// ListApps lists the deployed versions.
func (s *server) ListApps(w http.ResponseWriter, r *http.Request, _ string) {
	apps, err := s.Client.Apps(r.Context())
	if apps == nil {
		apps = []client.App{}
	}
	s.answer(w, r, apps, err)
}

// GetSource returns the document of a version.
func (s *server) GetSource(w http.ResponseWriter, r *http.Request, _, app, version string) {
	source, err := s.Client.Source(r.Context(), app, version)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = io.WriteString(w, source)
}
