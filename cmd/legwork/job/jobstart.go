package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// StartFlags are those of job start.
type StartFlags struct {
	id, key, data string
	Wait          bool
	timeout       time.Duration
}

func jobStart(c *cli.Shell) *cobra.Command {
	var f StartFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "start TOPIC", Short: "Start a job of the graph that subscribes to a topic", Args: cobra.ExactArgs(1),
		Long: `Starts a job and prints its receipt after the commit: from then on the job will run,
whatever fails. With --wait it also waits for the end and prints the job's data; if
the job fails, the exit code is 6. While it waits, it says on standard error what the
job waits for, as "job explain" does: after 2 seconds, and at each change.

If a job with this id exists already, nothing is started, and the exit code is 5.
With --key you may repeat the command: the same key starts one job, and every
repetition gets its receipt.`,
		Example: `  legwork job start order.placed --data '{"id": "o-1"}'
  legwork job start order.placed --data @order.json --wait
  legwork job start order.placed --data - --key checkout-17 -o ids`,
		ValidArgsFunction: c.CompleteGraph,
		RunE: func(cmd *cobra.Command, args []string) error {
			input, err := c.Payload(f.data)
			if err != nil {
				return cli.UsageError{Err: fmt.Errorf("--data: %w", err)}
			}
			cl, done, err := c.Client(cmd.Context(), cli.NeedNATS)
			if err != nil {
				return err
			}
			defer done()
			ctx, cancel := cli.Within(cmd.Context(), f.timeout, "the job has not ended")
			defer cancel()
			return RunStart(ctx, c, cl, args[0], input, f)
		},
	}, "table", "json", "ids")
	cmd.Flags().StringVar(&f.id, "job-id", "", "the job's id (default: the graph's stats.id, else a generated one)")
	cmd.Flags().StringVar(&f.key, "key", "", "idempotency key: the same key starts one job, however often it is sent")
	cmd.Flags().StringVar(&f.data, "data", "", "the input as JSON, @FILE, or - for standard input")
	cmd.Flags().BoolVar(&f.Wait, "wait", false, "wait for the end of the job")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0,
		"give up after this time, with exit code 124 (default: 30s for the receipt, no limit for the end)")
	return cmd
}

func RunStart(ctx context.Context, c *cli.Shell, cl *client.Client, topic string, input json.RawMessage,
	f StartFlags) error {
	receipt, err := insist(ctx, c, cl, topic, input, f)
	if err != nil {
		return err
	}
	if receipt.Duplicate && f.key == "" {
		return legwork.Conflict("job %s of app %s exists already and nothing was started: see `legwork job show %s`, or "+
			"give another id", receipt.Job, receipt.App, receipt.Job)
	}
	if receipt.Held != "" {
		c.Held(receipt)
	}
	if f.Wait && receipt.Held == "" {
		err := await(ctx, c, cl, client.Of(receipt))
		if legwork.CodeOf(err) == legwork.CodeForbidden {
			return fmt.Errorf("job %s has started, but: %w", receipt.Job, err)
		}
		return err
	}
	return printReceipt(c, receipt)
}

// insist starts the job. While there is no receipt it says what is missing.
func insist(ctx context.Context, c *cli.Shell, cl *client.Client, topic string, input json.RawMessage,
	f StartFlags) (*legwork.Receipt, error) {
	var opts []client.Option
	if f.id != "" {
		opts = append(opts, client.WithJobID(f.id))
	}
	if f.key != "" {
		opts = append(opts, client.WithIdempotencyKey(f.key))
	}
	ctx, cancel := cli.Within(ctx, cli.ReceiptTimeout, "no engine has answered")
	defer cancel()
	defer c.Hint(cl).Stop()
	receipt, err := cl.Start(ctx, topic, input, opts...)
	var none *client.NoReceiptError
	if errors.As(err, &none) {
		return nil, fmt.Errorf("%w\nthe start waits in the stream: it begins when an engine runs (`legwork engine`, or "+
			"`legwork dev`); "+
			"to learn its outcome repeat the command with --key %s", none.Err, none.Key)
	}
	return receipt, err
}

func printReceipt(c *cli.Shell, r *legwork.Receipt) error {
	switch c.Flags.Output {
	case "json":
		return c.Encode(r)
	case "ids":
		_, err := fmt.Fprintln(c.Out, r.Job)
		return err
	}
	if r.Held != "" {
		_, err := fmt.Fprintf(c.Out, "held %s (app %s)\n", r.Job, r.App)
		return err
	}
	word := "started"
	if r.Duplicate {
		word = "exists already:"
	}
	_, err := fmt.Fprintf(c.Out, "%s %s (app %s version %s, gid %s)\n", word, r.Job, r.App, r.Version, r.Gid)
	return err
}
