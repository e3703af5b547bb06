package outbox

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
)

// resendPiece is the LIMIT of resend.sql and due.sql.
const resendPiece = 5000

// Resent is the set of rows that must be published again because the broker lost their
// messages, see Resend.
type Resent struct {
	store *Store
	since time.Time // Postgres's time of the loss
	// Rows is how many rows Resend has made due.
	Rows int
}

// Resend tells the sweep that everything published before now is gone from the
// broker, because its streams were deleted. It makes these rows due, and the running
// relays publish them again, at the pace of a sweep. It leaves alone rows that were
// published since, timers, and rows that nobody has published yet. A row that is
// published twice because of it has no second effect.
//
// grace is the relays' Config.Grace, 0 for its default. Resend changes 5,000 rows at
// once, each piece in its own transaction. So if it fails, finished pieces stay done.
func (s *Store) Resend(ctx context.Context, grace time.Duration) (*Resent, error) {
	if grace == 0 {
		grace = defaultGrace
	}
	r := &Resent{store: s}
	var err error
	if r.since, err = s.clock(ctx); err != nil {
		return nil, err
	}
	r.Rows, err = s.pieces(ctx, "resend.sql",
		func(after legwork.ID, made int) []any { return []any{r.since, grace, after, made} })
	return r, err
}

// clock returns Postgres's time.
func (s *Store) clock(ctx context.Context) (now time.Time, err error) {
	err = s.each(ctx, "clock.sql", nil, []any{&now}, func() {})
	return now, err
}

// Due makes rows due now, and returns how many were due later. The sweep then looks at
// every row that has been published, before the row's back-off ends, and the poll at
// every start, signal and event. Use it when Postgres itself may have lost its latest
// changes: then nobody knows which messages the broker has. The sweep leaves alone the
// messages that the broker does have. Timers and retries are not changed.
func (s *Store) Due(ctx context.Context) (rows int, err error) {
	return s.pieces(ctx, "due.sql", func(after legwork.ID, _ int) []any { return []any{after} })
}

// pieces runs a statement over all rows, in a transaction for each 5,000, and returns
// how many rows it changed.
func (s *Store) pieces(ctx context.Context, file string, args func(after legwork.ID, made int) []any) (made int,
	err error) {
	var after legwork.ID
	for {
		end, n, err := s.piece(ctx, file, args(after, made), &after)
		if made += n; end || err != nil {
			return made, err
		}
	}
}

// piece runs a statement over the next 5,000 rows, sets after to the last of them, and
// returns how many rows it changed.
func (s *Store) piece(ctx context.Context, file string, args []any, after *legwork.ID) (end bool, made int, err error) {
	var seen int
	var last *legwork.ID
	if err := s.each(ctx, file, args, []any{&seen, &made, &last}, func() {}); err != nil {
		return false, 0, err
	}
	if last != nil {
		*after = *last
	}
	return seen < resendPiece, made, nil
}

// Left returns how many rows nobody has published again or consumed yet. A
// message that the broker does hold, because a relay was faster than Resend,
// counts until it is consumed.
func (r *Resent) Left(ctx context.Context) (rows int, err error) {
	if err = r.store.each(ctx, "resending.sql", []any{r.since}, []any{&rows}, func() {}); err != nil {
		return 0, err
	}
	events := 0
	err = r.store.each(ctx, "events_left.sql", nil, []any{&events}, func() {})
	return rows + events, err
}

// LostEvents notes that the broker has created the stream of events again. Relays then
// publish the kept events again, in their order, that were lost with an older stream.
// Each relay also finds this out by itself.
func (s *Store) LostEvents(ctx context.Context, born time.Time) error {
	return s.each(ctx, "events_lost.sql", []any{born.Truncate(time.Microsecond)}, nil, func() {})
}
