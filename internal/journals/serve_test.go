package journals

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/ledger"
)

// TestPageFitsIntoAMessage: a page that has a segment takes no other that makes it too large, and says that there is
// more.
func TestPageFitsIntoAMessage(t *testing.T) {
	t.Parallel()
	part := func(seq, size int) ledger.JournalPart {
		event := fmt.Sprintf(`[{"t":"InvokeCompleted","p":%d,"a":1,"ok":%q}]`, seq, strings.Repeat("x", size))
		return ledger.JournalPart{Seq: seq, N: 1, Events: json.RawMessage(event)}
	}
	for _, c := range []struct {
		sizes []int
		from  int
		to    int
		more  bool
	}{
		{[]int{100, 100, 100}, 0, 3, false},
		{[]int{300 << 10, 100 << 10, 800 << 10}, 0, 2, true},
		{[]int{800 << 10, 800 << 10}, 0, 1, true},
		{[]int{800 << 10, 800 << 10}, 1, 2, false},
	} {
		found := &ledger.JournalPage{}
		for seq, size := range c.sizes {
			found.Parts = append(found.Parts, part(seq, size))
		}
		found.Parts = found.Parts[c.from:]
		page, err := assemble(&frames.Page{From: c.from}, found)
		if err != nil {
			t.Fatal(err)
		}
		if page.From != c.from || page.To != c.to || page.More != c.more {
			t.Errorf("segments of %v bytes from %d: the page goes to %d, more is %t", c.sizes, c.from, page.To, page.More)
		}
	}
}
