package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestBulkOverHTTP: an operator retries what has failed, and interrupts what runs, page by page; the same by JSON-RPC.
func TestBulkOverHTTP(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	for _, id := range []string{"p-1", "p-2", "p-3"} {
		s.ended(id)
	}
	const path = "jobs/bulk"
	s.is(s.ask("POST", path, `{"action":"retry","all":true,"dry_run":true}`, "Authorization", "Bearer app"), 403, "Problem")
	for body, status := range map[string]int{
		`{}`: 400, `{"action":"retry","all":true}`: 400, `{"action":"retry","dry_run":false}`: 400,
		`{"action":"dance","all":true,"dry_run":true}`:                                                      400,
		`{"action":"move","all":true,"dry_run":true}`:                                                       400,
		`{"action":"retry","all":true,"dry_run":true,"limit":201}`:                                          400,
		`{"action":"retry","gids":[],"dry_run":true}`:                                                       400,
		`{"action":"retry","gids":["` + legwork.NewID().String() + `"],"all":true,"dry_run":true}`:          400,
		`{"action":"retry","gids":["x"],"dry_run":true}`:                                                    400,
		`{"action":"retry","all":true,"dry_run":true,"cursor":"x"}`:                                         400,
		`{"action":"retry","all":true,"dry_run":true,"attr":["x"]}`:                                         400,
		`{"action":"interrupt","all":true,"dry_run":true,"error_code":0}`:                                   400,
		`{"action":"retry","all":true,"dry_run":true,"reason":"` + strings.Repeat("x", 1025) + `"}`:         413,
		`{"action":"retry","all":true,"dry_run":true,"from":[{"activity":"send","dad":"x"}],"version":"1"}`: 400,
	} {
		s.op(status, "Problem", path, body)
	}
	plan := s.op(200, "BulkDone", path, `{"action":"retry","graph":"parcel.asked","dry_run":true}`)
	if jobs := plan["jobs"].([]any); len(jobs) != 3 || jobs[0].(map[string]any)["preview"] != true {
		t.Errorf("the plan is %v", plan)
	}
	if none := s.op(200, "BulkDone", path, `{"action":"retry","code":504,"dry_run":true}`); len(none["jobs"].([]any)) != 0 {
		t.Errorf("jobs with another code are %v", none)
	}
	mended.Store(true)
	first := s.op(200, "BulkDone", path, `{"action":"retry","prefix":"p-","limit":2,"dry_run":false,"reason":"the van runs"}`)
	if len(first["jobs"].([]any)) != 2 || first["next"] == nil {
		t.Errorf("the first page is %v", first)
	}
	rest := s.op(200, "BulkDone", path, `{"action":"retry","prefix":"p-","limit":2,"dry_run":false,"cursor":"`+
		first["next"].(string)+`"}`)
	if len(rest["jobs"].([]any)) != 1 {
		t.Errorf("the second page is %v", rest)
	}
	again := s.op(200, "BulkDone", path, `{"action":"retry","gids":["`+gidOf(rest)+`","`+gidOf(first)+
		`","01890a5d-ac96-774b-bcce-b302099a8057"],"dry_run":false}`, "Idempotency-Key", "another")
	if jobs := again["jobs"].([]any); len(jobs) != 3 || codeOf(jobs[0]) != "404" || codeOf(jobs[1]) != "409" ||
		codeOf(jobs[2]) != "409" {
		t.Errorf("jobs that were retried, and one that is not there: %v", again)
	}
	for _, id := range []string{"p-1", "p-2", "p-3"} {
		if r, err := s.Client.Await(t.Context(), client.Ref{App: "parcels", JobID: id}); err != nil {
			t.Errorf("%s ends as %+v, %v", id, r, err)
		}
	}
	for _, id := range []string{"o-1", "o-2"} {
		s.is(s.ask("POST", "starts/order.placed", `{"id":"`+id+`"}`, "Authorization", "Bearer op"), 201, "Started")
	}
	if got := s.call("bulk", `{"action":"move","version":"9","graph":"order.placed","dry_run":true}`); strings.Count(got,
		`"code":404`) != 2 {
		t.Errorf("moves to a version that is not there: %s", got)
	}
	if got := s.call("bulk", `{"action":"interrupt","graph":"order.placed","dry_run":false,"error_code":499}`); strings.Count(got,
		`"job":"o-`) != 2 || strings.Contains(got, `"error"`) {
		t.Errorf("interrupts: %s", got)
	}
	if got := s.call("bulk", `{"action":"interrupt","all":true}`); !strings.Contains(got, `"code":-32602`) {
		t.Errorf("it does not say whether it is to be done: %s", got)
	}
	s.AtRest()
}

// gidOf is the gid of the first job that a page of work tells of; codeOf why one was refused.
func gidOf(done map[string]any) string {
	return done["jobs"].([]any)[0].(map[string]any)["source"].(string)
}

func codeOf(job any) string { return fmt.Sprint(job.(map[string]any)["code"]) }

// TestBulkOfGids: jobs that are named are retried once under a key, however often that is asked for, and of each it is
// told what became of it.
func TestBulkOfGids(t *testing.T) {
	t.Parallel()
	s, mended := newParcelSite(t)
	var gids []string
	for _, id := range []string{"p-1", "p-2"} {
		gids = append(gids, s.ended(id))
	}
	mended.Store(true)
	body := `{"action":"retry","gids":["` + strings.Join(gids, `","`) + `"],"dry_run":false,"reason":"the van runs"}`
	first := s.op(200, "BulkDone", "jobs/bulk", body, "Idempotency-Key", "k")
	second := s.op(200, "BulkDone", "jobs/bulk", body, "Idempotency-Key", "k")
	for i, one := range second["jobs"].([]any) {
		j := one.(map[string]any)
		if j["replayed"] != true || codeOf(one) != "<nil>" || j["gid"] == nil || first["jobs"].([]any)[i] == nil {
			t.Errorf("a repetition tells %v, the first was %v", second, first)
		}
	}
	if got := s.call("bulk", `{"action":"retry","gids":["`+gids[0]+`"],"dry_run":false,"key":"k"}`); !strings.Contains(got,
		`"replayed":true`) {
		t.Errorf("by JSON-RPC under the same key: %s", got)
	}
}
