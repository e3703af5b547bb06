package fleet

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/node"
)

// meter measures from when it is made until its result is asked for.
type meter struct {
	n        *node.Node
	began    time.Time
	messages int64
	cpu      map[string]float64
}

func newMeter(ctx context.Context, n *node.Node) (*meter, error) {
	messages, err := bench.Stored(ctx, n.Conn.NATS())
	return &meter{n: n, messages: messages, cpu: bench.CPU(), began: time.Now()}, err
}

// result is that of so many jobs, of which the last one ended at a moment.
func (m *meter) result(ctx context.Context, w bench.Workload, jobs int, ended time.Time) (bench.Result, error) {
	took, cpu := ended.Sub(m.began), bench.Since(m.cpu)
	messages, err := bench.Stored(ctx, m.n.Conn.NATS())
	r := bench.NewResult(w, jobs, took, messages-m.messages)
	r.CPU = cpu
	return r, err
}
