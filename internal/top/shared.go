package top

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

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
	mu           sync.Mutex
	sources      Sources
	before, last *Look
}

// NewShared returns one that has not looked yet.
func NewShared(namespace string, pool *pgxpool.Pool, conn *streams.Conn) *Shared {
	return &Shared{sources: Sources{Namespace: namespace, Pool: pool, Conn: conn, blind: true}}
}

// Part returns the view, or a part of it: top, workers, lanes or pauses. A part fails
// if anything could not be looked at; the whole view says so itself.
func (s *Shared) Part(ctx context.Context, name string) (any, error) {
	v := s.view(ctx)
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

func (s *Shared) view(ctx context.Context) View {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil || time.Since(s.last.At) >= fresh {
		if s.before = s.last; s.before != nil && time.Since(s.before.At) > old {
			s.before = nil
		}
		s.last = s.sources.Look(context.WithoutCancel(ctx)) // others see it too
	}
	return Compare(s.before, s.last)
}
