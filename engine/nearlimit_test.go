package engine_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
)

// TestNearALimit: a function that has come to 80 % of its events is told of once, however long
// it goes on.
func TestNearALimit(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		for range 7 { // an answer holds so many events
			for range 6_000 {
				flow.Now(ctx)
			}
			flow.Sleep(ctx, time.Second)
		}
		return n, nil
	}))
	var said bytes.Buffer
	e := w.Engine(w.Pool)
	e.Log = slog.New(slog.NewTextHandler(&said, nil))
	w.Settle(e)
	came(t, w, "1")
	if n := strings.Count(said.String(), "a function has 80 %"); n != 1 ||
		!strings.Contains(said.String(), "limit=events") {
		t.Errorf("%d warnings: %s", n, said.String())
	}
}
