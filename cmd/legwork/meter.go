package main

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
)

// meter measures from when it is made until its result is asked for.
type meter struct {
	n        *node
	began    time.Time
	messages int64
	cpu      map[string]float64
}

func (n *node) meter(ctx context.Context) (*meter, error) {
	messages, err := bench.Stored(ctx, n.conn.NATS())
	return &meter{n: n, messages: messages, cpu: bench.CPU(), began: time.Now()}, err
}

// result is that of so many jobs.
func (m *meter) result(ctx context.Context, w bench.Workload, jobs int) (bench.Result, error) {
	took, cpu := time.Since(m.began), bench.Since(m.cpu)
	messages, err := bench.Stored(ctx, m.n.conn.NATS())
	r := bench.NewResult(w, jobs, took, messages-m.messages)
	r.CPU = cpu
	return r, err
}
