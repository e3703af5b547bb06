package api

import (
	"context"
	"io"
	"net/http"

	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/diff"
	"github.com/legwork-dev/legwork/graph/picture"
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
	v, err := s.version(r.Context(), app, version)
	if err != nil {
		return "", err
	}
	return picture.Document(app, v.Source, v.Compat, topic)
}

// GetLayout says where everything stands in the picture of a version.
func (s *server) GetLayout(w http.ResponseWriter, r *http.Request, _, app, version string, p oas.GetLayoutParams) {
	v, err := s.version(r.Context(), app, version)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	placed, err := picture.PlaceDocument(app, v.Source, v.Compat, or(p.Topic))
	s.answer(w, r, placed, err)
}

// CheckApp reads a document, and says where everything stands in its picture.
func (s *server) CheckApp(w http.ResponseWriter, r *http.Request, _ string, p oas.CheckAppParams) {
	source, err := io.ReadAll(r.Body)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	checked, err := picture.Check("app.yaml", source, string(or(p.Compat)))
	s.answer(w, r, checked, err)
}

// GetDiff tells what a version changes.
func (s *server) GetDiff(w http.ResponseWriter, r *http.Request, _, app, version string, p oas.GetDiffParams) {
	changed, err := s.diff(r.Context(), app, or(p.From), version)
	s.answer(w, r, changed, err)
}

func (s *server) diff(ctx context.Context, app, from, to string) (*diff.Diff, error) {
	a, err := s.version(ctx, app, from)
	if err != nil {
		return nil, err
	}
	b, err := s.version(ctx, app, to)
	if err != nil {
		return nil, err
	}
	return diff.Documents(app, a, b)
}

// version reads a version of an app; "" is the active one.
func (s *server) version(ctx context.Context, app, name string) (v diff.Version, err error) {
	if v.Source, err = s.Client.Source(ctx, app, name); err != nil {
		return v, err
	}
	apps, err := s.Client.Apps(ctx)
	for _, one := range apps {
		if one.App == app && (one.Version == name || name == "" && one.Active) {
			v.Name, v.Compat = one.Version, one.Compat
		}
	}
	return v, err
}
