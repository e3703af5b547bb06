package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
)

// canonical are the members of an answer that are the same everywhere (SIGID-08).
func canonical(v map[string]any) map[string]any {
	out := maps.Clone(v)
	maps.DeleteFunc(out, func(name string, _ any) bool {
		return !slices.Contains([]string{"accepted", "workflowId", "signalName", "signalId", "acceptedAt",
			"signalStorageKey"}, name)
	})
	return out
}

// TestSignalJob: a signal to a job gets one answer, whichever way it is repeated: by
// gid and by id over REST, over JSON-RPC under another id of the call, from the client;
// and what cannot be accepted is told without its data (SIGID-01 to SIGID-14).
func TestSignalJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	gid := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`), 201, "Started")["gid"].(string)
	body := `{"signalId":"s:1","status":"pending","data":{"by":"Ada"}}`
	first := s.is(s.ask("POST", "jobs/"+gid+"/signals/order.approved", body), 200, "JobSignalled")
	if first["signalId"] != "s:1" || first["workflowId"] != "hello/o-1" || first["signalName"] != "order.approved" {
		t.Errorf("the signal is answered with %v", first)
	}
	want := canonical(first)
	named := "job/signals/order.approved?app=hello&job=o-1"
	for what, again := range map[string]*reply{
		"by its id":         s.ask("POST", named, `{"signalId":"s:1","data":{"by":"marker"}}`),
		"with a key":        s.ask("POST", named, `{}`, "Idempotency-Key", "s:1"),
		"with both":         s.ask("POST", named, `{"signalId":"s:1"}`, "Idempotency-Key", "s:1"),
		"by gid once again": s.ask("POST", "jobs/"+gid+"/signals/order.approved", body),
	} {
		got := s.is(again, 200, "JobSignalled")
		if !maps.Equal(canonical(got), want) || got["replayed"] != true ||
			again.header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("%s it is answered with %s, want %v", what, again.body, want)
		}
	}
	call := `{"jsonrpc":"2.0","id":%d,"method":"signal","params":{"app":"hello","job":"o-1","topic":"order.approved",` +
		`"signalId":"s:1"}}`
	for id := range 2 {
		r := s.ask("POST", "rpc", fmt.Sprintf(call, id+1))
		got := s.is(r, 200, "CallAnswer")
		if !maps.Equal(canonical(got["result"].(map[string]any)), want) || got["id"] != json.Number(fmt.Sprint(id+1)) {
			t.Errorf("over JSON-RPC it is answered with %s, want %v", r.body, want)
		}
	}
	over, err := s.Client.SignalJob(t.Context(), client.Ref{App: "hello", JobID: "o-1"}, "order.approved", nil,
		client.WithSignalID("s:1"))
	s.Must(err)
	if text, _ := json.Marshal(over.AcceptedSignal); over.SignalStorageKey.String() != want["signalStorageKey"] ||
		over.AcceptedAt != want["acceptedAt"] {
		t.Errorf("the client is answered with %s, want %v", text, want)
	}

	for _, id := range []string{`null`, `1`, `""`, `"` + strings.Repeat("x", 129) + `"`, `"\ud800"`, "\"\xff\"", `["a"]`} {
		bad := `{"data":{"by":"marker"},"signalId":` + id + `}`
		s.is(s.ask("POST", "jobs/"+gid+"/signals/order.approved", bad), 400, "Problem")
		s.is(s.ask("POST", "signals/order.approved", bad), 400, "Problem")
	}
	s.is(s.ask("POST", named, `{"signalId":"a"}`, "Idempotency-Key", "b"), 400, "Problem")
	s.is(s.ask("POST", "jobs/"+gid+"/signals/nobody.waits", `{}`), 404, "Problem")
	s.is(s.ask("POST", "job/signals/order.approved?app=hello&job=nobody", `{}`), 404, "Problem")

	var orphan string
	s.Must(s.Pool.QueryRow(t.Context(), s.sql(`DELETE FROM legwork.signal_receipt RETURNING signal::text`)).Scan(&orphan))
	s.refusesSignal(named, "SignalAcceptanceIndeterminate")
	s.is(s.ask("POST", "jobs/"+gid+"/signals/order.approved", `{"data":{"by":"Eve"}}`), 200, "JobSignalled")
	s.is(s.ask("GET", "jobs/"+gid+"/result?wait=25", ""), 200, "Result")
	s.Must(s.Pool.QueryRow(t.Context(), s.sql(`DELETE FROM legwork.signal WHERE guid = $1 RETURNING guid::text`),
		orphan).Scan(&orphan))
	s.refusesSignal(named, "JobEnded")
}

// refusesSignal checks how a signal that conflicts is told, over REST and JSON-RPC.
func (s *site) refusesSignal(path, code string) {
	s.t.Helper()
	r := s.ask("POST", path, `{"signalId":"s:1","data":"marker"}`)
	got := s.is(r, 409, "Problem")
	call := s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"signal","params":{"app":"hello","job":"o-1",
		"topic":"order.approved","signalId":"s:1","data":"marker"}}`)
	told := s.is(call, 200, "CallAnswer")["error"].(map[string]any)
	data := told["data"].(map[string]any)
	for _, p := range []map[string]any{got, data} {
		if p["code"] != code || p["workflowId"] != "hello/o-1" || p["signalName"] != "order.approved" ||
			p["signalId"] != "s:1" || p["correlationId"] == "" {
			s.t.Errorf("the signal is refused with %v, want %s", p, code)
		}
	}
	if told["code"] != json.Number("-32009") {
		s.t.Errorf("over JSON-RPC its code is %v", told["code"])
	}
	if strings.Contains(string(r.body)+string(call.body), "marker") {
		s.t.Errorf("the refusal tells the data: %s %s", r.body, call.body)
	}
}
