package conformance

import (
	"encoding/json"
	"io"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
)

// Config says which program to judge, and with what.
type Config struct {
	// Command is the program and its arguments. It gets NATS_URL and
	// LEGWORK_NAMESPACE in its environment.
	Command []string
	// Dir is where it runs. Default the current folder. Env is added to the
	// environment of this process.
	Dir string
	Env []string
	// Topic whose work it does. Default: that of the consumer it makes.
	Topic string
	// Namespace of the work. Default "default".
	Namespace string
	// Input is work that the program can do at once. Default {}.
	Input json.RawMessage
	// Inputs with which it takes longer than the lease, answers in between, or
	// fails. Without one its check is not made.
	Slow, Pending, Failing json.RawMessage
	// Reconcile makes the checks of keyed work, too: the program claims it.
	Reconcile bool
	// Function makes the checks of durable functions, too: the program serves Program as
	// Topic. The inputs are then the kit's own.
	Function bool
	// Inputs for which the program's verifier says that the effect has happened and that
	// its result cannot be had, or that it cannot tell.
	Unavailable, Indeterminate json.RawMessage
	// Lease is the ack wait of the topic's consumer, at least 1 s. Default 3 s.
	Lease time.Duration
	// Patience bounds each wait for the program. Default 30 s.
	Patience time.Duration
	// Only names the checks to make. Default all.
	Only []string
	// Output gets what the program writes. Default none.
	Output io.Writer
	// Done is told each result as it comes. Default none.
	Done func(Result)
}

// Defaults of Config.
const (
	DefaultLease    = 3 * time.Second
	DefaultPatience = 30 * time.Second
)

// withDefaults fills what was left at zero and refuses what cannot be meant.
func (c Config) withDefaults() (Config, error) {
	if c.Namespace == "" {
		c.Namespace = legwork.DefaultNamespace
	}
	if len(c.Input) == 0 {
		c.Input = json.RawMessage("{}")
	}
	if c.Lease == 0 {
		c.Lease = DefaultLease
	}
	if c.Patience == 0 {
		c.Patience = DefaultPatience
	}
	if c.Done == nil {
		c.Done = func(Result) {}
	}
	if c.Output == nil {
		c.Output = io.Discard
	}
	c.Function = c.Function || slices.ContainsFunc(c.Only, func(name string) bool {
		found := find(name)
		return found != nil && found.function
	})
	return c, c.check()
}

func (c *Config) check() error {
	switch {
	case len(c.Command) == 0:
		return legwork.Invalid("no program to verify: name the command that runs it")
	case c.Lease < time.Second || c.Patience <= 0:
		return legwork.Invalid("lease %s and patience %s: want at least 1s, and more than 0s", c.Lease, c.Patience)
	}
	if c.Function && c.Reconcile {
		return legwork.Invalid("functions and keyed work are checked one after the other: choose one of the two")
	}
	for name, input := range map[string]json.RawMessage{"input": c.Input, "slow": c.Slow, "pending": c.Pending,
		"failing": c.Failing, "unavailable": c.Unavailable, "indeterminate": c.Indeterminate} {
		if err := legwork.CheckPayload(input); err != nil {
			return legwork.Invalid("the %s input: %v", name, err)
		}
	}
	if c.Topic != "" {
		if err := legwork.CheckTopic(c.Topic); err != nil {
			return err
		}
	}
	for _, name := range c.Only {
		if find(name) == nil {
			return legwork.Invalid("there is no check %q: want some of %v", legwork.Clip(name, 48), Names())
		}
	}
	return legwork.CheckNamespace(c.Namespace)
}
