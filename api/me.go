package api

import (
	"net/http"
	"slices"

	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/deploy/access"
)

// WhoAmI tells who asks, and what they may ask for here.
func (s *server) WhoAmI(w http.ResponseWriter, r *http.Request, _ string) {
	who, _ := r.Context().Value(asker{}).(*Who) // checked has put it there
	told := oas.Me{Name: who.Name, Namespace: s.Client.Namespace(), May: []string{}}
	for _, role := range []access.Role{access.Starter, access.Reader, access.Client, access.Monitor, access.Operator,
		payload} {
		if role == access.Operator && s.Operator == nil {
			continue // such operations do not exist here
		}
		if slices.ContainsFunc(who.Roles, func(own access.Role) bool { return slices.Contains(roles[own], role) }) {
			told.May = append(told.May, string(role))
		}
	}
	if len(who.Topics) > 0 {
		told.Topics = &who.Topics
	}
	if !who.until.IsZero() {
		told.SignedInUntil = &who.until
	}
	s.answer(w, r, told, nil)
}
