package api

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestAChangeIsToldTwice: the mark of a job changes before what changes it commits; so
// who was told looks again a second later, and not more often.
func TestAChangeIsToldTwice(t *testing.T) {
	t.Parallel()
	gid := legwork.NewID()
	s := &stream{gids: []legwork.ID{gid}, woken: make(chan struct{}, 1), marks: map[legwork.ID]string{},
		fresh: map[legwork.ID]bool{}, moved: map[legwork.ID]*client.JobLine{}}
	for i, look := range []struct {
		mark string
		told bool
	}{{"1", true}, {"1", true}, {"1", false}, {"2", true}, {"3", true}, {"3", true}, {"3", false}, {"", true},
		{"", false}} {
		var line *client.MarkedLine
		if look.mark != "" {
			line = &client.MarkedLine{Mark: look.mark}
		}
		s.see(gid, line)
		if moved, _ := s.take(); (len(moved) == 1) != look.told {
			t.Errorf("look %d with mark %q tells %v, want %t", i, look.mark, moved, look.told)
		}
	}
}
