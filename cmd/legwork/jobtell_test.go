package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

const toldApp = `
app:
  id: told
  version: '1'
  graphs:
    - subscribes: told
      activities:
        t: {type: trigger}
        w: {type: worker, topic: told.work}
        h: {type: hook, sleep: 3600}
      transitions:
        t: [{to: w}]
        w: [{to: h}]
`

// lineReader keeps what is written, and says when a text is among it.
type lineReader struct {
	mu     sync.Mutex
	text   bytes.Buffer
	change chan struct{}
}

func (l *lineReader) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.change <- struct{}{}:
	default:
	}
	return l.text.Write(p)
}

func (l *lineReader) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func newLineReader() *lineReader { return &lineReader{change: make(chan struct{}, 1)} }

// awaits waits until all texts were written.
func (l *lineReader) awaits(t *testing.T, texts ...string) {
	t.Helper()
	for deadline := time.After(patience); ; {
		all := true
		for _, text := range texts {
			all = all && strings.Contains(l.String(), text)
		}
		if all {
			return
		}
		select {
		case <-l.change:
		case <-deadline:
			t.Fatalf("want %q, it says\n%s", texts, l)
		}
	}
}

// newToldSite runs all but the worker of told.work, and answers the API.
func newToldSite(t *testing.T) *tracedSite {
	t.Helper()
	s := newTracedSite(t, telemetry.Config{})
	if err := node.DeployAndActivate(s.ctx, s.cl, "told.yaml", []byte(toldApp)); err != nil {
		t.Fatal(err)
	}
	serving, stop := context.WithCancel(s.ctx)
	served := make(chan error, 1)
	go func() { served <- client.Serve(serving, s.Conn.NATS(), s.Pool, s.Namespace) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestWaitingSaysForWhat: who waits for a job is told for what, and again when
// that changes, by the rows or over NATS alone; no line comes twice.
func TestWaitingSaysForWhat(t *testing.T) {
	t.Parallel()
	s := newToldSite(t)
	remote, err := client.New(s.Namespace, nil, s.Conn.NATS())
	if err != nil {
		t.Fatal(err)
	}
	defer remote.Close()
	said := map[string]*lineReader{}
	receipt, err := s.cl.Start(s.ctx, "told", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, cl := range map[string]*client.Client{"rows": s.cl, "NATS alone": remote} {
		said[name] = newLineReader()
		c := &cli.Shell{Out: io.Discard, Err: said[name], Flags: cli.Flags{NatsURL: s.NATSURL, Namespace: s.Namespace}}
		defer (&job.Teller{Shell: c, Cl: cl, Ref: client.Of(receipt), First: 10 * time.Millisecond}).Start(s.ctx)()
	}
	for _, err := range said {
		err.awaits(t, "activity w has waited", "for a worker on topic told.work",
			"nobody has ever listened on told.work: run a worker of that topic")
	}
	release, ended := make(chan struct{}), make(chan error, 1)
	ctx, stop := context.WithCancel(s.ctx)
	go func() {
		wait := func(context.Context, any) (any, error) {
			<-release
			return nil, nil
		}
		ended <- worker.Run(ctx, worker.Config{URL: s.NATSURL, Namespace: s.Namespace, Logger: s.Log},
			worker.Handle("told.work", wait))
	}()
	for _, err := range said {
		err.awaits(t, "to a worker that has not acknowledged it")
	}
	close(release)
	for name, err := range said {
		err.awaits(t, "activity h sleeps until")
		if n := strings.Count(err.String(), "sleeps until"); n != 1 {
			t.Errorf("%s: a wait that does not change is told %d times:\n%s", name, n, err)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestWaitCommandsSayForWhat: after two seconds, as nobody told them otherwise.
func TestWaitCommandsSayForWhat(t *testing.T) {
	t.Parallel()
	s := newToldSite(t)
	on := []string{"--nats-url", s.NATSURL, "--namespace", s.Namespace}
	for _, args := range [][]string{
		{"job", "start", "told", "--job-id", "one", "--wait"},
		{"job", "wait", "one", "--app", "told"},
	} {
		ctx, cancel := context.WithCancel(s.ctx)
		errs, done := newLineReader(), make(chan int, 1)
		var out bytes.Buffer
		go func() { done <- run(ctx, append(args, on...), strings.NewReader(""), &out, errs) }()
		errs.awaits(t, "nobody has ever listened on told.work")
		cancel()
		if code := <-done; code == cli.ExitOK || out.Len() > 0 {
			t.Errorf("%v ends with %d and prints %q", args, code, out.String())
		}
	}
}
