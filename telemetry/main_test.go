package telemetry

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sethvargo/go-envconfig"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.uber.org/goleak"

	"github.com/legwork-dev/legwork"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// incoming is a context as another program would send it.
var incoming = legwork.Trace{Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
	State: "vendor=a1,other=b2"}

func setup(t *testing.T, c Config) *Telemetry {
	t.Helper()
	if c.LogOutput == nil {
		c.LogOutput = io.Discard
	}
	tel, err := Setup(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := tel.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
	return tel
}

// recorded returns a telemetry that exports into memory, and what it exported.
func recorded(t *testing.T, c Config) (*Telemetry, func() map[string]tracetest.SpanStub) {
	t.Helper()
	memory := tracetest.NewInMemoryExporter()
	c.Spans = memory
	tel := setup(t, c)
	return tel, func() map[string]tracetest.SpanStub {
		t.Helper()
		if err := tel.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		byName := map[string]tracetest.SpanStub{}
		for _, s := range memory.GetSpans() {
			byName[s.Name] = s
		}
		return byName
	}
}

// output collects what is written by any goroutine.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// fromEnv reads a configuration as the programs do.
func fromEnv(t *testing.T, env map[string]string) Config {
	t.Helper()
	var c Config
	if err := envconfig.ProcessWith(t.Context(),
		&envconfig.Config{Target: &c, Lookuper: envconfig.MapLookuper(env)}); err != nil {
		t.Fatal(err)
	}
	return c
}
