package api_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/deploy/access"
)

// TestWhoAmI: each is told by which name it is known, and what it may ask for here.
func TestWhoAmI(t *testing.T) {
	t.Parallel()
	of := func(name string, topics []string, roles ...access.Role) api.Token {
		return api.Token{Who: api.Who{Name: name, Roles: roles, Topics: topics}, SHA256: digest(name)}
	}
	s := newSiteWith(t, api.Access{Tokens: []api.Token{
		of("shop", []string{"hello.*"}, access.Starter), of("looks", nil, access.Reader), of("both", nil, access.Monitor,
			access.Client), of("boss", nil, access.Operator),
	}}, func(*site) {})
	for name, want := range map[string][]string{
		"shop": {"starter"}, "looks": {"reader"}, "both": {"starter", "reader", "client", "monitor"},
		"boss": {"starter", "reader", "client", "monitor"}, // nobody changes this installation over HTTP
	} {
		var me struct {
			Name, Namespace string
			May, Topics     []string
		}
		r := s.ask(http.MethodGet, "me", "", "Authorization", "Bearer "+name)
		s.is(r, http.StatusOK, "Me")
		r.into(&me)
		if me.Name != name || me.Namespace != s.Namespace || !slices.Equal(me.May, want) {
			t.Errorf("%s is told %+v, want %v", name, me, want)
		}
		if (len(me.Topics) > 0) != (name == "shop") {
			t.Errorf("%s is told the topics %v", name, me.Topics)
		}
	}
	s.is(s.ask(http.MethodGet, "me", ""), http.StatusUnauthorized, "Problem")
}
