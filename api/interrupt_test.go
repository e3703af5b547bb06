package api_test

import (
	"strings"
	"sync"
	"testing"
)

// TestInterruptUnderAKey: an interrupt that is sent again under its key, also at the same
// time and over JSON-RPC, is one, and the first body counts. Another key finds an ended job;
// a key of another job is another interrupt.
func TestInterruptUnderAKey(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var gids [2]string
	for i, id := range []string{"o-1", "o-2"} {
		gids[i] = s.is(s.ask("POST", "starts/order.placed", `{"id":"`+id+`"}`), 201, "Started")["gid"].(string)
	}
	path := "jobs/" + gids[0] + "/interrupt"
	for what, key := range map[string]string{"empty": "", "too long": strings.Repeat("k", 501), "with a tab": "a\tb"} {
		if p := s.ask("POST", path, `{}`, "Idempotency-Key", key); p.status < 400 || p.status > 499 {
			t.Errorf("a key that is %s is answered with %d %s", what, p.status, p.body)
		}
	}
	var answers [8]*reply
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = s.ask("POST", path, `{"reason":"enough"}`, "Idempotency-Key", "k") })
	}
	wait.Wait()
	first := 0
	for _, a := range answers {
		got := s.is(a, 200, "Interruption")
		again := got["replayed"] == true
		if again != (a.header.Get("Idempotency-Replayed") == "true") || got["gid"] != gids[0] {
			t.Errorf("the interrupt is answered with %v %s", a.header, a.body)
		} else if !again {
			first++
		}
	}
	if first != 1 {
		t.Errorf("%d of 8 interrupts are the first", first)
	}
	again := s.is(s.ask("POST", path, `{"reason":"other"}`, "Idempotency-Key", "k"), 200, "Interruption")
	call := s.is(s.ask("POST", "rpc", `{"jsonrpc":"2.0","id":1,"method":"interrupt","params":{"gid":"`+gids[0]+
		`","how":{"key":"k"}}}`), 200, "CallAnswer")
	if result, _ := call["result"].(map[string]any); again["replayed"] != true || result["replayed"] != true {
		t.Errorf("the repetitions are answered with %v and %v", again, call)
	}
	s.is(s.ask("POST", path, `{}`, "Idempotency-Key", "another"), 409, "Problem")
	other := s.is(s.ask("POST", "jobs/"+gids[1]+"/interrupt", `{}`, "Idempotency-Key", "k"), 200, "Interruption")
	if other["replayed"] != nil || other["gid"] != gids[1] {
		t.Errorf("the interrupt of another job under the key is answered with %v", other)
	}
	var errors string
	s.Must(s.Pool.QueryRow(t.Context(), s.sql("SELECT error->>'message' FROM legwork.job WHERE gid = $1"),
		gids[0]).Scan(&errors))
	if errors != "enough" {
		t.Errorf("the job has ended with %q, want the reason of the first", errors)
	}
}
