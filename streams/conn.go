package streams

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
)

// Conn is a connection to the broker in one namespace. It reconnects for ever;
// while the broker is away publishes fail at once instead of piling up.
type Conn struct {
	cfg Config
	nc  *nats.Conn
	js  jetstream.JetStream
	log *slog.Logger

	answerWait time.Duration // for a question

	placeholders placeholders
	improving    atomic.Int32 // streams that are being improved, which may be denied

	closed chan struct{} // closed when the connection is closed for good
	once   sync.Once     // a harmless denial was told
	said   repeats       // what else was told

	mu     sync.Mutex
	since  time.Time // the connection was made, or made anew; zero while it is lost
	denied error     // the last permission error, see Err
	failed error     // the last failed attempt to connect, see Err
	// Each of these channels is closed and replaced by its event: again when
	// the connection is back, lost when it is lost, refused when the broker
	// denies a request.
	again, lost, refused chan struct{}
}

// Connect opens a connection and waits for it at most ConnectWait. It creates
// nothing on the broker: that is Provision.
func Connect(ctx context.Context, cfg Config) (*Conn, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	c := &Conn{cfg: cfg, log: cfg.Log.With("component", "streams"), answerWait: answerWait, closed: make(chan struct{}),
		again: make(chan struct{}), lost: make(chan struct{}), refused: make(chan struct{})}
	c.placeholders = placeholders{c: c, came: map[string]int{}}
	first := make(chan struct{})
	var once sync.Once
	auth, err := authOptions(cfg.Auth, cfg.Creds)
	if err != nil {
		return nil, err
	}
	options := append(append(c.options(), auth...),
		nats.ConnectHandler(func(*nats.Conn) { once.Do(func() { close(first) }) }))
	c.nc, err = nats.Connect(cfg.URL, append(options, cfg.Options...)...)
	if err != nil {
		return nil, c.unreachable(err)
	}
	if err := c.awaitFirst(ctx, first); err != nil {
		c.nc.Close()
		return nil, err
	}
	c.connected()
	if c.js, err = jetstream.New(c.nc); err != nil {
		c.nc.Close()
		return nil, fmt.Errorf("streams: open JetStream on %s: %w", redact(c.cfg.URL), err)
	}
	return c, nil
}

func (c *Conn) awaitFirst(ctx context.Context, first <-chan struct{}) error {
	if c.nc.IsConnected() {
		return nil
	}
	timer := time.NewTimer(c.cfg.ConnectWait)
	defer timer.Stop()
	select {
	case <-first:
		return nil
	case <-c.closed:
		return c.unreachable(c.nc.LastError())
	case <-timer.C:
		return c.unreachable(c.nc.LastError())
	case <-ctx.Done():
		return c.unreachable(context.Cause(ctx))
	}
}

// options are those of reliability.md §6: notice a silent partition within
// half a minute, never give up, never send a publish its caller has given up.
func (c *Conn) options() []nats.Option {
	return []nats.Option{
		nats.Name(c.cfg.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1),
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.RetryOnFailedConnect(true),
		nats.IgnoreAuthErrorAbort(), // accounts may come back later than the server
		nats.CustomInboxPrefix(legwork.InboxSubject(c.cfg.Namespace, c.cfg.inbox()) + "." + nuid.Next()),
		nats.DrainTimeout(20 * time.Second),
		nats.ErrorHandler(c.onError),
		nats.DisconnectErrHandler(c.onDisconnect),
		nats.ReconnectHandler(c.onReconnect),
		nats.ReconnectErrHandler(c.onRetry),
		nats.ClosedHandler(func(*nats.Conn) { close(c.closed) }),
	}
}

// refuse ends the questions that the broker is asked now, if it denies one.
func (c *Conn) refuse(err error) {
	if !strings.Contains(err.Error(), apiPrefix) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.refused)
	c.refused = make(chan struct{})
}

// onError makes permission errors loud: the broker reports a denied publish
// or subscription only here, its caller sees nothing but a timeout.
func (c *Conn) onError(_ *nats.Conn, sub *nats.Subscription, err error) {
	subject := ""
	if sub != nil {
		subject = sub.Subject
	}
	if errors.Is(err, nats.ErrPermissionViolation) && c.harmless(err) {
		c.refuse(err)
		level := slog.LevelDebug
		c.once.Do(func() { level = slog.LevelWarn })
		c.log.Log(context.Background(), level,
			"the broker denies what no work depends on: to be seen by `legwork top`, to be told of stale work, to ask for "+
				"turns of functions before the commit, to take answers without a stream, to keep streams in use, or to answer "+
				"somebody; `legwork broker permissions` prints what each role needs",
			"error", err)
		return
	}
	if errors.Is(err, nats.ErrPermissionViolation) || errors.Is(err, nats.ErrAuthorization) {
		c.mu.Lock()
		c.denied = fmt.Errorf("streams: the broker denies access: %w: `legwork broker permissions` prints what each role "+
			"needs", err)
		c.mu.Unlock()
		c.refuse(err)
		c.say(slog.LevelError, "the broker denies access; nothing will move until its permissions are fixed", err, subject)
		return
	}
	c.say(slog.LevelWarn, "broker connection error", err, subject)
}

// say logs an error of the broker, at a bounded rate: it may come several times
// a second.
func (c *Conn) say(level slog.Level, message string, err error, subject string) {
	level = c.said.level(err.Error()+subject, level)
	c.log.Log(context.Background(), level, message, "error", err, "subject", subject)
}

func (c *Conn) onDisconnect(nc *nats.Conn, err error) {
	if err != nil && !nc.IsClosed() {
		c.log.Warn("lost the broker, reconnecting", "error", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.since = time.Time{}
	close(c.lost)
	c.lost = make(chan struct{})
}

func (c *Conn) connected() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.since = time.Now()
}

// Since returns how long ago the connection was made, or made anew; 0 while there is none.
func (c *Conn) Since() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since.IsZero() || !c.nc.IsConnected() { // the second is known sooner
		return 0
	}
	return time.Since(c.since)
}

func (c *Conn) onReconnect(nc *nats.Conn) {
	c.connected()
	c.said.forget()
	c.log.Info("reconnected to the broker", "url", redact(nc.ConnectedUrl()))
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.again)
	c.again = make(chan struct{})
	c.denied, c.failed = nil, nil // permissions are read anew
}

// granted clears the error of a denied create: somebody else has created the
// stream or consumer.
func (c *Conn) granted() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.denied != nil && strings.Contains(c.denied.Error(), ".CREATE.") {
		c.denied = nil
	}
}

// reconnection returns a channel that is closed by the next reconnection.
func (c *Conn) reconnection() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.again
}

// loss returns a channel that is closed when the connection is lost next.
func (c *Conn) loss() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost
}

// refusal returns a channel that is closed when the broker next denies a
// request.
func (c *Conn) refusal() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused
}

// Namespace returns the namespace of the connection.
func (c *Conn) Namespace() string { return c.cfg.Namespace }

// AckWait returns the lease on a delivered message.
func (c *Conn) AckWait() time.Duration { return c.cfg.AckWait }

// Closed is closed once the connection has ended for good: by Close or Drain,
// or because the broker refused it for ever.
func (c *Conn) Closed() <-chan struct{} { return c.closed }

// NATS returns the core connection, for hints such as legwork.DoneSubject.
func (c *Conn) NATS() *nats.Conn { return c.nc }

// Err returns why the connection cannot work: it is closed or away, or the
// broker denied it something. nil if all is well. For liveness and readiness.
func (c *Conn) Err() error {
	if !c.nc.IsConnected() {
		if last := c.lastFailure(); last != nil {
			return fmt.Errorf("streams: connection to NATS is %s: %w: %s", c.nc.Status(), last, advice(last))
		}
		return fmt.Errorf("streams: connection to NATS is %s", c.nc.Status())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.denied
}

// Drain sends what is buffered, lets subscriptions finish and closes the
// connection. It returns when it is closed or ctx ends.
func (c *Conn) Drain(ctx context.Context) error {
	if err := c.nc.Drain(); err != nil {
		c.nc.Close()
		if errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, nats.ErrConnectionReconnecting) {
			return nil
		}
		return fmt.Errorf("streams: drain the connection: %w", err)
	}
	select {
	case <-c.closed:
		return nil
	case <-ctx.Done():
		c.nc.Close()
		return fmt.Errorf("streams: drain the connection: %w", context.Cause(ctx))
	}
}

// Close closes the connection at once.
func (c *Conn) Close() { c.nc.Close() }
