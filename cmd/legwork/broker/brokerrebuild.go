package broker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/streams"
)

// rebuild is one run of `legwork broker rebuild`.
type rebuild struct {
	*cli.Shell
	on        *both
	yes, wait bool
	timeout   time.Duration
	done      rebuilt
}

// rebuilt is what it did, for -o json.
type rebuilt struct {
	*rebuildPlan
	Rebuilt bool `json:"rebuilt"`
	// Lost counts the messages that went with the streams, by stream.
	Lost    map[string]uint64 `json:"lost,omitempty"`
	Epoch   int64             `json:"epoch,omitempty"`
	Left    int               `json:"left"`
	Seconds float64           `json:"seconds,omitempty"`
}

func brokerRebuild(c *cli.Shell) *cobra.Command {
	r := &rebuild{Shell: c}
	cmd := cli.Writes(&cobra.Command{
		Use: "rebuild", Short: "Delete all streams, create them again and publish everything again", Args: cobra.NoArgs,
		Long: `Deletes the streams of the namespace with all their messages, creates them and their
consumers again with the same settings, and waits until relays have published
everything again from Postgres. Engines, relays and workers may run meanwhile. Use
it when the broker's data are damaged, or to move them. Without --yes it only shows
what would be deleted.

Jobs lose nothing: each still ends once. Work that workers have, and work whose
answer was in the broker, is delivered again under the same idempotency key. But
starts and signals from outside that no engine has taken are not in Postgres yet,
and are lost: senders that wait for a receipt repeat them, others do not. --wait
first waits until engines have taken them all. The events of the last day are
published again under the same Legwork-Guid, also for consumers that have read them.

Exit codes: 0 everything is published again, or --yes was missing; 124 timed out:
while waiting (--wait) nothing has been deleted yet; later, relays go on with the
rest.`,
		Example: "  legwork broker rebuild\n  legwork broker rebuild --wait --yes\n  legwork broker rebuild --yes " +
			"--timeout 10m -o json",
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if r.on, err = openBoth(cmd.Context(), c, "legwork broker rebuild"); err != nil {
				return err
			}
			defer r.on.close()
			return r.run(cmd.Context())
		},
	}, "table", "json")
	f := cmd.Flags()
	f.BoolVar(&r.yes, "yes", false, "do it")
	f.BoolVar(&r.wait, "wait", false, "wait until engines have taken all starts and signals")
	f.DurationVar(&r.timeout, "timeout", 5*time.Minute, "give up after this time")
	return cmd
}

func (r *rebuild) run(ctx context.Context) error {
	plan, err := r.on.planRebuild(ctx)
	if err != nil {
		return err
	}
	r.done.rebuildPlan = plan
	if !r.JSON() {
		if err := plan.show(r.Shell); err != nil {
			return err
		}
	}
	if plan.OnlyHere > 0 && !r.wait {
		r.Note("%d starts and signals are only in the broker: Postgres cannot send them again. --wait lets engines take "+
			"them first", plan.OnlyHere)
	}
	if !r.yes {
		r.Note("nothing was deleted: --yes does it")
		return r.end()
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	err = r.delete(ctx)
	if err == nil {
		err = r.republish(ctx)
	}
	r.done.Seconds = time.Since(began).Seconds()
	return errors.Join(err, r.end())
}

// end writes the result as JSON; people have read it meanwhile.
func (r *rebuild) end() error {
	if !r.JSON() {
		return nil
	}
	return r.Encode(r.done)
}

// delete rebuilds all streams in a new epoch: what was published before and
// turns up later, in a copy of the broker's store above all, is then known as old.
func (r *rebuild) delete(ctx context.Context) error {
	r.done.Lost = map[string]uint64{}
	for i := range r.done.Streams {
		s := &r.done.Streams[i].Stream
		if taken := s.Lane == legwork.LaneStart || s.Lane == legwork.LaneSignal; r.wait && taken {
			if err := r.drain(ctx, *s); err != nil {
				return err
			}
		}
		if r.done.Epoch == 0 {
			epoch, err := r.on.ledger.RaiseEpoch(ctx, "broker rebuild")
			if err != nil {
				return err
			}
			r.done.Epoch = epoch.Epoch
		}
		lost, err := r.on.conn.Rebuild(ctx, *s)
		if err != nil {
			return fmt.Errorf("%w: run it again; engines, relays and workers create what is missing", err)
		}
		r.done.Lost[s.Name] = lost
	}
	r.done.Rebuilt = true
	r.Note("all streams are new, epoch %d", r.done.Epoch)
	return nil
}

// drain waits until engines have taken what a stream holds.
func (r *rebuild) drain(ctx context.Context, s streams.Stream) error {
	shown := cli.NewProgress(r.Err)
	defer shown.End()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for last := uint64(0); ; {
		now, err := r.on.conn.Look(ctx, s.Lane)
		if err == nil && now.Messages == 0 {
			return nil
		}
		if err == nil && now.Messages != last {
			last = now.Messages
			shown.Show("waiting for engines to take %d messages of %s", last, s.Name)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return r.late(ctx, "%s still holds %d messages, and is left as it is: stop what sends them, or leave --wait away",
				s.Name, last)
		}
	}
}

// republish makes everything due and is a relay until all of it is out.
func (r *rebuild) republish(ctx context.Context) (err error) {
	resent, err := r.on.outbox.Resend(ctx, 0)
	if err != nil {
		return fmt.Errorf("%w: relays find by themselves what is missing, within 10 minutes", err)
	}
	relaying, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- r.relay(relaying) }()
	defer func() { stop(); err = errors.Join(err, <-ended) }()
	born, err := r.on.conn.EventStream(ctx)
	if err == nil {
		err = r.on.outbox.LostEvents(ctx, born)
	}
	if err != nil {
		return fmt.Errorf("%w: relays find by themselves which events are missing", err)
	}
	return r.follow(ctx, resent)
}

// relay publishes beside whatever other relays run.
func (r *rebuild) relay(ctx context.Context) error {
	publisher, err := streams.NewPublisher(r.on.conn, streams.PublisherConfig{})
	if err != nil {
		return err
	}
	relay, err := outbox.NewRelay(r.on.outbox, outbox.Ask(r.on.conn), publisher,
		outbox.Config{Assemble: graph.AssembleFlat, EventStream: r.on.conn.EventStream, Log: r.StackLog()})
	if err != nil {
		return err
	}
	return relay.Run(ctx)
}

func (r *rebuild) follow(ctx context.Context, resent *outbox.Resent) error {
	shown := cli.NewProgress(r.Err)
	defer shown.End()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	total := 0
	for last := -1; ; {
		left, err := resent.Left(ctx)
		if err == nil {
			r.done.Left, total = left, max(total, left)
			if left != last {
				last = left
				shown.Show("published again or consumed: %d of %d", total-left, total)
			}
			if left == 0 {
				return nil
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return r.late(ctx, "%d messages are not published again yet, relays go on with them: see `legwork outbox status`",
				r.done.Left)
		}
	}
}

// late is the error of a run whose time is over, or that was interrupted.
func (r *rebuild) late(ctx context.Context, format string, args ...any) error {
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return context.Cause(ctx)
	}
	return &legwork.Error{Code: legwork.CodeTimeout,
		Message: fmt.Sprintf("after %v ", r.timeout) + fmt.Sprintf(format, args...)}
}
