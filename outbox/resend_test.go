package outbox

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestResend: rows of every age are published again at once when their streams
// are gone, whatever their back-off; timers and new rows are left alone.
func TestResend(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	fresh, old := s.put(legwork.LaneRun, 700, 0), s.put(payLane, 3, time.Hour)
	s.exec("UPDATE legwork.outbox SET due_at = now() + interval '2 seconds' WHERE lane = 'run'") // published this moment
	s.exec("UPDATE legwork.outbox SET publish = 12, due_at = now() + interval '9 minutes' WHERE guid = $1", fresh[0].GUID)
	timer := s.put(legwork.LaneRun, 1, 0)[0]
	s.exec("UPDATE legwork.outbox SET publish = 0, due_at = now() + interval '1 hour' WHERE guid = $1", timer.GUID)
	put := s.put(legwork.LaneRun, 1, 0)[0] // published after the loss
	s.exec("UPDATE legwork.outbox SET due_at = now() + interval '1 hour' WHERE guid = $1", put.GUID)

	resent, err := s.store.Resend(t.Context(), 0)
	s.must(err)
	if left, err := resent.Left(t.Context()); err != nil || resent.Rows != len(fresh) || left != len(fresh)+len(old) {
		t.Errorf("%d rows made due, want %d; %d left, want %d: %v", resent.Rows, len(fresh), left, len(fresh)+len(old), err)
	}
	const crowded = "SELECT count(*) FROM (SELECT FROM legwork.outbox GROUP BY lane, due_at HAVING count(*) > 3) x"
	if n := s.number(crowded); n != 0 {
		t.Errorf("%d times at which many rows are due: the sweep would read them as one page", n)
	}
	s.relay()
	s.eventually("all are published again", func() bool {
		left, err := resent.Left(t.Context())
		return err == nil && left == 0
	})
	s.swept()
	s.once("RUN", fresh)
	s.once("WORK", old)
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE guid = ANY($1) AND due_at > now() + interval '30 minutes'",
		[]legwork.ID{timer.GUID, put.GUID}); n != 2 {
		t.Errorf("%d of 2 rows are as they were", n)
	}
}

// TestResendInPieces: more rows than one transaction touches.
func TestResendInPieces(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const rows = 2*resendPiece + 17
	s.put(legwork.LaneRun, rows, -time.Second)
	resent, err := s.store.Resend(t.Context(), 0)
	s.must(err)
	if left, err := resent.Left(t.Context()); err != nil || resent.Rows != rows || left != rows {
		t.Errorf("%d rows made due, %d left, want %d: %v", resent.Rows, left, rows, err)
	}
	if n := s.number("SELECT count(DISTINCT due_at) FROM legwork.outbox"); n != rows {
		t.Errorf("%d different times for %d rows", n, rows)
	}
}

// TestDue: the sweep looks at rows whose back-off has not ended, and publishes
// those that the broker does not hold.
func TestDue(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	rows := s.put(legwork.LaneRun, 2, -9*time.Minute)
	s.publish(rows[:1])
	s.take(legwork.LaneRun, 1)
	timer := s.put(legwork.LaneRun, 1, -time.Hour)[0]
	s.exec("UPDATE legwork.outbox SET publish = 0 WHERE guid = $1", timer.GUID)
	s.hold(s.paused("graph", "order", false), s.put(legwork.LaneRun, 1, 0)) // is sent on when its pause ends
	s.relay()
	s.swept()
	if n := s.stored("RUN"); n != 1 {
		t.Errorf("%d messages although no row is due", n)
	}
	if n, err := s.store.Due(t.Context()); err != nil || n != 2 {
		t.Errorf("%d rows made due, want 2: %v", n, err)
	}
	s.eventually("the lost one is published", func() bool { return s.stored("RUN") == 2 })
	s.swept()
	s.once("RUN", rows)
}
