package apijudge

import (
	"context"
	"errors"
	"testing"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/jhttp"

	"github.com/legwork-dev/legwork/internal/apifuzz"
)

// TestRPC: a client of JSON-RPC 2.0 that knows nothing of Legwork understands the answers.
func TestRPC(t *testing.T) {
	t.Parallel()
	s := apifuzz.New(t)
	c := jrpc2.NewClient(jhttp.NewChannel(s.Base+"/v1/"+s.Namespace+"/rpc", nil), nil)
	t.Cleanup(func() { s.Must(c.Close()) })
	ctx := context.Background()
	var begun struct {
		Gid    string
		Result struct{ State string }
	}
	s.Must(c.CallResult(ctx, "start", map[string]any{"topic": "fuzz.asked", "wait_ms": 25000}, &begun))
	if begun.Result.State != "completed" {
		t.Errorf("the start is answered with %+v", begun)
	}
	answers, err := c.Batch(ctx, []jrpc2.Spec{
		{Method: "job", Params: map[string]string{"gid": begun.Gid}},
		{Method: "apps", Notify: true},
		{Method: "nothing"},
		{Method: "await", Params: map[string]string{"gid": begun.Gid}},
		{Method: "apps", Params: []int{1}},
	})
	s.Must(err)
	want := []jrpc2.Code{0, jrpc2.MethodNotFound, 0, jrpc2.InvalidParams}
	if len(answers) != len(want) {
		t.Fatalf("a batch of 4 calls and a notification has %d answers", len(answers))
	}
	for i, one := range answers {
		if err := one.Error(); err == nil && want[i] != 0 || err != nil && err.Code != want[i] {
			t.Errorf("call %d of the batch is answered with %v, want code %d", i, err, want[i])
		}
	}
	s.Must(c.Notify(ctx, "apps", nil))
	_, err = c.Call(ctx, "job", map[string]string{"app": "fuzz", "job": "nobody"})
	var told *jrpc2.Error
	if !errors.As(err, &told) || told.Code != -32004 || told.Message == "" || len(told.Data) == 0 {
		t.Errorf("a job that does not exist is answered with %v", err)
	}
}
