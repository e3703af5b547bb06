package api_test

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// hush has a secret in everything that a job can have data in.
const hush = `
app:
  id: hush
  version: "1"
  settings: {redact: [secret, customer.email]}
  graphs:
    - subscribes: hush.asked
      publishes: hush.told
      activities:
        asked:
          type: trigger
          stats: {id: '{$self.input.data.id}', key: hush, measures: [{measure: index, target: '{$self.input.data.secret}'}]}
          search: {secret: '{$self.input.data.secret}', mail: '{$self.input.data.customer.email}', job: '{$self.input.data.id}'}
        work:
          type: worker
          topic: hush.work
          emit: true
          input: {maps: {secret: '{asked.output.data.secret}', customer: '{asked.output.data.customer}'}}
          job: {maps: {secret: '{$self.output.data.secret}', customer: '{asked.output.data.customer}', open: '{asked.output.data.id}'}}
        child: {type: await, topic: hush.small, input: {maps: {secret: '{asked.output.data.secret}'}}}
        wait: {type: hook, hook: {type: object}, job: {maps: {signed: '{$self.hook.data}'}}}
        idle: {type: worker, topic: hush.idle, input: {maps: {secret: '{asked.output.data.secret}'}}}
      transitions:
        asked: [{to: work}, {to: wait}, {to: idle}]
        work: [{to: child}]
      hooks:
        hush.signed:
          - to: wait
            conditions: {match: [{expected: '{asked.output.data.secret}', actual: '{$self.hook.data.secret}'}]}
    - subscribes: hush.small
      activities:
        small: {type: trigger, search: {mail: '{$self.input.data.customer.email}'}}
        again: {type: worker, topic: hush.work, input: {maps: {secret: '{small.output.data.secret}'}},
          job: {maps: {secret: '{$self.output.data.secret}', account: '{$self.output.data.account}'}}}
      transitions: {small: [{to: again}]}
    - subscribes: hush.failing
      activities:
        failing: {type: trigger}
        fail: {type: worker, topic: hush.fail, input: {maps: {secret: '{failing.output.data.secret}'}}}
      transitions: {failing: [{to: fail}]}
    - subscribes: hush.coded
      function: {topic: hush.code, calls: [hush.work]}
`

const secret = "S3CRET-4711"

// confided is a part of a job's data.
type confided struct {
	Secret   string            `json:"secret"`
	Account  map[string]string `json:"account,omitempty"`
	Customer map[string]string `json:"customer,omitempty"`
}

var small = confided{Secret: secret, Account: map[string]string{"iban": secret},
	Customer: map[string]string{"email": secret}}

const input = `{"id":"%s","secret":"` + secret + `","customer":{"email":"` + secret + `"}}`

// redacting is a site with two operators, blind and sees, of which one sees what is redacted.
type redacting struct {
	*site
	waiting, done, failed, coded string
	letters                      []string
}

func newRedacting(t *testing.T) *redacting {
	t.Helper()
	of := func(name string, roles ...access.Role) api.Token {
		return api.Token{Who: api.Who{Name: name, Roles: roles}, SHA256: digest(name)}
	}
	file := filepath.Join(t.TempDir(), "hooks.yaml")
	if err := os.WriteFile(file, []byte(hooksFile), 0o600); err != nil {
		t.Fatal(err)
	}
	hooks, err := api.ReadHooks(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteWith(t, api.Access{Tokens: []api.Token{of("blind", "operator"), of("sees", "operator", "payload")}},
		func(s *site) {
			s.redact, s.hooks = []string{"account.iban"}, hooks
			s.operator, err = client.New(s.Namespace, s.Pool, nil)
			s.Must(err)
			t.Cleanup(s.operator.Close)
			s.Deploy([]byte(hush))
			s.Engine(nil)
			s.Relay()
			s.Work(worker.Handle("hush.work", func(context.Context, any) (confided, error) { return small, nil }),
				worker.Handle("hush.fail", func(context.Context, any) (any, error) { return nil, worker.Errorf(422, "it failed") }),
				worker.Handle("hello.greet", func(context.Context, any) (any, error) { return small, nil }),
				flow.Handle("hush.code", coded))
		})
	r := &redacting{site: s}
	r.waiting, r.failed = r.begin("hush.asked", "w-1"), r.begin("hush.failing", "f-1")
	r.done, r.coded = r.begin("hush.small", "s-1"), r.begin("hush.coded", "c-1")
	for _, gid := range []string{r.failed, r.done, r.coded} {
		id, err := legwork.ParseID(gid)
		s.Must(err)
		_, _ = s.Client.Await(t.Context(), client.Gid(id)) // one of them fails
	}
	r.settle()
	return r
}

// coded is a durable function that has the secret in all that it does.
func coded(ctx flow.Context, in confided) (confided, error) {
	flow.Put(ctx, "secret", in.Secret)
	if _, err := flow.Do(ctx, "step", func(context.Context) (confided, error) { return small, nil }); err != nil {
		return in, err
	}
	return flow.Worker[confided, confided]("hush.work").Call(ctx, in)
}

func (r *redacting) begin(topic, id string) (gid string) {
	r.t.Helper()
	started, err := r.Client.Start(r.t.Context(), topic, []byte(fmt.Sprintf(input, id)), client.WithJobID(id))
	r.Must(err)
	return started.Gid.String()
}

// settle waits until the job that waits does so, and there are letters, an answer that came too late and events.
func (r *redacting) settle() {
	r.t.Helper()
	_, err := r.Pool.Exec(r.t.Context(), r.sql(`INSERT INTO legwork.late_answer
		(gid, guid, work, activity, dad, why, status, code, bytes, data)
		SELECT $1::uuid, gen_random_uuid(), gen_random_uuid(), 'work', ',0,0', 'timeout', 'success', 200, 17, x.data
		FROM (VALUES ('{"secret":"`+secret+`"}'), ('{"secret":"`+secret+`","cut')) AS x(data)`), r.waiting)
	r.Must(err)
	for i, body := range []string{fmt.Sprintf(input, "x"), "secret=" + secret} {
		r.Must(r.Conn.NATS().PublishMsg(&nats.Msg{Subject: "legwork." + r.Namespace + ".start.hush.nobody",
			Data: []byte(body), Header: nats.Header{"Nats-Msg-Id": {fmt.Sprint(i)}, "X-Note": {secret}}}))
	}
	r.Until("a job waits, and there are letters and events", func() bool {
		why, err := r.Client.Explain(r.t.Context(), r.ref(r.waiting))
		r.Must(err)
		letters, err := r.Client.Letters(r.t.Context(), client.LetterFilter{})
		r.Must(err)
		events, err := r.Client.Events(r.t.Context(), client.EventQuery{})
		r.Must(err)
		if len(letters.Letters) == 2 {
			r.letters = []string{letters.Letters[0].ID.String(), letters.Letters[1].ID.String()}
		}
		job, err := r.Client.Job(r.t.Context(), r.ref(r.waiting))
		r.Must(err)
		return len(why.Waits) == 2 && len(letters.Letters) == 2 && len(events.Events) > 0 && len(job.Children) == 1 &&
			job.Children[0].State == client.Completed
	})
}

func (r *redacting) ref(gid string) client.Ref {
	id, err := legwork.ParseID(gid)
	r.Must(err)
	return client.Gid(id)
}

// request is what an operation of the document is asked.
type request struct {
	path, body string
	header     []string
	// shows: who has the right finds the secret in the answer.
	shows bool
	// refused is the status for who lacks it, if not that of the other.
	refused int
}

// requests are one for each operation of the document but watch. A new operation needs one here.
func (r *redacting) requests(as string) map[string]request {
	id := as + "-" + legwork.NewID().String()
	job, running := "jobs/"+r.waiting+"/", "jobs/"+r.begin("hush.asked", "r-"+id)
	owes := `{"activity":"idle","data":{"secret":"` + secret + `"},"reason":"a test"}`
	signal := `{"data":{"secret":"` + secret + `, another"}}`
	body := fmt.Sprintf(input, id)
	return map[string]request{
		"startJob": {path: "starts/hush.small?wait=25", body: body, shows: true},
		"getStart": {path: "starts/hush.small/" + r.enqueued(id)}, "listJobs": {path: "jobs?attr=job=w-1"},
		"doJobs":    {path: "jobs/bulk", body: `{"action":"retry","all":true,"dry_run":true}`},
		"countJobs": {path: "jobs/count"}, "findJob": {path: "job?app=hush&job=w-1", shows: true},
		"getJob": {path: "jobs/" + r.waiting, shows: true}, "awaitJob": {path: "jobs/" + r.done + "/result", shows: true},
		"explainJob": {path: job + "explain", shows: true}, "listChildren": {path: job + "children"},
		"listActivities": {path: job + "activities?activity=asked&dad=,0", shows: true},
		"traceJob":       {path: job + "trace"}, "exportJob": {path: "jobs/" + r.coded + "/export", shows: true},
		"listJournals":   {path: "jobs/" + r.coded + "/journal", shows: true},
		"interruptJob":   {path: "jobs/" + r.begin("hush.asked", "i-"+id) + "/interrupt", body: `{}`},
		"cancelJob":      {path: running + "/cancel", body: `{}`}, // refused: it is none of functions
		"signalJob":      {path: running + "/signals/hush.signed", body: signal},
		"signalNamedJob": {path: "job/signals/hush.signed?app=hush&job=w-1", body: `{"data":{"secret":"x"},"status":"pending"}`},
		"retryNow":       {path: running + "/retry-now", body: `{}`}, "answerActivity": {path: running + "/answer", body: owes},
		"listJobActions": {path: job + "actions"}, "listActions": {path: "actions"},
		"retryJob": {path: "jobs/" + r.failed + "/retry", body: `{"preview":true}`},
		"moveJob":  {path: job + "move", body: `{"version":"1","preview":true}`},
		"forkJob":  {path: "jobs/" + r.done + "/fork", body: `{"preview":true}`}, "signalTopic": {path: "signals/hush.signed", body: signal},
		"listApps": {path: "apps"}, "deployApp": {path: "apps?dry_run=true", body: hush},
		"activateApp": {path: "apps/hush/versions/1/activate"}, "getSource": {path: "apps/hush/versions/1/source"},
		"getPicture": {path: "apps/hush/versions/1/picture"}, "getLayout": {path: "apps/hush/versions/1/layout"},
		"getDiff": {path: "apps/hush/versions/1/diff?from=1"}, "listLetters": {path: "letters"},
		"getLetter":      {path: "letters/" + r.letters[0], shows: true},
		"redriveLetters": {path: "letters/redrive", body: `{"all":true,"dry_run":true}`},
		"discardLetters": {path: "letters/discard", body: `{"all":true,"dry_run":true}`},
		"redriveLetter":  {path: "letters/" + legwork.NewID().String() + "/redrive", body: `{}`},
		"discardLetter":  {path: "letters/" + legwork.NewID().String() + "/discard", body: `{}`},
		"listEvents":     {path: "events", shows: true},
		"addWebhook": {path: "webhooks", body: `{"topic":"hush.told","url":"https://example.com/` + as + `"}`,
			refused: http.StatusForbidden},
		"listWebhooks": {path: "webhooks"}, "getWebhook": {path: "webhooks/" + legwork.NewID().String()},
		"removeWebhook": {path: "webhooks/" + legwork.NewID().String()},
		"testWebhook":   {path: "webhooks/" + legwork.NewID().String() + "/test"},
		"rotateWebhook": {path: "webhooks/" + legwork.NewID().String() + "/rotate", body: `{}`},
		"takeDelivery":  {path: "hooks/repo", body: body, header: pushed("a-secret-of-github", id, "push", body)},
		"getTop":        {path: "top"}, "listWorkers": {path: "workers"}, "listLanes": {path: "lanes"},
		"checkApp": {path: "apps/check", body: hush}, "endPause": {path: "pauses/4711/resume", body: `{}`},
		"beginPause": {path: "pauses", body: `{"kind":"topic","name":"hush.` + as + `","reason":"a test"}`},
		"listPauses": {path: "pauses"}, "getDoctor": {path: "doctor"}, "whoAmI": {path: "me"},
		"rpc": {path: "rpc", body: r.calls(as), shows: true},
	}
}

func (r *redacting) enqueued(id string) string {
	guid, err := r.Client.Enqueue(r.t.Context(), "hush.small", []byte(`{"secret":"`+secret+`"}`), client.WithIdempotencyKey(id))
	r.Must(err)
	return guid.String()
}

// calls is a batch of all methods of JSON-RPC.
func (r *redacting) calls(as string) string {
	running := `"gid":"` + r.begin("hush.asked", as+legwork.NewID().String()) + `"`
	waiting, coded, of := `{"gid":"`+r.waiting+`"}`, `{"gid":"`+r.coded+`"}`, map[string]string{}
	for _, method := range []string{"job", "explain", "children", "trace"} {
		of[method] = waiting
	}
	of["export"], of["journal"], of["await"], of["actions"] = coded, coded, coded, waiting
	of["start"] = `{"topic":"hush.small","data":` + fmt.Sprintf(input, "x") + `,"wait_ms":25000}`
	of["signal"] = `{"topic":"hush.signed","data":{"secret":"` + secret + `, another"}}`
	of["interrupt"], of["cancel"] = `{"gid":"`+r.begin("hush.asked", "i"+as+legwork.NewID().String())+`"}`, waiting
	of["retry-now"], of["move"] = waiting, `{"gid":"`+r.waiting+`","version":"1","preview":true}`
	of["retry"] = `{"gid":"` + r.failed + `","how":{"preview":true}}`
	of["fork"] = `{"gid":"` + r.done + `","how":{"preview":true}}`
	of["answer"] = `{` + running + `,"activity":"idle","data":{"secret":"` + secret + `"},"reason":"a test"}`
	of["bulk"] = `{"action":"retry","all":true,"dry_run":true}`
	of["pause"] = `{"kind":"topic","name":"hush.` + as + legwork.NewID().String() + `","reason":"a test"}`
	of["resume"] = `{"id":4711}`
	of["redrive"], of["discard"] = `{"all":true,"dry_run":true}`, `{"all":true,"dry_run":true}`
	of["deploy"], of["activate"] = `{"document":"x","dry_run":true}`, `{"app":"hush","version":"1"}`
	for _, method := range []string{"jobs", "count", "apps", "top", "workers", "lanes", "pauses"} {
		of[method] = `{}`
	}
	var calls []string
	for _, method := range api.Methods() {
		if of[method] == "" {
			r.t.Errorf("the method %s is not asked for: add it here, with data that are secret", method)
		}
		calls = append(calls, `{"jsonrpc":"2.0","id":"`+method+`","method":"`+method+`","params":`+of[method]+`}`)
	}
	return "[" + strings.Join(calls, ",") + "]"
}

// TestRedacted: who lacks the right payload finds the secret in no answer of any operation; who has it does.
func TestRedacted(t *testing.T) {
	t.Parallel()
	r := newRedacting(t)
	blind, sees := r.requests("blind"), r.requests("sees")
	paths := r.doc.(map[string]any)["paths"].(map[string]any)
	for _, item := range paths {
		for method, operation := range item.(map[string]any) {
			if method == "parameters" {
				continue
			}
			id := operation.(map[string]any)["operationId"].(string)
			if id == "watch" {
				continue // below
			}
			asked, ok := sees[id]
			if !ok {
				t.Errorf("operation %s is not asked for: add a request for it, with data that are secret", id)
				continue
			}
			method = strings.ToUpper(method)
			all := r.ask(method, asked.path, asked.body, append(asked.header, "Authorization", "Bearer sees")...)
			if got := strings.Contains(string(all.body), secret); got != asked.shows || asked.shows && all.status > 299 {
				t.Errorf("%s shows the secret to who may see it: %v, want %v: %d %s", id, got, asked.shows, all.status, all.body)
			}
			asked = blind[id]
			less := r.ask(method, asked.path, asked.body, append(asked.header, "Authorization", "Bearer blind")...)
			if strings.Contains(string(less.body), secret) {
				t.Errorf("%s shows the secret to who may not see it: %s", id, less.body)
			}
			if less.status != cmp.Or(asked.refused, all.status) {
				t.Errorf("%s is answered with %d and %d: %s", id, all.status, less.status, less.body)
			}
			if asked.shows && !strings.Contains(string(less.body), "•••") {
				t.Errorf("%s shows not that something is redacted: %s", id, less.body)
			}
		}
	}
	for as, shows := range map[string]bool{"blind": false, "sees": true} { // one letter is JSON, the other is not
		form := base64.StdEncoding.EncodeToString([]byte("secret=" + secret))
		var found int
		for _, id := range r.letters {
			letter := r.ask("GET", "letters/"+id, "", "Authorization", "Bearer "+as)
			found += strings.Count(string(letter.body), form)
			if got := strings.Contains(string(letter.body), secret); got != shows {
				t.Errorf("a letter shows the secret to %s: %v: %s", as, got, letter.body)
			}
		}
		if found > 0 != shows {
			t.Errorf("the letters show a body that is not JSON to %s: %v", as, found > 0)
		}
	}
	for as, shown := range map[string]string{"blind": "•••", "sees": secret} {
		for gid, want := range map[string]string{r.waiting: `{"job":"w-1","mail":"` + shown + `","secret":"` + shown + `"}`,
			r.done: `{"mail":"` + shown + `"}`} {
			job := r.ask("GET", "jobs/"+gid, "", "Authorization", "Bearer "+as)
			if !strings.Contains(string(job.body), `"attributes":`+want) {
				t.Errorf("a job shows its attributes to %s not as %s: %s", as, want, job.body)
			}
		}
	}
	for _, one := range answers(t, r.ask("POST", "rpc", r.calls("sees"), "Authorization", "Bearer sees").body) {
		var answer struct{ ID string }
		r.Must(json.Unmarshal(one, &answer))
		shows := slices.Contains([]string{"await", "explain", "export", "job", "journal", "start"}, answer.ID)
		if got := strings.Contains(string(one), secret); got != shows {
			t.Errorf("the method %s shows the secret: %v, want %v: %s", answer.ID, got, shows, one)
		}
	}
	for as, shows := range map[string]bool{"blind": false, "sees": true} {
		next := open(t, r.base+"/v1/"+r.Namespace+"/watch?topic=hush.told", "Authorization", "Bearer "+as)
		r.begin("hush.asked", "e-"+as)
		if got := strings.Contains(fmt.Sprint(next().data), secret); got != shows {
			t.Errorf("a stream shows the secret to %s: %v", as, got)
		}
	}
}
