package outbox

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// formats keeps a relay from handling rows of a newer build: it would misread them,
// and publish or delete them wrongly. A migration may run while relays run, so
// relays check the formats regularly, as often as engines do.
type formats struct {
	mu    sync.Mutex
	asked time.Time
	err   error
}

// readable returns an error while the database holds rows of a newer format
// (legwork.CheckRecords), as of legwork.MaxStale ago at most, or if it cannot be
// asked.
func (r *Relay) readable(ctx context.Context) error {
	f := &r.formats
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	if now.Sub(f.asked) < legwork.MaxStale {
		return f.err
	}
	ctx, cancel := step(ctx)
	defer cancel()
	found, least, err := r.store.formats(ctx)
	if err != nil {
		return err
	}
	f.asked, f.err = now, cmp.Or(legwork.CheckReader(least), legwork.CheckRecords(found))
	return f.err
}

// formats returns the version of each kind of row, and the least reader that it
// needs.
func (s *Store) formats(ctx context.Context) (found, least map[string]int, err error) {
	found, least = map[string]int{}, map[string]int{}
	var kind string
	var version, reader int
	err = s.each(ctx, "formats.sql", nil, []any{&kind, &version, &reader}, func() {
		found[kind], least[kind] = version, reader
	})
	return found, least, err
}
