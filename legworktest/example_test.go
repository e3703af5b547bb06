package legworktest_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/legworktest"
	"github.com/legwork-dev/legwork/worker"
)

// A test of a graph: a function takes the place of a worker.
func Example() {
	test := func(t testing.TB) { // in your tests: func TestGreeting(t *testing.T)
		env := legworktest.New(t, "../examples/hello/app.yaml")
		env.Mock("hello.greet", func(in struct{ Name string }) (map[string]string, error) {
			return map[string]string{"text": "Hello, " + in.Name + "!"}, nil
		})
		var out struct{ Greeting string }
		env.Start("hello.asked", map[string]string{"name": "Ada"}).Completed(&out)
		fmt.Println(out.Greeting)
	}
	run(test)
	// Output: Hello, Ada!
}

// A day passes in no time: the card is declined, the order sleeps, and is tried again.
func ExampleEnv_Advance() {
	run(func(t testing.TB) {
		env := legworktest.New(t)
		env.Deploy([]byte(`
app:
  id: patient
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        placed: {type: trigger}
        wait: {type: hook, sleep: 86400}
        charge: {type: worker, topic: order.charge, input: {maps: {}}}
      transitions:
        placed: [{to: wait}]
        wait: [{to: charge}]
`))
		env.Mock("order.charge", map[string]string{"receipt": "r-1"})
		job := env.Start("order.placed", nil)
		job.WaitsFor(client.ReasonTimer)
		fmt.Println(job.State(), len(env.Calls("order.charge")))
		env.Advance(24 * time.Hour)
		fmt.Println(job.State(), len(env.Calls("order.charge")))
	})
	// Output:
	// running 0
	// completed 1
}

// Answers are given in their order, the last one to all calls that follow.
func ExampleEnv_Mock() {
	run(func(t testing.TB) {
		env := legworktest.New(t, "../examples/hello/app.yaml")
		env.Mock("hello.greet", worker.Errorf(402, "no money"), map[string]string{"text": "thank you"}, errors.New("broken"))
	})
}

// run runs a test in an example, which has no *testing.T of its own.
func run(test func(testing.TB)) {
	t := &exampleT{}
	defer func() {
		for i := range t.cleanups {
			t.cleanups[len(t.cleanups)-1-i]()
		}
	}()
	test(t)
}

// exampleT prints failures, so that the output is not what it should be.
type exampleT struct {
	testing.TB
	cleanups []func()
}

func (t *exampleT) Helper()                           {}
func (t *exampleT) Context() context.Context          { return context.Background() }
func (t *exampleT) Cleanup(f func())                  { t.cleanups = append(t.cleanups, f) }
func (t *exampleT) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (t *exampleT) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
