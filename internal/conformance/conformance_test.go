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
	case rehearses:
		serveRehearsed()
	case "sdk":
		workBySDK()
	default:
		mistake, function := strings.CutPrefix(role, serving)
		workBare(mistake, function)
	}
}

// serving begins the roles of workers that serve the prescribed program.
const serving = "function: "

const lease = 2 * time.Second

// ignorant is the worker that does not know keyed work.
const ignorant = "claims nothing"

// config runs this test as a worker.
func config(t *testing.T, role string) Config {
	return Config{
		Command: []string{os.Args[0]}, Env: []string{playing + "=" + role}, Output: t.Output(),
		Input: json.RawMessage(`{"name": "Ada"}`), Slow: json.RawMessage(`{"sleep_ms": 2800}`),
		Pending: json.RawMessage(`{"pending": 3}`), Failing: json.RawMessage(`{"fail": "out of stock"}`),
		Unavailable:   json.RawMessage(`{"verify": "completed-result-unavailable"}`),
		Indeterminate: json.RawMessage(`{"verify": "indeterminate"}`), Reconcile: true,
		Lease: lease, Patience: time.Minute,
	}
}

// A right worker passes all of it: that of our SDK, and one that knows NATS and
// the table of the contract only. The wrong ones are the latter with one mistake. One that
// does not claim keyed work passes what is checked without Reconcile.
func TestRightWorkers(t *testing.T) {
	t.Parallel()
	for _, role := range []string{"sdk", "right", ignorant} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			cfg := config(t, role)
			cfg.Input = json.RawMessage(`{"name": "Ada", "pending": 1}`) // answers in between are no answers
			cfg.Reconcile = role != ignorant
			want := 0
			for _, c := range checks() {
				if (cfg.Reconcile || !c.keyed) && !c.function {
					want++
				}
			}
			report, err := Verify(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Results) != want || !report.Passed || report.Topic != topic {
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
	{ignorant, "claim", "keyed work is run and no claim was requested"},
	{ignorant, "stale", "keyed work is run and no claim was requested"},
	{"claims with its own key", "claim", "key is"},
	{"claims without a token", "claim", "the token of a claim has 0 bytes"},
	{"claims work as a token", "claim", "is that of two deliveries"},
	{"does not name its claim", "claim", `Legwork-Claim is "", want "7"`},
	{"a token for each request", "claim-again", "request 2 has the token"},
	{"claims once", "claim-again", "request 2 has the token"},
	{"runs while it claims", "claim-again", "before its claim was granted"},
	{"runs what nobody grants", "no-claim", "before its claim was granted"},
	{"forgets what it has seen", "verify", `has seen 0 and verified "not-completed"`},
	{"takes a verification for an end", "verify", "of work that nobody has run"},
	{"never asks its verifier", "completed", "it claims the work again"},
	{"answers for its verifier", "unavailable", `status success with Legwork-Verified "completed-result-unavailable"`},
	{"keeps what it verified", "cannot-tell", `with Legwork-Verified "" after the verdict verify`},
	{"never asks its verifier", "cannot-tell", "it claims the work again"},
	{"answers stale work", "stale", "it answers work that nobody waits for"},
	{"hides a contradiction", "other-key", "status error, code 500"},
	{"runs on an unknown verdict", "later", "before its claim was granted"},
	{"contradicts itself", "after-error", `status error with Legwork-Verified "completed-with-result"`},
	{"takes errors for success", "after-error", "status success without Legwork-Verified"},
	{"verifies no error", "verified", "no Legwork-Verified"},
	{"claims work as a token", "claim-kill", "the program that was killed"},
	{"claims all work", "unkeyed", "a claim was requested for it"},
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

// A worker that does not know keyed work fails one check, which says what to do; the others
// of keyed work are not made.
func TestIgnorantOfKeyedWork(t *testing.T) {
	t.Parallel()
	cfg := config(t, ignorant)
	cfg.Topic, cfg.Only = topic, nil
	for _, c := range checks() {
		if c.keyed {
			cfg.Only = append(cfg.Only, c.name)
		}
	}
	report, err := Verify(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Results {
		if r.Check == claimName && (r.Outcome != Failed || !strings.Contains(r.Do, "docs/wire.md")) ||
			r.Check != claimName && r.Outcome != Untested {
			t.Errorf("%+v", r)
		}
	}
	if report.Passed {
		t.Error("it passes")
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
		if !slices.ContainsFunc(slices.Concat(wrongs, wrongFunctions),
			func(w struct{ mistake, check, seen string }) bool { return w.check == name }) {
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
