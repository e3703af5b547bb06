package flow_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

// briefly runs a worker of a function until stop is called, which gives its handlers no time.
func (s *site) briefly(code func(flow.Context, order) (string, error), options ...worker.Option) (stop func()) {
	ctx, cancel := context.WithCancel(s.T.Context())
	ended := make(chan error, 1)
	cfg := worker.Config{URL: natstest.URL(s.T), Namespace: s.Namespace, Logger: s.Log, DrainTimeout: time.Nanosecond}
	go func() { ended <- worker.Run(ctx, cfg, flow.Handle("shop.checkout", code, options...)) }()
	var once sync.Once
	stop = func() { once.Do(func() { cancel(); s.Must(<-ended) }) }
	s.T.Cleanup(stop)
	return stop
}

// TestAStepIsTakenUp: a worker stops within a step. The next one sees that it had begun, and is
// told so: it is attempt 2. What came before it is not done again.
func TestAStepIsTakenUp(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	attempts, begun, hold := make(chan string, 10), make(chan struct{}, 10), make(chan struct{})
	code := func(ctx flow.Context, _ order) (string, error) {
		step := func(ctx context.Context, name string) (string, error) {
			attempts <- fmt.Sprint(name, flow.Attempt(ctx))
			return name, nil
		}
		before := func(ctx context.Context) (string, error) { return step(ctx, "before") }
		if _, err := flow.Do(ctx, "before", before); err != nil {
			return "", err
		}
		return flow.Do(ctx, "step", func(ctx context.Context) (string, error) {
			if flow.Attempt(ctx) == 1 {
				begun <- struct{}{}
				select {
				case <-ctx.Done():
				case <-hold:
				}
			}
			name, _ := step(ctx, "step")
			return name, ctx.Err()
		})
	}
	stop := s.briefly(code)
	ref := s.start("order.checkout", order{"1", 5})
	<-begun
	stop()
	s.briefly(code)
	if r := s.end(ref); r.State != "completed" || string(r.Data) != `{"result":"step"}` {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	close(attempts)
	var all []string
	for a := range attempts {
		all = append(all, a)
	}
	if got := strings.Join(all, " "); got != "before1 step1 step2" {
		t.Errorf("the steps are %s", got)
	}
	if n := s.number(`SELECT count(*) FROM legwork.journal CROSS JOIN json_array_elements(events) e
		WHERE e->>'t' = 'InvokeRetrying' AND (e->'err'->>'code')::int = 503`); n != 1 {
		t.Errorf("the journal tells %d times of an attempt that was lost", n)
	}
}

// TestPoison: a function that breaks its goroutine, or a step of it, fails with an error that says
// so. The worker goes on.
func TestPoison(t *testing.T) {
	t.Parallel()
	steps := map[string]func(context.Context) (string, error){
		"step-panics":   func(context.Context) (string, error) { panic("no") },
		"step-goes":     func(context.Context) (string, error) { runtime.Goexit(); return "", nil },
		"step-is-large": func(context.Context) (string, error) { return strings.Repeat("x", 1<<20), nil },
		"step-waits": func(ctx context.Context) (string, error) {
			<-ctx.Done()
			return "", ctx.Err()
		},
	}
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (string, error) {
		if step := steps[strings.TrimPrefix(o.ID, "record-")]; step != nil {
			if strings.HasPrefix(o.ID, "record-") {
				return flow.Record(ctx, "step", step)
			}
			return flow.Do(ctx, "step", step)
		}
		switch o.ID {
		case "panics":
			panic("no")
		case "goes":
			runtime.Goexit()
		case "another line":
			done := make(chan any)
			go func() {
				defer func() { done <- recover() }()
				flow.Now(ctx)
			}()
			return "", fmt.Errorf("%v", <-done)
		case "large":
			return strings.Repeat("x", 1<<20), nil
		case "large-input":
			_, err := charge.Call(ctx, order{ID: strings.Repeat("x", 1<<20)})
			return "it goes on", err
		case "large-put":
			flow.Put(ctx, "a", strings.Repeat("x", 1<<20))
		case "puts":
			for i := range 100 {
				flow.Put(ctx, fmt.Sprint(i), strings.Repeat("x", 10_000))
			}
		case "put and result":
			flow.Put(ctx, "a", strings.Repeat("x", 300_000))
			return strings.Repeat("x", 800_000), nil
		case "attribute is large":
			flow.Attr(ctx, "a", strings.Repeat("x", 257))
		case "attribute is no single value":
			flow.Attr(ctx, "a", []int{1})
		case "attribute has no name":
			flow.Attr(ctx, "", 1)
		case "attribute has a NUL":
			flow.Attr(ctx, "a", "\x00")
		case "attributes are many":
			for i := range 9 {
				flow.Attr(ctx, fmt.Sprint("a", i), i)
				flow.Sleep(ctx, time.Millisecond)
			}
		case "cannot be written":
			flow.Put(ctx, "a", make(chan int))
		}
		return "it is fine", nil
	}, worker.Timeout(time.Second)))
	for id, want := range map[string]struct {
		code int
		why  string
	}{
		"step-panics":          {500, "panic in step step: no"},
		"record-step-panics":   {500, "panic in step step: no"},
		"step-goes":            {500, "has ended its goroutine"},
		"record-step-goes":     {500, "has ended its goroutine"},
		"step-is-large":        {413, "the result of step step has 1048578 bytes, at most 917504 are allowed"},
		"record-step-is-large": {413, "the result of step step has 1048578 bytes"},
		"step-waits":           {408, "step step took too long: it had "},
		"record-step-waits":    {408, "step step took too long"},
		"panics":               {500, "panic: no"},
		"goes":                 {500, "has ended its goroutine"},
		"another line":         {500, "is called from another goroutine"},
		"large":                {413, "the result of function shop.checkout has 1048578 bytes"},
		"large-input":          {413, "the input of work:order.charge has"},
		"large-put":            {413, "the value of a has 1048578 bytes"},
		"puts":                 {413, "writes more than 384 KiB of job data"},
		"put and result":       {413, "the result of the function and the job data"},
		"cannot be written":    {400, "cannot be written as JSON"},

		"attribute is large":           {413, "the value of attribute a has 257 bytes, at most 256 are allowed"},
		"attribute is no single value": {400, "the value of attribute a must be a text, a number"},
		"attribute has no name":        {400, `attribute ""`},
		"attribute has a NUL":          {400, "the value of attribute a: payload contains the character"},
		"attributes are many":          {413, "the function sets more than 8 attributes"},
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			here := *s.Site
			here.T = t
			r := (&site{Site: &here}).run("order.checkout", order{id, 5})
			if r.Error == nil || r.Error.Code != want.code || !strings.Contains(r.Error.Message, want.why) {
				t.Errorf("%s %.99s %+v, want %d %s", r.State, r.Data, r.Error, want.code, want.why)
			}
		})
	}
}

var errNever = errors.New("never")

// TestATurnWithoutEnd: a function that computes for ever, or a step that ignores that its time is
// over, is told of as what its job waits for. The job is not lost: a build that mends it goes on.
func TestATurnWithoutEnd(t *testing.T) {
	t.Parallel()
	for name, blocks := range map[string]func(flow.Context, <-chan struct{}){
		"function": func(_ flow.Context, end <-chan struct{}) { <-end },
		"step": func(ctx flow.Context, end <-chan struct{}) {
			_, _ = flow.Record(ctx, "step", func(context.Context) (int, error) { <-end; return 0, errNever })
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			end := make(chan struct{})
			stop := s.briefly(func(ctx flow.Context, _ order) (string, error) { blocks(ctx, end); return "", nil },
				worker.Timeout(100*time.Millisecond))
			ref := s.start("order.checkout", order{"1", 5})
			s.until(`SELECT count(*) FROM legwork.outbox WHERE failed->>'code' = '408'`, 1)
			e, err := s.Client.Explain(t.Context(), ref)
			s.Must(err)
			const why = "did not finish within its timeout of 100ms, and ignores that its context has ended"
			if !strings.Contains(e.Sentence, why) {
				t.Errorf("it is explained as %q", e.Sentence)
			}
			close(end)
			stop()
			s.briefly(func(flow.Context, order) (string, error) { return "mended", nil })
			_, err = s.Client.RetryNow(t.Context(), ref, "")
			s.Must(err)
			if r := s.end(ref); r.State != "completed" {
				t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
			}
		})
	}
}

// TestATurnThatIsNeverAnswered: work that was handed over more often than a worker starts it is
// answered with an error, and the turn is taken again: a worker that does not crash goes on.
func TestATurnThatIsNeverAnswered(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var mu sync.Mutex
	crashes := 0
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	cfg := worker.Config{URL: natstest.URL(t), Namespace: s.Namespace, Logger: s.Log, MaxDeliveries: 2}
	// It hands the turn back, as the broker does for a worker that has crashed.
	go func() {
		ended <- worker.Run(ctx, cfg, worker.HandleRaw("shop.checkout",
			func(context.Context, *worker.Task) (*worker.Reply, error) {
				mu.Lock()
				defer mu.Unlock()
				crashes++
				return nil, worker.ErrNotStored
			}))
	}()
	ref := s.start("order.checkout", order{"1", 5})
	s.until(`SELECT count(*) FROM legwork.outbox WHERE failed->>'code' = '500'
		AND failed->>'message' LIKE 'delivered 2 times without an answer; it may crash its worker%'`, 1)
	cancel()
	s.Must(<-ended)
	s.briefly(func(flow.Context, order) (string, error) { return "mended", nil })
	if r := s.end(ref); r.State != "completed" {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	if n := s.number(`SELECT count(*) FROM legwork.dead_letter`); n != 0 || crashes != 2 {
		t.Errorf("%d dead letters, %d crashes", n, crashes)
	}
}
