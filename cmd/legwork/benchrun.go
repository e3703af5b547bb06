package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// benchRun is one run of a benchmark: an empty namespace with its apps, and
// processes of its own.
type benchRun struct {
	node  *node
	cl    *client.Client
	fleet *fleet
}

// openBench empties the namespace of benchmarks, deploys the documents and
// starts the processes.
func (c *cli) openBench(ctx context.Context, s settings, p benchPlan, documents ...string) (*benchRun, error) {
	b := &benchRun{}
	if err := b.open(ctx, c, s, p, documents); err != nil {
		b.close() // what is open already
		return nil, err
	}
	return b, nil
}

func (b *benchRun) open(ctx context.Context, c *cli, s settings, p benchPlan, documents []string) (err error) {
	if b.node, err = s.openEmpty(ctx); err != nil {
		return err
	}
	if b.cl, err = client.New(b.node.Namespace, b.node.pool, b.node.conn.NATS()); err != nil {
		return err
	}
	for _, d := range documents {
		if err = deployAndActivate(ctx, b.cl, "bench.yaml", []byte(d)); err != nil {
			return err
		}
	}
	b.fleet, err = c.startFleet(ctx, s, p.size)
	return err
}

// close ends the processes and the connections.
func (b *benchRun) close() {
	if b.fleet != nil {
		b.fleet.stop()
	}
	if b.cl != nil {
		b.cl.Close()
	}
	if b.node != nil {
		b.node.close()
	}
}

// untilSQL waits until a query over the namespace is true.
func (b *benchRun) untilSQL(ctx context.Context, what, sql string, args ...any) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		var yes bool
		if err := b.node.pool.QueryRow(ctx, legwork.Qualify(sql, b.node.Namespace), args...).Scan(&yes); err != nil {
			return fmt.Errorf("wait until %s: %w", what, orCause(ctx, err))
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

// atRest waits until a job has ended, or waits for something.
func (b *benchRun) atRest(ctx context.Context, job client.Ref, ends bool) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if ends {
		_, err := b.cl.Await(ctx, job)
		return err
	}
	return b.untilSQL(ctx, "job "+job.String()+" sleeps or waits for a worker",
		`SELECT EXISTS (SELECT FROM legwork.activity a JOIN legwork.outbox o ON o.guid = a.work_guid WHERE a.gid = $1)`, job.Gid)
}

// published waits until no message is due that nobody has published.
func (b *benchRun) published(ctx context.Context) error {
	return b.untilSQL(ctx, "the relay has published the backlog",
		`SELECT NOT EXISTS (SELECT FROM legwork.outbox WHERE publish = 0 AND due_at <= now())`)
}

// print writes a result as one line of JSON, or as a page.
func (c *cli) print(result any, page func() error) error {
	if c.flags.output == "json" {
		return json.NewEncoder(c.out).Encode(result)
	}
	return page()
}

// engineNow returns the memory of the largest engine process now, in MB.
func (f *fleet) engineNow() (most float64) {
	for _, m := range f.members {
		if m.role == "engine" {
			most = max(most, m.memory("VmRSS:"))
		}
	}
	return most
}

// settleTime bounds what is left out of a steady load, until every place is
// taken: as much as is measured, if that is less.
const settleTime = 3 * time.Second
