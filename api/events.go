package api

import (
	"net/http"

	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// ListEvents reads events of the last day, in their order.
func (s *server) ListEvents(w http.ResponseWriter, r *http.Request, _ string, p oas.ListEventsParams) {
	page, err := s.Client.Events(r.Context(), client.EventQuery{Topic: or(p.Topic), After: client.Position(or(p.Cursor)),
		Since: or(p.Since), Limit: or(p.Limit)})
	if err == nil {
		linkNext(w, r, string(page.Next), !page.More)
	}
	s.answer(w, r, page, err)
}
