package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/internal/webhook"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) { natstest.Main(m) }

const greeting = `
app:
  id: hello
  version: "1"
  graphs:
    - subscribes: hello.asked
      activities:
        asked: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        greet: {type: worker, topic: hello.greet, input: {maps: {name: '{asked.output.data.name}'}},
          job: {maps: {greeting: '{$self.output.data.greeting}'}}}
      transitions:
        asked: [{to: greet}]
    - subscribes: order.placed
      publishes: order.told
      activities:
        placed: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        approve: {type: hook, hook: {type: object}, job: {maps: {by: '{$self.hook.data.by}'}}, emit: true}
      transitions:
        placed: [{to: approve}]
      hooks:
        order.approved:
          - to: approve
            conditions: {match: [{expected: '{placed.output.data.id}', actual: '{$self.hook.data.id}'}]}
`

// site is an installation with the API in front of it.
type site struct {
	*sitetest.Site
	t    *testing.T
	base string
	doc  any // openapi.json
	// handler is what the server answers with.
	handler http.Handler

	operator *client.Client // nil unless the test sets it
	// hooks may be set before the handler is made, how people sign in, and what is redacted.
	hooks  api.Hooks
	signIn *api.SignIn
	redact []string
	// answer is the server's time for an answer, if it is not to be without a bound.
	answer time.Duration
}

var anyone = api.Access{Anyone: true}

func newSite(t *testing.T) *site {
	t.Helper()
	return newSiteFor(t, anyone)
}

func newSiteFor(t *testing.T, allowed api.Access) *site {
	t.Helper()
	return newSiteWith(t, allowed, func(s *site) {
		s.Engine(nil)
		s.Relay()
		s.Work(worker.Handle("hello.greet", func(_ context.Context, in struct{ Name string }) (map[string]string, error) {
			return map[string]string{"greeting": "Hello, " + in.Name}, nil
		}))
	})
}

// newSiteWith is a site with some of its parts.
func newSiteWith(t *testing.T, allowed api.Access, run func(*site)) *site {
	t.Helper()
	s := &site{Site: sitetest.New(t), t: t}
	s.Deploy([]byte(greeting))
	run(s)
	return s.serve(allowed)
}

// serve begins to answer.
func (s *site) serve(allowed api.Access) *site {
	s.t.Helper()
	server := httptest.NewUnstartedServer(nil)
	s.base = "http://" + server.Listener.Addr().String()
	if s.signIn != nil {
		s.signIn.URL = s.base
	}
	hooks, err := webhook.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	handler, err := api.New(api.Config{Client: s.Client, Operator: s.operator, Webhooks: hooks, Hooks: s.hooks,
		Redact: s.redact, Access: allowed, SignIn: s.signIn,
		Monitor: top.NewShared(s.Namespace, s.Pool, s.Conn).Part,
		Doctor: doctor.Shared(func(context.Context) doctor.Patient {
			return doctor.Patient{Namespace: s.Namespace, Pool: s.Pool, Conn: s.Conn,
				Schema: func(ctx context.Context) error { return migrations.Current(ctx, s.Pool, s.Namespace) }}
		})})
	s.Must(err)
	s.handler = handler
	server.Config.Handler, server.Config.WriteTimeout = handler, s.answer
	server.Start()
	s.t.Cleanup(server.Close)
	s.ask(http.MethodGet, "/openapi.json", "").into(&s.doc)
	return s
}

// sql is a statement on the tables of the namespace.
func (s *site) sql(text string) string { return legwork.Qualify(text, s.Namespace) }

// reply is the answer to a request.
type reply struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	body   []byte
}

// ask sends a request; a path that does not begin with a slash is one of the namespace.
func (s *site) ask(method, path, body string, header ...string) *reply {
	s.t.Helper()
	if !strings.HasPrefix(path, "/") {
		path = "/v1/" + s.Namespace + "/" + path
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, strings.NewReader(body))
	s.Must(err)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	s.Must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	s.Must(err)
	return &reply{s.t, method + " " + path, answer.StatusCode, answer.Header, text}
}

func (r *reply) into(v any) {
	r.t.Helper()
	if err := json.Unmarshal(r.body, v); err != nil {
		r.t.Fatalf("%s is answered with %s: %v", r.what, r.body, err)
	}
}

// is checks the status, and that the body is what openapi.json says.
func (s *site) is(r *reply, status int, schema string) map[string]any {
	s.t.Helper()
	if r.status != status {
		s.t.Fatalf("%s is answered with %d, want %d: %s", r.what, r.status, status, r.body)
	}
	c := jsonschema.NewCompiler()
	s.Must(c.AddResource("mem:///openapi.json", s.doc))
	compiled, err := c.Compile("mem:///openapi.json#/components/schemas/" + schema)
	s.Must(err)
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(r.body))
	s.Must(err)
	if err := compiled.Validate(v); err != nil {
		s.t.Errorf("%s is not a %s: %v\n%s", r.what, schema, err, r.body)
	}
	object, _ := v.(map[string]any)
	return object
}

// TestQuickStart: what README shows.
func TestQuickStart(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := s.ask(http.MethodPost, "starts/hello.asked?wait=25", `{"name":"Ada"}`, "Content-Type",
		"application/x-www-form-urlencoded")
	got := s.is(r, http.StatusCreated, "Started")
	result, _ := got["result"].(map[string]any)
	if data, _ := result["data"].(map[string]any); data["greeting"] != "Hello, Ada" {
		t.Errorf("the job ends with %s", r.body)
	}
	if job := s.ask(http.MethodGet, r.header.Get("Location"), ""); job.status != http.StatusOK {
		t.Errorf("its Location %q is answered with %d", r.header.Get("Location"), job.status)
	}
}

func idOf(t *testing.T, gid any) legwork.ID {
	t.Helper()
	id, err := legwork.ParseID(gid.(string))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestRoutes: every route answers as openapi.json says.
func TestRoutes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	first := s.is(s.ask(http.MethodPost, "starts/order.placed", `{"id":"o-1"}`, "Idempotency-Key", "k1"), 201, "Started")
	again := s.is(s.ask(http.MethodPost, "starts/order.placed", `{"id":"o-1"}`, "Idempotency-Key", "k1"), 201, "Started")
	other := s.is(s.ask(http.MethodPost, "starts/order.placed", `{"id":"o-1"}`), 200, "Started")
	if first["gid"] != again["gid"] || other["duplicate"] != true {
		t.Errorf("the starts are answered with %v, %v and %v", first, again, other)
	}
	job := "jobs/" + first["gid"].(string)
	s.is(s.ask(http.MethodGet, job, ""), 200, "Job")
	s.is(s.ask(http.MethodGet, job+"/explain", ""), 200, "Explanation")
	s.is(s.ask(http.MethodGet, job+"/trace", ""), 200, "Trace")
	s.is(s.ask(http.MethodGet, job+"/export", ""), 200, "Export")
	s.is(s.ask(http.MethodGet, job+"/result", ""), 200, "Result")
	s.is(s.ask(http.MethodGet, "job?app=hello&job=o-1", ""), 200, "Job") // after the redirect
	s.is(s.ask(http.MethodGet, "jobs/count", ""), 200, "JobCounts")
	s.is(s.ask(http.MethodGet, "letters", ""), 200, "LetterPage")
	s.is(s.ask(http.MethodGet, "events", ""), 200, "EventPage")
	var apps, children []any
	s.ask(http.MethodGet, "apps", "").into(&apps)
	s.ask(http.MethodGet, job+"/children", "").into(&children)
	if len(apps) != 1 || len(children) != 0 {
		t.Errorf("there are the apps %v and the children %v", apps, children)
	}
	if source := s.ask(http.MethodGet, "apps/hello/versions/1/source", ""); string(source.body) != greeting {
		t.Errorf("the source is %s", source.body)
	}
	drawn := s.ask(http.MethodGet, "apps/hello/versions/1/picture?topic=hello.asked", "")
	if drawn.header.Get("Content-Type") != "image/svg+xml" || !bytes.HasPrefix(drawn.body, []byte("<svg")) ||
		!bytes.Contains(drawn.body, []byte("greet")) || bytes.Contains(drawn.body, []byte("approve")) {
		t.Errorf("the picture is %s", drawn.body)
	}
	s.is(s.ask(http.MethodGet, "apps/hello/versions/1/picture?topic=nobody.asked", ""), 404, "Problem")
	s.is(s.ask(http.MethodGet, "apps/hello/versions/2/picture", ""), 404, "Problem")
	placed := s.is(s.ask(http.MethodGet, "apps/hello/versions/1/layout?topic=hello.asked", ""), 200, "Layout")
	if graphs, _ := placed["graphs"].([]any); len(graphs) != 1 || placed["version"] != "1" {
		t.Errorf("the layout is %v", placed)
	}
	s.is(s.ask(http.MethodGet, "apps/hello/versions/1/layout?topic=nobody.asked", ""), 404, "Problem")
	s.is(s.ask(http.MethodGet, "apps/hello/versions/2/layout", ""), 404, "Problem")
	if same := s.is(s.ask(http.MethodGet, "apps/hello/versions/1/diff", ""), 200, "Diff"); same["same"] != true {
		t.Errorf("the version differs from itself: %v", same)
	}
	_, err := s.Client.Deploy(t.Context(), "app.yaml", []byte(strings.NewReplacer(`version: "1"`, `version: "9"`,
		"hello.greet", "hello.greets").Replace(greeting)))
	s.Must(err)
	if d := s.is(s.ask(http.MethodGet, "apps/hello/versions/9/diff?from=1", ""), 200, "Diff"); d["same"] != false ||
		d["graphs"] == nil || d["to"] != "9" {
		t.Errorf("the difference is %v", d)
	}
	s.is(s.ask(http.MethodGet, "apps/hello/versions/1/diff?from=2", ""), 404, "Problem")
	s.is(s.ask(http.MethodGet, "apps/hello/versions/1/diff?from=", ""), 400, "Problem")
	receipt := s.is(s.ask(http.MethodPost, "signals/order.approved", `{"signalId":"s1","data":{"id":"o-1","by":"Ada"}}`),
		200, "SignalReceipt")
	if receipt["woken"] != json.Number("1") && receipt["kept"] != true { // it is kept if the job is not there yet
		t.Errorf("the signal is answered with %v", receipt)
	}
	if result := s.is(s.ask(http.MethodGet, job+"/result?wait=25", ""), 200, "Result"); result["state"] != "completed" {
		t.Errorf("the job ends as %v", result)
	}
	second := s.is(s.ask(http.MethodPost, "starts/order.placed?job=o-2", `{"id":"o-2"}`), 201, "Started")
	ended := s.is(s.ask(http.MethodPost, "jobs/"+second["gid"].(string)+"/interrupt", `{"reason":"enough"}`), 200,
		"Interruption")
	if ended["state"] != "interrupted" {
		t.Errorf("the interrupt is answered with %v", ended)
	}
	s.is(s.ask(http.MethodPost, "jobs/"+second["gid"].(string)+"/interrupt", ``), 409, "Problem")
	s.is(s.ask(http.MethodPost, "jobs/"+second["gid"].(string)+"/interrupt", ``, "Idempotency-Key", "k"), 409, "Problem")
	page := s.is(s.ask(http.MethodGet, "jobs?limit=1", ""), 200, "JobPage")
	for query, jobs := range map[string]int{"state=interrupted": 1, "code=410&graph=order.placed": 1, "attr=x%3D1": 0,
		"state=interrupted&code=7": 0, "attr=a%3E%3D1&attr=b%3Cx": -1, "attr=a": -1,
		"waits=true&gid=" + second["gid"].(string): 1,
		"gid=" + strings.Repeat("&gid=x", 300):     -1, "gid=" + legwork.NewID().String(): 0, "waits=7": -1,
		"trace=" + legwork.TraceOf(idOf(t, second["gid"]), legwork.Segment{}).String(): 1, "trace=x": -1} {
		if jobs < 0 {
			s.is(s.ask(http.MethodGet, "jobs?"+query, ""), 400, "Problem")
		} else if got := s.is(s.ask(http.MethodGet, "jobs?"+query, ""), 200, "JobPage"); len(got["jobs"].([]any)) != jobs {
			t.Errorf("%s: %v, want %d jobs", query, got, jobs)
		}
	}
	for call, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"jobs","params":{"state":"interrupted","code":410}}`: `"state":"interrupted"`,
		`{"jsonrpc":"2.0","id":1,"method":"jobs","params":{"attr":["a"]}}`:                     "want a name",
		`{"jsonrpc":"2.0","id":1,"method":"jobs","params":{"cursor":"x"}}`:                     "is not one that a page",
		`{"jsonrpc":"2.0","id":1,"method":"count"}`:                                            `"interrupted":1`,
	} {
		if r := s.ask(http.MethodPost, "rpc", call); !strings.Contains(string(r.body), want) {
			t.Errorf("%s: %s, want %s", call, r.body, want)
		}
	}
	next := s.ask(http.MethodGet, "jobs?limit=1", "").header.Get("Link")
	if page["next"] == nil || !strings.Contains(next, `rel="next"`) {
		t.Errorf("the first page has next %v and the Link %q", page["next"], next)
	}
	s.is(s.ask(http.MethodGet, strings.TrimPrefix(strings.Split(next, ">")[0], "<"), ""), 200, "JobPage")
}

// TestBadRequests: each gets a problem, and stores nothing.
func TestBadRequests(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	for what, c := range map[string]struct {
		method, path, body string
		status             int
		code               string
	}{
		"invalid UTF-8":             {"POST", "starts/hello.asked", "{\"name\":\"\xff\"}", 400, "invalid"},
		"no JSON":                   {"POST", "starts/hello.asked", `name=Ada`, 400, "invalid"},
		"too large":                 {"POST", "starts/hello.asked", `"` + strings.Repeat("x", 1<<20) + `"`, 413, "too-large"},
		"too deep":                  {"POST", "starts/hello.asked", deep, 413, "too-large"},
		"nobody's topic":            {"POST", "starts/nobody.asked", `{}`, 404, "not-found"},
		"no topic":                  {"POST", "starts/not%20a%20topic", `{}`, 400, "invalid"},
		"an unknown parameter":      {"POST", "starts/hello.asked?whait=1", `{}`, 400, "invalid"},
		"a parameter twice":         {"POST", "starts/hello.asked?wait=1&wait=2", `{}`, 400, "invalid"},
		"a wait too long":           {"POST", "starts/hello.asked?wait=26", `{}`, 400, "invalid"},
		"a wait that is no number":  {"POST", "starts/hello.asked?wait=soon", `{}`, 400, "invalid"},
		"a member twice":            {"POST", "signals/order.approved", `{"data":1,"data":2}`, 400, "invalid"},
		"an unknown member":         {"POST", "signals/order.approved", `{"dater":1}`, 400, "invalid"},
		"a member in another case":  {"POST", "signals/order.approved", `{"SIGNALID":"a"}`, 400, "invalid"},
		"a number for a text":       {"POST", "signals/order.approved", `{"signalId":1}`, 400, "invalid"},
		"half a surrogate pair":     {"POST", "signals/order.approved", `{"signalId":"\ud800"}`, 400, "invalid"},
		"an empty id":               {"POST", "signals/order.approved", `{"signalId":"","data":{"id":"o"}}`, 400, "invalid"},
		"U+0000 in a path":          {"GET", "apps/hello%00/versions/1/source", ``, 400, "invalid"},
		"an empty time":             {"GET", "jobs?since=", ``, 400, "invalid"},
		"a list":                    {"POST", "signals/order.approved", `[]`, 400, "invalid"},
		"two ids":                   {"POST", "signals/order.approved", `{"signalId":"a"}`, 400, "invalid"},
		"another namespace":         {"GET", "/v1/other/jobs", ``, 404, "not-found"},
		"no path":                   {"GET", "/v2", ``, 404, "not-found"},
		"another method":            {"DELETE", "jobs", ``, 405, "method-not-allowed"},
		"no gid":                    {"GET", "jobs/17", ``, 400, "invalid"},
		"nobody's gid":              {"GET", "jobs/00000000-0000-7000-8000-000000000000", ``, 404, "not-found"},
		"no state":                  {"GET", "jobs?state=asleep", ``, 400, "invalid"},
		"no cursor":                 {"GET", "jobs?cursor=x", ``, 400, "invalid"},
		"a job without its app":     {"GET", "job?job=o-1", ``, 400, "invalid"},
		"a query that is none":      {"GET", "jobs?a=%zz", ``, 400, "invalid"},
		"a job that has never been": {"GET", "job?app=hello&job=o-1", ``, 404, "not-found"},
	} {
		r := s.ask(c.method, c.path, c.body, "Idempotency-Key", "key of "+what)
		p := s.is(r, c.status, "Problem")
		if p["code"] != c.code || r.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: the problem is %s (%s)", what, r.body, r.header.Get("Content-Type"))
		}
	}
	if r := s.ask("POST", "starts/hello.asked", `<a/>`, "Content-Type", "text/xml"); r.status != 415 {
		t.Errorf("XML is answered with %d: %s", r.status, r.body)
	}
	var n int
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify(`SELECT (SELECT count(*) FROM legwork.job) +
		(SELECT count(*) FROM legwork.signal)`, s.Namespace)).Scan(&n))
	if n != 0 {
		t.Errorf("%d rows were stored", n)
	}
}
