//go:build slow

package chaos

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestSectionOfAPage: other sections stay as they are, and a second run
// replaces what the first has written.
func TestSectionOfAPage(t *testing.T) {
	t.Parallel()
	page := "# Reliability\n\nWords.\n\n## Postgres\n\nIts own.\n"
	first := withSection(page, "Torture", "one\n")
	if want := page + "\n## Torture\n\none\n"; first != want {
		t.Errorf("added: %q, want %q", first, want)
	}
	page = "# R\n\n## Torture\n\nold\n\n## Postgres\n\nIts own.\n"
	if got, want := withSection(page, "Torture", "new"),
		"# R\n\n## Torture\n\nnew\n\n## Postgres\n\nIts own.\n"; got != want {
		t.Errorf("replaced: %q, want %q", got, want)
	}
}

// TestSchedulerRepeats: a seed makes the same decisions again, another does not,
// and every kind comes once before any comes again.
func TestSchedulerRepeats(t *testing.T) {
	t.Parallel()
	kinds := []string{"a", "b", "c", "d", "e"}
	draw := func(seed uint64) (all []string) {
		s := newScheduler(seed, kinds, time.Second)
		for range 3 * len(kinds) {
			d := s.next()
			all = append(all, d.kind, d.gap.String(), time.Duration(d.hold*1e9).String(),
				time.Duration(d.choice.Int64()).String())
		}
		return all
	}
	if one := draw(1); !slices.Equal(one, draw(1)) || slices.Equal(one, draw(2)) {
		t.Error("decisions do not follow from the seed")
	}
	var round []string
	s := newScheduler(1, kinds, time.Second)
	for range kinds {
		round = append(round, s.next().kind)
	}
	if slices.Sort(round); !slices.Equal(round, kinds) {
		t.Errorf("the first round was %v", round)
	}
}

// TestRareFaults: they come in the first round of all kinds, and in every sixth.
func TestRareFaults(t *testing.T) {
	t.Parallel()
	kinds := []string{"a", "b", tailLost}
	s := newScheduler(1, kinds, time.Second)
	var rounds []int
	round := 0
	for range 2*13 + 3 { // 13 rounds, of which 3 have it
		d := s.next()
		if d.round {
			round++
		}
		if d.kind == tailLost {
			rounds = append(rounds, round)
		}
	}
	if want := []int{0, rare[tailLost], 2 * rare[tailLost]}; !slices.Equal(rounds, want) || round != 12 {
		t.Errorf("of %d rounds it was in %v, want in %v", round+1, rounds, want)
	}
}

// TestLostWithoutAKey: a job that a failover has lost gives its place back, whenever
// its receipt comes; others keep theirs.
func TestLostWithoutAKey(t *testing.T) {
	t.Parallel()
	l := &tortureLoad{places: make(chan struct{}, 2), open: map[string]string{"1": "anon-1", "2": "chain-2"},
		unsure: map[string]bool{},
		lost:   map[string]bool{}, anonymous: map[string]string{}}
	l.places <- struct{}{}
	l.places <- struct{}{}
	l.received("anon-1", "g1")
	l.forget([]string{"g1", "g2", "g3"})
	l.received("anon-3", "g3")
	l.received("anon-4", "g4")
	if len(l.open) != 1 || l.open["2"] == "" || len(l.places) != 1 {
		t.Errorf("open are %v at %d places", l.open, len(l.places))
	}
	if !l.unsure["anon-1"] || !l.unsure["anon-3"] || l.unsure["anon-4"] || len(l.unsure) != 2 {
		t.Errorf("nobody knows of %v", l.unsure)
	}
}

// TestEndingsFindWhatIsWrong: a job of another state or other data, one that is
// there twice, and one that nobody started.
func TestEndingsFindWhatIsWrong(t *testing.T) {
	t.Parallel()
	load := &tortureLoad{started: len(tortureKinds), unsure: map[string]bool{}}
	tag := tortureJobOf(0).tag
	data := func(one int) map[string]any {
		return map[string]any{"tag": tag, "one": float64(one), "two": float64(value(tag, "c2", 0))}
	}
	right := value(tag, "c1", 0)
	for want, see := range map[string]func(endings) string{
		"":                  func(e endings) string { return e.check("t.chain", "completed", data(right)) },
		"is failed with":    func(e endings) string { return e.check("t.chain", "failed", data(right)) },
		"is completed with": func(e endings) string { return e.check("t.chain", "completed", data(right+1)) },
		"is there 2 times": func(e endings) string {
			e.check("t.chain", "completed", data(right))
			return e.check("t.chain", "completed", data(right))
		},
		"was not started": func(e endings) string { return e.check("t.fan", "completed", data(right)) },
	} {
		if got := see(load.endings()); !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
