package streams

import (
	"testing"
	"time"
)

func TestExpiringKeepsOrderTimeAndNumber(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	x := newExpiring[string, int](4, time.Minute)
	x.now = func() time.Time { return now }
	take := func(key string, want int) {
		t.Helper()
		if got, ok := x.take(key); !ok || got != want {
			t.Errorf("take %s: %d %v, want %d", key, got, ok, want)
		}
	}
	x.put("a", 1)
	x.put("b", 2)
	x.put("a", 3)
	take("a", 1)
	if got, ok := x.peek("a"); !ok || got != 3 {
		t.Errorf("peek: %d %v", got, ok)
	}
	x.put("a", 4)
	x.put("a", 5) // the fifth arrival pushes out the first, which is gone
	x.put("a", 6) // and this one b's
	if x.has("b") {
		t.Error("the oldest outlived the limit in number")
	}
	now = now.Add(59 * time.Second)
	take("a", 3)
	now = now.Add(time.Second)
	if x.has("a") {
		t.Error("values outlived the limit in time")
	}
	x.put("c", 7)
	x.put("c", 8)
	x.drop("c")
	if _, ok := x.take("c"); ok {
		t.Error("drop left something")
	}
	if x.put("d", 9); len(x.byKey) != 1 {
		t.Errorf("%d keys are kept, want 1", len(x.byKey))
	}
	seen := map[int]bool{}
	x.put("d", 10)
	for range 2 {
		v, _ := x.takeAny("d")
		seen[v] = true
	}
	if !seen[9] || !seen[10] {
		t.Errorf("took %v", seen)
	}
}
