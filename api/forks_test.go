package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/worker"
)

const parcels = `
app:
  id: parcels
  version: "1"
  graphs:
    - subscribes: parcel.asked
      activities:
        asked: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        weigh: {type: worker, topic: parcel.weigh, input: {maps: {}}}
        send: {type: worker, topic: parcel.send, input: {maps: {}}}
      transitions: {asked: [{to: weigh}], weigh: [{to: send}]}
`

// newParcelSite is a site on which an operator asks for parcels, which cannot be sent until it is mended.
func newParcelSite(t *testing.T) (s *site, mended *atomic.Bool) {
	t.Helper()
	mended = &atomic.Bool{}
	s = newSiteWith(t, api.Access{Tokens: []api.Token{
		{Who: api.Who{Name: "op", Roles: []access.Role{"operator"}}, SHA256: digest("op")},
		{Who: api.Who{Name: "app", Roles: []access.Role{"client"}}, SHA256: digest("app")},
	}}, func(s *site) {
		var err error
		s.operator, err = client.New(s.Namespace, s.Pool, nil)
		s.Must(err)
		t.Cleanup(s.operator.Close)
		s.Deploy([]byte(parcels))
		s.Engine(nil)
		s.Relay()
		nothing := func(context.Context, any) (any, error) { return map[string]int{"g": 200}, nil }
		s.Work(worker.Handle("parcel.weigh", nothing), worker.Handle("parcel.send", func(context.Context, any) (any, error) {
			if !mended.Load() {
				return nil, worker.Errorf(422, "the van is broken")
			}
			return nil, nil
		}))
	})
	return s, mended
}

// ended starts a parcel, and returns its gid when it has ended.
func (s *site) ended(id string) string {
	s.t.Helper()
	r, err := s.Client.Start(s.t.Context(), "parcel.asked", map[string]string{"id": id})
	s.Must(err)
	_, _ = s.Client.Await(s.t.Context(), client.Of(r)) // it fails, unless the van is mended
	return r.Gid.String()
}

// op asks as the operator, and wants what is documented.
func (s *site) op(status int, schema, path, body string, header ...string) map[string]any {
	s.t.Helper()
	return s.is(s.ask("POST", path, body, append(header, "Authorization", "Bearer op")...), status, schema)
}

// call calls a method as the operator.
func (s *site) call(method, params string) string {
	s.t.Helper()
	r := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`, "Authorization",
		"Bearer op")
	s.is(r, 200, "CallAnswer")
	return string(r.body)
}

// TestRetryOverHTTP: an operator retries a job, in its own name and once under a key; others may not.
func TestRetryOverHTTP(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	gid := s.ended("p-1")
	path := "jobs/" + gid + "/retry"
	s.is(s.ask("POST", path, `{}`, "Authorization", "Bearer app"), 403, "Problem")
	s.op(400, "Problem", path, `{"id":"p-2"}`)
	s.op(400, "Problem", path, `{"from":[{"activity":"send","dad":"x"}]}`)
	s.op(400, "Problem", path, `{"from":[{"activity":"nothing"}]}`)
	s.op(413, "Problem", path, `{"reason":"`+strings.Repeat("x", 1025)+`"}`)
	s.op(404, "Problem", path, `{"version":"9"}`)
	s.op(404, "Problem", strings.Replace(path, gid[:2], "ff", 1), `{}`)
	plan := s.op(200, "Forked", path, `{"preview":true}`)
	if plan["preview"] != true || plan["kept"].(json.Number) != "1" {
		t.Errorf("the preview is %v", plan)
	}
	mended.Store(true)
	first := s.op(200, "Forked", path, `{"reason":"the van runs"}`, "Idempotency-Key", "k")
	again := s.ask("POST", path, `{}`, "Idempotency-Key", "k", "Authorization", "Bearer op")
	if got := s.is(again, 200, "Forked"); got["gid"] != first["gid"] || got["replayed"] != true ||
		again.header.Get("Idempotency-Replayed") != "true" || first["replayed"] != nil || first["job"] != "p-1" {
		t.Errorf("the retry is answered with %v, the repetition with %v %v", first, again.header, got)
	}
	s.op(409, "Problem", path, `{}`)
	s.op(409, "Problem", path, `{"preview":true}`)
	by := []string{"Authorization", "Bearer app"}
	now := s.is(s.ask("GET", "jobs/"+first["gid"].(string)+"/result?wait=25", "", by...), 200, "Result")
	if now["state"] != "completed" || now["job"] != "p-1" {
		t.Errorf("it ends as %v", now)
	}
	job := s.is(s.ask("GET", "jobs/"+first["gid"].(string), "", by...), 200, "Job")
	source, _ := job["source"].(map[string]any)
	if source["gid"] != gid || source["by"] != "op" || source["why"] != "the van runs" || source["kind"] != "retry" {
		t.Errorf("its source is %v", source)
	}
	why := s.is(s.ask("GET", "jobs/"+gid+"/explain", "", by...), 200, "Explanation")
	if forks, _ := why["forks"].([]any); len(forks) != 1 || !strings.Contains(why["sentence"].(string), "retried by op") {
		t.Errorf("the source is explained by %v", why)
	}
	s.is(s.ask("GET", "jobs/"+gid+"/export", "", by...), 200, "Export")
	s.is(s.ask("GET", "jobs?expired=true", "", by...), 200, "JobPage")
	s.AtRest()
}

// TestForkOverHTTP: the same of a fork, which begins beside its source; and both by JSON-RPC, where a job is named by
// its id.
func TestForkOverHTTP(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	waits := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`, "Authorization", "Bearer op"), 201, "Started")
	s.op(409, "Problem", "jobs/"+waits["gid"].(string)+"/retry", `{}`)
	s.op(409, "Problem", "jobs/"+waits["gid"].(string)+"/fork", `{"from":[{"activity":"approve"}]}`)
	s.op(200, "Interruption", "jobs/"+waits["gid"].(string)+"/interrupt", `{}`)
	s.ended("p-1")
	mended.Store(true)
	sent := s.ended("p-2")
	s.op(409, "Problem", "jobs/"+sent+"/retry", `{}`)
	fork := "jobs/" + sent + "/fork"
	s.op(409, "Problem", fork, `{"from":[{"activity":"send"}],"id":"p-1"}`)
	s.op(409, "Problem", fork, `{"from":[{"activity":"send"}],"id":"p-1","preview":true}`)
	s.op(400, "Problem", fork, `{"id":""}`)
	first := s.op(200, "Forked", fork, `{"from":[{"activity":"weigh","dad":",0,0"}],"id":"p-3"}`, "Idempotency-Key", "k")
	again := s.op(200, "Forked", fork, `{"from":[{"activity":"send"}]}`, "Idempotency-Key", "k")
	if first["job"] != "p-3" || again["gid"] != first["gid"] || again["replayed"] != true {
		t.Errorf("the fork is %v, its repetition %v", first, again)
	}
	for _, c := range []struct{ method, params, want string }{
		{"retry", `{"app":"parcels","job":"p-2"}`, `"code":-32009`},
		{"retry", `{"app":"parcels","job":"p-1","how":{"id":"x"}}`, `"code":-32602`},
		{"retry", `{"app":"parcels","job":"p-1","how":{"key":"a","preview":true}}`, `"preview":true`},
		{"retry", `{"app":"parcels","job":"p-1","how":{"key":"a"}}`, `"kept":1`},
		{"retry", `{"app":"parcels","job":"p-1","how":{"key":"a"}}`, `"replayed":true`},
		{"fork", `{"app":"parcels","job":"p-2","how":{"id":"p-4","from":[{"activity":"send"}]}}`, `"job":"p-4"`},
		{"fork", `{"app":"parcels","job":"none"}`, `"code":-32004`},
	} {
		if got := s.call(c.method, c.params); !strings.Contains(got, c.want) {
			t.Errorf("%s %s is answered with %s, want %s", c.method, c.params, got, c.want)
		}
	}
	for _, id := range []string{"p-1", "p-3", "p-4"} {
		if r, err := s.Client.Await(t.Context(), client.Ref{App: "parcels", JobID: id}); err != nil {
			t.Errorf("%s ends as %+v, %v", id, r, err)
		}
	}
	s.AtRest()
}

// TestRetriesAtOnce: of many requests at once one makes the job, and those under its key get it.
func TestRetriesAtOnce(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	gid := s.ended("p-1")
	mended.Store(true)
	var group sync.WaitGroup
	answers := make([]*reply, 16)
	for i := range answers {
		key := []string{"a", "b"}[i%2]
		group.Go(func() {
			answers[i] = s.ask("POST", "jobs/"+gid+"/retry", `{}`, "Idempotency-Key", key, "Authorization", "Bearer op")
		})
	}
	group.Wait()
	gids, status, made := map[string]bool{}, map[int]int{}, 0
	for _, r := range answers {
		status[r.status]++
		if r.status != 200 {
			continue
		}
		f := s.is(r, 200, "Forked")
		if gids[f["gid"].(string)] = true; f["replayed"] == nil {
			made++
		}
	}
	if len(gids) != 1 || made != 1 || status[200] != 8 || status[409] != 8 {
		t.Errorf("they are answered with %v: %d jobs, %d of them new", status, len(gids), made)
	}
	if r, err := s.Client.Await(t.Context(), client.Ref{App: "parcels", JobID: "p-1"}); err != nil {
		t.Errorf("the job ends as %+v, %v", r, err)
	}
	s.AtRest()
}
