package ledger_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestTimed: every transaction is told once, by a word of few, and whether it
// failed.
func TestTimed(t *testing.T) {
	b := newBase(t)
	var told []string
	s := b.store.Timed(func(step string, took time.Duration, failed bool) {
		if took <= 0 {
			t.Errorf("%s took %v", step, took)
		}
		told = append(told, fmt.Sprint(step, " ", failed))
	})
	if err := s.Discard(t.Context(), []ledger.Moot{{Row: ledger.Row{GUID: legwork.NewID(),
		Gid: legwork.NewID()}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Epoch(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := b.pool.Exec(t.Context(), legwork.Qualify(`DROP TABLE legwork.epoch CASCADE`, b.namespace)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Epoch(t.Context()); err == nil {
		t.Error("an epoch was read without its table")
	}
	if want := "[discard false other false other true]"; fmt.Sprint(told) != want {
		t.Errorf("told %v, want %s", told, want)
	}
}
