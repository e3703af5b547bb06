package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

func (c *cli) job() *cobra.Command {
	cmd := &cobra.Command{Use: "job", Short: "Start, list, show and await jobs"}
	cmd.AddCommand(c.jobStart(), c.jobShow(), c.jobList(), c.jobWait())
	return cmd
}

func (c *cli) jobStart() *cobra.Command {
	var id, key, data string
	var wait bool
	cmd := &cobra.Command{
		Use: "start TOPIC", Short: "Start a job of the graph that subscribes to a topic", Args: cobra.ExactArgs(1),
		Long: `Starts a job and prints its receipt after the commit. With --wait it also waits
for the end and prints the job's data; a failed job is exit code 6.`,
		Example: "  legwork job start order.placed --data '{\"id\": \"o-1\"}'\n  legwork job start order.placed --data @order.json --wait",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.oneOf("table", "json", "ids"); err != nil {
				return err
			}
			input, err := c.payload(data)
			if err != nil {
				return err
			}
			cl, done, err := c.client(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			var opts []client.Option
			if id != "" {
				opts = append(opts, client.WithJobID(id))
			}
			if key != "" {
				opts = append(opts, client.WithIdempotencyKey(key))
			}
			receipt, err := cl.Start(cmd.Context(), args[0], input, opts...)
			if err != nil {
				return err
			}
			if wait {
				return c.await(cmd, cl, client.Of(receipt))
			}
			return c.printReceipt(receipt)
		},
	}
	cmd.Flags().StringVar(&id, "job-id", "", "the job's id (default: the graph's stats.id, else one is made)")
	cmd.Flags().StringVar(&key, "key", "", "idempotency key: the same key starts one job, however often it is sent")
	cmd.Flags().StringVar(&data, "data", "", "the input as JSON, @FILE, or - for standard input")
	cmd.Flags().BoolVar(&wait, "wait", false, "wait for the end of the job")
	return cmd
}

// payload reads the value of --data.
func (c *cli) payload(data string) (json.RawMessage, error) {
	var text []byte
	var err error
	switch {
	case data == "-":
		text, err = io.ReadAll(io.LimitReader(c.in, legwork.MaxPayloadBytes+1))
	case strings.HasPrefix(data, "@"):
		text, err = os.ReadFile(data[1:])
	default:
		text = []byte(data)
	}
	if err == nil {
		err = legwork.CheckPayload(text)
	}
	return legwork.OrNull(text), err
}

func (c *cli) printReceipt(r *legwork.Receipt) error {
	switch c.flags.output {
	case "json":
		return json.NewEncoder(c.out).Encode(r)
	case "ids":
		_, err := fmt.Fprintln(c.out, r.Job)
		return err
	}
	word := "started"
	if r.Duplicate {
		word = "exists already, nothing was started:"
	}
	_, err := fmt.Fprintf(c.out, "%s %s (app %s version %s, gid %s)\n", word, r.Job, r.App, r.Version, r.Gid)
	return err
}

func (c *cli) jobWait() *cobra.Command {
	var app string
	var timeout time.Duration
	cmd := &cobra.Command{
		Use: "wait JOB", Short: "Wait for the end of a job and print its data", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.oneOf("table", "json"); err != nil {
				return err
			}
			cl, done, err := c.client(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			ref, err := find(cmd.Context(), cl, app, args[0])
			if err != nil {
				return err
			}
			if timeout > 0 {
				ctx, cancel := contextWithTimeout(cmd.Context(), timeout)
				defer cancel()
				cmd.SetContext(ctx)
			}
			return c.await(cmd, cl, ref)
		},
	}
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "give up after this time, with exit code 124 (default: never)")
	return cmd
}

// await waits for a job and prints what it came to.
func (c *cli) await(cmd *cobra.Command, cl *client.Client, ref client.Ref) error {
	result, err := cl.Await(cmd.Context(), ref)
	var failed *client.JobError
	if err != nil && !errors.As(err, &failed) {
		return err
	}
	if result != nil && c.flags.output == "json" {
		if err := json.NewEncoder(c.out).Encode(result); err != nil {
			return err
		}
	} else if result != nil {
		fmt.Fprintf(c.out, "%s %s\n%s\n", result.JobID, result.State, result.Data)
	}
	if failed != nil {
		return errJobFailed{failed}
	}
	return nil
}

func (c *cli) jobList() *cobra.Command {
	var f client.Filter
	cmd := &cobra.Command{
		Use: "list", Short: "List jobs, the latest first", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.oneOf("table", "json", "jsonl", "ids"); err != nil {
				return err
			}
			cl, done, err := c.reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			page, err := cl.Jobs(cmd.Context(), f)
			if err != nil {
				return err
			}
			return c.printJobs(page)
		},
	}
	cmd.Flags().StringVar(&f.App, "app", "", "only jobs of this app")
	cmd.Flags().StringVar(&f.Graph, "topic", "", "only jobs of the graph that subscribes to this topic")
	cmd.Flags().StringVar(&f.State, "state", "", "running, completed or failed")
	cmd.Flags().StringVar(&f.Prefix, "prefix", "", "only job ids that begin so")
	cmd.Flags().IntVar(&f.Limit, "limit", client.DefaultJobs, "how many")
	return cmd
}

func (c *cli) printJobs(page *client.JobPage) error {
	enc := json.NewEncoder(c.out)
	switch c.flags.output {
	case "json":
		return enc.Encode(page)
	case "jsonl":
		for _, j := range page.Jobs {
			if err := enc.Encode(j); err != nil {
				return err
			}
		}
		return nil
	case "ids":
		for _, j := range page.Jobs {
			fmt.Fprintln(c.out, j.JobID)
		}
		return nil
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "JOB\tAPP\tVERSION\tSTATE\tOPEN\tSTARTED\tTOOK")
	for _, j := range page.Jobs {
		took := ""
		if j.Ended != nil {
			took = j.Ended.Sub(j.Created).Round(time.Millisecond).String()
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\n", j.JobID, j.App, j.Version, j.State, j.Semaphore, j.Created.Format("2006-01-02 15:04:05"), took)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if !page.Next.IsZero() {
		c.note("there are more: raise --limit or narrow the list")
	}
	return nil
}
