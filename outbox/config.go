package outbox

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"
)

// Config sets the pace of a Relay. The zero value means the defaults.
type Config struct {
	// PollBusy is the time between polls while there is something to publish.
	// Default 25 ms.
	PollBusy time.Duration
	// PollIdle is the longest time between polls, while there is nothing to publish.
	// So a start from SQL waits for at most so long, and a timer that is set for a
	// shorter time is late by at most so much. Default 75 ms, because timers should
	// fire within 100 ms. While old transactions keep many deleted rows, a row that a
	// transaction of more than 2 s inserts may wait for up to 30 s, see pace.
	PollIdle time.Duration
	// Sweep is the time between sweeps, give or take a fifth. Default 1 s.
	Sweep time.Duration
	// Grace is how long the sweep leaves a published row alone before it asks for the
	// row's message. It doubles with each further publish, up to 10 minutes, and is a
	// second longer for each 4 MiB that are claimed at once. Default 2 s.
	Grace time.Duration
	// Skew is the largest difference to expect between the clocks of Postgres
	// and the broker. They are compared only while messages wait in a lane. A
	// larger difference costs duplicates of waiting messages, never a loss.
	// Default 5 s.
	Skew time.Duration
	// Recheck is the time after which a held message is asked for again,
	// doubled with each time up to 10 minutes. Default 5 s.
	Recheck time.Duration
	// Calm reports whether the relay may sweep. After the broker could not be reached, it should return false until
	// processes have had the time to say which work they have in hand. A sweep that began before then publishes nothing
	// more. Default: always true.
	Calm func() bool
	// Report is the time between updates of the gauges. Default 15 s.
	Report time.Duration
	// Assemble makes a JSON document, which an event carries, from {"path": value, …}.
	// Required as soon as a graph publishes. Without it, events are postponed.
	Assemble func(json.RawMessage) (json.RawMessage, error)
	// Retain deletes some of the data that have expired. It reports how many jobs it
	// deleted, and whether nothing is left to delete. Default: nothing is deleted.
	Retain func(context.Context) (deleted int, done bool, err error)
	// RetainEvery is the pause between two runs of it. Default 1 min.
	RetainEvery time.Duration
	// Audit looks for open jobs that nothing will move, if its next turn is due.
	// Default: nobody looks.
	Audit func(context.Context) error
	// AuditEvery is the pause between two tries. Default 2 s.
	AuditEvery time.Duration
	// PauseTopics makes the broker hold back exactly these work topics, of all that
	// relays have paused. Default: topics are not paused.
	PauseTopics func(context.Context, []string) error
	// EventStream returns when the broker created the stream of events, zero if there
	// is none. Events that engines saw in an older stream are published again. Default:
	// events are not published again.
	EventStream func(context.Context) (born time.Time, err error)
	// KeepEvents is how long events are kept after an engine has seen them.
	// Default: for ever.
	KeepEvents time.Duration
	// Now is this process's clock. What the relay remembers expires by it; pauses
	// between steps do not use it. Default time.Now.
	Now func() time.Time
	// Metrics counts what the relay does. Default none.
	Metrics Metrics
	// Log receives warnings and errors. Default slog.Default().
	Log *slog.Logger
}

// defaultGrace is the default of Config.Grace. It is equal to ledger.Grace.
const defaultGrace = 2 * time.Second

func (c Config) withDefaults() (Config, error) {
	for _, f := range []struct {
		name     string
		value    *time.Duration
		fallback time.Duration
	}{
		{"PollBusy", &c.PollBusy, 25 * time.Millisecond},
		{"PollIdle", &c.PollIdle, 75 * time.Millisecond},
		{"Sweep", &c.Sweep, time.Second},
		{"Grace", &c.Grace, defaultGrace},
		{"Skew", &c.Skew, 5 * time.Second},
		{"Recheck", &c.Recheck, 5 * time.Second},
		{"Report", &c.Report, 15 * time.Second},
		{"RetainEvery", &c.RetainEvery, time.Minute},
		{"AuditEvery", &c.AuditEvery, DefaultAuditEvery},
	} {
		if *f.value == 0 {
			*f.value = f.fallback
		}
		if *f.value < time.Millisecond || *f.value > maxBackoff {
			return c, fmt.Errorf("outbox: %s is %v, want %v to %v", f.name, *f.value, time.Millisecond, maxBackoff)
		}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Calm == nil {
		c.Calm = func() bool { return true }
	}
	if c.Metrics == nil {
		c.Metrics = unmeasured{}
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	c.Log = c.Log.With("component", "outbox")
	c.PollIdle = max(c.PollIdle, c.PollBusy)
	return c, nil
}
