package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/legwork-dev/legwork/client"
)

// guide says what to do with a legwork dev that has just started: deploy,
// work, start, look.
func (c *cli) guide(s settings, dir string, deployed []*client.Deployed) {
	topic := "TOPIC"
	for _, d := range deployed {
		if len(d.Subscribes) > 0 {
			topic = d.Subscribes[0]
		}
		c.note("app %s version %s is active: starts on %s, needs workers on %s", d.App, d.Version,
			strings.Join(d.Subscribes, ", "), strings.Join(d.Topics, ", "))
	}
	flags := c.reach(dir)
	c.note("\nlegwork dev is running. In another terminal:")
	if len(deployed) == 0 {
		c.note("  %s app deploy app.yaml%s", self(), flags)
	}
	c.note("  %s job start %s --data '{}' --wait%s", self(), topic, flags)
	c.note("  %s job list%s", self(), flags)
	c.note("  %s job show JOB%s", self(), flags)
	c.note("\nworkers       NATS_URL=%s", s.NATSURL)
	if s.Telemetry.MetricsAddr != "" {
		c.note("metrics       http://%s/metrics", s.Telemetry.MetricsAddr)
	}
	c.note("more engines  %s engine%s   (any number, here or elsewhere; relays too)", self(), flags)
	c.note("state         %s; stop with Ctrl-C", dir)
}

// reach is the flags that another command needs to find this dev.
func (c *cli) reach(dir string) string {
	flags := ""
	if c.flags.namespace != "" {
		flags = fmt.Sprintf(" --namespace %s", c.flags.namespace)
	}
	if c.flags.dir != "" || os.Getenv("LEGWORK_HOME") != "" { // the other terminal may not have that
		flags += fmt.Sprintf(" --dir %s", quote(dir))
	}
	return flags
}
