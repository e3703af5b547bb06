package model

import (
	"fmt"

	"github.com/legwork-dev/legwork/ledger"
)

// MarkClosed sets @4; ErrMarkSet the second time.
func MarkClosed(m ledger.Marks) (ledger.Marks, error) { return mark(m, 4, "closed") }

// MarkSaved sets @5; ErrMarkSet the second time.
func MarkSaved(m ledger.Marks) (ledger.Marks, error) { return mark(m, 5, "saved") }

// MarkSpawned sets @6; ErrMarkSet the second time.
func MarkSpawned(m ledger.Marks) (ledger.Marks, error) { return mark(m, 6, "spawned") }

// MarkCompleted sets @7; ErrMarkSet the second time.
func MarkCompleted(m ledger.Marks) (ledger.Marks, error) { return mark(m, 7, "completed") }

func mark(m ledger.Marks, p int, name string) (ledger.Marks, error) {
	if err := m.Check(); err != nil {
		return m, fmt.Errorf("mark as %s: %w", name, err)
	}
	if m.Digit(p) != 0 {
		return m, fmt.Errorf("mark GUID ledger %s as %s (@%d): %w", m, name, p, ledger.ErrMarkSet)
	}
	return m + ledger.Marks(ledger.Weight(p)), nil
}
