package conformance

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// playing is the variable with which this test runs itself as a worker.
const playing = "LEGWORK_CONFORMANCE_WORKER"

func TestMain(m *testing.M) {
	switch role := os.Getenv(playing); role {
	case "":
		testmain.Overlap()
		testmain.Run(m)
	case "sdk":
		workBySDK()
	default:
		workBare(role)
	}
}

const lease = 2 * time.Second

// config runs this test as a worker.
func config(t *testing.T, role string) Config {
	return Config{
		Command: []string{os.Args[0]}, Env: []string{playing + "=" + role}, Output: t.Output(),
		Input: json.RawMessage(`{"name": "Ada"}`), Slow: json.RawMessage(`{"sleep_ms": 2800}`),
		Pending: json.RawMessage(`{"pending": 3}`), Failing: json.RawMessage(`{"fail": "out of stock"}`),
		Lease: lease, Patience: time.Minute,
	}
}

// A right worker passes all of it: that of our SDK, and one that knows NATS and
// the table of the contract only. The wrong ones are the latter with one mistake.
func TestRightWorkers(t *testing.T) {
	t.Parallel()
	for _, role := range []string{"sdk", "right"} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			cfg := config(t, role)
			cfg.Input = json.RawMessage(`{"name": "Ada", "pending": 1}`) // answers in between are no answers
			report, err := Verify(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Results) != len(checks()) || !report.Passed || report.Topic != topic {
				t.Errorf("%d results, passed %t, topic %s", len(report.Results), report.Passed, report.Topic)
			}
			for _, r := range report.Results {
				// How long the work takes is the machine's: it may be over before its lease.
				if r.Outcome != Passed && (r.Check != "lease" || r.Outcome != Untested) {
					t.Errorf("%s: %s: %s", r.Check, r.Outcome, r.Seen)
				}
			}
		})
	}
}

// wrongs are mistakes, the check that must notice each, and what it sees.
var wrongs = []struct{ mistake, check, seen string }{
	{"makes an ephemeral consumer", "consumer", `durable ""`},
	{"gives up after one delivery", "consumer", "at most 1 deliveries"},
	{"makes no consumer", "consumer", "exit status 1"},
	{"acks but never answers", "answer", "no answer: it did not come"},
	{"answers but never acks", "answer", "no acknowledgement"},
	{"loses a header", "headers", `Legwork-Version is "", want "1.0-rc.2"`},
	{"counts attempts itself", "headers", `Legwork-Attempt is "1", want "3"`},
	{"makes the subject itself", "reply", "an answer on legwork.default.response.verify.greet, want"},
	{"begins a trace", "trace", `traceparent is ""`},
	{"acks before the answer", "stored", "acknowledged before the broker has confirmed"},
	{"does not ask for the confirmation", "stored", "without a reply subject"},
	{"never extends the lease", "lease", "no sign of work for"},
	{"never extends the lease", "slow", "no sign of work for"},
	{"always the same Nats-Msg-Id", "again", "1 answers stored to work that was published twice, 1 dropped"},
	{"answers once for all", "again", "1 answers stored to work that was published twice, 0 dropped"},
	{"answers with the time", "same", "then success"},
	{"drops the second copy", "copies", "not both copies are settled"},
	{"begins to count at 1", "pending", "pending 1"},
	{"the end does not count", "pending", "success 0"},
	{"the end does not count", "numbered", "a final answer with Legwork-Seq 0 after 3 pending ones"},
	{"swallows errors", "error", "status success"},
	{"error without a message", "error", "the body is"},
	{"dies of bad input", "bad-input", "exit status 1"},
	{"takes bad input for good", "bad-input", "answered with status success"},
	{"dies of a message without headers", "unreadable", "exit status 1"},
	{"says nothing to large input", "large", "no answer: it did not come"},
	{"acks before the answer", "kill", "after the kill: it did not come"},
	{"ignores SIGTERM", "drain", "did not end within"},
	{"ends with code 1", "drain", "exit status 1"},
	{"acks and leaves", "drain", "is not answered"},
	{"drops all it has and leaves", "hand-back", "1 messages were in its hands"},
	{"never reconnects", "restart", "it did not come"},
	{"refuses to be two", "replicas", "one of two processes ended"},
	{"an unknown status", "form", "none of success, pending, error"},
	{"code 0", "form", `Legwork-Code is "0"`},
	{"a body that is no JSON", "form", "not valid JSON"},
	{"answers twice", "once", "two final answers"},
	{"pending after the end", "once", "a pending answer after the final one"},
	{"sends transitions", "subjects", "a publish on legwork.default.run"},
	{"reads the stream", "rights", "STREAM.MSG.GET"},
	{"asks for the account", "rights", "a request to $JS.API.INFO"},
}

// They mostly wait, so more of them run at once than there are processors.
func TestWrongWorkers(t *testing.T) {
	t.Parallel()
	var group sync.WaitGroup
	defer group.Wait()
	turn := make(chan struct{}, 12)
	for _, w := range wrongs {
		group.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			t.Run(w.check+"/"+w.mistake, func(t *testing.T) {
				cfg := config(t, w.mistake)
				cfg.Only, cfg.Topic = []string{w.check}, topic
				for cfg.Patience = impatience; ; cfg.Patience *= 4 {
					report, err := Verify(t.Context(), cfg)
					if err != nil {
						t.Fatal(err)
					}
					r := report.Results[0]
					if r.Outcome == Failed && strings.Contains(r.Seen, w.seen) && r.Do != "" && report.Passed != r.Required {
						return
					}
					if cfg.Patience > time.Minute {
						t.Fatalf("%+v, report.Passed %t", r, report.Passed)
					}
					t.Logf("after %v: %+v", cfg.Patience, r)
				}
			})
		})
	}
}

// impatience is how long a wrong worker is waited for: what it will never do
// costs all of it, what it does too early costs nothing. A machine on which a
// worker takes longer to get to its mistake is given four times as much, and again.
const impatience = 5 * time.Second

// Each check has a worker that fails it.
func TestEachCheckCanFail(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		if !slices.ContainsFunc(wrongs, func(w struct{ mistake, check, seen string }) bool { return w.check == name }) {
			t.Errorf("no worker fails %s", name)
		}
	}
}

func TestConfig(t *testing.T) {
	t.Parallel()
	for _, cfg := range []Config{
		{},
		{Command: []string{"x"}, Input: json.RawMessage("{")},
		{Command: []string{"x"}, Topic: "a b"},
		{Command: []string{"x"}, Namespace: "A"},
		{Command: []string{"x"}, Lease: time.Millisecond},
		{Command: []string{"x"}, Only: []string{"nothing"}},
		{Command: []string{"x"}, Patience: -1},
	} {
		if _, err := Verify(context.Background(), cfg); err == nil {
			t.Errorf("%+v is taken", cfg)
		}
	}
}
