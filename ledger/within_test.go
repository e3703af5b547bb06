package ledger_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestWithin: a transaction whose answer does not come is given up, and its
// messages are tried again; the store goes on.
func TestWithin(t *testing.T) {
	b := newBase(t)
	other, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Rollback(context.WithoutCancel(t.Context()))
	if _, err := other.Exec(t.Context(), legwork.Qualify(`LOCK TABLE legwork.epoch`, b.namespace)); err != nil {
		t.Fatal(err)
	}
	_, err = b.store.Within(100*time.Millisecond).RaiseEpoch(t.Context(), "nobody answers")
	if !errors.Is(err, context.DeadlineExceeded) || legwork.ClassOf(err) != legwork.Retry {
		t.Errorf("%v, class %v, want a deadline that is tried again", err, legwork.ClassOf(err))
	}
	if err := other.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e, err := b.store.RaiseEpoch(t.Context(), "all is well"); err != nil || e.Reason != "all is well" {
		t.Errorf("%+v, %v", e, err)
	}
}
