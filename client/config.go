package client

import (
	"context"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/sethvargo/go-envconfig"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// Config says where a client finds its servers. Either URL may be empty: the
// methods that need the missing one then say so.
type Config struct {
	// DatabaseURL of Postgres.
	DatabaseURL string `env:"DATABASE_URL"`
	// NATSURL of the NATS servers, comma separated.
	NATSURL string `env:"NATS_URL"`
	// Creds is the path of a NATS credentials file. Default none.
	Creds string `env:"NATS_CREDS"`
	// Auth is how else the client proves to NATS who it is, and TLS.
	Auth streams.Auth
	// Namespace of the installation. Default "default".
	Namespace string `env:"LEGWORK_NAMESPACE"`
	// MaxConns bounds the connections to Postgres. Default: what DatabaseURL
	// says with pool_max_conns, else twice the CPUs, at least 4.
	MaxConns int `env:"LEGWORK_CLIENT_MAX_CONNS"`
	// Options are added to those of the NATS connection, for what Auth does not know.
	Options []nats.Option
	// Log receives connection events. Default slog.Default().
	Log *slog.Logger `env:",noinit"`
}

// ConfigFromEnv returns the Config of the environment: DATABASE_URL, NATS_URL,
// NATS_CREDS, those of streams.Auth, LEGWORK_NAMESPACE and
// LEGWORK_CLIENT_MAX_CONNS.
func ConfigFromEnv(ctx context.Context) (Config, error) {
	var c Config
	if err := envconfig.Process(ctx, &c); err != nil {
		return Config{}, legwork.Invalid("client: cannot read the environment: %v", err)
	}
	return c, nil
}
