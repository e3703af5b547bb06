package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestRPCExamples: the examples of section 7 of the specification of JSON-RPC 2.0, with methods of ours in place of
// subtract, sum and get_data, and with parameters by name only.
func TestRPCExamples(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, c := range [][3]string{
		{"positional parameters", `{"jsonrpc": "2.0", "method": "apps", "params": [42, 23], "id": 1}`, `1 -32602`},
		{"named parameters", `{"jsonrpc": "2.0", "method": "start", "params": {"topic": "hello.asked",
			"data": {"name": "Ada"}, "wait_ms": 25000}, "id": 3}`, `3 Hello, Ada`},
		{"named parameters in another order", `{"jsonrpc": "2.0", "method": "start", "params": {"wait_ms": 25000,
			"data": {"name": "Ada"}, "topic": "hello.asked"}, "id": 4}`, `4 Hello, Ada`},
		{"a notification", `{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}`, ``},
		{"a notification without parameters", `{"jsonrpc": "2.0", "method": "foobar"}`, ``},
		{"a method that does not exist", `{"jsonrpc": "2.0", "method": "foobar", "id": "1"}`, `"1" -32601`},
		{"invalid JSON", `{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]`, `null -32700`},
		{"an invalid request", `{"jsonrpc": "2.0", "method": 1, "params": "bar"}`, `null -32600`},
		{"a batch of invalid JSON", `[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
			{"jsonrpc": "2.0", "method"]`, `null -32700`},
		{"an empty batch", `[]`, `null -32600`},
		{"an invalid batch", `[1]`, `null -32600`},
		{"a longer invalid batch", `[1,2,3]`, `null -32600,null -32600,null -32600`},
		{"a batch", `[
			{"jsonrpc": "2.0", "method": "apps", "id": "1"},
			{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
			{"jsonrpc": "2.0", "method": "apps", "params": {}, "id": "2"},
			{"foo": "boo"},
			{"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
			{"jsonrpc": "2.0", "method": "apps", "id": "9"}]`, `"1" ok,"2" ok,null -32600,"5" -32601,"9" ok`},
		{"a batch of notifications", `[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
			{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]`, ``},
	} {
		r := s.ask(http.MethodPost, "rpc", c[1])
		var got []string
		if len(r.body) > 0 {
			for _, one := range answers(t, r.body) {
				got = append(got, shown(t, one))
			}
		}
		if all := strings.Join(got, ","); all != c[2] || len(got) == 0 && r.status != http.StatusNoContent {
			t.Errorf("%s: the answer is %s (%d), want %s: %s", c[0], all, r.status, c[2], r.body)
		}
	}
}
