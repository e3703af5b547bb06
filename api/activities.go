package api

import (
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// ListActivities lists the activities of a job, and counts them in groups.
func (s *server) ListActivities(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID,
	p oas.ListActivitiesParams) {
	page, err := s.Client.Activities(r.Context(), gid, client.ActivityFilter{Group: or(p.Group),
		State: string(or(p.State)), Activity: or(p.Activity), DAD: legwork.DAD(or(p.Dad)), Cursor: or(p.Cursor),
		Limit: or(p.Limit)})
	if err == nil {
		linkNext(w, r, page.Next, page.Next == "")
	}
	s.answer(w, r, page, err)
}
