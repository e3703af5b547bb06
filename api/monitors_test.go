package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/presence"
)

// TestMonitor: who has the role sees processes, lanes and pauses, and nothing else.
func TestMonitor(t *testing.T) {
	t.Parallel()
	token := func(name string, role access.Role) api.Token {
		return api.Token{Who: api.Who{Name: name, Roles: []access.Role{role}}, SHA256: digest(name)}
	}
	s := newSiteFor(t, api.Access{Tokens: []api.Token{token("mon", "monitor"), token("app", "client"),
		token("op", "operator")}})
	t.Cleanup(presence.Announce(s.Conn.NATS(), presence.Process{Namespace: s.Namespace, Role: "engine", Version: "0.1.0"},
		func() presence.Figures {
			return presence.Figures{Lanes: []presence.Lane{{Lane: "run", Done: 3}}, Graphs: []presence.Graph{{Graph: "a"}}}
		}, s.Log))
	store, err := ledger.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	_, _, err = store.Pause(t.Context(), ledger.Pause{Kind: "topic", Name: "hello.greet", Reason: "a test", Author: "Ada"})
	s.Must(err)
	top := s.is(s.ask("GET", "top", "", "Authorization", "Bearer mon"), 200, "Top")
	if top["errors"] != nil || len(top["lanes"].([]any)) < 5 || len(top["pauses"].([]any)) != 1 {
		t.Errorf("top is %v", top)
	}
	for path, want := range map[string]string{"workers": `"role":"engine"`, "lanes": `"lane":"start"`,
		"pauses": `"author":"Ada"`} {
		r := s.ask("GET", path, "", "Authorization", "Bearer mon")
		if r.status != 200 || !strings.HasPrefix(string(r.body), "[{") || !strings.Contains(string(r.body), want) {
			t.Errorf("%s is answered with %d: %s, want %s", path, r.status, r.body, want)
		}
		r = s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"`+path+`"}`, "Authorization", "Bearer op")
		if !strings.Contains(string(r.body), want) {
			t.Errorf("the method %s is answered with %s, want %s", path, r.body, want)
		}
		s.is(s.ask("GET", path, "", "Authorization", "Bearer app"), 403, "Problem")
	}
	r := s.ask("GET", "doctor", "", "Authorization", "Bearer mon")
	var checks []map[string]string
	s.Must(json.Unmarshal(r.body, &checks))
	found := map[string]string{}
	for _, c := range checks {
		found[c["check"]] = c["status"]
	}
	if r.status != 200 || found["postgres version"] != "ok" || found["nats version"] != "ok" || found["pauses"] != "warn" {
		t.Errorf("the doctor is answered with %d: %s", r.status, r.body)
	}
	s.is(s.ask("GET", "doctor", "", "Authorization", "Bearer app"), 403, "Problem")
	s.is(s.ask("GET", "top", "", "Authorization", "Bearer app"), 403, "Problem")
	s.is(s.ask("GET", "jobs", "", "Authorization", "Bearer mon"), 403, "Problem")
	r = s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"top"}`, "Authorization", "Bearer app")
	if !strings.Contains(string(r.body), `"code":-32003`) {
		t.Errorf("top is answered with %s", r.body)
	}
}
