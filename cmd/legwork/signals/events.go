package signals

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// eventFlags are those of `legwork events`.
type eventFlags struct {
	since, after string
	follow       bool
	query        client.EventQuery
}

func Events(c *cli.Shell) *cobra.Command {
	var f eventFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "events", Short: "Read the events that jobs have published, from Postgres", Args: cobra.NoArgs,
		Long: `Reads the events of graphs that publish. Postgres stores each event for a day, in
the order in which engines received them from the broker, so none is missing even if
the broker has lost its data. --since takes a time (2026-11-02T08:00:00Z) or an age
(90m). --follow goes on with new events until Ctrl-C.

Each event has a position. To continue, pass the position of the last event that you
have processed to --after. An event is listed when an engine has received it from
the broker, usually within a second. -o json prints one page and the position to
continue from (next), -o jsonl one line for each event.`,
		Example: "  legwork events --since 10m\n  legwork events --topic parcel.moved --follow -o jsonl\n  legwork events " +
			"--after 1793350000000000 -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.read(c, cmd); err != nil {
				return cli.UsageError{Err: err}
			}
			cl, done, err := c.Reader(cmd.Context())
			if err != nil {
				return err
			}
			defer done()
			return printEvents(c, cmd, cl, f)
		},
	}, "table", "json", "jsonl")
	cmd.Flags().StringVar(&f.query.Topic, "topic", "", "only events on this topic (the publishes of a graph)")
	cmd.Flags().StringVar(&f.since, "since", "10m", "only events published at this time or later")
	cmd.Flags().StringVar(&f.after, "after", "", "only events after this position; --since is then ignored")
	cmd.Flags().BoolVarP(&f.follow, "follow", "f", false, "go on with new events")
	cmd.Flags().IntVar(&f.query.Limit, "limit", client.DefaultEvents, "how many on a page of -o json, at most 1000")
	return cmd
}

func (f *eventFlags) read(c *cli.Shell, cmd *cobra.Command) (err error) {
	if f.query.Limit < 1 || f.query.Limit > client.MaxEvents {
		return fmt.Errorf("--limit is %d, want 1 to %d", f.query.Limit, client.MaxEvents)
	}
	if !c.JSON() {
		if cmd.Flags().Changed("limit") {
			return fmt.Errorf("--limit is for -o json: the other forms write all events")
		}
		f.query.Limit = client.MaxEvents
	} else if f.follow {
		return fmt.Errorf("-o json writes one page and ends: follow with -o jsonl")
	}
	if f.query.Topic != "" {
		if err := legwork.CheckTopic(f.query.Topic); err != nil {
			return fmt.Errorf("--topic: %w", err)
		}
	}
	f.query.After = client.Position(f.after)
	if f.query.Since, err = cli.Moment(f.since, time.Now()); err != nil {
		return fmt.Errorf("--since %q: %w", f.since, err)
	}
	return nil
}

func printEvents(c *cli.Shell, cmd *cobra.Command, cl *client.Client, f eventFlags) error {
	ctx := cmd.Context()
	if c.JSON() {
		page, err := cl.Events(ctx, f.query)
		if err != nil {
			return err
		}
		return c.Encode(page)
	}
	first := true
	hear := func(e client.KeptEvent) error {
		if c.Flags.Output == "jsonl" {
			return c.Encode(e)
		}
		if first {
			first = false
			if err := eventLine(c, "AT (UTC)", "TOPIC", "JOB", "STATUS", "POSITION", "DATA"); err != nil {
				return err
			}
		}
		return eventLine(c, cli.Clock(e.At), e.Topic, e.JobID, string(e.Status)+" "+strconv.Itoa(e.Code), string(e.Position),
			string(e.Data))
	}
	if f.follow {
		return cl.Follow(ctx, f.query, hear)
	}
	for {
		page, err := cl.Events(ctx, f.query)
		if err != nil {
			return err
		}
		for _, e := range page.Events {
			if err := hear(e); err != nil {
				return err
			}
		}
		if f.query.After = page.Next; !page.More {
			return nil
		}
	}
}

// eventLine writes one line of the table: lines come one by one, so that the
// columns have fixed widths.
func eventLine(c *cli.Shell, at, topic, job, status, position, data string) error {
	_, err := fmt.Fprintf(c.Out, "%-19s  %-24s  %-24s  %-13s  %-16s  %s\n", at, topic, cli.Fit(job, 24), status, position,
		cli.Fit(data, 120))
	return err
}
