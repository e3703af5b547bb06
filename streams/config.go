package streams

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go"
)

// Config says which broker to use and how its streams are to be kept. The
// zero value of every field but Namespace means the default.
type Config struct {
	// URL of one or more NATS servers, comma separated. Default nats://127.0.0.1:4222.
	URL string
	// Namespace separates installations on one broker. Default "default".
	Namespace string
	// Name shows in the broker's connection list. Default "legwork".
	Name string
	// Role is what the process is, such as "engine": the name of its inbox if
	// neither URL nor Auth has a user. Default "legwork".
	Role string
	// Creds is the path of a NATS credentials file. Default none.
	Creds string
	// Auth is how else the process proves who it is, and TLS.
	Auth legwork.NATSAuth
	// Replicas of the streams this connection creates. Default 1. Streams
	// that exist keep what their operator gave them.
	Replicas int
	// Memory keeps new streams in memory instead of in files: for tests and
	// trials, as a restart of the broker then re-sends everything from Postgres.
	Memory bool
	// MaxBytes bounds each new stream; a full stream refuses publishes and the
	// sweeper tries again later. Default unlimited.
	MaxBytes int64
	// AckWait is the lease on a delivered message. Default 30 s, at least 1 s.
	AckWait time.Duration
	// ConnectWait bounds the wait for the first connection. Default 10 s.
	ConnectWait time.Duration
	// Heartbeat is how often the broker proves that an idle pull is alive;
	// after three of them in silence a source rebuilds itself. Default 5 s.
	Heartbeat time.Duration
	// Log receives connection events and permission errors. Default slog.Default().
	Log *slog.Logger
	// Options are added to the connection's own, for what Auth does not know
	// or an in-process server.
	Options []nats.Option
}

// withDefaults returns the configuration with every default filled in, or an
// error that names the field.
func (c Config) withDefaults() (Config, error) {
	orString(&c.URL, nats.DefaultURL)
	orString(&c.Namespace, legwork.DefaultNamespace)
	orString(&c.Name, "legwork")
	orDuration(&c.AckWait, 30*time.Second)
	orDuration(&c.ConnectWait, 10*time.Second)
	orDuration(&c.Heartbeat, 5*time.Second)
	if c.Replicas == 0 {
		c.Replicas = 1
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c, c.check()
}

func (c Config) check() error {
	switch {
	case c.Replicas < 1 || c.Replicas > 5:
		return fmt.Errorf("streams: Replicas is %d, want 1 to 5", c.Replicas)
	case c.AckWait < time.Second:
		return fmt.Errorf("streams: AckWait is %v, want at least 1s", c.AckWait)
	case c.Heartbeat < 100*time.Millisecond || c.Heartbeat > 30*time.Second:
		return fmt.Errorf("streams: Heartbeat is %v, want 100ms to 30s", c.Heartbeat)
	case c.ConnectWait < 0:
		return errors.New("streams: ConnectWait is negative")
	}
	if err := checkAuth(c.Auth, c.Creds); err != nil {
		return err
	}
	if err := checkURLs(c.URL); err != nil {
		return err
	}
	return legwork.CheckNamespace(c.Namespace)
}

func orString(s *string, fallback string) {
	if *s == "" {
		*s = fallback
	}
}

func orDuration(d *time.Duration, fallback time.Duration) {
	if *d == 0 {
		*d = fallback
	}
}
