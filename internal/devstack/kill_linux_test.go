package devstack

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// victimDir is set for the process that runs a stack only to be killed.
const victimDir = "DEVSTACK_TEST_VICTIM"

// runVictim runs at full durability: what was committed must survive the kill.
func runVictim(dir string) {
	s, err := Start(context.Background(), Config{Dir: dir, NATSProcess: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(s)
	select {}
}

// TestKillLeavesNothingRunning kills a process with SIGKILL and starts again over its folder at once, several times.
func TestKillLeavesNothingRunning(t *testing.T) {
	t.Parallel()
	dir := stateDir(t)
	victim, s := startVictim(t, dir)
	write(t, s)
	for range 3 {
		data, err := filepath.EvalSymlinks(filepath.Join(dir, "postgres", "data"))
		if err != nil {
			t.Fatal(err)
		}
		if len(processesOver(data)) == 0 || len(processesOver(filepath.Join(dir, "nats"))) == 0 {
			t.Fatal("the check does not see the servers it is about")
		}
		if err := victim.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = victim.Wait()
		eventually(t, "servers outlived their parent", func() bool {
			return len(processesOver(data)) == 0 && len(processesOver(filepath.Join(dir, "nats"))) == 0
		})
		victim, s = startVictim(t, dir)
		if got := read(t, s); got != "kept kept" {
			t.Fatalf("after a kill the servers hold %q", got)
		}
	}
}

func TestStartRightAfterKill(t *testing.T) {
	t.Parallel()
	dir := stateDir(t)
	victim, s := startVictim(t, dir)
	write(t, s)
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = victim.Wait()
	if got := read(t, start(t, Config{Dir: dir, TestSpeed: true})); got != "kept kept" {
		t.Fatalf("after a kill the servers hold %q", got)
	}
}

// TestStalePIDOfAStranger: after a reboot the number in postmaster.pid belongs to somebody else, here to ourselves.
func TestStalePIDOfAStranger(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), NoNATS: true, TestSpeed: true})
	stop(t, s)
	file := pidFile(filepath.Join(s.Dir, "postgres", "data"))
	stranger := exec.Command("cat")
	stranger.SysProcAttr = attributes(postgresAccount(filepath.Join(s.Dir, "postgres"))) // the same user as Postgres
	input, err := stranger.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	defer stranger.Wait()
	defer input.Close()
	if err := os.WriteFile(file, []byte(strconv.Itoa(stranger.Process.Pid)+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	start(t, Config{Dir: s.Dir, NoNATS: true, TestSpeed: true})
}

// TestGuard tests what watches over Postgres where the kernel does not.
func TestGuard(t *testing.T) {
	t.Parallel()
	target := exec.Command("cat")
	input, err := target.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	if err := target.Start(); err != nil {
		t.Fatal(err)
	}
	guard(target.Process.Pid)() // released: must not touch the target
	if err := target.Process.Signal(signalZero); err != nil {
		t.Fatalf("a released guard ended its target: %v", err)
	}
	holder := exec.Command(os.Args[0])
	holder.Env = append(os.Environ(), guardTarget+"="+strconv.Itoa(target.Process.Pid))
	if out, err := holder.CombinedOutput(); err != nil { // it ends at once, without releasing its guard
		t.Fatalf("%v: %s", err, out)
	}
	if err := target.Wait(); err == nil || !strings.Contains(err.Error(), "quit") {
		t.Fatalf("the target ended with %v, not by the guard", err)
	}
}

func startVictim(t *testing.T, dir string) (*exec.Cmd, *Stack) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victimDir+"="+dir)
	var output lines
	cmd.Stderr = &output
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		t.Fatalf("the victim did not start: %v\n%s", err, output.last())
	}
	var s Stack
	if err := json.Unmarshal(line, &s); err != nil {
		t.Fatal(err)
	}
	return cmd, &s
}

// processesOver lists the processes that work in dir or have it in their command line.
func processesOver(dir string) []string {
	var found []string
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, proc := range all {
		cwd, _ := os.Readlink(filepath.Join(proc, "cwd"))
		text, _ := os.ReadFile(filepath.Join(proc, "cmdline"))
		args := strings.Split(string(text), "\x00")
		if cwd == dir || slices.Contains(args, dir) || strings.Contains(string(text), `"dir":"`+dir+`"`) {
			found = append(found, proc)
		}
	}
	return found
}
