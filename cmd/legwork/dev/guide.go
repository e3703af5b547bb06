//go:build !production

package dev

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/telemetry"
)

// guide says what to do with a legwork dev that has just started: deploy,
// work, start, look.
func guide(c *cli.Shell, s cli.Settings, dir, http string, deployed []*client.Deployed) {
	topic := "TOPIC"
	for _, d := range deployed {
		if len(d.Subscribes) > 0 {
			topic = d.Subscribes[0]
		}
		c.Note("app %s version %s is active: starts on %s, needs workers on %s", d.App, d.Version,
			strings.Join(d.Subscribes, ", "), strings.Join(d.Topics, ", "))
	}
	flags := reach(c, dir)
	c.Note("\nlegwork dev is running.")
	if s.Console {
		c.Note("console       http://%s/", http)
	}
	c.Note("In another terminal:")
	if len(deployed) == 0 {
		c.Note("  %s app deploy app.yaml%s", self(), flags)
	}
	c.Note("  %s job start %s --data '{}' --wait%s", self(), topic, flags)
	c.Note("  %s job list%s", self(), flags)
	c.Note("  %s job show JOB%s", self(), flags)
	c.Note("  %s job trace JOB%s", self(), flags)
	c.Note("  curl -d '{}' 'http://%s/v1/%s/starts/%s?wait=10'", http, s.Namespace, topic)
	c.Note("\nworkers       NATS_URL=%s", s.NATSURL)
	if s.Telemetry.MetricsAddr != "" {
		c.Note("metrics       http://%s/metrics", s.Telemetry.MetricsAddr)
	}
	c.Note("traces        %s", WhereTraces(s.Telemetry))
	c.Note("more engines  %s engine%s   (any number, here or elsewhere; relays too)", self(), flags)
	c.Note("state         %s; stop with Ctrl-C", dir)
}

// reach is the flags that another command needs to find this dev.
func reach(c *cli.Shell, dir string) string {
	flags := ""
	if c.Flags.Namespace != "" {
		flags = fmt.Sprintf(" --namespace %s", c.Flags.Namespace)
	}
	if c.Flags.Dir != "" || os.Getenv("LEGWORK_HOME") != "" { // the other terminal may not have that
		flags += fmt.Sprintf(" --dir %s", Quote(dir))
	}
	return flags
}

// WhereTraces says where a job's trace is to be seen.
func WhereTraces(t telemetry.Config) string {
	for _, endpoint := range []string{t.TracesEndpoint, t.Endpoint} {
		if u, err := url.Parse(endpoint); err == nil && u.Hostname() != "" {
			return fmt.Sprintf("go to %s; a Jaeger shows them at http://%s/trace/ID, the ID is what `job trace` prints",
				u.Host, net.JoinHostPort(u.Hostname(), "16686"))
		}
	}
	return "`job trace JOB` prints them; for a Jaeger: docker run --rm -p 16686:16686 -p 4318:4318 " +
		"jaegertracing/all-in-one:1.76.0,\n" +
		"              then OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 before `legwork dev`"
}
