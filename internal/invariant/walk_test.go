package invariant_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// TestPiecesLeaveNothingOut: a range is its lower half and what is behind it,
// down to single keys, and nothing is behind the last.
func TestPiecesLeaveNothingOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := legwork.ID(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "from"))
		p := invariant.Piece{From: from, To: invariant.Everything.To}
		if rapid.Bool().Draw(t, "alike") {
			p.To = from
			p.To[15] |= rapid.Byte().Draw(t, "end")
		}
		for n := 0; ; n++ {
			half, more := p.Half()
			if !more {
				if p.From != p.To {
					t.Fatalf("%v cannot be halved", p)
				}
				return
			}
			rest, ok := half.After(p.To)
			if half.From != p.From || !ok || half.To.String() >= p.To.String() || half.To.String() < p.From.String() ||
				rest.From.String() > p.To.String() {
				t.Fatalf("the lower half of %v is %v, then comes %v, %t", p, half, rest, ok)
			}
			if p = half; n > 128 {
				t.Fatal("does not end")
			}
		}
	})
	if rest, more := invariant.Everything.After(invariant.Everything.To); more {
		t.Errorf("behind everything is %v", rest)
	}
}
