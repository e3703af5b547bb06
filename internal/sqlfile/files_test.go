package sqlfile_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// digits is a number that is a digit of a ledger, or several.
var digits = regexp.MustCompile(`\b[1-9][01]*0{8,}[0-9]*\b|\b99999999\b`)

// named are the files that name their parameters and digits, with how many there are at least.
var named = map[string]int{"client/sql/*.sql": 30, "client/sql/parts/*.sql": 3, "ledger/sql/*.sql": 60,
	"ledger/sql/parts/*.sql": 5, "outbox/sql/*.sql": 20, "outbox/sql/parts/*.sql": 2, "internal/fsck/sql/*.sql": 8,
	"internal/invariant/sql/*/*.sql": 30}

// TestFilesAreTidy: in the files of this module lists of parameters have the names of their columns, digits of ledgers
// have names, and no line is too long.
func TestFilesAreTidy(t *testing.T) {
	for pattern, least := range named {
		names, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(names) < least {
			t.Fatalf("%s has %d files, want at least %d, %v", pattern, len(names), least, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, wrong := range sqlfile.Check(string(text)) {
				t.Errorf("%s: %s", name, wrong)
			}
			if n := digits.Find(text); n != nil {
				t.Errorf("%s: %s looks like a digit of a ledger: use its name", name, n)
			}
		}
	}
}
