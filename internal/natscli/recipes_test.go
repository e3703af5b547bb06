package natscli

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	page     = "../../docs/anywhere.md"
	patience = 2 * time.Minute
)

// TestRecipes runs the page's shell blocks in their order, from the section of
// the nats command to the next that is not about it. A block of JSON is what the
// one before it prints, … standing for anything.
func TestRecipes(t *testing.T) {
	if err := os.Chdir("../.."); err != nil { // the page's commands are for the root of the repository
		t.Fatal(err)
	}
	bin := t.TempDir()
	run(t, "internal/natscli", "go", "build", "-o", filepath.Join(bin, "nats"), "github.com/nats-io/natscli/nats")
	run(t, ".", "go", "build", "-o", filepath.Join(bin, "legwork"), "./cmd/legwork")
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	dev(t)
	ran, output := 0, ""
	for _, b := range blocks(t) {
		switch b.language {
		case "sh":
			output = run(t, ".", "bash", "-euo", "pipefail", "-c", b.text)
			ran++
		case "json":
			want := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(b.text)), "…", "[^\n]*")
			if !regexp.MustCompile(want).MatchString(output) {
				t.Errorf("want %s\ngot %s", b.text, output)
			}
		}
	}
	if ran < 8 {
		t.Errorf("only %d blocks of commands", ran)
	}
}

// run runs a program and returns its standard output.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	if args[0] == "go" {
		cancel()
		ctx, cancel = context.WithCancel(t.Context()) // a first build takes its time
	}
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Stderr = dir, t.Output()
	if args[0] == "go" {
		cmd.Dir = filepath.Join(".", dir)
	}
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	t.Logf("%s\n%s", args[len(args)-1], out)
	return string(out)
}

// dev runs `legwork dev` until the test ends, and names it to the commands.
func dev(t *testing.T) {
	t.Helper()
	home, err := os.MkdirTemp("", "legwork-recipes-") // not the test's own: Postgres runs as another user
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	if err := os.Chmod(home, 0o711); err != nil {
		t.Fatal(err)
	}
	port := free(t)
	t.Setenv("LEGWORK_HOME", home)
	cmd := exec.Command("legwork", "dev", "--nats-port", port)
	cmd.Env = append(os.Environ(), "NATS_URL=", "DATABASE_URL=") // it is to start both
	t.Setenv("NATS_URL", "nats://127.0.0.1:"+port)
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready := make(chan bool, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			fmt.Fprintln(t.Output(), lines.Text())
			if strings.Contains(lines.Text(), "relay is ready") {
				ready <- true
			}
		}
		close(ready)
		_ = cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		for range ready { // until it has ended
		}
	})
	select {
	case ok := <-ready:
		if !ok {
			t.Fatal("legwork dev ended")
		}
	case <-time.After(patience):
		t.Fatal("legwork dev is not ready")
	}
}

// free is a port that nobody listens on.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
}

type block struct{ language, text string }

// blocks are those of the page's sections on the nats command.
func blocks(t *testing.T) (all []block) {
	t.Helper()
	text, err := os.ReadFile("docs/anywhere.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "## The nats command\n")
	rest, _, ok := strings.Cut(rest, "## SQL\n")
	if !ok {
		t.Fatal(page + " lacks its sections")
	}
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(rest, -1) {
		all = append(all, block{m[1], m[2]})
	}
	return all
}
