package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/streams"
)

const (
	// topWidth is what a frame keeps to where there is no terminal.
	topWidth = 100
	// topEvery is the time between two looks; fewer than topLeast would be load.
	topEvery = 2 * time.Second
	topLeast = 100 * time.Millisecond
)

func Top(c *cli.Shell) *cobra.Command {
	every, once := topEvery, false
	cmd := cli.Writes(&cobra.Command{
		Use: "top", Short: "Watch lanes, backlogs, rates and processes live", Args: cobra.NoArgs,
		Long: `Shows lanes, graphs and processes, and refreshes them every --interval. q or Ctrl-C
ends it, any other key refreshes at once. It changes nothing. With --once, or if
standard output is no terminal, it prints one frame; -o json prints one document, -o
jsonl one line for each refresh. Rates are measured between two refreshes, so one
frame takes one --interval.

WAITING are messages not delivered yet, INFLIGHT delivered and not acknowledged,
AGAIN those of INFLIGHT delivered more than once, OLDEST is the age of the first
that waits, TAKEN/S are deliveries. OUTBOX counts messages that must still take
effect; OVERDUE says for how long the oldest of them should have been published, or
published again. Rates of graphs and processes come from the processes that answer;
open and unexplained jobs are counted by the auditor. "-" means unknown: a user
without the right to read messages sees no OLDEST.

Of durable functions it shows how many are open, what they wait for (a turn of
theirs, an answer, a signal, a timer), how many are stuck because their turns fail,
and how many turns are answered, fail or disagree with the journal. At most 10,000
are counted, and 1,000 of the oldest jobs looked at.`,
		Example: "  legwork top\n  legwork top --interval 10s\n  legwork top --once\n  legwork top -o json\n  legwork top " +
			"-o jsonl --interval 10s",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if every < topLeast {
				return cli.UsageError{Err: fmt.Errorf("--interval %v: want at least %v", every, topLeast)}
			}
			t, err := openTop(cmd.Context(), c, every)
			if err != nil {
				return err
			}
			defer t.close()
			return t.run(cmd.Context(), once)
		},
	}, "table", "json", "jsonl")
	cmd.Flags().DurationVar(&every, "interval", topEvery, "time between two refreshes")
	cmd.Flags().BoolVar(&once, "once", false, "print one frame and end")
	return cmd
}

// topRun is one run of `legwork top`.
type topRun struct {
	*cli.Shell
	top.Sources
	every time.Duration
	last  *top.Look
}

func openTop(ctx context.Context, c *cli.Shell, every time.Duration) (*topRun, error) {
	s, err := c.Servers(ctx, cli.NeedBoth)
	if err != nil {
		return nil, err
	}
	t := &topRun{Shell: c, Sources: top.Sources{Namespace: s.Namespace}, every: every}
	if t.Pool, err = pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork top", Size: 1, Ordered: true}); err != nil {
		return nil, err
	}
	t.Conn, err = streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
		Role: "operator", Namespace: s.Namespace,
		Name: "legwork top", Log: slog.New(slog.DiscardHandler)}) // what fails is in the frame
	if err != nil {
		t.Pool.Close()
		return nil, err
	}
	return t, nil
}

func (t *topRun) close() {
	t.Conn.Close()
	t.Pool.Close()
}

func (t *topRun) run(ctx context.Context, once bool) error {
	switch {
	case t.Flags.Output == "jsonl":
		return t.follow(ctx)
	case once || t.JSON() || !cli.IsTerminal(t.Out):
		return t.once(ctx)
	}
	return t.live(ctx)
}

// next looks, and compares with the look before.
func (t *topRun) next(ctx context.Context) top.View {
	now := t.Look(ctx)
	v := top.Compare(t.last, now)
	t.last = now
	return v
}

// once prints one view, with rates. What could not be looked at is an error.
func (t *topRun) once(ctx context.Context) error {
	t.next(ctx)
	select {
	case <-time.After(t.every):
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	v := t.next(ctx)
	var err error
	if t.JSON() {
		err = t.Encode(v)
	} else {
		for _, line := range v.Frame(topWidth, 0) {
			fmt.Fprintln(t.Out, line.Text)
		}
	}
	if err == nil && len(v.Errors) > 0 {
		err = errors.New("some could not be looked at: see the errors")
	}
	return err
}

// follow prints a line of JSON for each look until ctx ends.
func (t *topRun) follow(ctx context.Context) error {
	tick := time.NewTicker(t.every)
	defer tick.Stop()
	for {
		v := t.next(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err := t.Encode(v); err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// live shows frame after frame in place until somebody ends it.
func (t *topRun) live(ctx context.Context) error {
	screen, err := cli.OpenScreen(t.In, t.Out)
	if err != nil {
		return err
	}
	defer screen.Close()
	tick := time.NewTicker(t.every)
	defer tick.Stop()
	screen.Draw([]top.Line{{Text: "looking at namespace " + t.Namespace + " …"}})
	for {
		// A look may take long when a server is away: q ends it all the same.
		looking, stop := context.WithCancel(ctx)
		seen := make(chan top.View, 1)
		go func() { seen <- t.next(looking) }()
		for waiting := true; waiting; {
			select {
			case v := <-seen:
				width, height := screen.Size()
				screen.Draw(append(v.Frame(width, height-1), top.Line{Text: hint(t.every, width)}))
				seen = nil
			case <-tick.C:
				waiting = seen != nil
			case key := <-screen.Keys:
				if waiting = seen != nil; quits(key) {
					stop()
					return nil
				}
			case <-ctx.Done():
				stop()
				return nil
			}
		}
		stop()
	}
}

func hint(every time.Duration, width int) string {
	s := fmt.Sprintf("every %v   q quits, any other key looks now", every)
	return s[:min(len(s), width)]
}

// quits are q, Ctrl-C and Ctrl-D: a terminal in raw mode sends no signals.
func quits(key byte) bool { return key == 'q' || key == 'Q' || key == 3 || key == 4 }
