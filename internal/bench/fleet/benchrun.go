package fleet

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

// Run is one run of a benchmark: an empty namespace with its apps, and
// processes of its own.
type Run struct {
	Node  *node.Node
	Cl    *client.Client
	Fleet *fleet
}

// Open empties the namespace of benchmarks, deploys the documents and
// starts the processes.
func (b *Servers) Open(ctx context.Context, size Size, documents ...string) (*Run, error) {
	r := &Run{}
	if err := r.open(ctx, b, size, documents); err != nil {
		r.Close() // what is open already
		return nil, err
	}
	return r, nil
}

func (b *Run) open(ctx context.Context, s *Servers, size Size, documents []string) (err error) {
	if b.Node, err = openEmpty(ctx, s.Settings); err != nil {
		return err
	}
	if b.Cl, err = client.New(b.Node.Namespace, b.Node.Pool, b.Node.Conn.NATS()); err != nil {
		return err
	}
	for _, d := range documents {
		if err = node.DeployAndActivate(ctx, b.Cl, "bench.yaml", []byte(d)); err != nil {
			return err
		}
	}
	b.Fleet, err = startFleet(ctx, s, size)
	return err
}

// Close ends the processes and the connections.
func (b *Run) Close() {
	if b.Fleet != nil {
		b.Fleet.stop()
	}
	if b.Cl != nil {
		b.Cl.Close()
	}
	if b.Node != nil {
		b.Node.Close()
	}
}

// untilSQL waits until a query over the namespace is true.
func (b *Run) untilSQL(ctx context.Context, what, sql string, args ...any) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		var yes bool
		if err := b.Node.Pool.QueryRow(ctx, legwork.Qualify(sql, b.Node.Namespace), args...).Scan(&yes); err != nil {
			return fmt.Errorf("wait until %s: %w", what, node.OrCause(ctx, err))
		}
		if yes {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("wait until %s: %w", what, context.Cause(ctx))
		}
	}
}

// AtRest waits until a job has ended, or waits for something.
func (b *Run) AtRest(ctx context.Context, job client.Ref, ends bool) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if ends {
		_, err := b.Cl.Await(ctx, job)
		return err
	}
	return b.untilSQL(ctx, "job "+job.String()+" sleeps or waits for a worker",
		`SELECT EXISTS (SELECT FROM legwork.activity a JOIN legwork.outbox o ON o.guid = a.work_guid WHERE a.gid = $1)`,
		job.Gid)
}

// Published waits until no message is due that nobody has published.
func (b *Run) Published(ctx context.Context) error {
	return b.untilSQL(ctx, "the relay has published the backlog",
		`SELECT NOT EXISTS (SELECT FROM legwork.outbox WHERE publish = 0 AND due_at <= now())`)
}

// EngineNow returns the memory of the largest engine process now, in MB.
func (f *fleet) EngineNow() (most float64) {
	for _, m := range f.members {
		if m.Role == "engine" {
			most = max(most, m.memory("VmRSS:"))
		}
	}
	return most
}

// SettleTime bounds what is left out of a steady load, until every place is
// taken: as much as is measured, if that is less.
const SettleTime = 3 * time.Second

// openEmpty opens the namespace of benchmarks, emptied.
func openEmpty(ctx context.Context, s cli.Settings) (*node.Node, error) {
	if err := node.Reset(ctx, s); err != nil {
		return nil, err
	}
	return node.Open(ctx, s, "bench")
}
