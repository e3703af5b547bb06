package worker_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// A handler can learn which work it is doing.
func TestTaskInfo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	got := make(chan *worker.Task, 1)
	end := make(chan time.Time, 1)
	s.run(s.config(), worker.Handle("info", func(ctx context.Context, _ any) (any, error) {
		deadline, _ := ctx.Deadline()
		end <- deadline
		got <- worker.TaskFrom(ctx)
		return nil, nil
	}))
	w := work("info", `{"a":1}`)
	w.Attempt, w.Deadline = 3, time.Now().Add(time.Minute)
	s.send(w)
	task, a := receive(t, got), s.answer()
	if task.GUID != w.GUID || task.Gid != w.Gid || task.Job != "order-1" || task.App != "shop" || task.Version != "1" ||
		task.Activity != "charge" || task.DAD != ",0,0" || task.Topic != "info" || task.Attempt != 3 || task.Delivery != 1 {
		t.Errorf("task is %+v", task)
	}
	first := *w
	first.GUID, first.Attempt = legwork.NewID(), 1
	if task.IdempotencyKey != first.Encode("x").Get(legwork.HeaderIdempotencyKey) ||
		task.Header.Get(legwork.HeaderJob) != "order-1" || string(task.Data) != `{"a":1}` {
		t.Errorf("key %q, headers %v, data %s", task.IdempotencyKey, task.Header, task.Data)
	}
	if !task.Deadline.Equal(w.Deadline) || !receive(t, end).Equal(w.Deadline) {
		t.Errorf("deadline is %s, want %s, for the context, too", task.Deadline, w.Deadline)
	}
	if a.Attempt != 3 {
		t.Errorf("answered for attempt %d, want 3", a.Attempt)
	}
}

// Outside a worker a handler can be called by its tests.
func TestTaskOutside(t *testing.T) {
	t.Parallel()
	task := worker.TaskFrom(context.Background())
	if task == nil || task.Pending(context.Background(), 1) == nil {
		t.Error("want an empty task whose Pending is refused")
	}
	if ctx := worker.WithTask(context.Background(), &worker.Task{Job: "j"}); worker.TaskFrom(ctx).Job != "j" {
		t.Error("WithTask is not seen by TaskFrom")
	}
}

// Interim answers are numbered, precede the final one, and end with it.
func TestPending(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	late := make(chan *worker.Task, 1)
	s.run(s.config(), worker.HandleRaw("pending", func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
		for i := range 3 {
			if err := task.Pending(ctx, map[string]int{"step": i}); err != nil {
				return nil, err
			}
		}
		if err := task.Pending(ctx, make(chan int)); err == nil {
			t.Error("unwritable pending data was accepted")
		}
		late <- task
		return &worker.Reply{Data: "end"}, nil
	}))
	w := work("pending", `1`)
	s.send(w)
	for i := range 3 {
		a := s.answer()
		if a.Status != legwork.Pending || a.Code != 202 || a.Seq != i ||
			!strings.Contains(string(a.Data), string(rune('0'+i))) {
			t.Errorf("pending answer %d is %s %d seq %d %s", i, a.Status, a.Code, a.Seq, a.Data)
		}
	}
	if a := s.answer(); a.Status != legwork.Success || string(a.Data) != `"end"` {
		t.Errorf("final answer is %s %s", a.Status, a.Data)
	}
	if err := receive(t, late).Pending(s.ctx(), 1); err == nil ||
		!strings.Contains(err.Error(), "after the final answer") {
		t.Errorf("Pending after the final answer: %v", err)
	}
	s.idle()
}

// The answer goes to the subject the work names.
func TestReplySubject(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), worker.Handle("asked", charge))
	w := work("asked", `1`)
	h := w.Encode(s.ns)
	h.Set(legwork.HeaderReply, legwork.ResponseSubject(s.ns, "elsewhere"))
	answers := s.listen(legwork.ResponseSubject(s.ns, "elsewhere"))
	publish(s, legwork.Subject(s.ns, w.Lane()), h, w.Data)
	if m := receive(t, answers); m.Header.Get(legwork.HeaderGUID) != w.GUID.String() {
		t.Errorf("answered %v", m.Header)
	}
}
