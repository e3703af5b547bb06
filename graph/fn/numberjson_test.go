package fn

import "testing"

// TestNumberText: equal numbers are equal texts; integers keep their digits.
func TestNumberText(t *testing.T) {
	for in, want := range map[string]string{"5": "5", "5.0": "5", "1e3": "1000", "0.10": "0.1", "-0": "0", "-0.0": "0",
		"1E-7": "1e-7", "1e21": "1e+21",
		"12345678901234567890": "12345678901234567890", "-2.50": "-2.5"} {
		if got := NumberText(in); got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}
