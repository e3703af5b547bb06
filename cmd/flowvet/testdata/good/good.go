// Package good has none of the mistakes.
package good

import (
	"context"
	"maps"
	"net/http"
	"os"
	"slices"
	"time"

	"github.com/legwork-dev/legwork/flow"
)

var (
	count int
	ask   = flow.Worker[string, int]("ask")
)

func function(ctx flow.Context, words map[string]int) (n int, err error) {
	deadline := flow.Now(ctx).Add(time.Hour)
	for _, word := range words { // the order does not matter
		n += word
	}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if n, err = ask.Call(ctx, word); err != nil {
			return n, err
		}
	}
	host, err := flow.Record(ctx, "host", func(ctx context.Context) (string, error) {
		count++
		_ = time.Now()
		_, _ = http.Get("http://a.b")
		return os.Hostname()
	})
	if deadline.IsZero() || host == http.StatusText(n) {
		return n, err
	}
	local := map[string]int{}
	local["a"]++
	return n, nil
}

// ordinary is no durable function.
func ordinary() time.Time {
	count++
	return time.Now()
}

var _, _ = function, ordinary
