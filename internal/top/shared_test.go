package top_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/top"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// TestSlowLookIsShared: all who ask while a look takes long get that look, also after its end, and who no longer
// asks does not wait for it.
func TestSlowLookIsShared(t *testing.T) {
	t.Parallel()
	s := sitetest.New(t)
	config, err := pgxpool.ParseConfig(pgtest.URL(t))
	s.Must(err)
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	s.Must(err)
	t.Cleanup(pool.Close)
	held, err := pool.Acquire(t.Context()) // a look waits for it
	s.Must(err)
	shared := top.NewShared(s.Namespace, pool, s.Conn)
	views := make([]top.View, 4)
	look := func(i int) {
		v, err := shared.Part(t.Context(), "top")
		if err != nil {
			t.Error(err)
			return
		}
		views[i] = v.(top.View)
	}
	var all sync.WaitGroup
	for i := range 3 {
		all.Go(func() { look(i) })
	}
	short, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond) // a look is fresh for 1 s
	defer cancel()
	if _, err := shared.Part(short, "top"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("who no longer asks is told %v", err)
	}
	held.Release()
	all.Wait()
	look(3)
	for _, v := range views {
		if len(v.Errors) > 0 || v.At.IsZero() || !v.At.Equal(views[0].At) {
			t.Errorf("looks at %v and at %v, with the errors %v, want one look without any", views[0].At, v.At, v.Errors)
		}
	}
}
