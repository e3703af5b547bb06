package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestInit: in an empty folder legwork init writes a project, and each command that it prints works: the tests pass,
// and under legwork dev a job comes to its result. So it does with the document of the project.
func TestInit(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"go", "typescript"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			p := newStarter(t, language)
			for _, step := range p.next[:len(p.next)-1] {
				p.must(p.shell(step))
			}
			p.runs(p.next[len(p.next)-1])
		})
	}
}

// buildTime bounds how long a project takes to be built and to come to its result.
const buildTime = 5 * time.Minute

// starter is what legwork init has written.
type starter struct {
	*testing.T
	dir, home string
	next      []string // the commands that it printed
}

func newStarter(t *testing.T, language string) *starter {
	t.Helper()
	home, err := os.MkdirTemp("", "legwork-init-") // the user of Postgres cannot reach that of the test
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	p := &starter{T: t, dir: t.TempDir(), home: home}
	if err := os.Chmod(home, 0o711); err != nil {
		t.Fatal(err)
	}
	var told struct{ Next []string }
	if err := json.Unmarshal(p.must(p.shell("legwork init "+language+" --name example -o json")), &told); err != nil {
		t.Fatal(err)
	}
	p.next = told.Next
	return p
}

// shell is a command in the project, over a legwork dev of its own. It is run with all that it starts.
func (p *starter) shell(line string) *exec.Cmd {
	cmd := exec.CommandContext(p.Context(), "sh", "-c", line)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "LEGWORK_HOME="+p.home, "DATABASE_URL=", "NATS_URL=", "npm_config_prefer_offline=true")
	return cmd
}

// must runs a command, and returns what it prints.
func (p *starter) must(cmd *exec.Cmd) []byte {
	p.Helper()
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		p.Fatalf("%v: %v\n%s%s", cmd.Args, err, out, &said)
	}
	return out
}

// runs runs legwork dev as the project says, beside others that do.
func (p *starter) runs(line string) {
	p.Helper()
	const want = `{"result":"sent to ada@example.com"}`
	own := strings.Replace(line, "legwork dev", "legwork dev --nats-port 0 --http-port 0", 1)
	dev := p.shell("exec " + own)
	var out said
	dev.Stdout, dev.Stderr = &out, &out
	if err := dev.Start(); err != nil {
		p.Fatal(err)
	}
	defer func() {
		_ = dev.Process.Signal(syscall.SIGTERM)
		if err := dev.Wait(); err != nil {
			p.Errorf("%s: %v\n%s", line, err, out.String())
		}
	}()
	for deadline := time.Now().Add(buildTime); !strings.Contains(out.String(), want); <-time.After(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.Fatalf("%s: no result in time", line)
		}
	}
	p.must(p.shell("legwork app deploy app.yaml"))
	const start = `legwork job start signup --wait --data '{"name": "Grace", "email": "ada@example.com"}'`
	if got := string(p.must(p.shell(start))); !strings.Contains(got, want) {
		p.Errorf("with app.yaml a job comes to %s", got)
	}
	if got := string(p.must(p.shell("legwork app list"))); !strings.Contains(got, "\nsignup  1 ") {
		p.Errorf("the apps are\n%s", got)
	}
}

// said is what programs print, while they run.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// TestTemplatesFollow: what projects ask for is what this repository is built with.
func TestTemplatesFollow(t *testing.T) {
	t.Parallel()
	const templates = "cmd/legwork/project/templates/"
	value := func(file, key string) string { // the rest of the line that begins with the key
		_, rest, _ := strings.Cut(read(t, file), key)
		rest, _, _ = strings.Cut(rest, "\n")
		return strings.TrimSuffix(rest, ",")
	}
	for _, c := range []struct{ file, like, key string }{
		{"golang/go.mod.tmpl", "go.mod", "\ngo "},
		{"typescript/package.json.tmpl", "examples/typescript/package.json", `"typescript": `},
		{"typescript/package.json.tmpl", "examples/typescript/package.json", `"@types/node": `},
		{"typescript/package.json.tmpl", "examples/typescript/package.json", `"engines": `},
		{"both/compose.yaml.tmpl", "deploy/compose.yaml", "image: postgres:"},
		{"both/compose.yaml.tmpl", "deploy/compose.yaml", "image: nats:"},
	} {
		if got, want := value(templates+c.file, c.key), value(c.like, c.key); got != want || got == "" {
			t.Errorf("%s has %q%s, %s has %s", c.file, c.key, got, c.like, want)
		}
	}
}
