package top

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var began = time.Date(2026, 3, 4, 10, 0, 0, 0, time.UTC)

// looks are two of a busy namespace, two seconds apart.
func looks() (before, now *Look) {
	load := func(lane string, waiting uint64, inFlight, again int, oldest time.Duration, taken uint64) streams.Load {
		return streams.Load{Lane: lane, Waiting: waiting, InFlight: inFlight, Again: again, Oldest: oldest, Aged: true,
			Taken: taken, Pulls: 1}
	}
	member := func(id, role, host string, pid int, topics []string, f presence.Figures) presence.Member {
		return presence.Member{ID: id, Role: role, Version: "v0.9.1", Host: host, PID: pid, Topics: topics,
			Started: began.Add(-90 * time.Minute), Figures: f}
	}
	jobs := func(started, completed, failed int64) presence.Figures {
		return presence.Figures{InFlight: 12, Done: started * 4, Turns: started / 4, TurnsFailed: failed,
			TurnsDisagreed: started / 1600,
			Graphs:         []presence.Graph{{Graph: "order.placed", Started: started, Completed: completed, Failed: failed}}}
	}
	audited := began.Add(-12 * time.Second)
	before = &Look{Namespace: "default", At: began,
		Broker: &broker{At: began, Loads: []streams.Load{load("start", 0, 1, 0, 0, 100),
			load("work.order.charge", 4000, 30, 1, time.Second, 1000), load("response", 0, 0, 0, 0, 70),
			load("work.rebuilt", 0, 0, 0, 0, 9)}},
		Presence: &Presence{At: began, Members: []presence.Member{member("e1", "engine", "engine-6f7d-x2x9q", 1, nil,
			jobs(1000, 900, 3)),
			member("w1", "worker", "build7", 4711, []string{"order.charge", "order.ship"},
				presence.Figures{InFlight: 30, Done: 10, Failed: 4})}}}
	now = &Look{Namespace: "default", At: began.Add(2 * time.Second),
		Broker: &broker{At: began.Add(2 * time.Second),
			Loads: []streams.Load{load("work.order.charge", 5123, 32, 2, 83*time.Second, 1161),
				load("work.order.ship-to-a-far-away-island", 7, 0, 0, 40*time.Millisecond, 9),
				load("start", 1, 3, 0, 12*time.Millisecond, 720), load("response", 0, 0, 0, 0, 71),
				load("work.rebuilt", 0, 0, 0, 0, 1)}},
		Postgres: &postgres{Outbox: []outbox.LaneStatus{{Lane: "work.order.charge", Rows: 100000, More: true,
			Oldest: 90 * time.Second, Never: 17}, {Lane: "run", Rows: 2, Sleeping: 2}},
			Pauses: []ledger.Pause{{Kind: "graph", Name: "order.returned", Author: "ada", Reason: "the bank\x1b[31m is down",
				Since: began.Add(-5 * time.Minute)}},
			Open: 1234567, Unexplained: 2, Audited: &audited, Letters: 3, Held: 41,
			Functions: Functions{Open: 10_000, More: true, Seen: 1000, Turn: 12, Stuck: 3, Answer: 600, Signal: 300,
				Timer: 100, Undo: 1}},
		Presence: &Presence{At: began.Add(2 * time.Second),
			Members: []presence.Member{member("e1", "engine", "engine-6f7d-x2x9q", 1, nil, jobs(1620, 1510, 7)),
				member("e2", "engine", "engine-6f7d-9k2b7", 1, nil, jobs(5, 5, 0)),
				member("r1", "relay", "build7", 4690, nil, presence.Figures{}),
				member("w1", "worker", "build7", 4711, []string{"order.charge", "order.ship"},
					presence.Figures{InFlight: 32, Done: 170, Failed: 5})}}}
	return before, now
}

// text is a frame without its kinds.
func text(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// golden compares with a file in testdata; -update writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name
	if *update {
		if err := errors.Join(os.MkdirAll("testdata", 0o755), os.WriteFile(file, []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not as it was:\n%s", name, got)
	}
}

// TestFrames: what people see, in 80 columns, and what programs read.
func TestFrames(t *testing.T) {
	t.Parallel()
	before, now := looks()
	v := Compare(before, now)
	golden(t, "busy.txt", text(v.Frame(80, 0)))
	golden(t, "wide.txt", text(v.Frame(140, 0)))
	golden(t, "low.txt", text(v.Frame(80, 20)))
	document, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "busy.json", string(document)+"\n")
}

// TestFirstLook: there is no rate yet; and of what could not be looked at nothing
// is shown but why.
func TestFirstLook(t *testing.T) {
	t.Parallel()
	_, now := looks()
	v := Compare(nil, now)
	golden(t, "first.txt", text(v.Frame(80, 0)))
	now.Broker, now.Postgres, now.Errors = nil, nil, []string{"NATS: no answer", "Postgres: refused"}
	v = Compare(nil, now)
	golden(t, "blind.txt", text(v.Frame(80, 0)))
	document, err := json.Marshal(v)
	if err != nil || strings.Contains(string(document), "waiting") || strings.Contains(string(document), "per_s\":1") {
		t.Errorf("what is not known is told: %s, %v", document, err)
	}
}

// TestFunctions: without functions nothing is said of them, and how many there are is said as
// it is known.
func TestFunctions(t *testing.T) {
	t.Parallel()
	before, now := looks()
	now.Postgres.Functions = Functions{}
	for i := range now.Presence.Members {
		now.Presence.Members[i].Turns, now.Presence.Members[i].TurnsDisagreed = 250, 0
	}
	v := Compare(before, now)
	if got := text(v.Frame(80, 0)); strings.Contains(got, "functions") || strings.Contains(got, "turns") {
		t.Errorf("there are none, and\n%s", got)
	}
	now.Postgres.Functions = Functions{Open: 4, Seen: 4, Turn: 1, Answer: 1, Timer: 2, Signal: 1}
	v = Compare(nil, now)
	got := text(v.Frame(80, 0))
	for _, want := range []string{"\nfunctions   4 open: turn 1, answer 1, signal 1, timer 2\n",
		"\nturns       -/s answered, -/s failed, -/s disagreed\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, l := range v.Frame(80, 0) {
		if strings.HasPrefix(l.Text, "turns") && l.Kind != Plain {
			t.Errorf("nothing is wrong, and %q is of kind %d", l.Text, l.Kind)
		}
	}
}

// TestFits: a frame is never wider or higher than asked for.
func TestFits(t *testing.T) {
	t.Parallel()
	before, now := looks()
	for i := range 200 {
		now.Broker.Loads = append(now.Broker.Loads,
			streams.Load{Lane: "work." + strings.Repeat("é", i), Waiting: uint64(i) << 40})
		now.Presence.Members = append(now.Presence.Members,
			presence.Member{ID: "x", Role: "worker\n", Host: strings.Repeat("host", i),
				Topics: []string{strings.Repeat("t", i)}})
	}
	v := Compare(before, now)
	for _, width := range []int{40, 79, 80, 200} {
		for _, height := range []int{1, 5, 24, 50} {
			lines := v.Frame(width, height)
			if len(lines) > height {
				t.Errorf("%d lines, want at most %d", len(lines), height)
			}
			for _, l := range lines {
				if n := utf8.RuneCountInString(l.Text); n > width {
					t.Errorf("%d columns, want at most %d: %s", n, width, l.Text)
				}
			}
		}
	}
	if lines := v.Frame(80, 40); len(lines) < 36 {
		t.Errorf("only %d of 40 lines are used", len(lines))
	}
}
