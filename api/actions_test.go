package api_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/invariant"
)

// owing is a job of two activities that no worker serves.
const owing = `
app:
  id: owing
  version: "1"
  graphs:
    - subscribes: owing.asked
      settings: {validate: true}
      activities:
        asked: {type: trigger}
        charge:
          type: worker
          topic: owing.charge
          output: {schema: {type: object, required: [charge], properties: {charge: {type: string}}}}
          job: {maps: {charge: '{$self.output.data.charge}'}}
        pack: {type: worker, topic: owing.pack, job: {maps: {packed: '{$self.output.data}'}}}
      transitions:
        asked: [{to: charge}]
        charge: [{to: pack}]
`

// TestAnswerByHand: an operator answers over HTTP and JSON-RPC, and what was done is listed.
func TestAnswerByHand(t *testing.T) {
	t.Parallel()
	s := newOperatorSite(t, anyone)
	s.is(s.ask("POST", "apps?activate=true", owing), 201, "Deployed")
	job := s.is(s.ask("POST", "starts/owing.asked", `{}`), 201, "Started")
	gid := job["gid"].(string)
	path := "jobs/" + gid + "/answer"
	for body, status := range map[string]int{
		`{"activity":"charge","data":{"charge":"ch_1"}}`:                                  400, // no reason
		`{"activity":"charge","reason":"a test"}`:                                         400,
		`{"activity":"charge","reason":"a test","data":1,"error":"no"}`:                   400,
		`{"activity":"charge","reason":"a test","data":{"charge":1}}`:                     422,
		`{"activity":"none","reason":"a test","data":null}`:                               404,
		`{"activity":"pack","reason":"a test","data":null}`:                               409,
		`{"activity":"charge","reason":"a test","data":{"charge":"ch_1"},"who":"nobody"}`: 400,
	} {
		s.is(s.ask("POST", path, body), status, "Problem")
	}
	keyed := func() map[string]any {
		r := s.ask("POST", path, `{"activity":"charge","data":{"charge":"ch_1"},"reason":"ticket 17"}`,
			"Idempotency-Key", "17")
		return s.is(r, 200, "Answered")
	}
	first := keyed()
	if first["status"] != "success" || first["activity"] != "charge" || first["replayed"] != nil {
		t.Errorf("answered %v", first)
	}
	if again := keyed(); again["replayed"] != true || again["message"] != first["message"] {
		t.Errorf("answered again %v", again)
	}
	for { // an engine takes the first answer, then the next activity waits
		r := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"answer","params":{"gid":"`+gid+
			`","activity":"pack","data":null,"reason":"nothing to pack"}}`)
		if text := string(r.body); strings.Contains(text, `"code":200`) {
			break
		} else if !strings.Contains(text, `"code":-32009`) {
			t.Fatalf("the second answer is %d: %s", r.status, text)
		}
		s.ask("GET", "jobs/"+gid+"/result?wait=1", "")
	}
	if got := s.is(s.ask("GET", "jobs/"+gid+"/result?wait=25", ""), 200, "Result"); got["state"] != "completed" {
		t.Errorf("the job ends as %v", got)
	}
	s.is(s.ask("POST", path, `{"activity":"pack","data":null,"reason":"a test"}`), 409, "Problem")
	page := s.is(s.ask("GET", "jobs/"+gid+"/actions?limit=1", ""), 200, "ActionPage")
	one := page["actions"].([]any)[0].(map[string]any)
	if one["what"] != "answer" || one["target"] != "pack" || one["who"] != "anyone" || one["why"] != "nothing to pack" ||
		one["gid"] != gid || page["next"] == nil {
		t.Errorf("the latest action is %v of %v", one, page)
	}
	next := page["next"].(interface{ String() string }).String()
	rest := s.is(s.ask("GET", "actions?cursor="+next, ""), 200, "ActionPage")
	list := rest["actions"].([]any)
	if len(list) != 1 || list[0].(map[string]any)["target"] != "charge" || rest["next"] != nil {
		t.Errorf("the page behind it is %v", rest)
	}
	s.is(s.ask("GET", "actions?cursor=x", ""), 400, "Problem")
	s.is(s.ask("GET", "actions?limit=0", ""), 400, "Problem")
	if r := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"actions","params":{"gid":"`+gid+`"}}`); strings.Count(
		string(r.body), `"what":"answer"`) != 2 {
		t.Errorf("method actions is answered with %s", r.body)
	}
	shown := s.is(s.ask("GET", "jobs/"+gid, ""), 200, "Job")
	if list, _ := shown["actions"].([]any); len(list) != 2 {
		t.Errorf("the job shows the actions %v", shown["actions"])
	}
	lines, err := invariant.Invariants(t.Context(), s.Pool, s.Namespace)
	s.Must(err)
	if len(lines) > 0 {
		t.Error(lines)
	}
}
