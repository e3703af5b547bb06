package worker

import (
	"context"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/sethvargo/go-envconfig"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/devdir"
)

// Config says where a worker finds its work and how much of it it takes. The
// zero value is complete. Without a URL, Run reads every field left at zero from
// the environment variable it names; what is then still at zero has its default.
// A Config with a URL is taken as it is.
type Config struct {
	// URL of the NATS servers, comma separated. Default: NATS_URL, else the NATS
	// of a `legwork dev` that runs on this machine, else Run returns an error.
	URL string `env:"NATS_URL"`
	// Creds is the path of a NATS credentials file. Default none.
	Creds string `env:"NATS_CREDS"`
	// Auth is how else the worker proves to NATS who it is, and TLS.
	Auth legwork.NATSAuth
	// Namespace of the installation. Default "default".
	Namespace string `env:"LEGWORK_NAMESPACE"`
	// Concurrency is the number of handlers that run at once, over all topics.
	// Work is fetched for free slots only, and an idle topic keeps one: give a
	// worker twice as many slots as topics, or topics take turns of 50 ms.
	// Default 32.
	Concurrency int `env:"LEGWORK_WORKER_CONCURRENCY"`
	// Timeout of a handler, unless its registration names another one. Work
	// that carries an earlier Legwork-Deadline ends by that. Default 5 minutes.
	Timeout time.Duration `env:"LEGWORK_WORKER_TIMEOUT"`
	// DrainTimeout is how long Run waits for running handlers once its context
	// is cancelled, before it cancels theirs and hands the work back. Default
	// 20 seconds: inside the 30 that Kubernetes grants.
	DrainTimeout time.Duration `env:"LEGWORK_WORKER_DRAIN_TIMEOUT"`
	// MaxDeliveries is how often one message of work is started. A later
	// delivery is answered with error 500: it probably crashes its worker.
	// Not all deliveries are starts (a busy worker hands a second copy back), so
	// leave it room. Default 100.
	MaxDeliveries int `env:"LEGWORK_WORKER_MAX_DELIVERIES"`
	// Replicas of the stream of work, if this worker is the first that needs it.
	// Default 1.
	Replicas int `env:"LEGWORK_STREAM_REPLICAS"`
	// ProbesAddr is the host:port on which Run answers /livez, /readyz and
	// /startupz: is it turning, has it NATS and its topics, has it begun. Default
	// none.
	ProbesAddr string `env:"LEGWORK_PROBES_ADDR"`
	// Probes gets the worker's checks, for programs that answer probes by
	// themselves. Default none.
	Probes Probes
	// Options are added to the connection's own, for what Auth does not know.
	// Default none.
	Options []nats.Option
	// Logger for what the worker has to say; it never logs payloads. Default
	// slog.Default().
	Logger *slog.Logger `env:",noinit"`
	// TracerProvider makes the spans of the work. Default: OpenTelemetry's global
	// one, which records nothing until a program sets it.
	TracerProvider trace.TracerProvider
	// MeterProvider makes the worker's metrics, which docs/metrics.md lists.
	// Default: OpenTelemetry's global one.
	MeterProvider metric.MeterProvider
}

// Defaults of Config.
const (
	DefaultConcurrency   = 32
	DefaultTimeout       = 5 * time.Minute
	DefaultDrainTimeout  = 20 * time.Second
	DefaultMaxDeliveries = 100

	maxConcurrency = 10_000
)

// ConfigFromEnv returns the Config of the environment: NATS_URL, NATS_CREDS, those
// of legwork.NATSAuth, LEGWORK_NAMESPACE and the LEGWORK_WORKER_* variables of the fields.
// Run does the same for a Config without a URL; call it to look at the values or
// to change them.
func ConfigFromEnv(ctx context.Context) (Config, error) {
	return Config{}.fromEnv(ctx)
}

// fromEnv fills the fields that are at zero, unless a broker is given.
func (c Config) fromEnv(ctx context.Context) (Config, error) {
	if c.URL != "" {
		return c, nil
	}
	if err := envconfig.Process(ctx, &c); err != nil {
		return Config{}, legwork.Invalid("worker: cannot read the environment: %v", err)
	}
	return c, nil
}

// broker is the URL to connect to: the one that is set, else that of a running
// `legwork dev`.
func (c Config) broker() (string, error) {
	if c.URL != "" {
		return c.URL, nil
	}
	dev, err := devdir.Find("")
	if err != nil || dev.NATSURL == "" {
		return "", legwork.Invalid("worker: no NATS to connect to: neither Config.URL nor NATS_URL is set, and no "+
			"`legwork dev` "+
			"runs over %s; set one of them, or start `legwork dev` on this machine", devdir.Default())
	}
	return dev.NATSURL, nil
}

// withDefaults fills what was left at zero and refuses what cannot be meant.
func (c Config) withDefaults() (Config, error) {
	orDefault(&c.Namespace, legwork.DefaultNamespace)
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.TracerProvider == nil {
		c.TracerProvider = otel.GetTracerProvider()
	}
	if c.MeterProvider == nil {
		c.MeterProvider = otel.GetMeterProvider()
	}
	orDefault(&c.Concurrency, DefaultConcurrency)
	orDefault(&c.Timeout, DefaultTimeout)
	orDefault(&c.DrainTimeout, DefaultDrainTimeout)
	orDefault(&c.MaxDeliveries, DefaultMaxDeliveries)
	switch {
	case c.Concurrency < 1 || c.Concurrency > maxConcurrency:
		return c, legwork.Invalid("worker: Concurrency (LEGWORK_WORKER_CONCURRENCY) is %d, want 1 to %d", c.Concurrency,
			maxConcurrency)
	case c.Timeout < 0:
		return c, legwork.Invalid("worker: Timeout (LEGWORK_WORKER_TIMEOUT) is %s, want more than 0", c.Timeout)
	case c.DrainTimeout < 0:
		return c, legwork.Invalid("worker: DrainTimeout (LEGWORK_WORKER_DRAIN_TIMEOUT) is %s, want more than 0",
			c.DrainTimeout)
	case c.MaxDeliveries < 1:
		return c, legwork.Invalid("worker: MaxDeliveries (LEGWORK_WORKER_MAX_DELIVERIES) is %d, want at least 1",
			c.MaxDeliveries)
	}
	return c, legwork.CheckNamespace(c.Namespace)
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
