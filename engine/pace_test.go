package engine

import (
	"testing"
	"time"
)

// TestHeldStartsComeBackAtTheRateOfThoseThatBegin: spread, soon enough for a
// rate that rises, and bounded.
func TestHeldStartsComeBackAtTheRateOfThoseThatBegin(t *testing.T) {
	t.Parallel()
	const limit, rate = 1000, 400
	now := time.Unix(1_800_000_000, 0)
	p := &pace{}
	for range 10 { // ten seconds at which so many begin, while others are held
		for range rate {
			now = now.Add(time.Second / rate)
			p.pass(now)
		}
		p.nextDelay(now, limit)
	}
	p.next = now
	back := map[int]int{} // by the second they come back in
	for i := range 100_000 {
		delay := p.nextDelay(now, limit)
		if delay < shortestHold || delay > longestHold+holdGrid {
			t.Fatalf("start %d is held for %v", i, delay)
		}
		back[int(delay/time.Second)]++
	}
	for second := 1; second < 9; second++ {
		if n := back[second]; n < rate*11/10 || n > rate*14/10 {
			t.Errorf("in second %d %d come back, want about %d", second, n, rate*5/4)
		}
	}
}
