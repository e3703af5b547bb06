package api

import (
	"net/http"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// AddWebhook registers an address for the events of a topic.
func (s *server) AddWebhook(w http.ResponseWriter, r *http.Request, _ string) {
	var body oas.NewWebhook
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	if err := mayDeliver(r.Context()); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.hooks(w, r, func(hooks *webhook.Store) {
		added, err := hooks.Add(r.Context(), webhook.Webhook{Topic: body.Topic, URL: body.Url, Secret: or(body.Secret),
			CreatedBy: by(r.Context())})
		if err == nil {
			w.Header().Set("Location", s.path("webhooks", added.ID.String()))
		}
		s.answerWith(w, r, http.StatusCreated, added, err)
	})
}

// hooks does something with the webhooks, if there are any.
func (s *server) hooks(w http.ResponseWriter, r *http.Request, do func(*webhook.Store)) {
	if s.Webhooks == nil {
		s.refuse(w, r, legwork.NotFound("this server has no webhooks"))
		return
	}
	do(s.Webhooks)
}

// ListWebhooks lists the webhooks.
func (s *server) ListWebhooks(w http.ResponseWriter, r *http.Request, _ string) {
	s.hooks(w, r, func(hooks *webhook.Store) {
		list, err := hooks.List(r.Context())
		s.answer(w, r, list, err)
	})
}

// GetWebhook shows a webhook.
func (s *server) GetWebhook(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	s.hooks(w, r, func(hooks *webhook.Store) {
		one, err := hooks.Get(r.Context(), id)
		s.answer(w, r, one, err)
	})
}

// RotateWebhook gives a webhook a new secret.
func (s *server) RotateWebhook(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	var body oas.Rotation
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	keep := webhook.KeepSecret
	if body.KeepSeconds != nil {
		keep = time.Duration(*body.KeepSeconds) * time.Second
	}
	s.hooks(w, r, func(hooks *webhook.Store) {
		one, err := hooks.Rotate(r.Context(), id, or(body.Secret), keep)
		s.answer(w, r, one, err)
	})
}

// RemoveWebhook removes a webhook.
func (s *server) RemoveWebhook(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	s.hooks(w, r, func(hooks *webhook.Store) {
		if err := hooks.Remove(r.Context(), id); err != nil {
			s.refuse(w, r, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// TestWebhook sends a test event to a webhook.
func (s *server) TestWebhook(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	s.hooks(w, r, func(hooks *webhook.Store) {
		got, err := hooks.RunTest(r.Context(), id)
		s.answer(w, r, got, err)
	})
}
