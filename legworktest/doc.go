// Package legworktest runs graphs in tests: the real engine and the real SQL over a real Postgres, with mocked
// workers and a clock that the test moves.
//
//	func TestGreeting(t *testing.T) {
//		env := legworktest.New(t, "app.yaml")
//		env.Mock("hello.greet", map[string]string{"text": "Hello, Ada!"})
//		var out struct{ Greeting string }
//		env.Start("hello.asked", map[string]string{"name": "Ada"}).Completed(&out)
//		if out.Greeting != "Hello, Ada!" {
//			t.Errorf("the greeting is %q", out.Greeting)
//		}
//	}
//
// An [Env] is one test's own: a schema of its own, deleted when the test ends. Nothing runs in the background.
// [Env.Start], [Env.Signal] and [Env.Advance] do all that is to be done and return when nothing is left but what
// waits for time, for a signal, or for a topic that is not mocked. Messages are carried in memory, one at a time
// and in order, so a test takes the same way each time.
//
// Time stands still until [Env.Advance]. Timers, retries and whatever else waits becomes due in its order, in whole
// seconds: a wait of 10 ms takes a second. Functions such as date.now, and columns such as created_at, show the
// machine's time.
//
// When a test ends, the invariants of its rows are checked (see ARCHITECTURE.md): whatever the graph does, a
// violation is an error in Legwork and fails the test.
//
// # Servers
//
// The first Env of a test binary starts a Postgres, in about a second: one found on the machine, else one that is
// downloaded once. It ends with the binary, and its folder (in the system's temporary folder) is used again by the
// next one; no TestMain is needed. [Main] and [Stop] stop it in order, for programs that look for goroutines at
// their end. NATS is not needed. LEGWORK_TEST_DATABASE_URL names a Postgres to use instead, by a role that may
// create schemas. It is not called DATABASE_URL so that tests never run in the database that a program happens to
// be set to.
//
// Keyed work (reconcile) is run without a claim, and no verifier is asked: an error of a mock has the code that it
// is given. Test a verifier by calling it.
//
// To test workers in other languages, or a whole installation, run `legwork dev` or `legwork worker verify` instead.
//
// This package is API for tests, of which less is promised (docs/compatibility.md).
package legworktest
