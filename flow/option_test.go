package flow_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// TestTooLateAndAlone: over the real servers, a call that takes too long has error 408, and its worker is told to stop;
// a job that was detached has the id that the function was told.
func TestTooLateAndAlone(t *testing.T) {
	t.Parallel()
	slow := flow.Worker[order, receipt]("order.slow", flow.Timeout(300*time.Millisecond))
	told := make(chan error, 1)
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (parcel, error) {
		_, err := slow.Call(ctx, o)
		if legwork.CodeOf(err) != 408 || !strings.Contains(err.Error(), "work:order.slow timed out") {
			return parcel{}, flow.Errorf(500, "it is answered with %v", err)
		}
		job, err := ship.Detach(ctx, o)
		return parcel{job}, err
	}), worker.Handle("order.slow", func(ctx context.Context, _ order) (receipt, error) {
		<-ctx.Done()
		select {
		case told <- context.Cause(ctx):
		default:
		}
		return receipt{}, ctx.Err()
	}))
	r := s.run("order.checkout", order{"1", 5})
	if r.State != "completed" {
		t.Fatalf("the job is %+v", r)
	}
	if err := <-told; err == nil {
		t.Error("the worker was not told why")
	}
	var job string
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify(`SELECT value #>> '{}' FROM legwork.job_data WHERE path = 'track'
		AND value #>> '{}' <> 'T-1'`, s.Namespace)).Scan(&job))
	s.until(`SELECT count(*) FROM legwork.job WHERE graph = 'parcel.ship'`, 1)
	alone := s.end(client.Ref{App: "shop", JobID: job})
	if alone.State != "completed" {
		t.Errorf("the job that was detached is %+v", alone)
	}
}
