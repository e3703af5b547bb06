package signals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func Signal(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "signal", Short: "Wake jobs that wait for a signal",
		Example: `  legwork signal send order.approved '{"id": "o-1"}'`}
	cmd.AddCommand(signalSend(c))
	return cmd
}

// signalFlags are those of signal send.
type signalFlags struct {
	id, status string
	code       int
	timeout    time.Duration
}

func signalSend(c *cli.Shell) *cobra.Command {
	var f signalFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "send TOPIC [DATA]", Short: "Send a signal to the hooks that wait for it on a topic",
		Args: cobra.RangeArgs(1, 2),
		Long: `Sends a signal, and prints after the commit which hooks it has woken: the rules of
the topic compare its data with what each hook expects. If no hook waits for it, it
is kept for a day (LEGWORK_SIGNAL_RETENTION of the engines) for a hook that comes
later, unless the hooks' rules say buffer: false. DATA is JSON, @FILE, or - for
standard input.

--code 202 (or --status pending) leaves the hook open for more, anything else closes
it; --status error follows the transitions for errors. With --id you may repeat the
command: an id counts once on a topic, whatever the data and whichever job it is
for. To signal two jobs, use two ids, such as approve-ORDER with the job's own
number. If no application has a hook on the topic, the exit code is 4.`,
		Example: `  legwork signal send order.approved '{"id": "o-1", "by": "Ada"}'
  legwork signal send order.approved @decision.json --id decision-17
  legwork signal send order.question '{"id": "o-1"}' --code 202`,
		ValidArgsFunction: c.CompleteSignal,
		RunE: func(cmd *cobra.Command, args []string) error {
			text := ""
			if len(args) == 2 {
				text = args[1]
			}
			data, err := c.Payload(text)
			if err != nil {
				return cli.UsageError{Err: fmt.Errorf("DATA: %w", err)}
			}
			opts, err := f.options()
			if err != nil {
				return cli.UsageError{Err: err}
			}
			cl, done, err := c.Client(cmd.Context(), cli.NeedNATS)
			if err != nil {
				return err
			}
			defer done()
			receipt, err := sendSignal(cmd.Context(), c, cl, args[0], data, opts, f.timeout)
			if err != nil {
				return err
			}
			return printSignal(c, receipt)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&f.id, "id", "", "signal id: sent twice on a topic it counts once, for all jobs together")
	cmd.Flags().StringVar(&f.status, "status", "", "success, pending or error (default success, pending for code 202)")
	cmd.Flags().IntVar(&f.code, "code", 0, "1 to 999999 (default 200, or by status 202, and an error's own code or 500)")
	cmd.Flags().DurationVar(&f.timeout, "timeout", cli.ReceiptTimeout, "give up after this time, with exit code 124")
	cli.Offer(cmd, "status", cobra.FixedCompletions([]cobra.Completion{string(legwork.Success), string(legwork.Pending),
		string(legwork.Failed)}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (f signalFlags) options() (opts []client.Option, err error) {
	switch legwork.Status(f.status) {
	case "", legwork.Success, legwork.Pending, legwork.Failed:
	default:
		return nil, fmt.Errorf("--status %q: want success, pending or error", f.status)
	}
	if f.code < 0 || f.code > 999_999 {
		return nil, fmt.Errorf("--code is %d, want 1 to 999999", f.code)
	}
	opts = append(opts, client.WithStatus(legwork.Status(f.status)), client.WithCode(f.code))
	if f.id != "" {
		opts = append(opts, client.WithIdempotencyKey(f.id))
	}
	return opts, nil
}

// sendSignal sends the signal. While there is no receipt it says what is missing.
func sendSignal(ctx context.Context, c *cli.Shell, cl *client.Client, topic string, data any, opts []client.Option,
	timeout time.Duration) (*client.SignalReceipt, error) {
	ctx, cancel := cli.Within(ctx, timeout, "no engine has answered")
	defer cancel()
	defer c.Hint(cl).Stop()
	receipt, err := cl.Signal(ctx, topic, data, opts...)
	var none *client.NoReceiptError
	if errors.As(err, &none) {
		return nil, fmt.Errorf("%w\nthe signal waits in the stream: it is taken when an engine runs (`legwork engine`, or "+
			"`legwork dev`); "+
			"to learn its outcome repeat the command with --id %s", none.Err, none.Key)
	}
	return receipt, err
}

func printSignal(c *cli.Shell, r *client.SignalReceipt) error {
	if c.JSON() {
		return c.Encode(r)
	}
	word := fmt.Sprintf("woke %d on", r.Woken)
	switch {
	case r.Duplicate:
		word = "was sent before on"
	case r.Ignored:
		word = "is not kept (buffer: false), nobody waits for it on"
	case r.Kept:
		word = "is kept, nobody waits for it on"
	}
	_, err := fmt.Fprintf(c.Out, "signal %s %s\n", word, r.Topic)
	return err
}
