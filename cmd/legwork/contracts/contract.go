package contracts

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/contract"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/streams"
)

// Command judges installations.
func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "contract", Short: "Judge an installation by the contract of signals and of HTTP",
		Example: "  legwork contract app\n  legwork contract verify --http http://localhost:7070"}
	cmd.AddCommand(verify(c), application(c))
	return cmd
}

func application(c *cli.Shell) *cobra.Command {
	return &cobra.Command{Use: "app", Short: "Print the application that contract verify needs", Args: cobra.NoArgs,
		Long: `Prints the application document that the judged installation must have: pipe it into
` + "`legwork app deploy -`" + `. Its jobs wait for a signal, and expire after an hour.`,
		Example: "  legwork contract app",
		RunE: func(*cobra.Command, []string) error {
			_, err := c.Out.Write(contract.App)
			return err
		}}
}

func verify(c *cli.Shell) *cobra.Command {
	var url string
	var bus bool
	cmd := cli.Writes(&cobra.Command{
		Use: "verify --http URL", Short: "Try all vectors of the contract on a running installation", Args: cobra.NoArgs,
		Long: `Sends signals to jobs, calls of JSON-RPC and requests that must be refused, as the
files in contract/testdata say, and compares the answers. Signals are sent over REST,
over JSON-RPC, and with --nats over NATS; each is repeated over the others, where its
answer must be the same. It starts about 40 jobs of the application that
` + "`legwork contract app`" + ` prints; deploy that first.

If the installation asks for a token, name it in LEGWORK_HTTP_TOKEN: that of a client.

Exit codes: 0 all vectors hold, 1 one does not, or an error, 2 wrong usage.`,
		Example: `  legwork contract verify --http http://localhost:7070
  legwork contract verify --http https://legwork.example.org --nats -n shop -o json`,
		RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd.Context(), c, url, bus) },
	}, "table", "json")
	cmd.Flags().StringVar(&url, "http", "http://127.0.0.1:7070", "URL of the HTTP API")
	cmd.Flags().BoolVar(&bus, "nats", false, "also over NATS, at the servers of --nats-url or $NATS_URL")
	return cmd
}

func run(ctx context.Context, c *cli.Shell, url string, bus bool) error {
	cfg := contract.Config{URL: url, Token: os.Getenv("LEGWORK_HTTP_TOKEN"), Namespace: c.Flags.Namespace}
	if bus {
		s, err := c.Servers(ctx, cli.NeedNATS)
		if err != nil {
			return err
		}
		conn, err := streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
			Namespace: s.Namespace})
		if err != nil {
			return err
		}
		defer conn.Close()
		cfg.NATS = conn.NATS()
	}
	var all []contract.Verdict
	failed := 0
	if err := contract.Verify(ctx, cfg, func(v contract.Verdict) {
		all = append(all, v)
		word := "ok"
		if !v.OK {
			failed++
			word = "FAILED"
		}
		if c.JSON() {
			return
		}
		fmt.Fprintf(c.Out, "%-6s  %-10s  %-8s  %s\n", word, v.Vectors, v.Transport, v.Name)
		if !v.OK {
			fmt.Fprintf(c.Out, "        %s\n", v.Problem)
		}
	}); err != nil {
		return err
	}
	if c.JSON() {
		if err := c.Encode(all); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d vectors do not hold", failed, len(all))
	}
	return nil
}
