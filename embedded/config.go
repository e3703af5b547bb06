package embedded

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"time"

	"github.com/sethvargo/go-envconfig"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/worker"
)

// Config says where the servers are, and how much work the workers take. A field that is zero is read from the
// environment variable that its comment or tag names. All other settings of engines, relays and telemetry are read from
// the environment variables that the commands read (docs/deploy.md).
type Config struct {
	// DatabaseURL of Postgres. Default: DATABASE_URL, else that of a `legwork dev` that runs on this machine.
	DatabaseURL string `env:"DATABASE_URL"`
	// NATSURL of the NATS servers, comma separated. Default: NATS_URL, else that of a `legwork dev`.
	NATSURL string `env:"NATS_URL"`
	// NATSDir is a folder. If it is set, a NATS server runs in this process and keeps its messages there; NATSURL must be
	// empty. If NATS_URL is set, a warning says that it is not used. The server syncs its files twice a second, so a power
	// failure can lose what is not in Postgres yet, such as a start that was only published. One process at a time can use
	// the folder. Default none.
	NATSDir string
	// NATSPort is the port of that server, on this machine only. Default any free one.
	NATSPort int
	// Creds is the path of a NATS credentials file. Auth has the other ways to authenticate at NATS, and TLS. Default
	// none.
	Creds string `env:"NATS_CREDS"`
	Auth  legwork.NATSAuth
	// Namespace of the installation. Default "default".
	Namespace string `env:"LEGWORK_NAMESPACE"`

	// Concurrency, Timeout, DrainTimeout and MaxDeliveries are those of worker.Config.
	Concurrency   int           `env:"LEGWORK_WORKER_CONCURRENCY"`
	Timeout       time.Duration `env:"LEGWORK_WORKER_TIMEOUT"`
	DrainTimeout  time.Duration `env:"LEGWORK_WORKER_DRAIN_TIMEOUT"`
	MaxDeliveries int           `env:"LEGWORK_WORKER_MAX_DELIVERIES"`

	// Logger receives the logs of the engine, the relay and the workers. They never log payloads. Default slog.Default().
	Logger *slog.Logger `env:",noinit"`
}

// settings returns the settings of the engine and the relay. It starts the NATS server if NATSDir is set.
func (p *Process) settings(ctx context.Context, cfg *Config) (s cli.Settings, err error) {
	if cfg.NATSDir != "" && cfg.NATSURL != "" {
		return s, legwork.Invalid("both NATSDir and NATSURL are set: a NATS server in this process, or one elsewhere?")
	}
	if err := envconfig.Process(ctx, cfg); err != nil {
		return s, legwork.Invalid("cannot read the environment: %v", err)
	}
	if cfg.Creds != "" || cfg.Auth.NKey != "" { // they do not tell the user's name: it is that of its role
		cfg.Auth.Inbox = cmp.Or(cfg.Auth.Inbox, role)
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	shell := &cli.Shell{Err: os.Stderr, Flags: cli.Flags{DatabaseURL: cfg.DatabaseURL, NatsURL: cfg.NATSURL,
		Namespace: cfg.Namespace}}
	if cfg.NATSDir != "" {
		if cfg.NATSURL != "" {
			cfg.Logger.Warn("NATS_URL is not used: a NATS server runs in this process", "dir", cfg.NATSDir)
		}
		if s, err = shell.Servers(ctx, cli.NeedPostgres); err != nil {
			return s, err
		}
		cfg.DatabaseURL, shell.Flags.DatabaseURL = s.DatabaseURL, s.DatabaseURL
		p.nats, err = devstack.Start(ctx, devstack.Config{Dir: cfg.NATSDir, DatabaseURL: cfg.DatabaseURL, NoPostgres: true,
			NATSPort: cfg.NATSPort, Log: cfg.Logger})
		if err != nil {
			return s, err
		}
		shell.Flags.NatsURL = p.nats.NATSURL
	}
	if s, err = shell.Servers(ctx, cli.NeedBoth); err != nil {
		return s, err
	}
	s.NATSCreds, s.NATSAuth = cfg.Creds, cfg.Auth
	s.Telemetry.Guest, s.Telemetry.Logger = true, cfg.Logger
	return s, nil
}

// workers returns the configuration of the workers that run beside an engine with these settings.
func (p *Process) workers(cfg *Config, s *cli.Settings) worker.Config {
	return worker.Config{URL: s.NATSURL, Creds: cfg.Creds, Auth: cfg.Auth, Namespace: s.Namespace,
		Concurrency: cfg.Concurrency, Timeout: cfg.Timeout, DrainTimeout: cfg.DrainTimeout, MaxDeliveries: cfg.MaxDeliveries,
		Replicas: s.Replicas, Probes: begun{p.node.Tel.Probes(), p.begun}, Logger: p.node.Log,
		TracerProvider: p.node.Tel.TracerProvider(), MeterProvider: p.node.Tel.MeterProvider()}
}

// begun closes heard when the workers have begun. It does not pass this on to the probes: the engine and the relay
// report that the process has begun.
type begun struct {
	worker.Probes
	heard chan<- struct{}
}

// Begun implements worker.Probes.
func (b begun) Begun() { close(b.heard) }
