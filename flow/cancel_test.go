package flow_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/worker"
)

// cancelling has a function that a function undoes, and one that nothing undoes.
const cancelling = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {topic: shop.checkout, calls: ['*'], undo: order.uncheckout}
    - subscribes: order.uncheckout
      function: {topic: shop.uncheckout, calls: ['*']}
    - subscribes: order.wait
      function: {topic: shop.checkout, calls: ['*']}
`

// undoing is the input of what undoes a function.
type undoing struct {
	Job    string  `json:"job"`
	Reason string  `json:"reason"`
	Input  order   `json:"input"`
	Data   receipt `json:"data"`
}

// charged takes money, tells it in the job's data, and waits.
func charged(ctx flow.Context, o order) (receipt, error) {
	r, err := charge.Call(ctx, o)
	if err != nil {
		return receipt{}, err
	}
	flow.Put(ctx, "Charge", r.Charge)
	_, err = approved.Receive(ctx)
	return r, err
}

// TestCancel: a job is cancelled while its function waits. What it has done is undone by a function that knows its
// input and its data; then it has ended, and its journal is one that its code replays.
func TestCancel(t *testing.T) {
	t.Parallel()
	undone := make(chan undoing, 1)
	s := &site{Site: sitetest.New(t)}
	s.Deploy([]byte(cancelling))
	s.Engine(nil)
	s.Relay()
	s.Work(flow.Handle("shop.checkout", charged),
		flow.Handle("shop.uncheckout", func(ctx flow.Context, u undoing) (bool, error) {
			done, err := refund.Call(ctx, u.Data)
			if err == nil {
				undone <- u
			}
			return done, err
		}),
		worker.Handle("order.charge", func(_ context.Context, o order) (receipt, error) { return receipt{"c-" + o.ID}, nil }),
		worker.Handle("order.refund", func(context.Context, receipt) (bool, error) { return true, nil }))
	ref := s.start("order.checkout", order{"1", 5})
	s.waits(ref)
	reason := client.Cancel{Reason: "ordered twice", Key: "k"}
	got, err := s.Client.Cancel(t.Context(), ref, reason)
	s.Must(err)
	if got.State != client.Cancelling || len(got.Undo) != 1 || got.Undo[0] != "order.uncheckout" || got.Replayed {
		t.Errorf("the cancel is %+v", got)
	}
	if again, err := s.Client.Cancel(t.Context(), ref, reason); err != nil || !again.Replayed {
		t.Errorf("the same cancel is %+v %v", again, err)
	}
	r := s.end(ref)
	if r.State != client.Interrupted || r.Error == nil || r.Error.Message != "ordered twice" || r.Error.Code != 410 {
		t.Errorf("the job is %s: %+v", r.State, r.Error)
	}
	if u := <-undone; u.Input.ID != "1" || u.Reason != "ordered twice" || u.Data.Charge != "c-1" || u.Job != got.JobID {
		t.Errorf("what undoes it was told %+v", u)
	}
	conflict := new(legwork.Error)
	if _, err := s.Client.Cancel(t.Context(), ref, client.Cancel{}); !errors.As(err, &conflict) || conflict.Code != 409 {
		t.Errorf("a job that has ended is cancelled: %v", err)
	}
	all, err := s.Client.Journals(t.Context(), ref, "")
	s.Must(err)
	text, err := json.Marshal(all[0])
	s.Must(err)
	file := filepath.Join(t.TempDir(), "journal.json")
	s.Must(os.WriteFile(file, text, 0o600))
	if flowtest.Replay(t, charged, file); all[0].Status != "cancelled" {
		t.Errorf("the journal is %s", text)
	}
}

// TestCancelAtOnce: a job that nothing undoes ends with its cancel.
func TestCancelAtOnce(t *testing.T) {
	t.Parallel()
	s := &site{Site: sitetest.New(t)}
	s.Deploy([]byte(cancelling))
	s.Engine(nil)
	s.Relay()
	s.Work(flow.Handle("shop.checkout", charged),
		worker.Handle("order.charge", func(_ context.Context, o order) (receipt, error) { return receipt{"c-" + o.ID}, nil }))
	ref := s.start("order.wait", order{"1", 5})
	s.waits(ref)
	if got, err := s.Client.Cancel(t.Context(), ref, client.Cancel{}); err != nil || got.State != client.Interrupted {
		t.Errorf("the cancel is %+v %v", got, err)
	}
	if r := s.end(ref); r.State != client.Interrupted || r.Error.Message != "the job was cancelled" {
		t.Errorf("the job is %s: %+v", r.State, r.Error)
	}
}

// TestCancelIsExplained: a job that is being cancelled says so, and what it waits for, while
// nobody serves what undoes it.
func TestCancelIsExplained(t *testing.T) {
	t.Parallel()
	s := &site{Site: sitetest.New(t)}
	s.Deploy([]byte(cancelling))
	s.Engine(nil)
	s.Relay()
	ref := s.start("order.checkout", order{"1", 5})
	_, err := s.Client.Cancel(t.Context(), ref, client.Cancel{Reason: "ordered twice"})
	s.Must(err)
	s.Until("the job of the undo has begun", func() bool {
		e, err := s.Client.Explain(t.Context(), ref)
		s.Must(err)
		return e.Reason != client.ReasonRelay && strings.Contains(e.Sentence,
			"function order-checkout is being cancelled (ordered twice), and has waited") &&
			strings.Contains(e.Sentence, "(topic order.uncheckout), which undoes it")
	})
	job, err := s.Client.Job(t.Context(), ref)
	s.Must(err)
	if f := job.Functions[0]; f.Status != "cancelling" || f.Awaits != "what undoes it" {
		t.Errorf("the function is %+v", f)
	}
}

// waits waits until the function of a job waits for its approval.
func (s *site) waits(ref client.Ref) {
	s.T.Helper()
	for end := time.Now().Add(time.Minute); ; {
		all, err := s.Client.Journals(s.T.Context(), ref, "")
		if err == nil && all[0].Status == "blocked" && len(all[0].Events) > 5 {
			return
		}
		if time.Now().After(end) {
			s.T.Fatalf("the function does not wait: %v %s", err, s.journals())
		}
	}
}
