package api

import (
	"io"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
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

// GetPicture draws the graphs of a version.
func (s *server) GetPicture(w http.ResponseWriter, r *http.Request, _, app, version string, p oas.GetPictureParams) {
	drawn, err := s.picture(r, app, version, or(p.Topic))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	// A picture loads nothing and runs nothing, also where a browser opens it as a page.
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	_, _ = io.WriteString(w, drawn)
}

func (s *server) picture(r *http.Request, app, version, topic string) (string, error) {
	if s.Picture == nil {
		return "", legwork.NotFound("this server draws no pictures")
	}
	source, err := s.Client.Source(r.Context(), app, version)
	if err != nil {
		return "", err
	}
	apps, err := s.Client.Apps(r.Context())
	if err != nil {
		return "", err
	}
	compat := ""
	for _, one := range apps {
		if one.App == app && one.Version == version {
			compat = one.Compat
		}
	}
	return s.Picture(app, source, compat, topic)
}
