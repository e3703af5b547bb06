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

// TestFilesAreTidy: in the files of this module lists of parameters have the names of their columns, digits of ledgers
// have names, and no line is too long.
func TestFilesAreTidy(t *testing.T) {
	for _, pkg := range []string{"client", "ledger", "outbox"} {
		found := 0
		for _, pattern := range []string{"sql/*.sql", "sql/parts/*.sql"} {
			names, err := filepath.Glob(filepath.Join("../..", pkg, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				found++
				for _, wrong := range sqlfile.Check(string(text)) {
					t.Errorf("%s: %s", name, wrong)
				}
				if n := digits.Find(text); n != nil {
					t.Errorf("%s: %s looks like a digit of a ledger: use its name (ledger/expressions.go)", name, n)
				}
			}
		}
		if found < 20 {
			t.Errorf("%s has %d files", pkg, found)
		}
	}
}
