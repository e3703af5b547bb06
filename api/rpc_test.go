package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/deploy/access"
)

// TestRPC: the answers to calls, byte for byte but for what differs each time.
func TestRPC(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for body, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"start","params":{"topic":"hello.asked","data":{"name":"Ada"},"wait_ms":25000}}`: `1 Hello, Ada`,
		`{"jsonrpc":"2.0","id":"a","method":"apps"}`:                                  `"a" ok`,
		`{"jsonrpc":"2.0","id":1.5,"method":"apps","params":{}}`:                      `1.5 ok`,
		`{"jsonrpc":"2.0","method":"apps"}`:                                           ``,
		`{"jsonrpc":"2.0","method":"nothing"}`:                                        ``,
		`[{"jsonrpc":"2.0","method":"apps"}]`:                                         ``,
		`{"jsonrpc":"2.0","id":1,"method":"nothing"}`:                                 `1 -32601`,
		`{"jsonrpc":"2.0","id":1,"method":"apps","params":[]}`:                        `1 -32602`,
		`{"jsonrpc":"2.0","id":1,"method":"apps","params":{"a":1}}`:                   `1 -32602`,
		`{"jsonrpc":"2.0","id":1,"method":"job","params":{"app":"hello","job":"no"}}`: `1 -32004`,
		`{"jsonrpc":"2.0","id":1,"method":"start","params":{"topic":"nobody"}}`:       `1 -32004`,
		`{"jsonrpc":"2.0","id":1,"method":"await","params":{"wait_ms":25001}}`:        `1 -32602`,
		`{"jsonrpc":"2.0","id":1,"method":"apps","params":1}`:                         `null -32600`,
		`{"jsonrpc":"2.0","id":null,"method":"apps"}`:                                 `null -32600`,
		`{"jsonrpc":"2.0","id":true,"method":"apps"}`:                                 `null -32600`,
		`{"jsonrpc":"2.0","id":1,"id":2,"method":"apps"}`:                             `null -32600`,
		`{"jsonrpc":"2.0","id":1,"method":"apps","more":1}`:                           `null -32600`,
		`{"jsonrpc":"1.0","id":1,"method":"apps"}`:                                    `null -32600`,
		`{"jsonrpc":"2.0","id":1,"method":1}`:                                         `null -32600`,
		`{"id":1,"method":"apps"}`:                                                    `null -32600`,
		`{"jsonrpc":"2.0","id":1`:                                                     `null -32700`,
		`1`:                                                                           `null -32600`,
		``:                                                                            `null -32600`,
		`[]`:                                                                          `null -32600`,
		`[1,2]`:                                                                       `null -32600,null -32600`,
		`[{"jsonrpc":"2.0","id":2,"method":"apps"},{"jsonrpc":"2.0","id":1,"method":""}]`: `2 ok,null -32600`,
		`[` + strings.Repeat(`1,`, 100) + `1]`:                                            `null -32600`,
	} {
		r := s.ask(http.MethodPost, "rpc", body)
		if want == "" {
			if r.status != http.StatusNoContent || len(r.body) > 0 {
				t.Errorf("%s is answered with %d: %s", body, r.status, r.body)
			}
			continue
		}
		if r.status != http.StatusOK {
			t.Errorf("%s is answered with %d: %s", body, r.status, r.body)
			continue
		}
		var got []string
		for _, one := range answers(t, r.body) {
			s.is(&reply{t, r.what, 200, r.header, one}, 200, "CallAnswer")
			got = append(got, shown(t, one))
		}
		if all := strings.Join(got, ","); all != want {
			t.Errorf("%s is answered with %s, want %s: %s", body, all, want, r.body)
		}
	}
}

func answers(t *testing.T, body []byte) (all []json.RawMessage) {
	t.Helper()
	if body[0] != '[' {
		return []json.RawMessage{body}
	}
	if err := json.Unmarshal(body, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// shown is an answer in short.
func shown(t *testing.T, body []byte) string {
	t.Helper()
	var a struct {
		ID     json.RawMessage
		Error  *struct{ Code json.Number }
		Result json.RawMessage
	}
	if err := json.Unmarshal(body, &a); err != nil {
		t.Fatal(err)
	}
	var start struct {
		Result struct{ Data struct{ Greeting string } }
	}
	switch {
	case a.Error != nil:
		return string(a.ID) + " " + a.Error.Code.String()
	case json.Unmarshal(a.Result, &start) == nil && start.Result.Data.Greeting != "":
		return string(a.ID) + " " + start.Result.Data.Greeting
	}
	return string(a.ID) + " ok"
}

// TestRPCAccess: each call of a batch takes its own role.
func TestRPCAccess(t *testing.T) {
	t.Parallel()
	s := newSiteFor(t, api.Access{Tokens: []api.Token{{SHA256: digest("shop-token"),
		Who: api.Who{Name: "shop", Roles: []access.Role{access.Starter}, Topics: []string{"hello.*"}}}}})
	r := s.ask(http.MethodPost, "rpc", `[{"jsonrpc":"2.0","id":1,"method":"apps"},
		{"jsonrpc":"2.0","id":2,"method":"start","params":{"topic":"order.placed"}},
		{"jsonrpc":"2.0","id":3,"method":"start","params":{"topic":"hello.asked","data":{"name":"Ada"}}}]`,
		"Authorization", "Bearer shop-token")
	var got []string
	for _, one := range answers(t, r.body) {
		got = append(got, shown(t, one))
	}
	if all := strings.Join(got, ","); all != "1 -32003,2 -32003,3 ok" {
		t.Errorf("the batch is answered with %s: %s", all, r.body)
	}
}

// shownAll are the answers to a batch in short.
func shownAll(t *testing.T, r *reply) (all []string) {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("a batch is answered with %d: %s", r.status, r.body)
	}
	for _, one := range answers(t, r.body) {
		all = append(all, shown(t, one))
	}
	return all
}

// TestRPCBatchesAreCounted: each call of a batch counts as a request. Those that are too many are refused in
// their places.
func TestRPCBatchesAreCounted(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(*site) {})
	const wrong = `{"jsonrpc":"2.0","id":1,"method":"apps","params":[]}` // refused, and so fast
	batch := "[" + strings.Repeat(wrong+",", 99) + wrong + "]"
	for range 50 {
		r := s.ask(http.MethodPost, "rpc", batch)
		if r.status == http.StatusTooManyRequests { // not even the request was looked at
			continue
		}
		all := shownAll(t, r)
		if all[0] != "1 -32602" || len(all) != 100 {
			t.Fatalf("%d calls are answered, the first with %s", len(all), all[0])
		}
		if slices.Contains(all, "1 -32029") {
			if r.header.Get("Retry-After") != "1" || !strings.Contains(string(r.body), `"code":"busy"`) {
				t.Errorf("calls too many are answered with %v: %s", r.header, r.body)
			}
			return
		}
	}
	t.Error("5,000 calls in a row are all answered")
}

// TestRPCBatchEndsInTime: a batch is answered before the server's time for an answer ends, also if its calls
// would take longer. Those that did not begin say so.
func TestRPCBatchEndsInTime(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(s *site) {
		s.answer = 8 * time.Second
		s.Engine(nil)
		s.Relay()
	})
	receipt, err := s.Client.Start(t.Context(), "order.placed", map[string]string{"id": "o-1"})
	s.Must(err)
	await := `{"jsonrpc":"2.0","id":1,"method":"await","params":{"wait_ms":25000,"gid":"` + receipt.Gid.String() + `"}}`
	r := s.ask(http.MethodPost, "rpc", "["+await+`,{"jsonrpc":"2.0","id":2,"method":"apps"},
		{"jsonrpc":"2.0","method":"apps"},{"jsonrpc":"2.0","id":3,"method":"apps"}]`)
	if all := strings.Join(shownAll(t, r), ","); all != "1 ok,2 -32093,3 -32093" {
		t.Errorf("the batch is answered with %s: %s", all, r.body)
	}
	if !strings.Contains(string(r.body), "has not begun") {
		t.Errorf("calls that have not begun are answered with %s", r.body)
	}
}
