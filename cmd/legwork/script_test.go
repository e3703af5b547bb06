package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// patience bounds every wait of a script.
const patience = time.Minute

// TestScripts runs the command line as its users do. A script in servers/ gets
// DATABASE_URL, NATS_URL and a namespace of its own; one in alone/ gets an
// empty folder and no servers.
func TestScripts(t *testing.T) {
	t.Parallel()
	t.Run("alone", func(t *testing.T) { testscript.Run(t, params("alone", homeless)) })
	t.Run("servers", func(t *testing.T) { testscript.Run(t, params("servers", served(t))) })
}

// served gives a script both servers and a namespace of its own.
func served(t *testing.T) func(*testscript.Env) error {
	return func(env *testscript.Env) error {
		env.Setenv("DATABASE_URL", pgtest.URL(t))
		env.Setenv("NATS_URL", natstest.URL(t))
		env.Setenv("NATS_PORT", portOf(natstest.URL(t)))
		env.Setenv("LEGWORK_NAMESPACE", pgtest.Namespace(t))
		return homeless(env)
	}
}

func portOf(address string) string {
	return address[strings.LastIndex(address, ":")+1:]
}

func params(dir string, setup func(*testscript.Env) error) testscript.Params {
	return testscript.Params{
		Dir: filepath.Join("testdata", "script", dir), Setup: setup,
		RequireExplicitExec: true, RequireUniqueNames: true,
		Condition: func(cond string) (bool, error) {
			if cond != "root" {
				return false, fmt.Errorf("unknown condition %s", cond)
			}
			return os.Geteuid() == 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "until": until, "send": send, "gone": gone, "keys": keys, "field": field, "ended": ended,
			"session": session, "narrow": narrow, "sql": sql, "consumer": consumer, "typescript": typescript,
			"wasm": wasm,
		},
	}
}

// homeless gives a script a state folder that the user of Postgres can reach
// (the work folder is closed to it) and the orders to play with.
func homeless(env *testscript.Env) error {
	state, err := os.MkdirTemp("", "legwork-cli-")
	if err != nil {
		return err
	}
	env.Defer(func() { _ = os.RemoveAll(state) })
	if err := os.Chmod(state, 0o711); err != nil {
		return err
	}
	env.Values[signalled{}] = &signalled{}
	env.Setenv("STATE", state)
	env.Setenv("LEGWORK_HOME", state)
	orders, err := filepath.Abs("../../examples/orders")
	env.Setenv("ORDERS", orders)
	return err
}

// exits CODE PROGRAM ARGS…: the program ends with this exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	default:
		ts.Check(err)
	}
	if neg || got != want {
		ts.Fatalf("%s ends with %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// until PATTERN PROGRAM ARGS…: runs the program again and again until it
// succeeds and its standard output matches.
func until(ts *testscript.TestScript, neg bool, args []string) {
	pattern, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	deadline := time.Now().Add(patience)
	for tick := time.NewTicker(50 * time.Millisecond); ; <-tick.C {
		err := ts.Exec(args[1], args[2:]...)
		if err == nil && pattern.MatchString(ts.ReadFile("stdout")) != neg {
			tick.Stop()
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("%s: no %s in time: %v", strings.Join(args[1:], " "), args[0], err)
		}
	}
}

// signalled is the program that send has last sent a signal to.
type signalled struct{ cmd *exec.Cmd }

// send NAME SUBCOMMAND: a signal to the program in the background that runs it.
func send(ts *testscript.TestScript, _ bool, args []string) {
	number := map[string]syscall.Signal{"TERM": syscall.SIGTERM, "INT": syscall.SIGINT}[args[0]]
	for _, cmd := range ts.BackgroundCmds() {
		if slices.Contains(cmd.Args[1:], args[1]) {
			ts.Value(signalled{}).(*signalled).cmd = cmd
			ts.Check(cmd.Process.Signal(number))
			return
		}
	}
	ts.Fatalf("nothing in the background runs %s", args[1])
}

// ended CODE: the program that got a signal, and was waited for, ended so.
func ended(ts *testscript.TestScript, _ bool, args []string) {
	if got := strconv.Itoa(ts.Value(signalled{}).(*signalled).cmd.ProcessState.ExitCode()); got != args[0] {
		ts.Fatalf("ended with %s, want %s", got, args[0])
	}
}

// session NAME: waits until a process with this application_name has a session
// at Postgres.
func session(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, ts.Getenv("DATABASE_URL"))
	ts.Check(err)
	defer conn.Close(ctx)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for there := false; !there; <-tick.C {
		ts.Check(conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = $1)",
			args[0]).Scan(&there))
	}
}

// sql STATEMENT: runs it in the script's namespace; it must change something.
func sql(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, ts.Getenv("DATABASE_URL"))
	ts.Check(err)
	defer conn.Close(ctx)
	tag, err := conn.Exec(ctx, legwork.Qualify(strings.Join(args, " "), ts.Getenv("LEGWORK_NAMESPACE")))
	ts.Check(err)
	if tag.RowsAffected() == 0 {
		ts.Fatalf("%s: %s", strings.Join(args, " "), tag)
	}
}

// gone FOLDER: no process is left that has the folder on its command line.
func gone(ts *testscript.TestScript, neg bool, args []string) {
	list, err := processes()
	ts.Check(err)
	found := false
	for _, line := range list {
		if strings.Contains(line, args[0]) {
			found = true
			ts.Logf("runs: %s", line)
		}
	}
	if found != neg {
		ts.Fatalf("a process over %s: %t, want %t", args[0], found, neg)
	}
}

// processes is every process's command line.
func processes() ([]string, error) {
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(files) == 0 {
		out, err := exec.Command("ps", "-A", "-ww", "-o", "args=").Output()
		return strings.Split(string(out), "\n"), err
	}
	var list []string
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil { // else it has just ended
			list = append(list, strings.ReplaceAll(string(text), "\x00", " "))
		}
	}
	return list, nil
}

// lastLine decodes the last line of the standard output.
func lastLine(ts *testscript.TestScript) map[string]any {
	lines := strings.Split(strings.TrimSpace(ts.ReadFile("stdout")), "\n")
	var object map[string]any
	ts.Check(json.Unmarshal([]byte(lines[len(lines)-1]), &object))
	return object
}

// keys A B…: the last line of standard output is an object with exactly these
// members.
func keys(ts *testscript.TestScript, _ bool, args []string) {
	var got []string
	for key := range lastLine(ts) {
		got = append(got, key)
	}
	slices.Sort(got)
	slices.Sort(args)
	if !slices.Equal(got, args) {
		ts.Fatalf("keys %v, want %v", got, args)
	}
}

// field NAME PATTERN: that member of the last line, as JSON, matches.
func field(ts *testscript.TestScript, _ bool, args []string) {
	value, err := json.Marshal(lastLine(ts)[args[0]])
	ts.Check(err)
	if !regexp.MustCompile("^(?:" + args[1] + ")$").Match(value) {
		ts.Fatalf("%s is %s, want %s", args[0], value, args[1])
	}
}

// narrow: no line of the standard output is wider than a page.
func narrow(ts *testscript.TestScript, _ bool, _ []string) {
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > cli.PageWidth {
			ts.Fatalf("%d characters wide: %s", n, line)
		}
	}
}
