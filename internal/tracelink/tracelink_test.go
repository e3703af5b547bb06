package tracelink

import (
	"testing"

	"github.com/legwork-dev/legwork"
)

const (
	first  = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	second = "00-4bf92f3577b34da6a3ce929d0e0e4736-1111111111111111-01"
)

// TestAddAndCut: what is added comes back, and the rest of the tracestate stays.
func TestAddAndCut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		state, cause    string
		rest, secondary string
	}{
		"alone":                     {"", second, "", second},
		"beside others":             {"a=b,c=d", second, "a=b,c=d", second},
		"in the place of another":   {"legwork=" + first + ",a=b", second, "a=b", second},
		"no cause":                  {"a=b", "", "a=b", ""},
		"the parent itself":         {"a=b", first, "a=b", ""},
		"no cause any more":         {"legwork=" + second, "", "", ""},
		"an entry that is not ours": {"b=c,legwork=" + second, "", "b=c,legwork=" + second, ""},
	} {
		got := Add(legwork.Trace{Parent: first, State: c.state}, legwork.Trace{Parent: c.cause})
		rest, secondary := Cut(got.State)
		if got.Parent != first || rest != c.rest || secondary != c.secondary {
			t.Errorf("%s: %+v, which is %q and %q", name, got, rest, secondary)
		}
	}
}
