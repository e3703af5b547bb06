package process

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/probe"
)

// probeWait is more than a process takes for its answer.
const probeWait = 4 * time.Second

func Probe(c *cli.Shell) *cobra.Command {
	kinds := []cobra.Completion{string(probe.Live), string(probe.Ready), string(probe.Startup)}
	cmd := cli.Writes(&cobra.Command{
		Use: "probe livez|readyz|startupz", Short: "Ask a process whether it is alive, ready or started",
		Args:      cobra.ExactArgs(1),
		ValidArgs: kinds, ValidArgsFunction: cobra.FixedCompletions(kinds, cobra.ShellCompDirectiveNoFileComp),
		Long: `Asks the process that serves LEGWORK_METRICS_ADDR (on this machine, unless that
names another) and prints the result of each check. The exit code is 0 if all checks
pass, else 1. Use it for health checks of containers that contain only this program.`,
		Example: "  legwork probe readyz\n  LEGWORK_METRICS_ADDR=:9464 legwork probe livez -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := c.Configured(cmd.Context())
			if err != nil {
				return err
			}
			if s.Telemetry.MetricsAddr == "" {
				return cli.UsageError{Err: errors.New(
					"LEGWORK_METRICS_ADDR is not set: set it to the host:port that the process serves its probes on")}
			}
			return askProcess(cmd.Context(), c, s.Telemetry.MetricsAddr, args[0])
		},
	}, "table", "json")
	return cmd
}

// askProcess asks one question of the process behind an address.
func askProcess(ctx context.Context, c *cli.Shell, address, kind string) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return cli.UsageError{Err: fmt.Errorf("LEGWORK_METRICS_ADDR: %w", err)}
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost" // it listens on every address
	}
	ctx, cancel := context.WithTimeout(ctx, probeWait)
	defer cancel()
	url := "http://" + net.JoinHostPort(host, port) + "/" + kind + "?verbose"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("no process answers at %s: %w", address, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusServiceUnavailable {
		return cli.UsageError{Err: fmt.Errorf("%s answers %s: want one of livez, readyz, startupz", url, answer.Status)}
	}
	var a probe.Answer
	if err := json.NewDecoder(answer.Body).Decode(&a); err != nil {
		return fmt.Errorf("%s: %w", url, err)
	}
	if c.JSON() {
		err = c.Encode(a)
	} else {
		_, err = fmt.Fprint(c.Out, a)
	}
	if err == nil && !a.OK {
		err = fmt.Errorf("%s fails", kind)
	}
	return err
}
