package webhook

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// errUnkept stands for the error of an attempt that Postgres refuses to keep.
var errUnkept = errors.New("the attempt failed with an error whose text cannot be kept")

// settle notes what became of attempts, and returns those at the end of them that it has
// not noted, with the reason. If Postgres refuses the data of one, the others are noted
// without it, and that one with a text of ours. If it refuses this, too, the delivery is
// sent again when its claim ends.
func (s *Sender) settle(ctx context.Context, ended []result) (left []result, err error) {
	if len(ended) == 0 {
		return nil, nil
	}
	if err = s.note(ctx, ended); !refusesData(err) {
		if err != nil {
			left = ended
		}
		return left, err
	}
	if half := len(ended) / 2; half > 0 {
		if left, err = s.settle(ctx, ended[:half]); err != nil {
			return ended[half-len(left):], err
		}
		return s.settle(ctx, ended[half:])
	}
	s.Log.Warn("what became of a delivery to a webhook cannot be kept", "webhook", ended[0].webhook, "event",
		ended[0].event, "error", err)
	if ended[0].err == nil || errors.Is(ended[0].err, errUnkept) {
		return nil, nil
	}
	ended[0].err = errUnkept
	return s.settle(ctx, ended)
}

// refusesData reports whether Postgres has refused a value.
func refusesData(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && strings.HasPrefix(pg.Code, "22")
}

// note runs settle.sql for attempts that have ended.
func (s *Sender) note(ctx context.Context, ended []result) error {
	var webhooks, events []legwork.ID
	var attempts []int32
	var oks []bool
	var waits []*time.Duration
	var errs []*string
	for _, r := range ended {
		var wait *time.Duration
		var text *string
		if r.err != nil {
			text = new(string)
			*text = said(r.err)
			if r.of.pos != nil { // a test is not repeated
				wait = new(time.Duration)
				*wait = waitAfter(r.attempt, r.err, rand.Float64()) //nolint:gosec // no secret
			}
		}
		webhooks, events, attempts = append(webhooks, r.webhook), append(events, r.event), append(attempts, int32(r.attempt))
		oks, waits, errs = append(oks, r.err == nil), append(waits, wait), append(errs, text)
	}
	lost := 0
	err := s.Store.each(ctx, "settle.sql", []any{webhooks, events, attempts, oks, waits, errs}, []any{&lost}, func() {})
	if err != nil {
		return fmt.Errorf("note what became of %d deliveries: %w", len(ended), err)
	}
	ok := 0
	for _, one := range oks {
		if one {
			ok++
		}
	}
	s.count(delivered, ok)
	s.count(failed, lost)
	s.count(retried, len(oks)-ok-lost)
	return nil
}
