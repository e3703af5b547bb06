package fsck_test

import (
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// TestPageExplainsAll: docs/fsck.md says of every rule what it means, of every
// repair why it is safe, and of nothing else.
func TestPageExplainsAll(t *testing.T) {
	page, err := os.ReadFile("../../docs/fsck.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rules, _ := strings.Cut(string(page), "## What the rules mean")
	rules, repairs, _ := strings.Cut(rules, "## What `--repair` does")
	names := func(table string) (out map[string]bool) {
		out = map[string]bool{}
		for line := range strings.Lines(table) {
			if cells := strings.Split(line, "|"); len(cells) > 3 && strings.Contains(cells[1], "`") {
				for name := range strings.SplitSeq(cells[1], ",") {
					out[strings.Trim(name, " `")] = true
				}
			}
		}
		return out
	}
	explained, safe := names(rules), names(repairs)
	for _, r := range invariant.Rules() {
		if !explained[r] {
			t.Errorf("rule %s is not explained", r)
		}
		delete(explained, r)
	}
	for _, m := range fsck.Mends {
		if !safe[m.Name] {
			t.Errorf("repair %s is not explained", m.Name)
		}
		delete(safe, m.Name)
	}
	if len(explained)+len(safe) > 0 {
		t.Errorf("explained, but there is no such: %v %v", explained, safe)
	}
}
