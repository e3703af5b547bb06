package api_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/worker"
)

const flaky = `
app:
  id: flaky
  version: "1"
  graphs:
    - subscribes: flaky.asked
      activities:
        asked: {type: trigger}
        work: {type: worker, topic: flaky.work, retry: {initialInterval: 2h}}
      transitions:
        asked: [{to: work}]
`

// newOperatorSite is a site that operators may change.
func newOperatorSite(t *testing.T, allowed api.Access) *site {
	t.Helper()
	var attempts atomic.Int32
	return newSiteWith(t, allowed, func(s *site) {
		var err error
		s.operator, err = client.New(s.Namespace, s.Pool, nil)
		s.Must(err)
		t.Cleanup(s.operator.Close)
		s.Engine(nil)
		s.Relay()
		s.Work(worker.Handle("flaky.work", func(context.Context, any) (map[string]any, error) {
			if attempts.Add(1) == 1 {
				return nil, worker.Errorf(503, "busy")
			}
			return map[string]any{}, nil
		}))
	})
}

// TestDeploy: a document is checked, deployed and made active over HTTP.
func TestDeploy(t *testing.T) {
	t.Parallel()
	s := newOperatorSite(t, anyone)
	bad := s.is(s.ask("POST", "apps?dry_run=true", strings.ReplaceAll(flaky, "to: work", "to: play")), 422, "Problem")
	if list, _ := bad["problems"].([]any); bad["code"] != "invalid-document" || len(list) == 0 {
		t.Errorf("a document with a problem is refused with %v", bad)
	}
	s.is(s.ask("POST", "apps", "no: document"), 422, "Problem")
	s.is(s.ask("POST", "apps", ""), 422, "Problem")
	s.is(s.ask("POST", "apps", strings.Repeat("x", 1<<20+1)), 413, "Problem")
	s.is(s.ask("POST", "apps?dry_run=true", strings.ReplaceAll(flaky, "flaky.asked", "hello.asked")), 409, "Problem")
	s.is(s.ask("POST", "apps/check", strings.ReplaceAll(flaky, "to: work", "to: play")), 422, "Problem")
	drawn := s.is(s.ask("POST", "apps/check", strings.ReplaceAll(flaky, "flaky.asked", "hello.asked")), 200, "Checked")
	if text := fmt.Sprint(drawn["starts"], drawn["layout"]); !strings.Contains(text, "topic:hello.asked") ||
		!strings.Contains(text, "id:work") {
		t.Errorf("it is drawn as %s", text)
	}
	dry := s.is(s.ask("POST", "apps?dry_run=true&activate=true", flaky), 200, "Deployed")
	if dry["created"] != true || dry["active"] != false {
		t.Errorf("a dry run says %v", dry)
	}
	s.is(s.ask("POST", "apps/flaky/versions/1/activate", ""), 404, "Problem")
	s.is(s.ask("POST", "apps", flaky, "Content-Type", "application/yaml"), 201, "Deployed")
	again := s.is(s.ask("POST", "apps", flaky), 200, "Deployed")
	if again["created"] != false || again["active"] != false {
		t.Errorf("deployed again it is %v", again)
	}
	s.is(s.ask("POST", "apps", flaky+"\n# another one"), 409, "Problem")
	s.is(s.ask("POST", "apps/flaky/versions/1/activate", ""), 200, "Activated")
	second := s.is(s.ask("POST", "apps?activate=true", strings.ReplaceAll(flaky, `version: "1"`, `version: "2"`)), 201,
		"Deployed")
	if second["active"] != true {
		t.Errorf("the second version is %v", second)
	}
	s.is(s.ask("POST", "apps?dry_run=true", "app: {id: bare, version: '1', graphs: [{subscribes: bare.asked, "+
		"activities: {asked: {type: trigger}}}]}"), 200, "Deployed") // without workers
	var apps []client.App
	s.ask("GET", "apps", "").into(&apps)
	if len(apps) != 3 || !apps[0].Active || apps[0].Version != "2" || apps[1].Active {
		t.Errorf("there are %+v", apps)
	}
}

// TestRetryNow: an attempt that waits begins at once.
func TestRetryNow(t *testing.T) {
	t.Parallel()
	s := newOperatorSite(t, anyone)
	s.is(s.ask("POST", "apps?activate=true", flaky), 201, "Deployed")
	job := s.is(s.ask("POST", "starts/flaky.asked", `{}`), 201, "Started")
	gid := job["gid"].(string)
	next := open(t, s.base+"/v1/"+s.Namespace+"/watch?gid="+gid)
	for { // it is told of each change; after one of them the second attempt waits
		next()
		got := s.ask("POST", "jobs/"+gid+"/retry-now", `{"activity":"work"}`)
		if got.status == http.StatusConflict {
			continue
		}
		if got.status != 200 || !strings.Contains(string(got.body), `"attempt":2`) {
			t.Fatalf("retry-now is answered with %d: %s", got.status, got.body)
		}
		break
	}
	if result := s.is(s.ask("GET", "jobs/"+gid+"/result?wait=25", ""), 200, "Result"); result["state"] != "completed" {
		t.Errorf("the job ends as %v", result)
	}
	s.is(s.ask("POST", "jobs/"+gid+"/retry-now", ``), 409, "Problem")
	s.is(s.ask("POST", "jobs/"+gid+"/retry-now", `{"activities":[]}`), 400, "Problem")
}

// TestLetterWork: dead letters are redriven and discarded, one by its id and many by
// a filter, after a look at what would be done.
func TestLetterWork(t *testing.T) {
	t.Parallel()
	s := newOperatorSite(t, anyone)
	for range 5 {
		s.is(s.ask("POST", "starts/flaky.asked", `{}`), 404, "Problem")
	}
	page := s.is(s.ask("GET", "letters", ""), 200, "LetterPage")
	list := page["letters"].([]any)
	if len(list) != 5 {
		t.Fatalf("there are the letters %v", list)
	}
	id := func(i int) string { return "letters/" + list[i].(map[string]any)["id"].(string) }
	s.is(s.ask("POST", id(0)+"/discard", `{"why":"a test"}`), 200, "LetterOutcome")
	s.is(s.ask("POST", id(0)+"/discard", ``), 409, "Problem")
	s.is(s.ask("POST", id(0)+"/redrive", ``), 409, "Problem")
	s.is(s.ask("POST", "letters/00000000-0000-7000-8000-000000000000/redrive", ``), 404, "Problem")
	shown := s.is(s.ask("GET", id(0), ""), 200, "Letter")
	if event := shown["history"].([]any)[0].(map[string]any); event["who"] != "anyone" || event["why"] != "a test" {
		t.Errorf("the letter says %v", event)
	}
	for what, body := range map[string]string{
		"neither":       `{"topic":"flaky.asked"}`,
		"no filter":     `{"dry_run":false}`,
		"another state": `{"dry_run":true,"all":true,"state":"king"}`,
		"no limit":      `{"dry_run":false,"all":true,"limit":1001}`,
		"a long plan":   `{"dry_run":true,"all":true,"limit":1001}`,
		"no cursor":     `{"dry_run":false,"all":true,"cursor":"x"}`,
		"no body":       ``,
	} {
		if r := s.ask("POST", "letters/discard", body); r.status != 400 {
			t.Errorf("%s is answered with %d: %s", what, r.status, r.body)
		}
	}
	plan := s.is(s.ask("POST", "letters/redrive", `{"all":true,"dry_run":true}`), 200, "LetterPlan")
	if plan["does"].(interface{ String() string }).String() != "4" {
		t.Errorf("the plan is %v", plan)
	}
	s.is(s.ask("POST", "apps?activate=true", flaky), 201, "Deployed")
	s.is(s.ask("POST", id(1)+"/redrive", ``), 200, "LetterOutcome")
	seen := map[string]bool{}
	for next := ""; ; {
		got := s.is(s.ask("POST", "letters/redrive", `{"topic":"flaky.asked","dry_run":false,"limit":2,"cursor":"`+next+`"}`),
			200, "LetterOutcomes")
		for _, one := range got["letters"].([]any) {
			outcome := one.(map[string]any)
			if seen[outcome["id"].(string)] = true; outcome["done"] != true {
				t.Errorf("a letter is not redriven: %v", outcome)
			}
		}
		if next, _ = got["next"].(string); next == "" {
			break
		}
	}
	if len(seen) != 3 {
		t.Errorf("%d letters were redriven, want 3", len(seen))
	}
}

// TestOperatorMethods: the same by JSON-RPC.
func TestOperatorMethods(t *testing.T) {
	t.Parallel()
	s := newOperatorSite(t, anyone)
	quoted := strings.ReplaceAll(strings.ReplaceAll(flaky, `"`, `\"`), "\n", `\n`)
	s.is(s.ask("POST", "starts/flaky.asked", `{}`), 404, "Problem")
	s.is(s.ask("POST", "starts/flaky.asked", `{}`), 404, "Problem")
	letter := s.is(s.ask("GET", "letters", ""), 200, "LetterPage")["letters"].([]any)[0].(map[string]any)["id"].(string)
	for _, c := range []struct{ method, params, want string }{
		{"deploy", `{"document":"` + quoted + `","dry_run":true}`, `"created":true`},
		{"deploy", `{"document":"a: b"}`, `"problems":[`},
		{"deploy", `{"document":"` + quoted + `"}`, `"created":true`},
		{"activate", `{"app":"flaky","version":"1"}`, `"active":true`},
		{"activate", `{"app":"flaky","version":"7"}`, `"code":-32004`},
		{"redrive", `{"all":true,"dry_run":true}`, `"does":2`},
		{"redrive", `{"letter":"` + letter + `","dry_run":true}`, `"code":-32602`},
		{"redrive", `{"letter":"` + letter + `"}`, `"done":true`},
		{"discard", `{"all":true,"dry_run":false,"why":"a test"}`, `"done":true`},
		{"retry-now", `{"app":"flaky","job":"none"}`, `"code":-32004`},
	} {
		r := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"`+c.method+`","params":`+c.params+`}`)
		if s.is(r, 200, "CallAnswer"); !strings.Contains(string(r.body), c.want) {
			t.Errorf("%s %s is answered with %s, want %s", c.method, c.params, r.body, c.want)
		}
	}
}

// TestNoOperator: without the operator's database these routes do not exist; with it
// they take the role.
func TestNoOperator(t *testing.T) {
	t.Parallel()
	allowed := api.Access{Tokens: []api.Token{
		{Who: api.Who{Name: "op", Roles: []access.Role{"operator"}}, SHA256: digest("op")},
		{Who: api.Who{Name: "app", Roles: []access.Role{"client", "monitor"}}, SHA256: digest("app")},
	}}
	without := newSiteWith(t, allowed, func(*site) {})
	with := newOperatorSite(t, allowed)
	const nobody = "00000000-0000-7000-8000-000000000000"
	for _, path := range []string{"jobs/" + nobody + "/retry-now", "jobs/" + nobody + "/retry", "jobs/" + nobody + "/fork",
		"jobs/" + nobody + "/move", "jobs/bulk",
		"letters/" + nobody + "/redrive", "letters/" + nobody + "/discard", "letters/redrive", "letters/discard", "apps",
		"pauses", "pauses/7/resume",
		"apps/hello/versions/1/activate"} {
		body := `{"all":true,"dry_run":true}`
		if path == "jobs/bulk" {
			body = `{"action":"retry","all":true,"dry_run":true}`
		} else if path == "pauses" {
			body = `{"kind":"topic","name":"x","reason":"a test"}`
		} else if strings.HasPrefix(path, "pauses/") {
			body = ""
		} else if strings.HasPrefix(path, "jobs") || strings.HasSuffix(path, nobody+"/redrive") ||
			strings.HasSuffix(path, nobody+"/discard") {
			body = ""
		}
		p := without.is(without.ask("POST", path, body, "Authorization", "Bearer op"), 404, "Problem")
		if detail, _ := p["detail"].(string); !strings.Contains(detail, "LEGWORK_OPERATOR_DATABASE_URL") {
			t.Errorf("%s without the operator's database: %v", path, p)
		}
		with.is(with.ask("POST", path, body, "Authorization", "Bearer app"), 403, "Problem")
		with.is(with.ask("POST", path, body), 401, "Problem")
	}
	for _, method := range []string{"retry-now", "retry", "fork", "move", "bulk", "pause", "resume", "redrive", "discard",
		"deploy", "activate"} {
		r := with.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"`+method+`"}`, "Authorization", "Bearer app")
		if !strings.Contains(string(r.body), `"code":-32003`) {
			t.Errorf("%s is answered with %s", method, r.body)
		}
	}
}
