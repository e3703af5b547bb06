package main

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
)

//go:embed app.yaml
var document []byte

func TestMain(m *testing.M) { natstest.Main(m) }

func TestWelcome(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, welcome, "Ada",
		flowtest.Answer(greet, func(name string) (string, error) { return "Hi, " + name + ".", nil }))
	if r.Value != "Hi, Ada. Are you settled in?" || r.Took != 2*time.Second {
		t.Errorf("the function comes to %+v", r)
	}
}

// TestProgramIsKilled: the program dies while its function sleeps, and another one goes on,
// without asking for the greeting again.
func TestProgramIsKilled(t *testing.T) {
	t.Parallel()
	s := sitetest.New(t)
	s.Deploy(document)
	s.Engine(nil)
	s.Relay()
	program := filepath.Join(t.TempDir(), "welcome")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	run := func() (kill func()) {
		cmd := exec.CommandContext(t.Context(), program)
		cmd.Env = append(os.Environ(), "NATS_URL="+natstest.URL(t), "LEGWORK_NAMESPACE="+s.Namespace)
		s.Must(cmd.Start())
		return func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	}
	kill := run()
	receipt, err := s.Client.Start(t.Context(), "welcome", "Ada")
	s.Must(err)
	job := client.Of(receipt)
	count := func(event string) (n int) {
		journals, _ := s.Client.Journals(t.Context(), job, "") // there is none in the beginning
		for _, j := range journals {
			for _, e := range j.Events {
				n += strings.Count(string(e), `"t":"`+event+`"`)
			}
		}
		return n
	}
	s.Until("the function sleeps", func() bool { return count("TimerScheduled") == 1 })
	kill()
	defer run()()
	result, err := s.Client.AwaitFor(t.Context(), job, time.Minute)
	s.Must(err)
	if got := string(result.Data); got != `{"result":"Hello, Ada! Are you settled in?"}` {
		t.Errorf("the job comes to %s", got)
	}
	if n := count("InvokeStarted"); n != 1 {
		t.Errorf("the greeting was asked for %d times", n)
	}
	s.AtRest()
}
