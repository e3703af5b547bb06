package api_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
)

// TestMoveOverHTTP: an operator moves a running job to a version that fits, and is told why another one does not; the
// same by JSON-RPC.
func TestMoveOverHTTP(t *testing.T) {
	t.Parallel()
	s, _ := newParcelSite(t)
	version := func(v string, changes ...string) {
		_, err := s.operator.Deploy(t.Context(), "app.yaml",
			[]byte(strings.NewReplacer(append(changes, `version: "1"`, `version: "`+v+`"`)...).Replace(greeting)))
		s.Must(err)
	}
	version("2", "{maps: {by: '{$self.hook.data.by}'}}", "{maps: {signed: '{$self.hook.data.by}'}}")
	version("3", "actual: '{$self.hook.data.id}'", "actual: '{$self.hook.data.order}'")
	waits := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`, "Authorization", "Bearer op"), 201, "Started")
	gid := waits["gid"].(string)
	move := "jobs/" + gid + "/move"
	s.is(s.ask("POST", move, `{"version":"2"}`, "Authorization", "Bearer app"), 403, "Problem")
	for body, status := range map[string]int{`{}`: 400, `{"version":""}`: 400, `{"version":"2","to":"2"}`: 400,
		`{"version":"9"}`: 404, `{"version":"3"}`: 422} {
		s.op(status, "Problem", move, body)
	}
	s.op(404, "Problem", strings.Replace(move, gid[:2], "ff", 1), `{"version":"2"}`)
	looked := s.op(200, "Moved", move, `{"version":"2","preview":true}`)
	if looked["preview"] != true || looked["from"] != "1" || looked["to"] != "2" || looked["job"] != "o-1" {
		t.Errorf("the preview is %v", looked)
	}
	s.op(200, "Moved", move, `{"version":"2","reason":"who signs it is asked for"}`)
	if again := s.op(200, "Moved", move, `{"version":"2"}`); again["already"] != true {
		t.Errorf("a second move is answered with %v", again)
	}
	for _, c := range []struct{ params, want string }{
		{`{"gid":"` + gid + `","version":"3"}`, `"code":-32022`},
		{`{"gid":"` + gid + `","version":"1","preview":true}`, `"from":"2"`},
		{`{"gid":"` + gid + `"}`, `"code":-32602`},
	} {
		if got := s.call("move", c.params); !strings.Contains(got, c.want) {
			t.Errorf("move %s is answered with %s, want %s", c.params, got, c.want)
		}
	}
	list := s.is(s.ask("GET", "jobs/"+gid+"/actions", "", "Authorization", "Bearer op"), 200, "ActionPage")
	if one := list["actions"].([]any)[0].(map[string]any); one["what"] != "move" || one["who"] != "op" ||
		one["outcome"] != "from version 1 to 2" {
		t.Errorf("the action is %v", one)
	}
	s.is(s.ask("POST", "signals/order.approved", `{"data":{"id":"o-1","by":"ada"}}`, "Authorization",
		"Bearer op"), 200, "SignalReceipt")
	r, err := s.Client.Await(t.Context(), client.Ref{App: "hello", JobID: "o-1"})
	if err != nil || string(r.Data) != `{"signed":"ada"}` {
		t.Errorf("it ends as %+v, %v", r, err)
	}
	s.op(409, "Problem", move, `{"version":"1"}`)
	s.AtRest()
}
