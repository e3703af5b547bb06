package node

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
)

// auditPace is what all relays together look at: at most 500 open jobs, or
// 10,000 that are over, a second.
var auditPace = ledger.AuditPace{Every: outbox.DefaultAuditEvery, Pause: 30 * time.Second, Jobs: 20_000, Open: 1000,
	Age: time.Minute, Sample: 5}

// auditing looks for open jobs that nothing will move, and tells of them: the
// gauge at once, the log once a minute as long as there are some.
func (n *Node) auditing(pool *pgxpool.Pool) (func(context.Context) error, error) {
	store, err := ledger.NewStore(pool, n.Namespace)
	if err != nil {
		return nil, err
	}
	var told time.Time
	return func(ctx context.Context) error {
		a, err := store.Audit(ctx, auditPace)
		if err != nil {
			return err
		}
		n.Tel.Metrics().Audit(a.Unexplained, a.Open, a.Ended)
		n.Tel.Metrics().OpenLetters(a.Letters)
		if a.Finishing > 0 {
			n.Log.Info("jobs were closed and not completed: they are completed now", "jobs", a.Finishing)
		}
		if a.Found > 0 && time.Since(told) > time.Minute {
			told = time.Now()
			n.Log.Warn("open jobs that nothing will move: run `legwork fsck`, and `legwork job explain` for each", "jobs",
				a.Unexplained, "some", named(a.Named))
		}
		return nil
	}, nil
}

// named writes a few of the jobs that were found.
func named(jobs []ledger.Unexplained) string {
	words := make([]string, len(jobs))
	for i, j := range jobs {
		words[i] = fmt.Sprintf("%s/%s (%d of %d obligations held)", j.App, j.Job, j.Held, j.Semaphore)
	}
	return strings.Join(words, ", ")
}
