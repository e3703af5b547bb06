package legwork_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestNewerRecords: rows of a later version are refused, those of an unknown
// kind are somebody else's.
func TestNewerRecords(t *testing.T) {
	found := legwork.Records()
	found["dance"] = 7
	delete(found, "stat")
	if err := legwork.CheckRecords(found); err != nil {
		t.Errorf("our own and an unknown kind: %v", err)
	}
	found["outbox"], found["job"] = 2, 9
	err := legwork.CheckRecords(found)
	if legwork.CodeOf(err) != legwork.CodeConflict || legwork.ClassOf(err) != legwork.Retry ||
		!strings.Contains(err.Error(), "job rows of version 9 (this build reads up to 2), outbox rows of version 2") {
		t.Errorf("newer rows: %v", err)
	}
	if legwork.Records()["outbox"] != 1 {
		t.Error("what a build reads can be changed from outside")
	}
}

// TestNewerReaders (FMT-07): a database whose rows need a newer reader is refused, also rows of a kind that this build
// does not know.
func TestNewerReaders(t *testing.T) {
	if err := legwork.CheckReader(map[string]int{"outbox": 1, "dance": legwork.Reads}); err != nil {
		t.Errorf("what this build reads: %v", err)
	}
	err := legwork.CheckReader(map[string]int{"outbox": 1, "dance": legwork.Reads + 1})
	if legwork.CodeOf(err) != legwork.CodeConflict || legwork.ClassOf(err) != legwork.Retry ||
		!strings.Contains(err.Error(), "dance rows that need reader 6 (this build is reader 5): upgrade this process") {
		t.Errorf("a newer reader: %v", err)
	}
}
