package client

import (
	"context"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/sethvargo/go-envconfig"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/devdir"
)

// Config says where a client finds its servers. Either URL may be empty: the
// methods that need the missing one then say so. If both are, Open reads every
// field left at zero from the environment variable it names; if they are still
// empty, it takes those of a `legwork dev` that runs on this machine, and without
// one returns an error. A Config with a URL is taken as it is.
type Config struct {
	// DatabaseURL of Postgres.
	DatabaseURL string `env:"DATABASE_URL"`
	// NATSURL of the NATS servers, comma separated.
	NATSURL string `env:"NATS_URL"`
	// Creds is the path of a NATS credentials file. Default none.
	Creds string `env:"NATS_CREDS"`
	// Auth is how else the client proves to NATS who it is, and TLS.
	Auth legwork.NATSAuth
	// Namespace of the installation. Default "default".
	Namespace string `env:"LEGWORK_NAMESPACE"`
	// MaxConns bounds the connections to Postgres. Default: what DatabaseURL
	// says with pool_max_conns, else twice the CPUs, at least 4.
	MaxConns int `env:"LEGWORK_CLIENT_MAX_CONNS"`
	// SignalRetention is how long signals to jobs are kept and their ids remembered.
	// Default 24 h.
	SignalRetention time.Duration `env:"LEGWORK_SIGNAL_RETENTION"`
	// Options are added to those of the NATS connection, for what Auth does not know.
	Options []nats.Option
	// Log receives connection events. Default slog.Default().
	Log *slog.Logger `env:",noinit"`
}

// ConfigFromEnv returns the Config of the environment: DATABASE_URL, NATS_URL,
// NATS_CREDS, those of legwork.NATSAuth, LEGWORK_NAMESPACE and
// LEGWORK_CLIENT_MAX_CONNS. Open does the same for a Config without URLs; call it
// to look at the values or to change them.
func ConfigFromEnv(ctx context.Context) (Config, error) {
	return Config{}.fromEnv(ctx)
}

// fromEnv fills the fields that are at zero.
func (c Config) fromEnv(ctx context.Context) (Config, error) {
	if err := envconfig.Process(ctx, &c); err != nil {
		return Config{}, legwork.Invalid("client: cannot read the environment: %v", err)
	}
	return c, nil
}

// located is the Config with at least one URL: its own, else the environment's,
// else those of a running `legwork dev`. Who names one of the dev's in the
// environment gets the other too.
func (c Config) located(ctx context.Context) (Config, error) {
	if c.DatabaseURL != "" || c.NATSURL != "" {
		return c, nil
	}
	c, err := c.fromEnv(ctx)
	if err != nil || c.DatabaseURL != "" && c.NATSURL != "" {
		return c, err
	}
	dev, err := devdir.Find("")
	none := c.DatabaseURL == "" && c.NATSURL == ""
	switch {
	case err != nil && none:
		return c, legwork.Invalid("client: no servers to connect to: neither DATABASE_URL nor NATS_URL is set, and no "+
			"`legwork dev` runs over %s; set one of them or both, or start `legwork dev` on this machine", devdir.Default())
	case err == nil && (none || c.DatabaseURL == dev.DatabaseURL || c.NATSURL == dev.NATSURL):
		c.DatabaseURL, c.NATSURL = dev.DatabaseURL, dev.NATSURL
	}
	return c, nil
}
