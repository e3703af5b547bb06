package api

import (
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// ListLetters lists dead letters, the latest first.
func (s *server) ListLetters(w http.ResponseWriter, r *http.Request, _ string, p oas.ListLettersParams) {
	after, err := cursor(p.Cursor)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	page, err := s.Client.Letters(r.Context(), client.LetterFilter{State: string(or(p.State)), App: or(p.App),
		Topic: or(p.Topic), Lane: or(p.Lane), Reason: or(p.Reason), Activity: or(p.Activity), JobID: or(p.Job),
		Since: or(p.Since), Until: or(p.Until), Limit: or(p.Limit), After: after})
	if err == nil {
		linkNext(w, r, page.Next.String(), page.Next.IsZero())
	}
	s.answer(w, r, page, err)
}

// GetLetter shows a dead letter.
func (s *server) GetLetter(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	letter, err := s.Client.Letter(r.Context(), id)
	s.answer(w, r, letter, err)
}
