package engine

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

var bulkNow = time.Unix(1_800_000_000, 0)

func largeAnswer(seq, size int) *legwork.Delivery {
	return &legwork.Delivery{Sequence: uint64(seq), Data: make([]byte, size), Count: 1,
		Time: bulkNow.Add(time.Duration(seq))}
}

// TestLargeAnswersComeBackInTheirTurn: each comes back when those before it were
// entered at the measured rate, soon enough for a rate that is a quarter higher. An
// older one that comes too early does not go behind younger ones.
func TestLargeAnswersComeBackInTheirTurn(t *testing.T) {
	t.Parallel()
	const size, rate = 1 << 20, 40 << 20
	b, now := newBulk(1), bulkNow
	inHand := b.entering(now, []*legwork.Delivery{largeAnswer(1, 8*size)})
	var large []*legwork.Delivery
	for seq := 2; seq < 102; seq++ {
		large = append(large, largeAnswer(seq, size))
	}
	b.handBack(now, large[:1]) // forgets what was measured before
	b.rate = rate
	for i, v := range b.handBack(now, large) {
		want := min(time.Duration(float64(8*size+i*size)/(1.25*rate)*float64(time.Second)), longestBack)
		if v.Action != legwork.Nak || (v.Delay-want).Abs() > time.Millisecond {
			t.Errorf("answer %d: %s for %v, want %v", i, v.Action, v.Delay, want)
		}
	}
	b.entered(now, inHand)
	if v := b.handBack(now, large[:1]); v[0].Delay != shortestBack {
		t.Errorf("the oldest comes back after %v, want %v", v[0].Delay, shortestBack)
	}
	for range 20 {
		large[0].Sequence += 1000 // others arrive behind them all
		large[0].Time = large[0].Time.Add(1000)
		if v := b.handBack(now, large[:1]); v[0].Delay < 1900*time.Millisecond || v[0].Delay > longestBack {
			t.Errorf("an answer behind a hundred of them comes back after %v", v[0].Delay)
		}
	}
}

// TestLargeAnswersMeasureTheRate while something is in hand, and not by the times
// between.
func TestLargeAnswersMeasureTheRate(t *testing.T) {
	t.Parallel()
	b, now := newBulk(1), bulkNow
	for seq := range 100 {
		size := b.entering(now, []*legwork.Delivery{largeAnswer(seq, 1<<20)})
		now = now.Add(100 * time.Millisecond)
		b.entered(now, size)
		now = now.Add(time.Second)
	}
	if b.rate < 9<<20 || b.rate > 11<<20 {
		t.Errorf("the rate is %.0f bytes a second, want about 10 MiB", b.rate)
	}
	b.handBack(now, []*legwork.Delivery{largeAnswer(200, 1<<20)})
	if b.rate != bulkRate {
		t.Errorf("the first that is handed back in a while finds a rate of %.0f", b.rate)
	}
}

// TestLargeAnswersThatAreNotHandedBack: those that came often, and those beyond the
// limit, which ends with what comes to other engines.
func TestLargeAnswersThatAreNotHandedBack(t *testing.T) {
	t.Parallel()
	b := newBulk(1)
	for seq := range bulkBack {
		if b.handBack(bulkNow, []*legwork.Delivery{largeAnswer(seq, 1)}) == nil {
			t.Fatalf("answer %d is not handed back", seq)
		}
	}
	next := []*legwork.Delivery{largeAnswer(bulkBack, 1)}
	if b.handBack(bulkNow, next) != nil {
		t.Error("one more than the limit is handed back")
	}
	later := bulkNow.Add(shortestBack + bulkGone + time.Millisecond)
	if b.handBack(later, next) == nil || len(b.held) != 1 {
		t.Errorf("%d answers count that have come to others", len(b.held))
	}
	next[0].Count = bulkTimes
	if b.handBack(later, next) != nil {
		t.Error("an answer that came often is handed back")
	}
}

// TestHandingBackForSizeIsNoDelivery: what is left are the deliveries of which
// somebody may have begun.
func TestHandingBackForSizeIsNoDelivery(t *testing.T) {
	t.Parallel()
	b := newBulk(1)
	again := func(seq int, times int, made time.Time) *legwork.Delivery {
		d := largeAnswer(seq, 1)
		d.Time = made
		b.handBack(bulkNow, []*legwork.Delivery{d})
		b.handBack(bulkNow, []*legwork.Delivery{d})
		d = largeAnswer(seq, 1)
		d.Count = times
		b.entering(bulkNow, []*legwork.Delivery{d})
		return d
	}
	for _, c := range []struct {
		times, want int
		made        time.Time
	}{{3, 1, largeAnswer(7, 1).Time}, {5, 3, largeAnswer(7, 1).Time}, {3, 3, bulkNow.Add(time.Hour)}} {
		if d := again(7, c.times, c.made); d.Count != c.want {
			t.Errorf("delivery %d counts as %d, want %d", c.times, d.Count, c.want)
		}
	}
}
