package top

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/singleflight"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

const (
	// fresh is how long a look is shown to all who ask.
	fresh = time.Second
	// old is when a look is too old to compare with.
	old = time.Minute
)

// Shared looks for any number who ask: once a second at most, so that they cost no
// more than one. It reads no messages, and so sees no ages.
type Shared struct {
	sources Sources
	looks   singleflight.Group // of at most one look, which all who ask meanwhile wait for

	mu           sync.Mutex
	before, last *Look
	ended        time.Time // the last one
}

// NewShared returns one that has not looked yet.
func NewShared(namespace string, pool *pgxpool.Pool, conn *streams.Conn) *Shared {
	return &Shared{sources: Sources{Namespace: namespace, Pool: pool, Conn: conn, blind: true}}
}

// Part returns the view, or a part of it: top, workers, lanes or pauses. A part fails
// if anything could not be looked at; the whole view says so itself.
func (s *Shared) Part(ctx context.Context, name string) (any, error) {
	v, err := s.view(ctx)
	if err != nil {
		return nil, err
	}
	if name != "top" && len(v.Errors) > 0 {
		return nil, errors.New(strings.Join(v.Errors, "; "))
	}
	switch name {
	case "top":
		return v, nil
	case "workers":
		return v.Processes, nil
	case "lanes":
		return v.Lanes, nil
	case "pauses":
		return v.Pauses, nil
	}
	return nil, legwork.NotFound("there is no %s to look at", name)
}

// view is that of the last look if it is fresh, else of a new one. Who no longer asks does not wait for it.
func (s *Shared) view(ctx context.Context) (View, error) {
	if v, ok := s.seen(); ok {
		return v, nil
	}
	look := s.looks.DoChan("", func() (any, error) {
		if v, ok := s.seen(); ok { // a look has ended just now
			return v, nil
		}
		return s.look(context.WithoutCancel(ctx)), nil // others see it too
	})
	select {
	case done := <-look:
		return done.Val.(View), done.Err
	case <-ctx.Done():
		return View{}, fmt.Errorf("waiting for a look at what there is: %w", ctx.Err())
	}
}

// seen is the view of the last look, as long as it is fresh.
func (s *Shared) seen() (View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil || time.Since(s.ended) >= fresh {
		return View{}, false
	}
	return Compare(s.before, s.last), true
}

func (s *Shared) look(ctx context.Context) View {
	now := s.sources.Look(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.before = s.last; s.before != nil && time.Since(s.before.At) > old {
		s.before = nil
	}
	s.last, s.ended = now, time.Now()
	return Compare(s.before, s.last)
}
