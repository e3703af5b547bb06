package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
)

// TestCancelUnderAKey: a cancel that is sent again under its key, over JSON-RPC too, is one. A job that waits for
// anything but functions is refused, and told how to end.
func TestCancelUnderAKey(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Deploy([]byte(`app: {id: shop, version: '1', graphs: [{subscribes: order.checkout,
		function: {topic: shop.checkout, calls: ['*']}}]}`))
	approved := flow.Signal[int]("approved")
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ int) (int, error) { return approved.Receive(ctx) }))
	r, err := s.Client.Start(t.Context(), "order.checkout", 1, client.WithJobID("f-1"))
	s.Must(err)
	path := "jobs/" + r.Gid.String() + "/cancel"
	first := s.is(s.ask("POST", path, `{"reason":"enough"}`, "Idempotency-Key", "k"), 200, "Cancellation")
	if first["state"] != "interrupted" || first["replayed"] != nil {
		t.Errorf("the cancel is answered with %v", first)
	}
	again := s.ask("POST", path, `{}`, "Idempotency-Key", "k")
	if got := s.is(again, 200, "Cancellation"); got["replayed"] != true ||
		again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("the repetition is answered with %v %v", again.header, got)
	}
	call := s.is(s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"cancel","params":{"gid":"`+r.Gid.String()+
		`","how":{"key":"k","reason":"x"}}}`), 200, "CallAnswer")
	if result, _ := call["result"].(map[string]any); result["replayed"] != true {
		t.Errorf("the call is answered with %v", call)
	}
	s.is(s.ask("POST", path, ``), 409, "Problem")
	s.is(s.ask("POST", path, `{"descend":true}`), 400, "Problem")
	gid := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`), 201, "Started")["gid"].(string)
	p := s.ask(http.MethodPost, "jobs/"+gid+"/cancel", `{}`)
	if s.is(p, 409, "Problem"); !strings.Contains(string(p.body), "POST jobs/{gid}/interrupt") {
		t.Errorf("a job without functions is refused with %s", p.body)
	}
	s.is(s.ask("POST", "jobs/"+strings.Replace(gid, gid[:2], "ff", 1)+"/cancel", `{}`), 404, "Problem")
}
