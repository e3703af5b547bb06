package ledger_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestExplain: digits tell the kind of a ledger, and its fields are all of them, in order (LED-21).
func TestExplain(t *testing.T) {
	t.Parallel()
	for digits, kinds := range map[string][]string{
		"201100000000001": {"activity"},
		"101100000000001": {"activity"},
		"11100000000":     {"guid"},
		"000000000000003": {"guid"},
		"0":               {"activity", "guid"},
		"789000001000000": {"countdown"},
		"999000000000000": {"countdown"},
	} {
		found, err := ledger.Explain(digits)
		if err != nil || len(found) != len(kinds) {
			t.Errorf("%s: %+v, %v, want %v", digits, found, err, kinds)
			continue
		}
		for i, r := range found {
			all := ""
			for _, f := range r.Digits {
				if all += f.Digits; f.At == "" || f.Says == "" {
					t.Errorf("%s: %+v says nothing", digits, f)
				}
			}
			if r.Kind != kinds[i] || r.Says == "" || all != r.Ledger || len(all) != 15 {
				t.Errorf("%s: %+v, want a ledger of kind %s", digits, r, kinds[i])
			}
		}
	}
	for _, digits := range []string{"", "1x", "-1", "1234567890123456", "300000000000000"} {
		if found, err := ledger.Explain(digits); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%q: %+v, %v", digits, found, err)
		}
	}
}
