package worker_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// A handler whose work is stale has its context cancelled, with the reason, and
// what it returns is sent: the engine keeps it. Others go on. One question asks
// about both works.
func TestStaleWorkIsCancelled(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	nc, err := nats.Connect(s.url)
	s.must(err)
	t.Cleanup(nc.Close)
	stale, goesOn := work("slow", `"stale"`), work("slow", `"goes on"`)
	_, err = nc.Subscribe(legwork.StaleSubject(s.ns, "slow"), func(m *nats.Msg) {
		var ask struct{ Work []legwork.WorkPlace }
		if err := json.Unmarshal(m.Data, &ask); err != nil {
			t.Error(err)
		}
		for _, w := range ask.Work {
			if w.Gid.IsZero() || w.Activity != "charge" || w.DAD != ",0,0" {
				t.Errorf("it asks about %+v", w)
			}
		}
		found := []legwork.StaleWork{}
		if len(ask.Work) == 2 { // else the other work was not in hand yet
			found = append(found, legwork.StaleWork{GUID: stale.GUID, Reason: "interrupted"})
		}
		answer, _ := json.Marshal(map[string]any{"stale": found})
		_ = m.Respond(answer)
	})
	s.must(err)
	s.must(nc.Flush())
	done := make(chan struct{})
	s.run(s.config(), worker.Handle("slow", func(ctx context.Context, which string) (string, error) {
		if which == "goes on" {
			<-done
			return which, ctx.Err()
		}
		<-ctx.Done()
		var why *worker.StaleError
		if cause := context.Cause(ctx); !errors.Is(cause, worker.ErrStale) || !errors.As(cause, &why) ||
			why.Reason != "interrupted" {
			t.Errorf("the context ended with %v", cause)
		}
		return "charge ch_1", nil
	}))
	s.send(stale, goesOn)
	if a := s.answer(); a.Work != stale.GUID || a.Status != legwork.Success || string(a.Data) != `"charge ch_1"` {
		t.Errorf("the answer is %s %s", a.Status, a.Data)
	}
	close(done)
	if a := s.answer(); a.Work != goesOn.GUID || a.Status != legwork.Success {
		t.Errorf("the other is answered %s %s", a.Status, a.Data)
	}
	s.idle()
}
