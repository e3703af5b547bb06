package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
)

// TestJournals: functions are in the documents of their jobs, and their journals can be read.
func TestJournals(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Deploy([]byte(`app: {id: shop, version: '1', graphs: [{subscribes: order.checkout, function: {topic: shop.checkout}}]}`))
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, n int) (string, error) { return flow.UUID(ctx), nil }))
	r, err := s.Client.Start(t.Context(), "order.checkout", 1, client.WithJobID("o-1"))
	s.Must(err)
	_, err = s.Client.Await(t.Context(), client.Of(r))
	s.Must(err)
	job := "jobs/" + r.Gid.String()
	if got := s.is(s.ask(http.MethodGet, job, ""), 200, "Job"); got["functions"] == nil {
		t.Errorf("the job is %v", got)
	}
	s.is(s.ask(http.MethodGet, job+"/explain", ""), 200, "Explanation")
	if got := s.is(s.ask(http.MethodGet, job+"/export", ""), 200, "Export"); got["journals"] == nil {
		t.Errorf("the export is %v", got)
	}
	var all []client.Journal
	s.ask(http.MethodGet, job+"/journal?activity=order-checkout", "").into(&all)
	if len(all) != 1 || all[0].Function != "shop.checkout" || len(all[0].Events) != 3 {
		t.Errorf("the journals are %+v", all)
	}
	if got := s.ask(http.MethodGet, job+"/journal?activity=none", ""); got.status != http.StatusNotFound {
		t.Errorf("a function that is not there is answered with %d: %s", got.status, got.body)
	}
	call := s.ask(http.MethodPost, "rpc", `{"jsonrpc":"2.0","id":1,"method":"journal","params":{"app":"shop","job":"o-1"}}`)
	if !strings.Contains(string(call.body), "RandomGenerated") {
		t.Errorf("the call is answered with %s", call.body)
	}
}
