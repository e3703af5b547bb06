package legwork_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork"
)

// TestAddresses: the worked examples (DAD-02, DAD-03, DAD-04).
func TestAddresses(t *testing.T) {
	for _, c := range []struct{ what, got, want legwork.DAD }{
		{"child of the trigger", legwork.RootDAD.Adjacent(), ",0,0"},
		{"grandchild", legwork.RootDAD.Adjacent().Adjacent(), ",0,0,0"},
		{"re-entry resolved", legwork.DAD(",0,0").Resolve(1), ",0,1"},
		{"child of a re-entry", legwork.DAD(",0,1").Adjacent(), ",0,1,0"},
		{"back to depth 1", legwork.DAD(",0,0,1,0").Reentry(1), ",0,0"},
		{"back to depth 1 from deeper", legwork.DAD(",0,1,0,2").Reentry(1), ",0,0"},
		{"ancestor at depth 1", legwork.DAD(",0,3,0,2").At(1), ",0,3"},
		{"the trigger's", legwork.DAD(",0,3,0,2").At(0), ",0"},
		{"deeper than the address", legwork.DAD(",0,3").At(7), ",0,3"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
	if d := legwork.DAD(",0,0,12"); d.Depth() != 2 || d.Index() != 12 {
		t.Errorf("%s has depth %d and index %d", d, d.Depth(), d.Index())
	}
}

func TestAddressesFromOutside(t *testing.T) {
	for _, good := range []string{",0", ",0,0", ",0,99999999,3"} {
		if d, err := legwork.ParseDAD(good); err != nil || string(d) != good {
			t.Errorf("%q: %q, %v", good, d, err)
		}
	}
	for _, bad := range []string{"", "0", ",", ",0,", ",-1", ",00", ",01", ",1e3", ",0 ", ",٣", ",123456789",
		strings.Repeat(",0", legwork.MaxDADBytes/2+1)} {
		if d, err := legwork.ParseDAD(bad); err == nil {
			t.Errorf("%q was read as %q", bad, d)
		}
	}
}

// TestAddressProperties: an ancestor's address is a prefix that survives every
// descent, and two planes never share a descendant (DAD-05).
func TestAddressProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := legwork.RootDAD
		for range rapid.IntRange(0, 20).Draw(t, "depth") {
			d = d.Adjacent().Resolve(rapid.IntRange(0, 99).Draw(t, "index"))
		}
		a, b := d.Resolve(1).Adjacent(), d.Resolve(2).Adjacent()
		if d.Depth() > 0 && a == b {
			t.Fatalf("planes of %s share %s", d, a)
		}
		if got := d.Adjacent().Adjacent().At(d.Depth()); got != d {
			t.Fatalf("ancestor of a grandchild of %s is %s", d, got)
		}
		if parsed, err := legwork.ParseDAD(string(d)); err != nil || parsed != d {
			t.Fatalf("%s: %v", d, err)
		}
	})
}
