package replay_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
)

// The code of the cases: a call, a wait for a word, and what has changed.

// plain is the code before the change.
func plain(ctx flow.Context, n int) (string, error) {
	a, err := first.Call(ctx, n)
	if err != nil {
		return "", err
	}
	b, err := word.Receive(ctx)
	return a + b, err
}

// gated asks second too, between the two.
func gated(ctx flow.Context, n int) (string, error) {
	a, err := first.Call(ctx, n)
	if err != nil {
		return "", err
	}
	if flow.Patched(ctx, "second") {
		c, err := second.Call(ctx, n)
		if err != nil {
			return "", err
		}
		a += c
	}
	b, err := word.Receive(ctx)
	return a + b, err
}

// TestGateAdded: a job that is past the gate goes on as it was, one that has not come to it
// yet follows the change, and so does a new one.
func TestGateAdded(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, keeps bool) *lab {
		l := begin(t, keeps)
		l.takes(plain)
		l.answers(0, "a")
		l.takes(plain) // it waits for the word
		l.evict()
		l.says("w")
		l.takes(gated)
		if got := l.result(); got != "aw" {
			t.Errorf("a job that is past the gate returns %q", got)
		}
		l.wantGates()
		return l
	})
	both(t, func(t *testing.T, keeps bool) *lab {
		l := begin(t, keeps)
		l.takes(plain) // it waits for first
		l.evict()
		l.answers(0, "a")
		l.takes(gated)
		l.answers(2, "c")
		l.takes(gated)
		l.says("w")
		l.takes(gated)
		if got := l.result(); got != "acw" {
			t.Errorf("a job that comes to the gate returns %q", got)
		}
		l.wantGates("1 second#0")
		return l
	})
}

// TestGateWhereTheJobWaits: the journal ends in a wait that the old code has begun behind the
// gate. Code that is only held against it is told "no".
func TestGateWhereTheJobWaits(t *testing.T) {
	t.Parallel()
	l := begin(t, false)
	l.takes(plain)
	l.answers(0, "a")
	l.takes(plain)
	n := len(l.events)
	l.takes(gated)
	if len(l.events) != n {
		t.Errorf("it writes %s", l.journal())
	}
	l.wantGates()
}

// TestGateRemoved: the gate is recorded, and the code does not ask for it any more. A job that
// went by the old branch disagrees with code that has only the new one.
func TestGateRemoved(t *testing.T) {
	t.Parallel()
	removed := func(ctx flow.Context, n int) (string, error) {
		a, err := first.Call(ctx, n)
		if err != nil {
			return "", err
		}
		c, err := second.Call(ctx, n)
		if err != nil {
			return "", err
		}
		b, err := word.Receive(ctx)
		return a + c + b, err
	}
	both(t, func(t *testing.T, keeps bool) *lab {
		l := begin(t, keeps)
		l.takes(gated)
		l.answers(0, "a")
		l.takes(gated) // behind the gate, it waits for second
		l.evict()
		l.answers(2, "c")
		l.takes(removed)
		l.says("w")
		l.takes(removed)
		if got := l.result(); got != "acw" {
			t.Errorf("it returns %q", got)
		}
		return l
	})
	l := begin(t, false)
	l.takes(plain)
	l.answers(0, "a")
	l.takes(plain)
	l.says("w")
	if m := new(replay.Mismatch); !errors.As(l.turn(removed), &m) || m.Position != 1 {
		t.Errorf("a job of the old branch meets the code without it: %v", m)
	}
}

// TestGateRecordedLast: a gate is the last that is recorded before a wait which takes no
// position, and the code has it no more.
func TestGateRecordedLast(t *testing.T) {
	t.Parallel()
	asks := func(gate bool) code {
		return func(ctx flow.Context, n int) (string, error) {
			f := first.Go(ctx, n)
			if gate {
				flow.Patched(ctx, "late")
			}
			a, err := f.Get(ctx)
			if err != nil {
				return "", err
			}
			flow.Now(ctx)
			return a, nil
		}
	}
	for _, next := range []bool{true, false} {
		both(t, func(t *testing.T, keeps bool) *lab {
			l := begin(t, keeps)
			l.takes(asks(true))
			l.wantGates("1 late#0")
			l.evict()
			l.takes(asks(next)) // it is held against the wait
			l.answers(0, "a")
			l.takes(asks(next))
			if got := l.result(); got != "a" || l.frame.Next != 3 {
				t.Errorf("it returns %q, %s", got, l.journal())
			}
			return l
		})
	}
}

// TestGateReplaced: the change is changed again, under another id. Each job stays where it is.
func TestGateReplaced(t *testing.T) {
	t.Parallel()
	replaced := func(ctx flow.Context, n int) (string, error) {
		a, err := first.Call(ctx, n)
		if err != nil {
			return "", err
		}
		c := ""
		if flow.Patched(ctx, "third") {
			c, err = third.Call(ctx, n)
		} else {
			c, err = second.Call(ctx, n)
		}
		if err != nil {
			return "", err
		}
		b, err := word.Receive(ctx)
		return a + c + b, err
	}
	for name, before := range map[string]code{"second": gated, "third": replaced} {
		both(t, func(t *testing.T, keeps bool) *lab {
			l := begin(t, keeps)
			l.takes(before)
			l.answers(0, "a")
			l.takes(before)
			l.evict()
			l.answers(2, name)
			l.takes(replaced)
			l.says("w")
			l.takes(replaced)
			if got := l.result(); got != "a"+name+"w" {
				t.Errorf("it returns %q", got)
			}
			l.wantGates("1 " + name + "#0")
			return l
		})
	}
}

// TestGateWrapped: a gate stands inside another one, which was put before it later. There are
// then three kinds of jobs.
func TestGateWrapped(t *testing.T) {
	t.Parallel()
	wrapped := func(ctx flow.Context, n int) (string, error) {
		a, err := first.Call(ctx, n)
		if err != nil {
			return "", err
		}
		if flow.Patched(ctx, "third") {
			c, err := third.Call(ctx, n)
			if err != nil {
				return "", err
			}
			a += c
		} else if flow.Patched(ctx, "second") {
			c, err := second.Call(ctx, n)
			if err != nil {
				return "", err
			}
			a += c
		}
		b, err := word.Receive(ctx)
		return a + b, err
	}
	for _, c := range []struct {
		before code
		want   string
	}{{plain, "aw"}, {gated, "acw"}, {wrapped, "acw"}} {
		both(t, func(t *testing.T, keeps bool) *lab {
			l := begin(t, keeps)
			l.takes(c.before)
			l.answers(0, "a")
			l.takes(c.before)
			l.evict()
			if len(c.want) == 3 {
				l.answers(2, "c")
				l.takes(wrapped)
			}
			l.says("w")
			l.takes(wrapped)
			if got := l.result(); got != c.want {
				t.Errorf("it returns %q, want %q", got, c.want)
			}
			return l
		})
	}
}

// TestGateInALoop: each round is answered for itself. Rounds that were done before the change
// stay as they were, also when one is passed that the old code has only begun.
func TestGateInALoop(t *testing.T) {
	t.Parallel()
	loop := func(gate bool) code {
		return func(ctx flow.Context, n int) (all string, err error) {
			for range 4 {
				asked := first
				if gate && flow.Patched(ctx, "second") {
					asked = second
				}
				a, err := asked.Call(ctx, n)
				if err != nil {
					return "", err
				}
				all += a
			}
			return all, nil
		}
	}
	both(t, func(t *testing.T, keeps bool) *lab {
		l := begin(t, keeps)
		l.takes(loop(false))
		l.answers(0, "o")
		l.takes(loop(false)) // the second round has begun
		l.evict()
		l.answers(1, "o")
		for _, p := range []int{3, 5} {
			l.takes(loop(true))
			l.answers(at(p), "n")
		}
		l.takes(loop(true))
		if got := l.result(); got != "oonn" {
			t.Errorf("it returns %q", got)
		}
		l.wantGates("2 second#2", "4 second#3")
		return l
	})
}

// TestGatesBesideEachOther: gates that stand next to each other are asked by their ids, in any
// order; one that is new there is answered "no" behind what was recorded.
func TestGatesBesideEachOther(t *testing.T) {
	t.Parallel()
	asks := func(ids ...string) code {
		return func(ctx flow.Context, n int) (all string, err error) {
			for _, id := range ids {
				all += fmt.Sprint(id, flow.Patched(ctx, id), " ")
			}
			a, err := first.Call(ctx, n)
			return all + a, err
		}
	}
	for _, c := range []struct{ then, want string }{
		{"a b", "atrue btrue !"}, {"b a", "btrue atrue !"}, {"c a b", "cfalse atrue btrue !"}, {"b", "btrue !"},
		{"b c", "btrue cfalse !"}, {"a a", "atrue afalse !"}, {"", "!"},
	} {
		l := begin(t, false)
		l.takes(asks("a", "b"))
		l.wantGates("0 a#0", "1 b#0")
		l.answers(2, "!")
		l.takes(asks(strings.Fields(c.then)...))
		if got := l.result(); got != c.want {
			t.Errorf("code that asks for %q returns %q, want %q", c.then, got, c.want)
		}
	}
}
