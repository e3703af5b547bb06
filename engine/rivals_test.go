package engine_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	osexec "os/exec"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// rivalOf is the variable that makes this program a rival: what it is to handle, as JSON.
const rivalOf = "LEGWORK_TEST_RIVAL"

// rival is a message that two processes handle.
type rival struct {
	Namespace, Lane string
	Mode            engine.Mode
	Delivery        legwork.Delivery
}

// settled is what a process made of it.
type settled struct {
	Action, Outcome string
	Conflict        *ledger.CheckpointConflictError
}

// TestRival is no test of its own: it is the process of TestTwoProcesses.
func TestRival(t *testing.T) {
	text, ok := os.LookupEnv(rivalOf)
	if !ok {
		return
	}
	var r rival
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	w := sim.Open(t, r.Mode, r.Namespace)
	pool, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Name: "rival"})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	e := w.Engine(pool)
	fmt.Println("ready")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	v := w.Handle(e, r.Lane, &sim.Message{Lane: r.Lane, Delivery: r.Delivery})[0]
	s := settled{Action: v.Action.String(), Outcome: v.Outcome}
	s.Conflict, _ = errors.AsType[*ledger.CheckpointConflictError](v.Err)
	answer, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(string(answer))
}

// process is a rival that runs.
type process struct {
	in  io.Writer
	out *bufio.Scanner
}

// line returns the next line that the process has written as JSON, or the word ready.
func (p *process) line(t *testing.T) string {
	t.Helper()
	for p.out.Scan() {
		if text := p.out.Text(); text == "ready" || strings.HasPrefix(text, "{") {
			return text
		}
	}
	t.Fatalf("the process has ended: %v", p.out.Err())
	return ""
}

func startRival(t *testing.T, r rival) *process {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("lock_timeout", "25s") // they wait for each other, however long the machine takes
	u.RawQuery = q.Encode()
	cmd := osexec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestRival$")
	cmd.Env = append(os.Environ(), rivalOf+"="+string(text), "LEGWORK_TEST_DATABASE_URL="+u.String())
	cmd.Stderr = t.Output()
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	return &process{in: in, out: bufio.NewScanner(out)}
}

// TestTwoProcesses (OWN-01, OWN-02): two processes that handle one message at the same time, with nothing in common but
// Postgres: one commits, the other one writes nothing and learns with a type what it has lost.
func TestTwoProcesses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		answer := w.The(legwork.LaneResponse, "a")
		first := *w.Deliver(answer) // for both of them
		rivals := make([]*process, 2)
		for i := range rivals {
			rivals[i] = startRival(t, rival{w.Namespace, answer.Lane, mode, first})
			rivals[i].line(t)
		}
		tx, err := w.Pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(t.Context(), legwork.Qualify("SELECT FROM legwork.job FOR UPDATE", w.Namespace)); err != nil {
			t.Fatal(err)
		}
		for _, p := range rivals {
			if _, err := io.WriteString(p.in, "go\n"); err != nil {
				t.Fatal(err)
			}
		}
		tick, deadline := time.NewTicker(10*time.Millisecond), time.After(time.Minute)
		defer tick.Stop()
		for w.One(`SELECT count(*) FROM pg_stat_activity WHERE application_name = 'rival' AND wait_event_type = 'Lock'
			AND strpos(query, 'legwork_`+w.Namespace+`.') > 0`) != "2" {
			select {
			case <-tick.C:
			case <-deadline:
				t.Fatal("the two do not meet")
			}
		}
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
		wins := 0
		for _, p := range rivals {
			var s settled
			if err := json.Unmarshal([]byte(p.line(t)), &s); err != nil {
				t.Fatal(err)
			}
			switch c := s.Conflict; s.Outcome {
			case "done", "resumed": // it entered second, and committed first
				if wins++; c != nil {
					t.Errorf("who commits has lost: %v", c)
				}
			case "duplicate", "raced":
				if c == nil || c.Activity != "a" || c.GUID.IsZero() || c.Compared == "" || c.Found == "" {
					t.Errorf("%s %s with the conflict %+v", s.Action, s.Outcome, c)
				}
			default:
				t.Errorf("%s %s, %v", s.Action, s.Outcome, s.Conflict)
			}
		}
		if wins != 1 {
			t.Errorf("%d processes have committed, want one", wins)
		}
		w.Remove(answer)
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "1" {
			t.Errorf("%s messages follow, want one", n)
		}
		w.Lose()
		w.Settle(w.Engine(w.Pool))
		jobIs(t, w, "j1", "completed 0")
		lettersAre(t, w)
		atRest(t, w)
	})
}
