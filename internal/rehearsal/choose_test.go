package rehearsal

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// pages returns open functions in pages of three, as Postgres has them: the newest first. Each is "topic version
// position".
func pages(functions ...string) List {
	var all []frames.OpenFunction
	for i, text := range functions {
		f := frames.OpenFunction{App: "shop", Job: fmt.Sprint(i)}
		f.Gid = legwork.ID{byte(len(functions) - i)}
		if _, err := fmt.Sscan(text, &f.Topic, &f.Version, &f.Position); err != nil {
			panic(err)
		}
		all = append(all, f)
	}
	return func(_ context.Context, page frames.OpenPage) (*frames.OpenFunctions, error) {
		from := 0
		if page.After != nil {
			from = 1 + slices.IndexFunc(all, func(f frames.OpenFunction) bool { return f.Place == *page.After })
		}
		some := all[from:min(from+3, len(all))]
		found := &frames.OpenFunctions{Functions: some, Looked: len(some)}
		if len(some) > 0 {
			found.Next = &some[len(some)-1].Place
		}
		return found, nil
	}
}

// TestChoose: each position of each version has its turn, the newest first.
func TestChoose(t *testing.T) {
	t.Parallel()
	list := pages("a 1 0", "a 1 0", "b 1 7", "a 1 0", "a 1 3", "a 2 3", "a 1 3", "a 1 9")
	for most, want := range map[int]string{
		0: "a 7: 0 4 5 7 1 6 3; b 1: 2",
		3: "a 7: 0 4 5; b 1: 2",
		5: "a 7: 0 4 5 7 1; b 1: 2",
		9: "a 7: 0 4 5 7 1 6 3; b 1: 2",
	} {
		chosen, more, err := Choose(t.Context(), list, most)
		if err != nil || more {
			t.Fatal(more, err)
		}
		var topics []string
		for _, c := range chosen {
			var jobs []string
			for _, f := range c.Functions {
				jobs = append(jobs, f.Job)
			}
			topics = append(topics, fmt.Sprint(c.Topic, " ", c.Open, ": ", strings.Join(jobs, " ")))
		}
		if got := strings.Join(topics, "; "); got != want {
			t.Errorf("of each topic at most %d: %s, want %s", most, got, want)
		}
	}
}

// TestChooseIsBounded: of very many functions the oldest are not looked at.
func TestChooseIsBounded(t *testing.T) {
	t.Parallel()
	asked := 0
	_, more, err := Choose(t.Context(), func(context.Context, frames.OpenPage) (*frames.OpenFunctions, error) {
		asked++
		return &frames.OpenFunctions{Looked: frames.MaxOpenPage, Next: &frames.Place{}}, nil
	}, 10)
	if want := MaxLooked / frames.MaxOpenPage; err != nil || !more || asked != want {
		t.Errorf("%d pages were read, more is %v, %v; want %d", asked, more, err, want)
	}
}
