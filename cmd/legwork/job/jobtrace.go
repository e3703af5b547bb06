package job

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/telemetry"
)

func jobTrace(c *cli.Shell) *cobra.Command {
	var app, otlp string
	cmd := cli.Writes(&cobra.Command{
		Use: "trace JOB", Short: "Print or draw the trace of a job: legs, workers, attempts, signals, children",
		Args: cobra.ExactArgs(1),
		Long: `Prints the trace of a job from its rows alone, as a tracing backend would show it:
each leg of each activity below its cause, with attempts, both ledgers, outcome and
error, and the jobs that it began. JOB is the job's id or gid. If no row has the
time of a span, the time of the nearest row is shown.

A span stands below the one that caused it; if one span caused several, these are
indented. A publish is shown as long as its message is in the outbox: published and
not answered, or not due yet. A signal stands between the hook that waited and what
it woke.

-o svg draws it as bars on a scale of time: one file that any browser shows.

--otlp sends the spans of a job that was not sampled to an OTLP receiver, such as
Jaeger on port 4318. They get the ids that they would have had. --otlp= (empty) uses
OTEL_EXPORTER_OTLP_ENDPOINT. See docs/tracing.md.`,
		ValidArgsFunction: c.CompleteJob,
		Example: "  legwork job trace o-1\n  legwork job trace o-1 -o json\n  legwork job trace o-1 -o svg > " +
			"o-1.svg\n  legwork job trace o-1 --otlp http://localhost:4318",
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.Named(cmd.Context(), app, args[0])
			if err != nil {
				return err
			}
			defer done()
			t, err := cl.Trace(cmd.Context(), ref)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("otlp") {
				return SendTrace(cmd.Context(), c, t, otlp)
			}
			switch c.Flags.Output {
			case "json":
				return c.Encode(t)
			case "svg":
				_, err = fmt.Fprint(c.Out, TraceSVG(t))
				return err
			}
			return PrintTrace(c, t)
		},
	}, "table", "json", "svg")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&otlp, "otlp", "", "send it to this OTLP receiver, a URL; empty: OTEL_EXPORTER_OTLP_ENDPOINT")
	cli.Offer(cmd, "otlp", cobra.NoFileCompletions)
	return cmd
}

// PrintTrace prints the tree. Chains are not indented: a job of many steps
// would run off the page.
func PrintTrace(c *cli.Shell, t *client.Trace) error {
	sampled := "not sampled"
	if t.Sampled {
		sampled = "sampled"
	}
	var head, page cli.Table
	head.Row("job", t.JobID)
	head.Row("state", t.State)
	head.Row("trace", t.ID.String()+", "+sampled)
	page.Row("SPAN", "AT", "TOOK", "TRY", "ACTIVITY LEDGER", "MESSAGE LEDGER", "OUTCOME")
	for i := range t.Spans {
		s := &t.Spans[i]
		took, try := "", ""
		switch {
		case s.End == nil:
			took = "…"
		case s.End.After(s.Begin):
			took = cli.Span(s.End.Sub(s.Begin))
		}
		if s.Attempt > 0 {
			try = strconv.Itoa(s.Attempt)
		}
		name := s.Kind + " " + s.Name
		if s.Operation != "" && s.Kind == "leg1" {
			name += " " + s.Operation
		}
		page.Row(strings.Repeat("│ ", s.Depth)+name, "+"+cli.Span(s.Begin.Sub(t.Began)), took, try, s.Ledger,
			s.Marks, became(s))
	}
	if t.Truncated {
		c.Note("there is more: the tree ends at %d jobs, and at %d rows of one", client.MaxTraceJobs, client.MaxJobRows)
	}
	return cli.WriteParts(c.Out, []cli.Table{head, page})
}

// became is what became of a span.
func became(s *client.Span) string {
	text := s.Outcome
	switch {
	case s.Due != nil:
		text += " until " + cli.Clock(*s.Due) + " UTC"
	case s.Published > 0:
		text += " " + strconv.Itoa(s.Published) + "x"
	}
	if s.Code != 0 {
		text += " " + strconv.Itoa(s.Code)
	}
	if s.Error != "" {
		text += ": " + s.Error
	}
	return text
}

// SendTrace exports the tree.
func SendTrace(ctx context.Context, c *cli.Shell, t *client.Trace, to string) error {
	s, err := c.Configured(ctx)
	if err != nil {
		return err
	}
	if to != "" {
		s.Telemetry.Endpoint, s.Telemetry.TracesEndpoint = to, ""
	}
	past := make([]telemetry.Past, len(t.Spans))
	for i := range t.Spans {
		past[i] = pastOf(&t.Spans[i])
	}
	if err := telemetry.ExportPast(ctx, s.Telemetry, past); err != nil {
		return err
	}
	if t.Sampled {
		c.Note("the job was sampled: the receiver may have these spans already")
	}
	_, err = fmt.Fprintln(c.Out, t.ID)
	return err
}

func pastOf(s *client.Span) telemetry.Past {
	p := telemetry.Past{Trace: s.Trace, ID: s.ID, Kind: s.Kind, Name: s.Name, Begin: s.Begin, End: s.Begin, Error: s.Error,
		Code: s.Code}
	if s.Parent != nil {
		p.Parent = *s.Parent
	}
	if s.Link != nil {
		p.LinkTrace, p.Link = s.Link.Trace, s.Link.ID
	}
	if s.End != nil {
		p.End = *s.End
	}
	p.Attributes = []telemetry.Attr{telemetry.Job(s.JobID), telemetry.Gid(s.Gid), telemetry.App(s.App),
		telemetry.Version(s.Version),
		telemetry.GUID(s.GUID), telemetry.Outcome(s.Outcome), telemetry.Exported()}
	for _, a := range []struct {
		value string
		attr  func(string) telemetry.Attr
	}{{s.Activity, telemetry.Activity}, {string(s.DAD), telemetry.AddressText}, {s.Ledger, telemetry.ActivityDigits},
		{s.Marks, telemetry.GUIDDigits}} {
		if a.value != "" {
			p.Attributes = append(p.Attributes, a.attr(a.value))
		}
	}
	if s.Attempt > 0 {
		p.Attributes = append(p.Attributes, telemetry.Attempt(s.Attempt))
	}
	return p
}
