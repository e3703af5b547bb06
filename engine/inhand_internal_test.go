package engine

import (
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
)

// TestBatchesWaitInOrder: a batch that waits for two jobs gets them before those that came later and need only one,
// also if the jobs become free one after the other.
func TestBatchesWaitInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newInHand[int]()
		var mu sync.Mutex
		var order []string
		releases := map[string]func(){}
		acquire := func(name string, keys ...int) {
			go func() {
				release := h.acquire(slices.Values(keys))
				mu.Lock()
				defer mu.Unlock()
				order, releases[name] = append(order, name), release
			}()
			synctest.Wait()
		}
		release := func(name string) {
			t.Helper()
			if releases[name] == nil {
				t.Fatalf("%s has nothing, the order is %v", name, order)
			}
			releases[name]()
			synctest.Wait()
		}
		is := func(want ...string) {
			t.Helper()
			if !slices.Equal(order, want) {
				t.Fatalf("the order is %v, want %v", order, want)
			}
		}
		acquire("one", 1)
		acquire("two", 2)
		acquire("both", 1, 2)
		acquire("later", 1, 4)
		acquire("latest", 2)
		acquire("other", 3)
		is("one", "two", "other")
		release("one")
		is("one", "two", "other")
		busy, free := h.free(slices.Values([]int{1, 4, 5}))
		if got := slices.Sorted(maps.Keys(busy)); !slices.Equal(got, []int{1, 4}) {
			t.Errorf("of what others wait for, %v are busy", got)
		}
		acquire("last", 5)
		free()
		synctest.Wait()
		release("two")
		is("one", "two", "other", "last", "both")
		release("both")
		slices.Sort(order[5:]) // both go on at once
		is("one", "two", "other", "last", "both", "later", "latest")
		for _, name := range []string{"other", "last", "later", "latest"} {
			release(name)
		}
		if len(h.taken) > 0 || len(h.waiting) > 0 {
			t.Errorf("in the end %v are taken, and %d batches wait", h.taken, len(h.waiting))
		}
	})
}
