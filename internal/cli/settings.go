package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sethvargo/go-envconfig"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph/redact"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/telemetry"
)

// Settings are those of a server process; every one has its environment
// variable, the common ones a flag as well.
type Settings struct {
	DatabaseURL string `env:"DATABASE_URL"`
	NATSURL     string `env:"NATS_URL"`
	NATSCreds   string `env:"NATS_CREDS"`
	NATSAuth    legwork.NATSAuth
	Namespace   string      `env:"LEGWORK_NAMESPACE,default=default"`
	Mode        engine.Mode `env:"LEGWORK_MODE,default=fused"`
	// Ownership says how engines share the jobs: any number of them, or one at a time.
	Ownership engine.Ownership `env:"LEGWORK_OWNERSHIP,default=cas-required"`
	// MaxBatch bounds a batch of transitions, Batches how many of a lane are
	// in flight in one process.
	MaxBatch int `env:"LEGWORK_MAX_BATCH,default=256"`
	Batches  int `env:"LEGWORK_BATCHES,default=2"`
	// API: engines answer the API beside their work. Without it that is left to
	// legwork server.
	API bool `env:"LEGWORK_API,default=true"`
	// Replicas of the streams that this process creates, in a cluster of NATS.
	Replicas int `env:"LEGWORK_STREAM_REPLICAS,default=1"`
	// Connections to Postgres of one process; 0: what the URL says, else 8.
	Connections int `env:"LEGWORK_PG_CONNECTIONS"`
	// Patience is how long an engine waits for a transaction before it gives the
	// connection up.
	Patience time.Duration `env:"LEGWORK_PG_PATIENCE,default=45s"`
	// Expire is how long a job can be read after its end if its graph does not
	// say; MaxCycles how often cycles may enter one ancestor again.
	Expire time.Duration `env:"LEGWORK_EXPIRE,default=24h"`
	// SignalRetention is how long a signal that finds nobody is kept, and the id of
	// any signal remembered; a minute at least.
	SignalRetention time.Duration `env:"LEGWORK_SIGNAL_RETENTION,default=24h"`
	MaxCycles       int           `env:"LEGWORK_MAX_CYCLES,default=10000"`
	// MaxWaiting is how many activities may wait for a topic's workers before new
	// jobs are held back; negative for any number.
	MaxWaiting int `env:"LEGWORK_MAX_WAITING,default=1000"`
	// AskTurns: workers are asked for turns of durable functions before the commit (ADR 84), and pending
	// answers of turns are taken without a stream (ADR 99).
	AskTurns bool `env:"LEGWORK_ASK_TURNS,default=true"`
	// HandWork: work is handed to workers of other processes without a stream, and answered so (ADR 107), and starts and
	// signals of clients are taken so (ADR 110).
	HandWork bool `env:"LEGWORK_HAND_WORK,default=true"`
	// Retention is how long jobs stay after they have expired, and with them the
	// proof that their starts have begun (ADR 15); "off": for ever.
	Retention Retention `env:"LEGWORK_RETENTION,default=24h"`
	Telemetry telemetry.Config
	// HTTPAddr is the host:port of the API over HTTP of legwork server and legwork dev;
	// HTTPAccess the file that says who may ask.
	HTTPAddr   string `env:"LEGWORK_HTTP_ADDR"`
	HTTPAccess string `env:"LEGWORK_HTTP_ACCESS"`
	HTTPTLS    api.TLS
	// Redact are paths of data that the API over HTTP hides from who lacks the right payload.
	Redact []string `env:"LEGWORK_REDACT"`
	// HTTPRate is how many requests a second each who asks may send to one process.
	HTTPRate int `env:"LEGWORK_HTTP_RATE,default=100"`
	// HTTPRead is how many MiB one request may read of jobs; all at once may read four times as many.
	HTTPRead int64 `env:"LEGWORK_HTTP_READ_MIB,default=16"`
	// Console: the console is served beside the API over HTTP, and HTTPSignIn is how people sign in to it.
	Console    bool `env:"LEGWORK_CONSOLE,default=true"`
	HTTPSignIn api.SignIn
	// OperatorDatabaseURL is the database with the role of an operator: with it the API over
	// HTTP also changes the installation.
	OperatorDatabaseURL string `env:"LEGWORK_OPERATOR_DATABASE_URL"`
	// HTTPHooks is the file that says which webhooks of others may send deliveries.
	HTTPHooks string `env:"LEGWORK_HTTP_HOOKS"`
	// WebhookNetworks are networks that webhooks may be in beside the public internet.
	WebhookNetworks string `env:"LEGWORK_WEBHOOK_NETWORKS"`
}

// Configured reads the environment, then the flags.
func (c *Shell) Configured(ctx context.Context) (Settings, error) {
	var s Settings
	if err := envconfig.Process(ctx, &s); err != nil {
		return s, UsageError{Err: fmt.Errorf("read the environment: %w", err)}
	}
	for _, o := range []struct {
		to   *string
		from string
	}{
		{&s.DatabaseURL, c.Flags.DatabaseURL}, {&s.NATSURL, c.Flags.NatsURL}, {&s.Namespace, c.Flags.Namespace},
	} {
		if o.from != "" {
			*o.to = o.from
		}
	}
	s.Telemetry.LogOutput, s.Telemetry.ServiceVersion = c.Err, VersionString()
	if err := legwork.CheckNamespace(s.Namespace); err != nil {
		return s, UsageError{Err: err}
	}
	for i := range s.Redact {
		s.Redact[i] = strings.TrimSpace(s.Redact[i])
	}
	if _, err := redact.New(s.Redact...); err != nil {
		return s, UsageError{Err: fmt.Errorf("LEGWORK_REDACT: %w", err)}
	}
	if s.SignalRetention < leastRetention {
		return s, UsageError{Err: fmt.Errorf("LEGWORK_SIGNAL_RETENTION is %v, it must be at least %v: a signal that comes "+
			"again would count twice",
			s.SignalRetention, leastRetention)}
	}
	return s, nil
}

// need says which servers a command cannot do without.
type need uint8

const (
	NeedPostgres need = 1 << iota
	NeedNATS
	NeedBoth   = NeedPostgres | NeedNATS
	NeedEither = need(0)
)

// met reports whether the settings name the servers.
func (n need) met(s Settings) bool {
	if n == NeedEither {
		return s.DatabaseURL != "" || s.NATSURL != ""
	}
	return (n&NeedPostgres == 0 || s.DatabaseURL != "") && (n&NeedNATS == 0 || s.NATSURL != "")
}

func (n need) variables() string {
	return [...]string{NeedEither: "DATABASE_URL or NATS_URL", NeedPostgres: "DATABASE_URL", NeedNATS: "NATS_URL",
		NeedBoth: "DATABASE_URL and NATS_URL"}[n]
}

// Servers is settings for a command that needs running servers: those named,
// or the ones of a legwork dev on this machine. Who names one of the dev's gets
// the other too.
func (c *Shell) Servers(ctx context.Context, what need) (Settings, error) {
	s, err := c.Configured(ctx)
	if err != nil || s.DatabaseURL != "" && s.NATSURL != "" {
		return s, err
	}
	running, err := devdir.Find(c.Flags.Dir)
	ours := err == nil && (s.NATSURL == running.NATSURL || s.DatabaseURL == running.DatabaseURL)
	if what.met(s) && !ours {
		return s, nil // what is named is not the dev's: it has nothing to add
	}
	if errors.Is(err, devdir.ErrNotRunning) {
		return s, UsageError{Err: fmt.Errorf("no servers: `legwork dev` does not run over %s; start it in another "+
			"terminal, or set %s", c.dir(), what.variables())}
	}
	if err != nil {
		return s, err
	}
	if s.DatabaseURL == "" {
		s.DatabaseURL = running.DatabaseURL
	}
	if s.NATSURL == "" {
		s.NATSURL = running.NATSURL
	}
	return s, nil
}

// dir is the folder of the embedded servers.
func (c *Shell) dir() string {
	if c.Flags.Dir != "" {
		return c.Flags.Dir
	}
	return devdir.Default()
}
