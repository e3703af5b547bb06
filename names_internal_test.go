package legwork

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestChecksAreTheExpressions: checks that are written by hand, as they are made for every message, allow what a
// regular expression allows.
func TestChecksAreTheExpressions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		check func(string) bool
		as    string
		parts []string // of which texts are made
	}{
		"name":    {func(s string) bool { return plain(s, "") }, `^[A-Za-z0-9_-]+$`, nil},
		"version": {func(s string) bool { return plain(s, ".") }, `^[A-Za-z0-9._-]+$`, nil},
		"topic":   {plainTokens, `^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`, nil},
		"path":    {positions, `^(0|[1-9][0-9]{0,9})(/(0|[1-9][0-9]{0,9}))*$`, []string{"0", "1", "9", "/", "987654321"}},
		"traceparent": {traceParent, `^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$`,
			[]string{"0f", "-", "00-" + strings.Repeat("0a", 16), "-00f067aa0ba902b7-01", "00f067aa0ba902b7"}},
		"tracestate": {traceState, `^[ -~]{0,512}$`, []string{" ", "~", strings.Repeat("v=", 128), strings.Repeat("x", 511)}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expression := regexp.MustCompile(c.as)
			parts := append([]string{"", "a", "z", "A", "Z", "0", "9", "_", "-", ".", "/", ":", "@", "[", "`", "{", " ", "\x7f",
				"\n", "\x00", "é", "\xff", "shop", "g", "1"}, c.parts...)
			rapid.Check(t, func(t *rapid.T) {
				from := parts
				if c.parts != nil && rapid.IntRange(0, 3).Draw(t, "likely") > 0 {
					from = c.parts
				}
				s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(from), 0, 6).Draw(t, "parts"), "")
				if got, want := c.check(s), expression.MatchString(s); got != want {
					t.Fatalf("%q is allowed: %v, and by the expression: %v", s, got, want)
				}
			})
		})
	}
}
