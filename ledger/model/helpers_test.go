package model_test

import (
	"errors"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
)

// digits reads a literal of the documents; the tests below name every ledger by its 15 digits.
func digits(t *testing.T, s string) ledger.Activity {
	t.Helper()
	a, err := ledger.ParseActivity(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func marksOf(t *testing.T, s string) ledger.Marks {
	t.Helper()
	m, err := ledger.ParseMarks(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// move is a method value or expression of a ledger: the ledger as it was in, the ledger as it is now out.
type move[L any] func(L) (L, error)

// step makes one move and compares all 15 digits.
func step[L interface{ String() string }](t *testing.T, name string, l *L, m move[L], want string) {
	t.Helper()
	next, err := m(*l)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if next.String() != want {
		t.Fatalf("%s: %s → %s, want %s", name, *l, next, want)
	}
	*l = next
}

// refused makes one move that must fail with the given sentinel and leave the ledger alone.
func refused[L interface {
	comparable
	String() string
}](t *testing.T, name string, l L, m move[L], want error) {
	t.Helper()
	next, err := m(l)
	if !errors.Is(err, want) {
		t.Errorf("%s on %s: error %v, want %v", name, l, err, want)
	}
	if next != l {
		t.Errorf("%s on %s: refused but moved to %s", name, l, next)
	}
}
