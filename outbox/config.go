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
	// PollIdle is what it backs off to while there is nothing, and thereby the
	// longest a start from SQL waits, and the most a timer can be late that was
	// put for less than that. Default 75 ms: timers are to fire within 100. While
	// old transactions keep many deleted rows, what a transaction of more than 2 s
	// puts may wait for up to 30 s, see pace.
	PollIdle time.Duration
	// Sweep is the time between sweeps, give or take a fifth. Default 1 s.
	Sweep time.Duration
	// Grace is how long a published row is left alone before the sweep asks for
	// its message; doubled with each further publish, up to 10 minutes, and longer by
	// a second for each 4 MiB that are claimed at once. Default 2 s.
	Grace time.Duration
	// Skew is the largest difference to expect between the clocks of Postgres
	// and the broker. They are compared only while messages wait in a lane. A
	// larger difference costs duplicates of waiting messages, never a loss.
	// Default 5 s.
	Skew time.Duration
	// Recheck is the time after which a held message is asked for again,
	// doubled with each time up to 10 minutes. Default 5 s.
	Recheck time.Duration
	// Calm reports whether those who have work in hand have had the time to say so, since the broker could not be
	// reached: until then there is no sweep. Default: always.
	Calm func() bool
	// Report is the time between updates of the gauges. Default 15 s.
	Report time.Duration
	// Assemble makes the document of {"path": value, …}: what events carry.
	// Required as soon as a graph publishes; an event is put off without it.
	Assemble func(json.RawMessage) (json.RawMessage, error)
	// Retain deletes a piece of what has expired and reports how many jobs it
	// deleted and whether it has come to the end. Default: nothing is deleted.
	Retain func(context.Context) (deleted int, done bool, err error)
	// RetainEvery is the pause between two runs of it. Default 1 min.
	RetainEvery time.Duration
	// Audit takes the next turn at looking for jobs that nothing will move, if
	// one is due. Default: nobody looks.
	Audit func(context.Context) error
	// AuditEvery is the pause between two tries. Default 2 s.
	AuditEvery time.Duration
	// PauseTopics makes these the work topics that the broker holds back, and no
	// others that it was told to. Default: topics are not paused.
	PauseTopics func(context.Context, []string) error
	// EventStream tells when the broker made the stream of events, zero if there is
	// none: events that engines saw in an older one are published again. Default:
	// nobody looks.
	EventStream func(context.Context) (born time.Time, err error)
	// KeepEvents is how long events are kept after an engine has seen them.
	// Default: for ever.
	KeepEvents time.Duration
	// Now is this process's clock: what is remembered goes by it, pauses do not.
	// Default time.Now.
	Now func() time.Time
	// Metrics counts what is done. Default none.
	Metrics Metrics
	// Log receives what went wrong. Default slog.Default().
	Log *slog.Logger
}

// defaultGrace is that of Config.Grace, and ledger.Grace.
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
